import Testing

@testable import blockfall

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

  @Test(arguments: [
    ["duel", "1", "--games", "2"], ["duel", "1", "11", "--games", "2"],
    ["duel", "1", "2", "--games", "0"],
  ])
  func whatIsNoSeriesIsMisuse(_ arguments: [String]) {
    let outcome = CommandTrial().run(arguments)
    #expect(outcome.status == 2 && outcome.errors.count == 1)
  }
}
