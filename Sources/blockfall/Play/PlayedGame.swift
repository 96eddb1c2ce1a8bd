import BlockEngine

/// A single game in progress, as its watchers need it.
struct PlayedGame: Sendable {
  /// The file with its replay.
  let journal: GameJournal
  let time: GameTime
  let isRunning: Bool
  let isOver: Bool
}
