import BlockEngine
import BlockPlatform
import BlockRecords

/// A match that is saved while it is played.
package typealias AutosavedMatch = AutosavedRecording<MatchRecording>

extension MatchRecording: SavableRecording {
  package typealias Header = MatchHeader
  package typealias Event = MatchEvent

  package var time: GameTime { match.time }
  package var isOver: Bool { match.isOver }
}

extension AutosavedRecording<MatchRecording> {
  /// Starts a match and its file, and appends the first events to `events`.
  ///
  /// - Parameter directory: where to save it, or why that is impossible.
  init(
    _ setup: MatchSetup, names: [String?] = [], bots: [Int], series: MatchSeries,
    in directory: Result<DataDirectory, StorageError>, syncer: JournalSyncer, at time: WallTime = .now,
    calls: JournalCalls = JournalCalls(), events: inout [MatchEvent]
  ) throws(MatchError) {
    let header = MatchHeader(setup, names: names, started: time.text, bots: bots, series: series)
    let recording = try MatchRecording(header, events: &events)
    let id = GameID(started: time, random: .random(in: .min ... .max), kind: .match)
    let journal = GameJournal(new: id, in: directory, syncer: syncer, calls: calls)
    self.init(recording, header: header, journal: journal)
  }

  var match: Match { recording.match }

  /// Advances to `time` and ends the game of `player` (from 1).
  mutating func giveUp(by player: Int, at time: GameTime, events: inout [MatchEvent]) {
    record(&events) { $0.giveUp(by: player, at: time, events: &$1) }
  }
}
