/// A game's state between two pieces.
@usableFromInline
struct Interlude: Hashable, Sendable {
  /// The vanishing rows, by their places at the lock.
  @usableFromInline var rows = ClearedRows(top: 0, mask: 0)
  /// Microseconds from the end of the clear to the next spawn.
  var entryDelay: Int64 = 0
  /// The turn of the next piece at its spawn.
  var turn: Rotation?
  /// Whether the next piece goes into hold at its spawn.
  var holds = false
}
