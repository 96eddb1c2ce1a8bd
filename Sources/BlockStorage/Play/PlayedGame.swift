import BlockEngine

/// A single game in progress, as its watchers need it.
package struct PlayedGame: Sendable {
  /// The file with its replay.
  package let journal: GameJournal
  package let time: GameTime
  package let isRunning: Bool
  package let isOver: Bool
}
