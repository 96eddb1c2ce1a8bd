import BlockEngine
import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage
@testable import TerminalUI

@Suite struct SharedResultTests {
  @Test func aResultIsAShortTextThatCanBeSent() throws {
    let day = try #require(CalendarDay("2026-11-21"))
    let setup = GameSetup(ruleset: .modern, seed: day.seed, mode: .daily(day))
    var game = try Game(setup)
    game.perform(.hardDrop, at: GameTime(milliseconds: 61_230))
    game.giveUp(at: GameTime(milliseconds: 61_230))
    let header = ReplayHeader(setup, player: nil, started: "2026-11-21T00:00:00Z")
    let result = SharedResult(header, game)
    #expect(result.lines.first == "blockfall daily 2026-11-21, modern 10x20")
    #expect(result.lines.last?.hasSuffix("1:01.23, given up") == true)
    #expect(result.text.utf8.allSatisfy { $0 < 0x7f && ($0 >= 0x20 || $0 == 0x0a) })
  }

  @Test func aFigureOfOneIsInTheSingular() throws {
    #expect([0, 1, 2, -1].map { $0.counted("line") } == ["0 lines", "1 line", "2 lines", "-1 lines"])
    var setup = GameSetup(ruleset: .modern, seed: 1, pieces: [.i, .i], mode: .sprint)
    setup.playfield = try Position(text: String(repeating: "..........\n", count: 19) + "###....###\n")
      .playfield
    var game = try Game(setup)
    game.perform(.hardDrop, at: GameTime(milliseconds: 1))
    #expect(game.lines == 1)
    let result = SharedResult(ReplayHeader(setup, player: nil, started: "2026-11-21T00:00:00Z"), game)
    #expect(result.text.contains("1 line,"), "\(result.text)")
    let folder = try TemporaryFolder()
    let match = folder.path + "/a.match"
    let script = "50 2 hard\n" + (1...12).map { "\($0)00 1 hard\n" }.joined()
    let outcome = CommandTrial(script).run("script", "--players", "2", "--rules", "modern", "--replay", match)
    #expect(outcome.status == 0)
    let shared = CommandTrial().run("share", match)
    #expect(
      shared.output.contains(" 1 piece, 0 lines"), "\(shared.output) \(shared.errors) \(outcome.output)")
  }

  @Test func sharingGivesTheTextToTheTerminalAndShowsIt() {
    var driver = ModelDriver.playing(isUnicode: false)
    driver.playToTheEnd()
    driver.pass(.milliseconds(600))
    for key in [Key.down, .down, .enter] { driver.press(key) }
    #expect(driver.shows("blockfall endless, classic 20x26") && driver.shows("seed 1"))
    let copied = driver.effects.contains { if case .copy = $0 { true } else { false } }
    #expect(copied)
    driver.press(.escape)
    #expect(driver.shows("Game over"))
  }

  @Test func anyGameOfTheHistoryCanBeShared() throws {
    let folder = try TemporaryFolder()
    let syncer = JournalSyncer()
    _ = try StorageSamples.playedGame(in: folder.data, seed: 7, player: "Ada", syncer: syncer)
    _ = syncer.finish(atMost: .seconds(30))
    let store = Store(directory: folder.data)
    _ = store.answer(.start)
    for way in ["s", "\ns"] {
      var driver = ModelDriver(saver: GameSaver(directory: .success(folder.data)))
      driver.send(.shown)
      driver.serve(store)
      driver.open("History")
      driver.serve(store)
      for key in way {
        driver.type(String(key))
        driver.serve(store)
      }
      #expect(
        driver.shows("blockfall endless, classic 20x26") && driver.shows("given up"), "\(driver.screen.text)")
      #expect(driver.shows("seed 7"))
    }
  }

  @Test func aResultIsPrintedByItsReplay() throws {
    let folder = try TemporaryFolder()
    let syncer = JournalSyncer()
    let game = try StorageSamples.playedGame(in: folder.data, seed: 7, syncer: syncer)
    _ = syncer.finish(atMost: .seconds(30))
    let path = folder.data.replay(game.id)
    let byID = CommandTrial().run("share", game.id.description, "--data-dir", folder.data.path)
    #expect(byID.status == 0 && byID.output.hasPrefix("blockfall endless, classic 20x26\n"))
    #expect(CommandTrial().run("share", path).output == byID.output)
    let text = String(decoding: try #require(contents(path)), as: UTF8.self)
    let altered = try folder.file("altered", text.replacing("\"score\":", with: "\"score\":9"))
    let unfinished = try folder.file(
      "unfinished", text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n")
    #expect(CommandTrial().run("share", altered).status == 1)
    for file in [unfinished, folder.path + "/none", "/dev/null"] {
      let refused = CommandTrial().run("share", file)
      #expect(refused.status == 2 && refused.errors.count == 1 && refused.output.isEmpty)
    }
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("\u{3ff}\u{3fe}", "z7/Pvg=="),
  ])
  func base64IsThatOfRFC4648(_ text: String, _ encoded: String) {
    #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == encoded)
  }
}
