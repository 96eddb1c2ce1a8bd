import Testing

@Suite struct BotCommandTests {
  private static let board =
    "["
    + Array(repeating: "[null,null,null,null,null,null,null,null,null,null]", count: 40).joined(
      separator: ",") + "]"

  private static let start =
    #"{"type":"start","hold":null,"queue":["I","O","T"],"combo":0,"back_to_back":false,"board":\#(board)}"#

  @Test func aConversationIsAnsweredLineByLine() {
    let trial = CommandTrial(
      """
      {"type":"rules"}
      \(Self.start)
      {"type":"suggest"}
      nonsense
      {"type":"quit"}
      {"type":"rules"}
      """)
    let outcome = trial.run("bot", "--grade", "2")
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.status == 0 && outcome.errors.isEmpty && lines.count == 3)
    #expect(lines[0].hasPrefix(#"{"type":"info","name":"blockfall","#))
    #expect(lines[1] == #"{"type":"ready"}"#)
    #expect(lines[2].hasPrefix(#"{"type":"suggestion","moves":[{"location":{"type":"#))
  }

  @Test func theEndOfInputIsTheEnd() {
    #expect(CommandTrial("").run("bot").status == 0)
  }

  @Test func aLineOfMegabytesDoesNoHarm() {
    let outcome = CommandTrial(String(repeating: "[", count: 3 << 20) + "\n{\"type\":\"rules\"}").run("bot")
    #expect(outcome.output.hasSuffix("{\"type\":\"ready\"}\n"))
  }

  @Test(arguments: ["0", "11", "x", "1.5"])
  func whatIsNoGradeIsMisuse(_ grade: String) {
    let outcome = CommandTrial().run("bot", "--grade", grade)
    #expect(
      outcome.status == 2 && outcome.errors.first?.contains("a grade is a whole number from 1 to 10") == true)
  }
}
