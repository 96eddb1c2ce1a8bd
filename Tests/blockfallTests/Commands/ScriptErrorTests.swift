import Testing

@testable import BlockPlatform

private let form = "a line is MILLISECONDS COMMAND"
private let words = "a command is one of left right cw ccw half soft hard hold pad wait"

@Suite struct ScriptErrorTests {
  @Test(arguments: [
    ("0 left\n# ok\nleft\n", "line 3: 'left' is no time; \(form), the time a whole number such as 250"),
    ("-1 left", "line 1: '-1' is no time; \(form), the time a whole number such as 250"),
    ("+1 left", "line 1: '+1' is no time; \(form), the time a whole number such as 250"),
    ("1.5 left", "line 1: '1.5' is no time; \(form), the time a whole number such as 250"),
    ("0x1 left", "line 1: '0x1' is no time; \(form), the time a whole number such as 250"),
    (
      "9223372036854776 left",
      "line 1: the time 9223372036854776 is too late; the last one is 9223372036854775"
    ),
    (
      "99999999999999999999999999 left",
      "line 1: the time 99999999999999999999999999 is too late; the last one is 9223372036854775"
    ),
    (
      "5 left\n\n4 left\n", "line 3: the time 4 goes back before 5 of line 1; times may only stay or grow"
    ),
    ("5\n", "line 1: there is no command after the time; \(words)"),
    ("5 # left", "line 1: there is no command after the time; \(words)"),
    ("5", "line 1: there is no command after the time; \(words)"),
    ("5 jump", "line 1: there is no command 'jump'; \(words)"),
    ("5 Left", "line 1: there is no command 'Left'; \(words)"),
    ("5 leftleft", "line 1: there is no command 'leftleft'; \(words)"),
    ("5 left right", "line 1: 'right' follows the command; \(form), and # starts a comment"),
    ("5 left\r6 left", "line 1: '6' follows the command; \(form), and # starts a comment"),
    ("5 le\u{0}ft", "line 1: there is no command 'le\\u{0}ft'; \(words)"),
    ("\u{1b}[2J", "line 1: '\\u{1B}[2J' is no time; \(form), the time a whole number such as 250"),
  ])
  func aLineThatCannotBeReadIsToldAndNothingIsPrinted(_ script: String, _ reason: String) {
    for arguments in [["script"], ["script", "--events"]] {
      let outcome = CommandTrial(script).run(arguments)
      #expect(outcome.status == 2)
      #expect(outcome.errors == ["blockfall: " + reason])
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func aTimeThatGoesBackAfterTheEndOfTheGameIsAnErrorToo() {
    let drops = String(repeating: "9 hard\n", count: 30)
    let outcome = CommandTrial(drops + "8 wait\n").run("script")
    #expect(
      outcome.errors == [
        "blockfall: line 31: the time 8 goes back before 9 of line 30; times may only stay or grow"
      ])
  }

  @Test func bytesThatAreNoTextAreShownAsSuch() {
    var trial = CommandTrial()
    trial.input = Array("0 left\n1 le".utf8) + [0xff, 0xfe, 0x0a]
    let outcome = trial.run("script")
    #expect(outcome.errors == ["blockfall: line 2: there is no command 'le\u{fffd}\u{fffd}'; \(words)"])
  }

  @Test func aWordWithoutEndIsGivenUpSoon() {
    for start in ["x", "1 ", "1 left ", "1x"] {
      let outcome = CommandTrial(start + String(repeating: "x", count: 300_000)).run("script")
      #expect(outcome.status == 2 && outcome.errors.count == 1)
      #expect(outcome.bytesRead <= 1 << 16)
      #expect(outcome.errors[0].contains("…'"))
    }
  }

  @Test func longCommentsBlanksAndNumbersAreFine() {
    let long = String(repeating: " ", count: 100_000)
    let zeros = String(repeating: "0", count: 100_000)
    let outcome = CommandTrial("#\(long)x\n\(long)\(zeros)7\(long)left\(long)#\(zeros)\n").run("script")
    #expect(outcome.status == 0 && outcome.output.contains("\"milliseconds\":7,"))
  }

  @Test func manyEventsAreWrittenBeforeTheEndOfTheScript() {
    let outcome = CommandTrial(String(repeating: "0 left\n0 right\n", count: 20_000) + "x").run(
      "script", "--events")
    #expect(outcome.status == 2)
    #expect(outcome.output.count > 1 << 20 && outcome.output.hasSuffix("}\n"))
  }

  @Test func inputThatCannotBeReadIsRefused() {
    var trial = CommandTrial()
    trial.inputError = SystemError(code: 21)
    let outcome = trial.run("script")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors == ["blockfall: standard input cannot be read: Is a directory"])
  }
}
