/// A game's state between two pieces.
@usableFromInline
struct SpawnDelayState: Hashable, Sendable {
  /// The vanishing rows, by their places at the lock.
  @usableFromInline var clearedRows = ClearedRows(top: 0, mask: 0)
  /// Microseconds from the end of the clear to the next spawn.
  var entryDelay: Int64 = 0
  /// The turn of the next piece at its spawn.
  var initialTurn: Rotation?
  /// Whether the next piece goes into hold at its spawn.
  var usesInitialHold = false
}
