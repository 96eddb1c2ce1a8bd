import BlockEngine
import BlockRecords
import Testing

/// Reading and writing the files of custom games.
@Suite struct CustomGameTests {
  private func read(_ text: String, _ rules: [Ruleset] = []) throws(RulesetError) -> CustomGame {
    try CustomGame(text: Array(text.utf8)) { name in
      Ruleset.Name(rawValue: name).map { Ruleset($0) } ?? rules.first { $0.name == name }
    }
  }

  private func fault(_ text: String) -> String? {
    do throws(RulesetError) { _ = try read(text) } catch { return error.description }
    return nil
  }

  @Test func missingLinesAreAsInTheEndlessModeUnderClassicRules() throws {
    let game = try read("name = plain\n")
    #expect(game == CustomGame(name: "plain", rules: .classic) && game.mode == .endless)
  }

  @Test(arguments: [
    "goal = lines 30\nnext = 1\nhold = none", "goal = pieces 12\nrandomizer = bag2", "goal = score 9000",
    "goal = time 60 s\ngravity = 250 ms", "goal = garbage\ngarbage = 5", "goal = combo\nwell = 6",
    "goal = garbage 30\ngarbage = 8\nrising = refill 8",
    "rising = every 9 s\ntop-out = life\ninvisible = yes",
    "rising = faster\ngarbage = half\ngravity = none", "gravity = at-once\nhold = free\nrandomizer = history",
    "gravity = steady\ntop-out = sweeps", "goal = lines 40\nlimit = time 120 s",
    "goal = score 9000\nlimit = pieces 250", "goal = time 60 s\nlimit = pieces 50",
  ])
  func aGameThatIsWrittenIsReadBack(_ lines: String) throws {
    for rules in ["modern", "modern 20x26", "league", "classic"] {
      let game = try read("name = mine-1\nrules = \(rules)\n\(lines)\n")
      #expect(try read(game.text) == game)
      for line in lines.split(separator: "\n") { #expect(game.text.contains("\(line)\n")) }
      #expect(GameMode(word: game.mode.word) == game.mode)
      #expect(throws: Never.self) { try Game(GameSetup(ruleset: game.rules, seed: 1, mode: game.mode)) }
    }
  }

  @Test func ownRulesAreFoundByTheirName() throws {
    let own = try Ruleset(text: Array("name = narrow\ninherits = modern\nfield = 8x18\n".utf8))
    let game = try read("name = mine\nrules = narrow\n", [own])
    #expect(game.rules == own)
    #expect(try read(game.text, [own]) == game)
  }

  @Test(arguments: [
    ("", "a custom game needs a line 'name = …'"),
    ("name = sprint", "line 1: 'name' is a-z, 0-9, - (1 to 24), and no mode's name"),
    ("name = ../x", "line 1: 'name' is"), ("name = a\ncolour = red", "line 2: there is no key 'colour'"),
    ("name = a\nname = b", "line 2: 'name' is set in line 1 already"),
    ("name = a\nrules = rugby", "line 2: there are no rules 'rugby'"),
    ("name = a\nrules = modern 9x9", "line 2: the field of the rules 'modern' is 10x20 or 20x26"),
    ("name = a\ngoal = lines", "line 2: 'goal' is none | lines N"),
    ("name = a\ngoal = lines 10001", "line 2: 'goal' is"),
    ("name = a\ngoal = lines 4 5", "line 2: 'goal' is"),
    ("name = a\ngravity = 0 ms", "line 2: 'gravity' is rules | steady | none | at-once | N ms, 1 to 60000"),
    ("name = a\nnext = 7", "line 2: 'next' is rules | 1 to 6"),
    ("name = a\nwell = 2", "line 2: 'well' is none | 4 to 24"),
    ("name = a\nrising = every 0 s", "line 2: 'rising' is"),
    ("name = a\ngoal = garbage", "the goal to clear all garbage needs garbage at the start"),
    (
      "name = a\nrules = modern\ngarbage = 18",
      "18 rows of garbage do not go with rules whose field has 20 rows"
    ),
    ("name = a\nwell = 4\nrising = faster", "a well does not go with garbage"),
    ("name = a\nlimit = 2", "line 2: 'limit' is none | time N s, 1 to 86400 | pieces N, 1 to 10000"),
    ("name = a\nlimit = time 60", "line 2: 'limit' is"),
    ("name = a\nlimit = time 60 s", "a limit goes only with a goal that can be reached before it"),
    ("name = a\ngoal = time 60 s\nlimit = time 60 s", "a limit of time does not go with a goal of time"),
    ("name = a\ngoal = pieces 9\nlimit = pieces 8", "a limit of pieces does not go with a goal of pieces"),
    (
      "name = a\nrules = modern\ngoal = lines 40\nlimit = pieces 99",
      "the goal of 40 lines does not fit at most 99 pieces; it needs at least 100"
    ),
  ])
  func anErrorNamesItsLineOrBothChoices(_ text: String, _ message: String) {
    #expect(fault(text)?.hasPrefix(message) == true, "\(fault(text) ?? "nothing")")
  }

  @Test func aFileThatIsNoneIsRefused() {
    #expect(
      fault(String(repeating: "#", count: 5_000)) == "it is larger than 4096 bytes, so it is no custom game")
    #expect(throws: RulesetError.self) { try CustomGame(text: [0xff, 0xfe]) { _ in nil } }
  }
}
