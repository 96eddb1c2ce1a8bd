import BlockEngine
import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct BestRunRaceTests {
  /// A finished game in which each of two pieces clears a line, at the given milliseconds.
  private func replay(_ times: [Int64], mode: GameMode = .sprint) throws -> Replay {
    var setup = GameSetup(ruleset: .modern, seed: 1, pieces: Array(repeating: .i, count: 4), mode: mode)
    setup.playfield = try Position(
      text: String(repeating: "..........\n", count: 18) + "###....###\n###....###\n"
    ).playfield
    let header = ReplayHeader(setup, player: nil, started: "2026-01-02T03:04:05Z")
    var recording = try GameRecording(header)
    var events: [GameEvent] = []
    for time in times { recording.perform(.hardDrop, at: GameTime(milliseconds: time), events: &events) }
    recording.giveUp(at: GameTime(milliseconds: 9_000), events: &events)
    var reader = ReplayReader()
    try reader.read(recording.unwritten.bytes.span)
    try reader.finish()
    return Replay(header: header, body: reader.body)
  }

  private func game(_ times: [Int64], mode: GameMode = .sprint) throws -> Game {
    var game = try Game(try replay([], mode: mode).header.setup)
    for time in times { game.perform(.hardDrop, at: GameTime(milliseconds: time)) }
    return game
  }

  @Test func theRunIsBroughtToTheMomentOfTheGame() throws {
    var run = try RaceRun(try replay([1_000, 3_000]))
    var differs: [Bool] = []
    for (time, lines) in [(999, 0), (999, 0), (1_000, 1), (100_000, 2), (100_001, 2)] as [(Int64, Int)] {
      differs.append(run.advance(to: GameTime(milliseconds: time)))
      #expect(run.game.lines == lines)
    }
    #expect(differs == [false, false, true, true, false])
    #expect(run.time(ofLines: 1) == GameTime(milliseconds: 1_000))
    #expect(run.time(ofLines: 3) == nil)
  }

  /// The best of a mode is none that was given up, and neither is what somebody chooses to race.
  @Test(arguments: [false, true]) func aRunThatWasGivenUpIsNotRaced(givesUp: Bool) throws {
    let header = ReplayHeader(
      GameSetup(ruleset: .modern, seed: 1, mode: .ultra), player: nil, started: "2026-01-02T03:04:05Z")
    var recording = try GameRecording(header)
    var events: [GameEvent] = []
    recording.perform(.hardDrop, at: GameTime(milliseconds: 500), events: &events)
    if givesUp { recording.giveUp(at: GameTime(milliseconds: 9_000), events: &events) }
    var reader = ReplayReader()
    try reader.read(recording.unwritten.bytes.span)
    try reader.finish()
    var driver = ModelDriver(size: Size(columns: 120, rows: 40))
    driver.model.stack.push(
      ReplayScreen(showing: Replay(header: header, body: reader.body), in: driver.model.context))
    driver.model.appear()
    driver.type("r")
    #expect((driver.model.stack.screens.last is GameScreen) != givesUp, "\(driver)")
    #expect(driver.shows("A game that was given up cannot be raced.") == givesUp, "\(driver)")
  }

  @Test(arguments: [
    ([700], "−0.30 s"), ([1_000], "+0.00 s"), ([1_250], "+0.25 s"), ([700, 3_500], "+0.50 s"),
  ])
  func aSprintIsAheadOrBehindByItsLines(_ times: [Int64], _ text: String) throws {
    var race = BestRunRace(try RaceRun(try replay([1_000, 3_000])))
    var game = try game([])
    race.follow(game)
    #expect(race.split == nil)
    for time in times {
      game.perform(.hardDrop, at: GameTime(milliseconds: time))
      race.follow(game)
    }
    #expect(race.split?.text(Numeral(), isUnicode: true) == text)
    game.advance(to: GameTime(milliseconds: times[times.count - 1] + 400))
    race.follow(game)
    #expect(race.split?.text(Numeral(), isUnicode: true) == text, "the split stays until the next line")
  }

  @Test(
    arguments: [
      (.english, "-1,234.05 s", "-1,234,567"), (.czech, "-1\u{a0}234,05 s", "-1\u{a0}234\u{a0}567"),
      (.brazilianPortuguese, "-1.234,05 s", "-1.234.567"), (.greek, "-1.234,05 s", "-1.234.567"),
    ] as [(Language, String, String)])
  func aSplitIsWrittenByTheLanguagesHabit(_ language: Language, _ time: String, _ points: String) {
    Spoken.in(language) {
      #expect(BestRunRace.Split.microseconds(1_234_050_000).text(Numeral(), isUnicode: false) == time)
      #expect(BestRunRace.Split.points(-1_234_567).text(Numeral(), isUnicode: false) == points)
    }
  }

  @Test func elsewhereThePointsOfTheSameMomentCount() throws {
    var race = BestRunRace(try RaceRun(try replay([1_000, 3_000], mode: .ultra)))
    var game = try game([500], mode: .ultra)
    game.advance(to: GameTime(milliseconds: 900))
    race.follow(game)
    #expect(race.split == .points(game.score) && race.split?.isAhead == true)
    game.advance(to: GameTime(milliseconds: 4_000))
    race.follow(game)
    #expect(race.split == .points(game.score - race.run.game.score))
    #expect(race.split?.isAhead == false)
    #expect(race.split?.text(Numeral(), isUnicode: false).hasPrefix("-") == true)
  }

  @Test func theBestRunIsAskedForUnlessItIsSwitchedOff() throws {
    func asks(_ settings: Settings) -> Bool {
      var driver = ModelDriver(settings: settings)
      driver.press(.enter)
      return driver.effects.contains { if case .ask(.race, _) = $0 { true } else { false } }
    }
    #expect(asks(Settings()))
    var settings = Settings()
    settings.race = false
    #expect(!asks(settings))
    #expect(!asks(Settings(mode: .builtIn(.zen))))
  }

  /// The answer with a best run, by default for a modern endless quick game.
  private func answer(
    _ player: PlayerFilter = .quickGames, rules: String = "modern", mode: String = ""
  ) throws -> Message {
    .storage(
      .race(player, rules: rules, mode: mode, try RaceRun(try replay([1_000, 3_000], mode: .endless))))
  }

  @Test func aRunThatAnotherGameHasAskedForIsPassedOver() throws {
    var driver = ModelDriver(settings: Settings(rules: .modern))
    driver.press(.enter)
    for late in [try answer(.player(1)), try answer(rules: "classic"), try answer(mode: "sprint")] {
      driver.send(late)
      #expect(!driver.shows("Best"))
    }
    var practice = ModelDriver(settings: Settings(rules: .modern))
    practice.open("Practice")
    practice.press(.enter)
    for mode in ["", GameMode.Kind.practice.resultText] { practice.send(try answer(mode: mode)) }
    #expect(!practice.shows("Best"), "practice has no race")
    driver.send(try answer())
    #expect(driver.shows("Best"))
  }

  @Test func aGameThatIsOverHasNoRaceAnyMore() throws {
    var driver = ModelDriver(settings: Settings(rules: .modern))
    driver.press(.enter)
    driver.playToTheEnd()
    driver.pass(.seconds(2))
    for _ in 0..<10 where driver.screen.selectedText != "Share" { driver.press(.down) }
    driver.press(.enter)
    #expect(driver.shows("Share") && !driver.shows("Game over"))
    driver.press(.escape)
    #expect(driver.shows("Game over"))
    #expect(!driver.effects.contains { if case .ask(.race, _) = $0 { true } else { false } })
    driver.send(try answer())
    #expect(!driver.shows("Best"), "a late answer starts no race after the game")
  }

  @Test(arguments: [(80, 24), (100, 40), (26, 10)])
  func whatHasMovedIsDrawnOverTheLastFrameAsIfAllWereDrawn(columns: Int, rows: Int) throws {
    let size = Size(columns: columns, rows: rows)
    var settings = Settings(rules: .modern)
    settings.hints = []
    var driver = ModelDriver(size: size, settings: settings)
    driver.press(.enter)
    driver.send(try answer())
    var buffer = CellBuffer(size: size)
    driver.model.view(into: &buffer)
    var redrawn = 0
    for step in 0..<60 {
      driver.press([.left, .right, .up][step % 3])
      driver.pass(.milliseconds(70))
      if driver.model.redraw(&buffer) {
        redrawn += 1
      } else {
        buffer.reset(to: size)
        driver.model.view(into: &buffer)
      }
      #expect(buffer == driver.screen, "step \(step):\n\(buffer.text)\nis not\n\(driver.screen.text)")
    }
    #expect(redrawn > 40, "few frames need a full redraw")
  }

  @Test func theRunIsDrawnBesideTheFieldIfThereIsRoom() throws {
    for (columns, rows, isShown) in [(80, 24, true), (26, 10, false)] {
      var driver = ModelDriver(
        size: Size(columns: columns, rows: rows), settings: Settings(rules: .modern))
      driver.press(.enter)
      driver.send(try answer())
      driver.type(" ")
      #expect(driver.shows("Best") == isShown)
    }
  }

  @Test(arguments: [RulesChoice.classic, .modern], [GameMode.Kind.endless, .sprint])
  func theRunHidesNoKeyThatTheBarDoesNotOffer(_ rules: RulesChoice, _ mode: GameMode.Kind) throws {
    var settings = Settings(rules: rules, mode: .builtIn(mode))
    // Figures would take the rows of some keys.
    (settings.keyList, settings.figures) = (.always, false)
    var driver = ModelDriver(settings: settings)
    driver.press(.enter)
    var run = GameSetup(ruleset: rules.ruleset, seed: 1)
    run.mode = mode.mode ?? .endless
    let header = ReplayHeader(run, player: nil, started: "2026-01-02T03:04:05Z")
    driver.send(
      .storage(
        .race(
          .quickGames, rules: header.rulesText, mode: mode.resultText, try RaceRun(Replay(header: header)))))
    driver.type(" ")
    #expect(driver.shows("Best"))
    for key in ["Left  ", "Turn back", "Hard drop"] { #expect(driver.shows(key), "\(driver.screen.text)") }
    if mode == .endless { #expect(driver.shows("Help")) }
  }

  @Test(arguments: [GameMode.Kind.endless, .sprint, .ultra, .cheese])
  func besideTheBestTheKeysThatOneNeedsMostStay(_ mode: GameMode.Kind) throws {
    var settings = Settings(rules: .modern, mode: .builtIn(mode))
    settings.keyList = .always
    var driver = ModelDriver(settings: settings)
    driver.press(.enter)
    var run = GameSetup(ruleset: .modern, seed: 1)
    run.mode = mode.mode ?? .endless
    let header = ReplayHeader(run, player: nil, started: "2026-01-02T03:04:05Z")
    let race = try RaceRun(Replay(header: header))
    driver.send(.storage(.race(.quickGames, rules: header.rulesText, mode: mode.resultText, race)))
    driver.pass(.seconds(4))
    #expect(driver.shows("Best"))
    for key in ["Left  ", "Right  ", "Turn  ", "Soft drop", "Hard drop", "Hold  "] {
      #expect(driver.shows(key), "\(key):\n\(driver.screen.text)")
    }
  }

  @Test func theStoreGivesTheBestRunOfTheMode() throws {
    let folder = try TemporaryFolder()
    let syncer = JournalSyncer()
    for seed in 0..<3 as Range<UInt64> {
      _ = try StorageSamples.playedGame(
        in: folder.data, seed: seed, player: "Ada", givesUp: false, syncer: syncer)
    }
    let store = Store(directory: folder.data)
    _ = try store.reconcile()
    let ada = try #require(try store.players().first)
    let best = try #require(try store.best(.of(ada), rules: "classic", mode: ""))
    var run = try #require(try store.race(.of(ada), rules: "classic", mode: ""))
    _ = run.advance(to: .never)
    #expect(run.game.score == best.score)
    #expect(try store.race(.of(ada), rules: "modern", mode: "") == nil)
  }
}
