/// What a game knows between two pieces.
@usableFromInline
struct Interlude: Hashable, Sendable {
  /// The rows that vanish, by where they were when the piece locked.
  @usableFromInline var rows = ClearedRows(top: 0, mask: 0)
  /// Microseconds from the end of the clear to the next spawn.
  var entryDelay: Int64 = 0
  /// The turn that the next piece makes as it spawns.
  var turn: Rotation?
  /// Whether the next piece is put aside as it spawns.
  var holds = false
}
