import BlockEngine
import BlockRecords
import Testing

@testable import BlockPlatform
@testable import BlockStorage

/// Undo in a saved game.
@Suite struct UndoKeepingTests {
  let folder: TemporaryFolder
  let syncer = JournalSyncer()

  init() throws { folder = try TemporaryFolder() }

  private func begin(seed: UInt64) throws -> AutosavedGame {
    let header = ReplayHeader(GameSetup(seed: seed), player: nil, started: "2026-01-02T03:04:05Z")
    let id = GameID(started: .now, random: UInt32(seed))
    return AutosavedGame(
      try GameRecording(header, keepsHistory: true), header: header,
      journal: GameJournal(new: id, in: .success(folder.data), syncer: syncer))
  }

  @Test func theFileTellsTheWayToWhereTheGameStands() throws {
    var game = try begin(seed: 1)
    var draws = SeededGenerator(seed: 1)
    var events: [GameEvent] = []
    for step in 0..<300 {
      switch draws.draw(below: 5) {
      case 0: _ = game.undo()
      case 1: _ = game.redo()
      case 2: game.perform(.hardDrop, at: game.game.time, events: &events)
      case 3: game.perform(.left, at: game.game.time.advanced(by: 9), events: &events)
      default:
        // The syncing thread may be at any point.
        game.pause(at: game.game.time, events: &events)
      }
      guard !game.game.isOver else { break }
      let verified = try ReplayFile.verify(folder.data.replay(game.id))
      #expect(verified.game.digest == game.game.digest, "step \(step)")
      #expect(!verified.isTorn)
    }
    #expect(game.saveState == .saved)
    game.close()
    #expect(syncer.finish(atMost: .seconds(30)))
    #expect(try ReplayFile.verify(folder.data.replay(game.id)).game.digest == game.game.digest)
  }

  @Test func aFileThatCannotBeWrittenIsCutInMemory() throws {
    let header = ReplayHeader(GameSetup(seed: 2), player: nil, started: "2026-01-02T03:04:05Z")
    var game = AutosavedGame(
      try GameRecording(header, keepsHistory: true), header: header,
      journal: GameJournal(
        new: GameID(started: .now, random: 2), in: .failure(StorageError("nowhere")), syncer: syncer))
    var events: [GameEvent] = []
    for _ in 0..<3 { game.perform(.hardDrop, at: .zero, events: &events) }
    let went0 = game.undo()
    let went1 = game.undo()
    let went2 = game.redo()
    let went3 = game.undo()
    let went4 = game.undo()
    #expect(went0 && went1 && went2 && went3 && went4)
    let went = game.undo()
    #expect(!went)
    #expect(game.game.pieceCount == 1)
  }
}
