import Testing

@testable import BlockSettings
@testable import BlockStorage

/// Scripts under the modern rules, with results derived by hand.
@Suite struct ModernScriptTests {
  @Test func holdHalfTurnAndTheHiddenRowsAreTold() {
    let outcome = CommandTrial("0 hold\n0 half\n0 hard\n").run(
      "script", "--rules", "modern", "--pieces", "TJOIOSZ", "--playfield", "/dev/null")
    #expect(outcome.status == 2, "an empty file is not a playfield")
    let played = CommandTrial("0 hold\n0 half\n0 hard\n").run(
      "script", "--rules", "modern", "--pieces", "TJOIOSZ")
    #expect(played.status == 0)
    #expect(played.state.contains("\"hold\":\"T\""))
    #expect(
      played.state.contains("\"...JJJ....\",\".....J....\"],\"hidden\":[],\"falling\":{\"piece\":\"O\""))
    #expect(played.state.contains("\"next\":[\"I\",\"O\",\"S\",\"Z\","))
    #expect(played.state.contains("\"score\":36"))
  }

  @Test func hiddenRowsThatAreNotEmptyAreToldTopFirst() {
    // Ten Os fill the field's height; the eleventh locks above it.
    let script = Array(repeating: "0 hard\n", count: 11).joined()
    let played = CommandTrial(script).run("script", "--rules", "modern", "--pieces", "OOOOOOOOOOO")
    #expect(played.state.contains("\"over\":true"))
    #expect(played.state.contains("\"hidden\":[\"....OO....\",\"....OO....\"],"))
  }

  @Test func theWideFieldIsTwentyByTwentySix() {
    let outcome = CommandTrial("").run("script", "--rules", "modern", "--field", "20x26")
    let row = "\"" + String(repeating: ".", count: 20) + "\""
    #expect(outcome.state.contains("[" + Array(repeating: row, count: 26).joined(separator: ",") + "]"))
  }

  @Test func classicHasOneFieldAndNoHiddenRowsToTell() {
    let outcome = CommandTrial("").run("script", "--field", "20x26")
    #expect(outcome.status == 0 && !outcome.state.contains("hidden"))
    let refused = CommandTrial("").run("script", "--field", "10x20")
    #expect(refused.errors == ["blockfall: the rules 'classic' have no field of 10x20; it is '20x26'"])
  }

  @Test func playTakesRulesFieldAndMode() {
    let played = CommandTrial().run("play", "--rules", "modern", "--mode", "sprint").played
    #expect(played == [PlayOptions(rules: .modern, mode: .builtIn(.sprint))])
    let wide = CommandTrial().run("--rules", "modern", "--field", "20x26").played
    #expect(wide == [PlayOptions(rules: .modernWide)])
    for arguments in [
      ["--rules", "modern", "--field", "26x20"], ["--field", "10x20"], ["--mode", "puzzle"],
      ["--mode", "marathon"],
    ] {
      let outcome = CommandTrial().run(arguments)
      #expect(outcome.status == 2 && outcome.errors.count == 1 && outcome.played.isEmpty)
    }
  }

  @Test func eventsTellWhatTheModernRulesAdd() {
    let outcome = CommandTrial("0 hold\n").run("script", "--rules", "modern", "--pieces", "TJ", "--events")
    #expect(outcome.output.contains("{\"event\":\"held\",\"at\":0,\"piece\":\"T\"}\n"))
  }

  @Test func aModeIsPlayedBySeedAndTimeAlone() {
    let sprint = CommandTrial("0 hard\n").run("script", "--rules", "modern", "--mode", "sprint")
    #expect(sprint.status == 0 && sprint.output.contains("\"mode\":\"sprint\""))
    let ultra = CommandTrial("1 left\n200000 wait\n").run("script", "--field", "20x26", "--mode", "ultra")
    #expect(ultra.output.contains("\"milliseconds\":120000,\"over\":true"))
    let survival = CommandTrial("").run("script", "--mode", "survival")
    #expect(survival.output.contains("\"mode\":\"survival\",\"life\":12"))
    let plain = CommandTrial("0 hard\n").run("script", "--mode", "endless")
    #expect(plain.output == CommandTrial("0 hard\n").run("script").output)
  }

  @Test(arguments: [
    ["--mode", "marathon"], ["--mode", "puzzle:allClear"], ["--mode", "daily:2026-02-30"],
    ["--mode", "daily:2026-11-21", "--seed", "1"],
  ])
  func aModeThatCannotBePlayedIsRefusedInOneLine(_ arguments: [String]) {
    let outcome = CommandTrial("").run(["script"] + arguments)
    #expect(outcome.status == 2 && outcome.errors.count == 1 && outcome.output.isEmpty)
  }
}
