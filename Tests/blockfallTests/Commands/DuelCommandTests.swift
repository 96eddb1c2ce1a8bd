import Testing

@Suite struct DuelCommandTests {
  @Test func aSeriesIsTheSameOnAnyNumberOfThreads() {
    let arguments = [
      "duel", "2", "1", "--games", "2", "--rules", "classic", "--pieces", "4", "--seed", "4",
    ]
    let one = CommandTrial().run(arguments + ["--jobs", "1"])
    let three = CommandTrial().run(arguments + ["--jobs", "3"])
    #expect(one.status == 0 && one.output == three.output)
    #expect(
      one.output.hasPrefix(#"{"games":2,"wins":["#)
        && one.output.contains(#""verdict":"undecided""#))
  }

  @Test func matchesAreTheSameOnAnyNumberOfThreads() {
    let arguments = [
      "duel", "2", "1", "--games", "3", "--pieces", "4", "--seed", "4", "--attack", "jstris",
    ]
    let one = CommandTrial().run(arguments + ["--jobs", "1"])
    let three = CommandTrial().run(arguments + ["--jobs", "3"])
    #expect(one.status == 0 && one.output == three.output && one.errors.isEmpty)
    #expect(one.output.contains(#""bots":[2,1]"#) && one.output.contains(#""attack":"jstris""#))
  }

  @Test func theLadderLetsEachGradePlayTheOneBelow() {
    let outcome = CommandTrial().run(
      "duel", "ladder", "--games", "1", "--rules", "classic", "--pieces", "1", "--level", "1")
    #expect(outcome.status == 0 && outcome.output.hasPrefix(#"{"games":9,"ladder":[{"games":1,"#))
    for grade in 2...10 { #expect(outcome.output.contains(#""bots":[\#(grade),\#(grade - 1)]"#)) }
  }

  @Test func aGradeScoresAsManyFieldsAsItIsTold() {
    let series = ["duel", "9", "9", "--games", "1", "--pieces", "5", "--jobs", "1", "--fields"]
    let few = CommandTrial().run(series + ["20"])
    let more = CommandTrial().run(series + ["200"])
    #expect(few.status == 0 && few.output.contains(#""fields":20"#))
    #expect(more.output.contains(#""fields":200"#))
    let refused = CommandTrial().run(series + ["0"])
    #expect(refused.status == 2 && refused.errors.first?.contains("the number of fields") == true)
  }

  @Test func aProgramPlaysAgainstAGrade() {
    let libraries = BuiltProgram.libraries.map { ["--bot-read", $0] } ?? []
    let outcome = CommandTrial().run(
      [
        "duel", "1", "--bot", BuiltProgram.bot, "--games", "1", "--pieces", "3",
        "--think", "1", "--trust-bot",
      ] + libraries)
    #expect(outcome.status == 0 && outcome.output.contains(#""forfeits":[0,0],"exits":[0,0]"#))
    #expect(outcome.output.contains(#""microseconds":["#) && outcome.output.contains(#""lines":["#))
    #expect(outcome.output.contains(#""protection":""#) && outcome.errors.count == 1)
  }

  @Test(arguments: [
    (["duel", "1", "--games", "2"], "between two bots"),
    (["duel", "1", "2", "3", "--games", "2"], "between two bots"),
    (["duel", "1", "ladder", "--bot", "x", "--games", "2"], "between two bots"),
    (["duel", "1", "11", "--games", "2"], "a grade is a whole number from 1 to 10"),
    (["duel", "1", "", "--games", "2"], "a command to run"),
    (["duel", "1", "2", "--games", "0"], "the number of games"),
    (["duel", "1", "2"], "--games"),
    (
      ["duel", "1", "2", "--games", "1", "--rules", "classic", "--attack", "jstris"],
      "--attack is for matches"
    ),
    (["duel", "1", "2", "--games", "1", "--think", "5"], "--think is for programs"),
    (["duel", "1", "true", "--games", "1", "--rules", "classic"], "Tetris Bot Protocol"),
    (["duel", "1", "--bot", "true", "--games", "1", "--rules", "league"], "Tetris Bot Protocol"),
    (["duel", "1", "/nonexistent", "--games", "1", "--trust-bot"], "cannot play: it cannot be started"),
    (["duel", "1", "2", "--games", "1", "--level", "21"], "a level"),
  ])
  func whatIsNoSeriesIsMisuse(_ arguments: [String], _ reason: String) {
    let outcome = CommandTrial().run(arguments)
    #expect(outcome.status == 2 && outcome.errors.count == 1)
    #expect(outcome.errors.first?.contains(reason) == true, "\(outcome.errors)")
  }
}
