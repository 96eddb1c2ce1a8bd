import Testing

@Suite struct InteractiveScriptTests {
  private func answers(_ script: String, _ arguments: String...) -> [String] {
    let outcome = CommandTrial(script).run(["script", "--interactive"] + arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func everyLineIsAnsweredByTheStateAsAScriptPrintsIt() {
    let lines = answers("0 left\n# nothing\n10 hard\n", "--pieces", "TO")
    let whole = CommandTrial("0 left\n10 hard\n").run("script", "--pieces", "TO")
    #expect(lines.count == 2 && lines[1] + "\n" == whole.output)
  }

  @Test func aLineThatCannotBeReadIsAnsweredAndPlayGoesOn() {
    let lines = answers("5 dance\n5 left\n4 left\n6 left\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix(#"{"error":"line 1: there is no command 'dance'"#))
    #expect(lines[2].hasPrefix(#"{"error":"line 3: the time 4 goes back before 5"#))
    #expect(lines[3].hasPrefix(#"{"score":0"#))
  }

  @Test func placesAreListedWithTheFewestKeysFirst() {
    let lines = answers("places\n", "--rules", "modern", "--pieces", "O")
    #expect(lines.count == 1 && lines[0].components(separatedBy: #""spin":null"#) == 10)
    #expect(
      lines[0].hasPrefix(
        #"{"places":[{"x":3,"y":18,"matrix":[".##.",".##.","....","...."],"spin":null,"keys":0,"#))
    #expect(lines[0].contains(#""keys":1,"commands":["left","hard"]"#))
  }

  @Test(arguments: ["retro", "retro-pal", "handheld", "arcade"])
  func waysToPlacesHaveNoDropThatTheRulesLack(_ rules: String) {
    let lines = answers("2000 wait\nplaces\n", "--rules", rules, "--pieces", "O")
    #expect(lines[1].contains(#""keys":1,"commands":["left"]"#) && !lines[1].contains("hard"))
  }

  @Test func aStateThatWasPrintedGoesOnElsewhere() {
    let script = "0 left\n20 hard\n30 cw\n"
    let first = answers(
      script + "state\n", "--rules", "modern", "--seed", "7", "--level", "3", "--pieces", "TT")
    let state = first[3]
    #expect(
      state.hasPrefix(
        #"{"rules":"modern","field":"10x20","seed":7,"level":3,"pieces":"TT","lines":["0 left","#))
    let second = answers("state\n40 hard\n", "--state", state)
    #expect(second[0] == state)
    let whole = answers(
      script + "40 hard\n", "--rules", "modern", "--seed", "7", "--level", "3", "--pieces", "TT")
    #expect(second[1] == whole[3])
  }

  @Test func aPlayfieldIsPartOfTheState() {
    let rows = (0..<20).map { $0 == 19 ? "\"#########.\"" : "\"..........\"" }.joined(separator: ",")
    let lines = answers("state\n", "--state", #"{"rules":"modern","playfield":[\#(rows)]}"#)
    #expect(lines[0].contains(#""playfield":[\#(rows)]"#))
  }

  @Test(arguments: [
    "x", "[]", "{}", #"{"rules":"rugby"}"#, #"{"rules":"modern","colour":1}"#,
    #"{"rules":"modern","seed":-1}"#,
    #"{"rules":"modern","level":21}"#, #"{"rules":"modern","playfield":["."]}"#,
    #"{"rules":"modern","lines":["0 dance"]}"#, #"{"rules":"modern","lines":["9 left","8 left"]}"#,
    #"{"rules":"classic","field":"10x20"}"#,
  ])
  func aStateThatIsNoneIsRefused(_ state: String) {
    let outcome = CommandTrial().run("script", "--interactive", "--state", state)
    #expect(outcome.status == 2 && outcome.errors.count == 1 && outcome.output.isEmpty)
  }

  @Test func whatDoesNotGoTogetherIsRefused() {
    #expect(CommandTrial().run("script", "--state", "{}").status == 2)
    #expect(CommandTrial().run("script", "--interactive", "--events").status == 2)
  }
}

extension String {
  /// The number of occurrences of `mark`, plus one.
  fileprivate func components(separatedBy mark: String) -> Int {
    var count = 1
    var rest = self[...]
    while let range = rest.firstRange(of: mark) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
