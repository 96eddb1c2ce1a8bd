import Testing

@Suite struct PerftCommandTests {
  /// The printed lines without their speed, which varies.
  private func counts(_ outcome: CommandTrial.Outcome) -> [String] {
    outcome.output.split(separator: "\n").map { line in
      String(line.prefix(upTo: line.lastIndex(of: ",") ?? line.endIndex))
    }
  }

  @Test func aLineIsPrintedForEveryDepth() {
    let outcome = CommandTrial().run("perft", "--rules", "modern", "--queue", "IOLJSZT", "--depth", "3")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(
      counts(outcome) == [
        "{\"depth\":1,\"count\":17", "{\"depth\":2,\"count\":153", "{\"depth\":3,\"count\":5266",
      ])
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.contains(",\"nodesPerSecond\":") })
  }

  @Test func classicIsCountedOnItsOwnFieldAndModernOnTheOneAskedFor() {
    let classic = CommandTrial().run("perft", "--queue", "I", "--depth", "1")
    #expect(counts(classic) == ["{\"depth\":1,\"count\":37"])
    let wide = CommandTrial().run(
      "perft", "--rules", "modern", "--field", "20x26", "--queue", "I", "--depth", "1", "--half-turns")
    #expect(counts(wide) == ["{\"depth\":1,\"count\":37"])
  }

  @Test func aPlayfieldFileIsWhereItBegins() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("field", String(repeating: "..........\n", count: 19) + "#########.\n")
    let outcome = CommandTrial().run(
      "perft", "--rules", "modern", "--queue", "I", "--depth", "1", "--playfield", path)
    #expect(counts(outcome) == ["{\"depth\":1,\"count\":17"])
  }

  @Test(arguments: [
    (["--queue", "IOX", "--depth", "2"], "letter 3 is 'X'; a piece is one of I O T S Z J L"),
    (["--queue", "IO", "--depth", "0"], "a depth is a whole number from 1 to 49"),
    (["--queue", "IO", "--depth", "50"], "a depth is a whole number from 1 to 49"),
    (["--queue", "IO", "--depth", "3"], "a depth of 3 needs as many pieces; the queue has 2"),
    (["--queue", "", "--depth", "1"], "a depth of 1 needs as many pieces; the queue has 0"),
    (["--queue", "IO"], "Missing expected argument '--depth <number>'"),
    (["--queue", "IO", "--depth", "1", "--field", "10x20"], "the rules 'classic' have no field of 10x20"),
    (["--queue", "IO", "--depth", "1", "--field", "9x9"], "a field is one of '10x18', '10x20', '20x26'"),
    (["--queue", "IO", "--depth", "1", "--playfield", "/nowhere"], "playfield file '/nowhere'"),
  ])
  func whatCannotBeCountedIsRefusedInOneLine(_ arguments: [String], _ reason: String) {
    let outcome = CommandTrial().run(["perft"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.count == 1 && outcome.errors[0].contains(reason), "\(outcome.errors)")
  }
}
