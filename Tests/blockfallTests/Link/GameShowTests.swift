import BlockEngine
import Testing

@testable import BlockLink
@testable import TerminalUI
@testable import blockfall

/// A single game that friends watch, as its player and they see it.
@Suite struct GameShowTests {
  /// The field of a game as it is seen: rows of cells, the falling piece among them.
  private func game(_ player: Int, in world: RoomWorld) throws -> Game {
    if player > 0 { return try #require(world.screen(player).watched).game }
    let screen = try #require(world.players[0].model.screens.last as? GameScreen)
    return screen.seat.session.game
  }

  /// Waits for both to have seen the same, with the player's game standing still.
  private func hold(_ world: inout RoomWorld, watcher: Int = 1) throws {
    world.pass(milliseconds: 1_500)
    let (own, seen) = (try game(0, in: world), try game(watcher, in: world))
    #expect(own.digest == seen.digest, "\(own.time) \(seen.time)")
  }

  /// Somebody plays, and his game may be watched.
  private func playing(_ folder: TemporaryFolder, pieces: Int = 3) -> RoomWorld {
    var world = RoomWorld()
    world.show("Anna", keeper: Keeper(directory: .success(folder.data)))
    world.press(.enter, by: 0)
    for _ in 0..<pieces {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 200)
    }
    return world
  }

  @Test func whoeverWatchesSeesTheGameSoFarAndThenEachMove() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 500)
    #expect(try game(1, in: world).pieceCount == game(0, in: world).pieceCount)
    #expect(world.players[1].shows("Next"), "\(world.players[1].screen.text)")
    world.press(.left, by: 0)
    world.press(.character(" "), by: 0)
    world.pass(milliseconds: 100)
    world.press(.left, by: 0)
    world.pass(milliseconds: 700)
    let (own, seen) = (try game(0, in: world), try game(1, in: world))
    #expect(own.pieceCount == seen.pieceCount && own.fallingPiece?.x == seen.fallingPiece?.x)
    // A moment behind, and no more.
    #expect(own.time.microseconds - seen.time.microseconds < 600_000)
    #expect(world.told[0].isEmpty && world.players[0].model.context.watchLine == "blockfall watch host:1#ab")
  }

  @Test func aPauseIsToldWithTheLineThatFriendsType() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 500)
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

  @Test func aRestartBeginsANewLog() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 500)
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
    var world = playing(folder)
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 500)
    world.press(.character("q"), by: 0)
    world.pass(milliseconds: 500)
    #expect(world.players[1].shows("Paused") && world.players[0].model.screens.last is MainMenuScreen)
    let pieces = try game(1, in: world).pieceCount
    let header = try #require(world.screen(1).watched).header
    world.press(.enter, by: 0)
    world.pass(milliseconds: 500)
    #expect(try #require(world.screen(1).watched).header == header || game(1, in: world).pieceCount == 1)
    #expect(pieces == 4)
  }

  @Test func whatTheWatcherPressesIsNothingToThePlayerAndLeavingIsOneKey() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 500)
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
    #expect(world.told[1].contains { $0.hasSuffix("plays a game.") })
    #expect(world.told[1].contains { $0.hasSuffix(": out") } && world.told[1].count < 40, "\(world.told[1])")
  }

  @Test func withoutTheServerTheGameGoesOnAndWhyIsSaid() throws {
    let folder = try TemporaryFolder()
    var world = RoomWorld()
    world.hasServer = false
    world.show("Anna", keeper: Keeper(directory: .success(folder.data)))
    #expect(world.players[0].shows("'make server' builds it"), "\(world.players[0].screen.text)")
    world.press(.enter, by: 0)
    world.pass(milliseconds: 300)
    #expect(try game(0, in: world).pieceCount == 1)
  }

  @Test func withoutTheFlagNothingIsStarted() throws {
    let folder = try TemporaryFolder()
    var driver = ModelDriver(keeper: Keeper(directory: .success(folder.data)))
    driver.model.context.hasStarted = true
    driver.press(.enter)
    driver.send(.tick)
    #expect(driver.model.show == nil)
    #expect(!driver.effects.contains { if case .link = $0 { true } else { false } })
    #expect(CommandTrial().run("play", "--watchable").played.first?.isWatchable == true)
    #expect(CommandTrial().run("play").played.first?.isWatchable == false)
  }

  @Test func whatIsTakenBackInAFileIsToldFromWhereItWasCut() throws {
    let folder = try TemporaryFolder()
    let keeper = Keeper(directory: .success(folder.data))
    var kept = try keeper.begin(GameSetup(seed: 3, mode: .zen), player: nil)
    var events: [GameEvent] = []
    for piece in 1...4 {
      kept.perform(.hardDrop, at: GameTime(microseconds: Int64(piece) * 100_000), events: &events)
    }
    let (first, all) = kept.journal.text(after: 0)
    #expect(first == 0 && !all.isEmpty)
    #expect(kept.journal.text(after: all.count).bytes.isEmpty)
    let isUndone = kept.undo()
    #expect(isUndone)
    kept.perform(.left, at: kept.game.time.advanced(by: 1_000), events: &events)
    kept.perform(.hardDrop, at: kept.game.time.advanced(by: 1_000), events: &events)
    kept.perform(.hardDrop, at: kept.game.time.advanced(by: 1_000), events: &events)
    let (from, more) = kept.journal.text(after: all.count)
    #expect(from < all.count)
    let whole = Array(all[..<from]) + more
    #expect(kept.journal.text(after: 0).bytes == whole)
    // Closed, and on the disk.
    kept.close()
    #expect(keeper.finish())
    #expect(kept.journal.text(after: from).bytes == more)
  }
}
