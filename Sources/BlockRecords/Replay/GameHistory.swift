import BlockEngine

/// The undo history of a game, piece by piece.
///
/// It keeps a copy of the game at each spawn, mostly the playfield: a little over two kilobytes a piece, so that ten
/// thousand pieces take a third of the allowed 64 MB. In a longer game it forgets the oldest pieces.
struct GameHistory: Sendable {
  /// The most pieces that can be undone: some hours of play.
  static let maxDepth = 20_000

  /// The state when a piece began to fall.
  struct Snapshot: Sendable {
    let game: Game
    /// What had been counted of the game.
    let counted: GameStatistics
    /// The time of the replay's last line at that moment.
    let writtenTime: GameTime
    /// The number of the replay's checkpoints at that moment.
    let checkpointCount: Int
    /// The length of the replay at that moment, in bytes.
    let length: Int
  }

  struct Entry: Sendable {
    let snapshot: Snapshot
    /// The replay's bytes between the snapshot before and this one.
    let bytes: [UInt8]
  }

  /// The pieces up to the falling one, which is the last; never empty.
  private(set) var entries: [Entry]
  /// The undone pieces, the one to redo first at the end.
  private(set) var undone: [Entry] = []
  /// The saved part of the replay since the last snapshot.
  private var savedSinceSnapshot: [UInt8] = []
  /// How many of the unsaved bytes belong before the last snapshot.
  private var unsavedBeforeSnapshot: Int

  /// A history that begins at `snapshot`.
  ///
  /// - Parameter unsaved: the number of unsaved bytes of the replay.
  init(from snapshot: Snapshot, unsaved: Int) {
    entries = [Entry(snapshot: snapshot, bytes: [])]
    unsavedBeforeSnapshot = unsaved
  }

  /// Adds bytes of the replay that are being saved.
  mutating func appendSaved(_ unwritten: [UInt8]) {
    savedSinceSnapshot += unwritten.dropFirst(unsavedBeforeSnapshot)
    unsavedBeforeSnapshot = 0
  }

  /// Adds the snapshot of a new piece; this drops all undone pieces.
  mutating func append(_ snapshot: Snapshot, unsaved: [UInt8]) {
    // Drops many at once, because the others have to move.
    if entries.count > GameHistory.maxDepth { entries.removeFirst(GameHistory.maxDepth / 8) }
    entries.append(
      Entry(snapshot: snapshot, bytes: savedSinceSnapshot + unsaved.dropFirst(unsavedBeforeSnapshot)))
    undone.removeAll()
    savedSinceSnapshot.removeAll()
    unsavedBeforeSnapshot = unsaved.count
  }

  /// Goes back to the snapshot of the piece that locked last; nil if there is none.
  mutating func undo() -> Snapshot? {
    guard entries.count > 1 else { return nil }
    undone.append(entries.removeLast())
    savedSinceSnapshot.removeAll()
    unsavedBeforeSnapshot = 0
    return entries.last?.snapshot
  }

  /// Goes forward to the next undone snapshot.
  ///
  /// - Returns: the snapshots before and after, and the replay's bytes in between; nil if nothing was undone.
  mutating func redo() -> (from: Snapshot, to: Snapshot, bytes: [UInt8])? {
    guard let base = entries.last?.snapshot, let next = undone.popLast() else { return nil }
    entries.append(next)
    savedSinceSnapshot.removeAll()
    unsavedBeforeSnapshot = next.bytes.count
    return (base, next.snapshot, next.bytes)
  }
}
