import BlockEngine

/// A game that somebody plays here alone, as those who watch it are told of it.
struct PlayedGame: Sendable {
  /// Where its replay is.
  let journal: GameJournal
  /// How far it is.
  let time: GameTime
  /// Whether its clock goes.
  let isRunning: Bool
  /// Whether it has ended.
  let isOver: Bool
}
