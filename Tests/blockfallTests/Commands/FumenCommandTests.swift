import Testing

@Suite struct FumenCommandTests {
  @Test func aCodeIsToldPageByPage() {
    let outcome = CommandTrial().run("fumen", "decode", "v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAFrmAA")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.first?.hasPrefix("{\"page\":1,\"field\":[\"..........\",") == true)
    #expect(
      lines.last?.contains("\"garbage\":\"..........\",\"piece\":null,\"comment\":\"!\",\"lock\":true")
        == true)
  }

  @Test func aPageIsPrintedAsItsDiagram() {
    let code = "v115@RhA8IeB8HeC8GeAYJvhAAAA"
    let outcome = CommandTrial().run("fumen", "decode", code, "--diagram", "--page", "2")
    let empty = String(repeating: "..........\n", count: 17)
    #expect(outcome.output == empty + "#.........\n##........\n###.......\n")
  }

  @Test func aDiagramIsEncodedAndDecodedAgain() {
    let diagram = String(repeating: "..........\n", count: 18) + "IOTSZJL#..\n.#########\n"
    let encoded = CommandTrial(diagram).run("fumen", "encode", "--pieces", "TIO", "--hold", "L")
    #expect(encoded.status == 0 && encoded.output.hasPrefix("v115@"))
    let decoded = CommandTrial(encoded.output).run("fumen", "decode", "--diagram")
    #expect(decoded.output == diagram)
    let told = CommandTrial(encoded.output).run("fumen", "decode")
    #expect(told.output.contains("\"comment\":\"#Q=[L](T)IO\""))
  }

  @Test(arguments: [
    (["decode", "v115@vhAAg"], "", "the fumen code is cut off: it ends inside page 1"),
    (["decode", "v110@7eAA4G"], "", "the fumen code is of version 110; only version 115 is read"),
    (["decode", "v115@7eAA4GA8JeA8ReAgH"], "", "page 1 of the fumen code has no field of 10 x 24 cells"),
    (["decode", "v115@vh-AgH"], "", "character 3 of the fumen code is \"-\""),
    (["decode"], "hello", "this is no fumen code; one begins with v115@"),
    (["decode", "v115@vhAAgH", "--page", "2"], "", "there is no page 2; the fumen code has 1"),
    (["decode", "v115@vhAAgH", "--page", "0"], "", "a page is a whole number from 1"),
    (["encode", "--pieces", "TXI"], "....\n", "letter 2 is 'X'; a piece is one of I O T S Z J L"),
    (["encode", "--hold", "TT"], "....\n", "a piece is one of I O T S Z J L"),
    (["encode"], "....\n....\n....\n....\n", "the playfield is 4 wide and 4 high; a fumen code is 10 wide"),
    (["encode"], "..........\n....x.....\n..........\n..........\n", "diagram 1: line 2, column 5 has \"x\""),
    (["encode"], "\n\n", "there is no diagram"),
    (["encode", "--comment", "a", "--hold", "T"], "", "give either --comment or --pieces and --hold"),
  ])
  func badInputIsRefusedInOneLine(_ arguments: [String], _ input: String, _ reason: String) {
    let outcome = CommandTrial(input).run(["fumen"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.count == 1 && outcome.errors[0].contains(reason), "\(outcome.errors)")
  }
}
