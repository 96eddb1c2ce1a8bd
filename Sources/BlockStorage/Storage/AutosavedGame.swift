import BlockEngine
import BlockPlatform
import BlockRecords

/// A game that is saved while it is played.
package typealias AutosavedGame = AutosavedRecording<GameRecording>

extension GameRecording: SavableRecording {
  package typealias Header = ReplayHeader
  package typealias Event = GameEvent

  package var time: GameTime { game.time }
  package var isOver: Bool { game.isOver }
}

extension AutosavedRecording<GameRecording> {
  /// Starts a game and its file.
  ///
  /// - Parameters:
  ///   - nonce: what its seed was drawn from; nil for any other seed.
  ///   - directory: where to save it, or why that is impossible.
  init(
    _ setup: GameSetup, player: String?, nonce: [UInt8]? = nil,
    in directory: Result<DataDirectory, StorageError>,
    syncer: JournalSyncer, at time: WallTime = .now, calls: JournalCalls = JournalCalls()
  ) throws(GameError) {
    var header = ReplayHeader(setup, player: player, started: time.text)
    header.nonce = nonce
    let recording = try GameRecording(header, keepsHistory: header.mode.allowsUndo)
    let id = GameID(started: time, random: .random(in: .min ... .max))
    let journal = GameJournal(new: id, in: directory, syncer: syncer, calls: calls)
    self.init(recording, header: header, journal: journal)
  }

  package var game: Game { recording.game }

  /// Advances to `time` and ends the game.
  mutating func giveUp(at time: GameTime, events: inout [GameEvent]) {
    record(&events) { $0.giveUp(at: time, events: &$1) }
  }
}
