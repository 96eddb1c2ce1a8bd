import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink
@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// A single game that friends watch, as the player and the watchers see it.
@Suite struct GameBroadcastTests {
  /// The game as a player (0) plays it or as a watcher sees it.
  private func game(_ player: Int, in world: RoomWorld) throws -> Game {
    if player > 0 { return try #require(world.screen(player).watched).game }
    let screen = try #require(world.players[0].model.stack.screens.last as? GameScreen)
    return screen.seat.session.game
  }

  /// Waits until the watcher has caught up with the paused game.
  private func hold(_ world: inout RoomWorld, watcher: Int = 1) throws {
    world.pass(milliseconds: 1_500)
    let (own, seen) = (try game(0, in: world), try game(watcher, in: world))
    #expect(own.digest == seen.digest, "\(own.time) \(seen.time)")
  }

  /// A player in a game that may be watched.
  private func playing(
    _ folder: TemporaryFolder, pieces: Int = 3, settings: Settings = Settings()
  ) -> RoomWorld {
    var world = RoomWorld()
    world.broadcast("Anna", saver: GameSaver(directory: .success(folder.data)), settings: settings)
    world.press(.enter, by: 0)
    for _ in 0..<pieces {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 200)
    }
    return world
  }

  /// A player in a game, and a watcher.
  private func watched(_ folder: TemporaryFolder) -> RoomWorld {
    var world = playing(folder)
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 500)
    return world
  }

  @Test func whoeverWatchesSeesTheGameSoFarAndThenEachMove() throws {
    let folder = try TemporaryFolder()
    var world = watched(folder)
    #expect(try game(1, in: world).pieceCount == game(0, in: world).pieceCount)
    #expect(world.players[1].shows("Next"), "\(world.players[1].screen.text)")
    world.press(.left, by: 0)
    world.press(.character(" "), by: 0)
    world.pass(milliseconds: 100)
    world.press(.left, by: 0)
    world.pass(milliseconds: 700)
    let (own, seen) = (try game(0, in: world), try game(1, in: world))
    #expect(own.pieceCount == seen.pieceCount && own.fallingPiece?.x == seen.fallingPiece?.x)
    // The watcher is less than 0.6 s behind.
    #expect(own.time.microseconds - seen.time.microseconds < 600_000)
    #expect(
      world.narrations[0].isEmpty && world.players[0].model.context.watchLine == "blockfall watch host:1#ab")
  }

  @Test func aPauseIsToldWithTheLineThatFriendsType() throws {
    let folder = try TemporaryFolder()
    var world = watched(folder)
    world.press(.character("p"), by: 0)
    #expect(world.players[0].shows("blockfall watch host:1#ab"), "\(world.players[0].screen.text)")
    try hold(&world)
    #expect(world.players[1].shows("Paused"))
    world.press(.enter, by: 0)
    world.pass(milliseconds: 2_500)
    #expect(!world.players[1].shows("Paused"))
  }

  @Test func anEndIsToldAndTheNextGameFollows() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    world.join("Cleo", watches: true)
    for _ in 0..<60 where !(try game(0, in: world).isOver) {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 100)
    }
    try hold(&world)
    #expect(try game(1, in: world).isOver)
    #expect(world.players[1].shows(try game(0, in: world).endTitle))
    world.press(.enter, by: 0)
    world.pass(milliseconds: 500)
    world.press(.character("p"), by: 0)
    try hold(&world)
    #expect(try game(1, in: world).pieceCount == 1 && !game(1, in: world).isOver)
  }

  @Test func whoeverGivesUpIsSeenToHaveEnded() throws {
    let folder = try TemporaryFolder()
    var world = watched(folder)
    world.press(.character("p"), by: 0)
    world.pass(milliseconds: 500)
    world.choose("Give up", by: 0)
    world.choose("Give up", by: 0)
    #expect(try game(0, in: world).endCause == .givenUp, "\(world.players[0].screen.text)")
    world.pass(milliseconds: 500)
    #expect(try game(1, in: world).endCause == .givenUp)
    #expect(world.players[1].shows("Game over") && !world.players[1].shows("Paused"))
  }

  @Test func aTimeThatGoesBackIsSeenToGoBack() throws {
    let context = ModelDriver().model.context
    let header = ReplayHeader(
      GameSetup(seed: 5, mode: .practice), player: "Ada", started: "2026-11-23T00:00:00Z")
    var recording = try GameRecording(header)
    let start = String(decoding: recording.unwritten.bytes, as: UTF8.self)
    recording.removeUnwritten()
    var events: [GameEvent] = []
    recording.perform(.hardDrop, at: GameTime(microseconds: 200_000), events: &events)
    let drop = String(decoding: recording.unwritten.bytes, as: UTF8.self)
    var shown = BroadcastGame()
    try shown.receive(.init(from: 0, text: start, upto: GameTime(microseconds: 900_000)))
    var watched = try #require(SpectatedGame(shown, at: context.now))
    try shown.receive(.init(from: start.utf8.count, text: drop, upto: GameTime(microseconds: 1_000_000)))
    // The watched game is already past the drop.
    let goesOn = watched.handle(shown, shown.drainSteps(), at: context.now)
    #expect(!goesOn)
    watched = try #require(SpectatedGame(shown, at: context.now))
    _ = watched.advance(to: context.now + .seconds(1), context)
    #expect(watched.game.pieceCount == 2)
  }

  /// The time until the player's next wake-up.
  private func rest(in world: RoomWorld) -> Duration {
    var player = world.players[0]
    let now = player.now
    return player.model.nextWake(after: now).map { $0 - now } ?? .seconds(60)
  }

  @Test func inTheMenuNothingIsLookedAt() throws {
    let folder = try TemporaryFolder()
    var world = watched(folder)
    world.standStill(0)
    world.press(.character("q"), by: 0)
    world.pass(milliseconds: 500)
    #expect(rest(in: world) > .milliseconds(300))
  }

  @Test func whileTheConnectionIsLostNothingIsLookedAt() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    world.isReachable = false
    world.cut(0)
    world.pass(milliseconds: 500)
    world.standStill(0)
    world.press(.character("q"), by: 0)
    for _ in 0..<10 {
      world.pass(milliseconds: 100)
      #expect(rest(in: world) > .milliseconds(20))
    }
  }

  @Test func aGameThatIsTooLongToBeShownIsNotLookedAtInTheMenu() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    let part = LinkMessage.refusal(
      of: "show", MessageFault("a shown game has at most so many bytes", code: .full))
    // The stream ignores a number that it has already seen.
    for number in 1..<9 where !world.players[0].shows("too long to be watched") {
      world.send(.output(part.line(number: number, seen: 0)), to: 0)
    }
    #expect(world.players[0].shows("too long to be watched"), "\(world.players[0].screen.text)")
    world.standStill(0)
    world.press(.character("q"), by: 0)
    world.pass(milliseconds: 500)
    #expect(rest(in: world) > .milliseconds(300))
  }

  @Test func aRestartBeginsANewLog() throws {
    let folder = try TemporaryFolder()
    var world = watched(folder)
    let before = try #require(world.screen(1).watched).header
    world.press(.character("r"), by: 0)
    world.press(.character("r"), by: 0)
    world.pass(milliseconds: 600)
    world.press(.character("p"), by: 0)
    try hold(&world)
    #expect(try #require(world.screen(1).watched).header != before)
  }

  @Test func aGameThatIsLeftStandsStillAndGoesOnWhereItWas() throws {
    let folder = try TemporaryFolder()
    var world = watched(folder)
    world.press(.character("q"), by: 0)
    world.pass(milliseconds: 500)
    #expect(world.players[1].shows("Paused") && world.players[0].model.stack.screens.last is MainMenuScreen)
    let pieces = try game(1, in: world).pieceCount
    let header = try #require(world.screen(1).watched).header
    world.press(.enter, by: 0)
    world.pass(milliseconds: 500)
    #expect(try #require(world.screen(1).watched).header == header || game(1, in: world).pieceCount == 1)
    #expect(pieces == 4)
  }

  /// A player of Zen, which allows undo, and a watcher.
  private func playingZen(_ folder: TemporaryFolder) -> RoomWorld {
    var settings = Settings()
    settings.mode = .builtIn(.zen)
    var world = playing(folder, settings: settings)
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 500)
    return world
  }

  @Test func anUndoJustBeforeAGameIsLeftReachesTheWatchersWhoStay() throws {
    let folder = try TemporaryFolder()
    var world = playingZen(folder)
    let pieces = try game(0, in: world).pieceCount
    let id = try #require(world.players[0].model.stack.screens.last?.played).journal.id
    // Undo and leave before the watcher receives it.
    world.press(.character("b"), by: 0)
    world.press(.character("q"), by: 0)
    world.pass(milliseconds: 1_000)
    #expect(try game(1, in: world).pieceCount == pieces - 1 && world.players[1].shows("Paused"))
    try world.resumeGame(id, by: 0)
    for _ in 0..<3 {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 200)
    }
    world.press(.character("p"), by: 0)
    try hold(&world)
    #expect(try game(1, in: world).pieceCount == pieces + 2, "\(world.players[0].screen.text)")
  }

  @Test func aLeftGameThatIsGivenUpIsSeenToHaveEnded() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 500)
    let id = try #require(world.players[0].model.stack.screens.last?.played).journal.id
    world.press(.character("q"), by: 0)
    world.pass(milliseconds: 500)
    #expect(world.players[1].shows("Paused"))
    for reply in Store(directory: folder.data).answer(.giveUp(id)) {
      world.send(.storage(reply.answer, for: nil), to: 0)
    }
    world.pass(milliseconds: 500)
    #expect(try game(1, in: world).endCause == .givenUp)
    #expect(world.players[1].shows("Game over") && !world.players[1].shows("Paused"))
  }

  @Test func whatTheWatcherPressesIsNothingToThePlayerAndLeavingIsOneKey() throws {
    let folder = try TemporaryFolder()
    var world = watched(folder)
    let pieces = try game(0, in: world).pieceCount
    world.press(.character(" "), by: 1)
    world.pass(milliseconds: 500)
    #expect(try game(0, in: world).pieceCount == pieces)
    world.press(.escape, by: 1)
    #expect(world.players[1].model.stack.screens.count == 1)
    world.pass(milliseconds: 300)
    world.press(.character(" "), by: 0)
    #expect(try game(0, in: world).pieceCount == pieces + 1)
  }

  @Test func whoeverJoinsWatchesAsThereIsNothingElseToDo() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    world.join("Cleo")
    world.pass(milliseconds: 500)
    #expect(try world.screen(1).watched != nil)
  }

  @Test func toldInLinesAWatchedGameIsToldInFewWords() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    world.join("Cleo", isPlain: true, watches: true)
    for _ in 0..<60 where !(try game(0, in: world).isOver) {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 100)
    }
    world.pass(milliseconds: 1_000)
    #expect(world.narrations[1].contains { $0.hasSuffix("plays a game.") })
    #expect(world.narrations[1].count < 40, "\(world.narrations[1])")
    #expect(world.players[1].shows(try game(0, in: world).endTitle), "\(world.players[1].screen.text)")
  }

  @Test func beforeTheFirstGameARoomSaysThatNoneHasBegun() throws {
    let folder = try TemporaryFolder()
    var world = RoomWorld()
    world.broadcast("Anna", saver: GameSaver(directory: .success(folder.data)))
    let name = world.players[0].model.context.linkName()
    world.join("Cleo")
    world.join("Dora", isPlain: true)
    world.pass(milliseconds: 500)
    #expect(world.players[1].shows("\(name) has not started a game yet."), "\(world.players[1].screen.text)")
    #expect(!world.players[1].shows("ready") && !world.players[1].shows("standing"))
    #expect(world.narrations[2].contains("\(name) has not started a game yet."), "\(world.narrations[2])")
    world.choose("Leave the room", by: 1)
    #expect(world.players[1].shows("to watch") && !world.players[1].shows("1/1"))
    world.press(.enter, by: 0)
    world.pass(milliseconds: 500)
    #expect(world.narrations[2].last == "\(name) plays a game.", "\(world.narrations[2])")
    // A watcher who joins later is told immediately, and once.
    world.join("Emil", isPlain: true)
    world.pass(milliseconds: 500)
    #expect(!world.narrations[3].contains { $0.contains("not started") }, "\(world.narrations[3])")
    #expect(world.narrations[3].count { $0 == "\(name) plays a game." } == 1)
  }

  @Test func anUndoStartsNoOtherGameForWatchers() throws {
    let folder = try TemporaryFolder()
    var settings = Settings()
    settings.mode = .builtIn(.zen)
    var world = playing(folder, settings: settings)
    world.join("Cleo", isPlain: true, watches: true)
    world.pass(milliseconds: 500)
    for _ in 0..<2 {
      world.press(.character("b"), by: 0)
      world.pass(milliseconds: 500)
    }
    #expect(try #require(world.screen(1).connection.session.broadcast).rewindCount > 0)
    #expect(world.narrations[1].count { $0.hasSuffix("plays a game.") } == 1, "\(world.narrations[1])")
  }

  @Test func theLocalNetworkIsToldNothing() throws {
    let folder = try TemporaryFolder()
    let world = playing(folder)
    #expect(world.hosted.count == 1 && world.hosted[0].contains("--quiet"))
  }

  @Test func withoutTheServerTheGameGoesOnAndWhyIsSaid() throws {
    let folder = try TemporaryFolder()
    var world = RoomWorld()
    world.hasServer = false
    world.broadcast("Anna", saver: GameSaver(directory: .success(folder.data)))
    #expect(world.players[0].shows("'make server' builds it"), "\(world.players[0].screen.text)")
    world.press(.enter, by: 0)
    world.pass(milliseconds: 300)
    #expect(try game(0, in: world).pieceCount == 1)
  }

  @Test func withoutTheFlagNothingIsStarted() throws {
    let folder = try TemporaryFolder()
    var driver = ModelDriver(saver: GameSaver(directory: .success(folder.data)))
    driver.model.context.hasStarted = true
    driver.press(.enter)
    driver.send(.tick)
    #expect(driver.model.broadcast == nil)
    #expect(!driver.effects.contains { if case .link = $0 { true } else { false } })
    #expect(CommandTrial().run("play", "--watchable").played.first?.isWatchable == true)
    #expect(CommandTrial().run("play").played.first?.isWatchable == false)
  }

  @Test func afterAnUndoTheTextOfAFileContinuesFromTheCut() throws {
    let folder = try TemporaryFolder()
    let saver = GameSaver(directory: .success(folder.data))
    var saved = try saver.begin(GameSetup(seed: 3, mode: .zen), player: nil)
    var events: [GameEvent] = []
    for piece in 1...4 {
      saved.perform(.hardDrop, at: GameTime(microseconds: Int64(piece) * 100_000), events: &events)
    }
    let (first, all) = saved.journal.text(after: 0)
    #expect(first == 0 && !all.isEmpty)
    #expect(saved.journal.text(after: all.count).bytes.isEmpty)
    let isUndone = saved.undo()
    #expect(isUndone)
    saved.perform(.left, at: saved.game.time.advanced(by: 1_000), events: &events)
    saved.perform(.hardDrop, at: saved.game.time.advanced(by: 1_000), events: &events)
    saved.perform(.hardDrop, at: saved.game.time.advanced(by: 1_000), events: &events)
    let (from, more) = saved.journal.text(after: all.count)
    #expect(from < all.count)
    let whole = Array(all[..<from]) + more
    #expect(saved.journal.text(after: 0).bytes == whole)
    // The same after closing, from the disk.
    saved.close()
    #expect(saver.finish())
    #expect(saved.journal.text(after: from).bytes == more)
  }

  @Test(arguments: [80, 40]) func beforeAMatchAtOneTerminalIsSaidThatFriendsDoNotSeeIt(columns: Int) throws {
    let folder = try TemporaryFolder()
    var world = RoomWorld()
    world.broadcast("Anna", saver: GameSaver(directory: .success(folder.data)))
    world.send(.resized(Size(columns: columns, rows: 15)), to: 0)
    world.pass(milliseconds: 100)
    world.push(VersusSetupScreen(in: world.players[0].model.context), to: 0)
    let seen = world.players[0].screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(seen.contains("Friends cannot watch") && seen.contains("blockfall host"), "\(seen)")
  }
}
