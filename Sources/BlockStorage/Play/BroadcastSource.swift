import BlockEngine

/// A single game in progress, as its watchers need it.
package struct BroadcastSource: Sendable {
  /// The file with its replay.
  package let journal: GameJournal
  package let time: GameTime
  package let isRunning: Bool
  package let isOver: Bool
}
