import BlockEngine
import Testing

@testable import BlockLink
@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage
@testable import TerminalUI

/// Live runs on the screen of their player.
@Suite struct LiveRunScreenTests {
  private static func settings(_ mode: GameMode = .endless) throws -> RoomSettings {
    try #require(RoomSettings.live(.modern, mode, level: 1))
  }

  /// A player whose run has begun.
  private static func playing(_ mode: GameMode = .endless, isPlain: Bool = false) throws -> RoomWorld {
    var world = RoomWorld(hasRatings: true)
    let size = isPlain ? PlainTerminal.screen : Size(columns: 80, rows: 24)
    world.join("Anna", size: size, isPlain: isPlain, live: try settings(mode))
    world.pass(milliseconds: 3_500)
    return world
  }

  /// Fills the field.
  private static func finish(_ world: inout RoomWorld) throws {
    for _ in 0..<30 where try world.screen(0).played.result == nil {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 400)
    }
    world.pass(milliseconds: 1_500)
  }

  @Test func aRunBeginsAtOnceAndLooksLikeAGameAlone() throws {
    var world = try Self.playing(.sprint)
    #expect(try world.screen(0).isLive && world.screen(0).isRun)
    #expect(
      world.players[0].shows("Sprint") && world.players[0].shows("Next"), "\(world.players[0].screen.text)")
    world.press(.character("p"), by: 0)
    #expect(world.players[0].shows("Nothing pauses across a network."))
    world.press(.escape, by: 0)
    world.pass(milliseconds: 100)
    #expect(world.players[0].shows("Give up?"))
  }

  @Test func theResultShowsTheRankAndTheMarkAndAnotherRunBegins() throws {
    var world = try Self.playing()
    try Self.finish(&world)
    #expect(world.uploads.map(\.mark) == [.live] && world.uploads.first?.name == "Anna")
    for words in ["Game over", "Your best there now: number 1 of 9.", "It counts as live.", "Score", "Again"]
    {
      #expect(world.players[0].shows(words), "\(words):\n\(world.players[0].screen.text)")
    }
    // It is a record of the server's, not a match of one's own.
    #expect(world.files == [[]])
    world.placeChange = .notBetter
    world.choose("Again", by: 0)
    world.pass(milliseconds: 3_500)
    #expect(try world.screen(0).isLive)
    try Self.finish(&world)
    #expect(world.uploads.count == 2 && world.players[0].shows("Your best there is better"))
    #expect(!world.players[0].shows("It counts as live."))
  }

  @Test func aRunWhoseKeysComeLateSaysThatItIsReplayed() throws {
    var world = try Self.playing()
    world.dropsMessagesToServer = true
    world.press(.character(" "), by: 0)
    world.pass(milliseconds: 1_000)
    world.cut(0)
    world.dropsMessagesToServer = false
    world.pass(milliseconds: 3_000)
    try Self.finish(&world)
    #expect(world.uploads.map(\.mark) == [.replayed])
    #expect(world.players[0].shows("It counts as replayed"), "\(world.players[0].screen.text)")
  }

  @Test func nothingIsEnteredOfARunWithoutItsGoal() throws {
    var world = try Self.playing(.sprint)
    try Self.finish(&world)
    #expect(world.uploads.isEmpty)
    #expect(world.players[0].shows("Such a game is no record"), "\(world.players[0].screen.text)")
    world.choose("Leave", by: 0)
    #expect(!(world.players[0].model.stack.screens.last is RoomScreen))
  }

  @Test func aServerWithoutBoardsIsSaidToHaveNone() throws {
    var world = RoomWorld()
    world.join("Anna", live: try Self.settings())
    world.pass(milliseconds: 500)
    #expect(world.players[0].shows("This server has no live runs."), "\(world.players[0].screen.text)")
  }

  @Test func whatARunIsIsReadAloudOnceAndItsResultToo() throws {
    var world = try Self.playing(isPlain: true)
    #expect(world.narrations[0].contains { $0.hasPrefix("Anna. Endless, Modern") }, "\(world.narrations[0])")
    try Self.finish(&world)
    // The result is on the screen, which is read; nothing says it a second time.
    for words in ["Your best there now: number 1 of 9.", "It counts as live."] {
      #expect(world.players[0].shows(words) && !world.narrations[0].contains(words), "\(words)")
    }
  }

  @Test func backFromTheResultLeavesTheRun() throws {
    var world = try Self.playing()
    try Self.finish(&world)
    world.press(.escape, by: 0)
    #expect(!(world.players[0].model.stack.screens.last is RoomScreen))
  }
}
