/// The undo history of a game, piece by piece.
///
/// It keeps a copy of the game at each spawn, mostly the playfield: a little over two kilobytes a piece, so that ten
/// thousand pieces take a third of the allowed 64 MB. In a longer game it forgets the oldest pieces.
struct GameHistory: Sendable {
  /// The most pieces that can be undone: some hours of play.
  static let maxDepth = 20_000

  /// The state when a piece began to fall.
  struct Mark: Sendable {
    let game: Game
    /// The time of the replay's last line at that moment.
    let writtenTime: GameTime
    /// The number of the replay's checkpoints at that moment.
    let checkpointCount: Int
    /// The length of the replay at that moment, in bytes.
    let length: Int
  }

  struct Entry: Sendable {
    let mark: Mark
    /// The replay's bytes between the mark before and this one.
    let bytes: [UInt8]
  }

  /// The pieces up to the falling one, which is the last; never empty.
  private(set) var way: [Entry]
  /// The undone pieces, the one to redo first at the end.
  private(set) var undone: [Entry] = []
  /// The saved part of the replay since the last mark.
  private var since: [UInt8] = []
  /// How many of the unsaved bytes belong before the last mark.
  private var saidBefore: Int

  /// A history that begins at `mark`.
  ///
  /// - Parameter untaken: the number of unsaved bytes of the replay.
  init(from mark: Mark, untaken: Int) {
    way = [Entry(mark: mark, bytes: [])]
    saidBefore = untaken
  }

  /// Adds bytes of the replay that are being saved.
  mutating func take(_ unwritten: [UInt8]) {
    since += unwritten.dropFirst(saidBefore)
    saidBefore = 0
  }

  /// Adds the mark of a new piece; this drops all undone pieces.
  mutating func note(_ mark: Mark, untaken: [UInt8]) {
    // Drops many at once, because the others have to move.
    if way.count > GameHistory.maxDepth { way.removeFirst(GameHistory.maxDepth / 8) }
    way.append(Entry(mark: mark, bytes: since + untaken.dropFirst(saidBefore)))
    undone.removeAll()
    since.removeAll()
    saidBefore = untaken.count
  }

  /// Goes back to the mark of the piece that locked last; nil if there is none.
  mutating func goBack() -> Mark? {
    guard way.count > 1 else { return nil }
    undone.append(way.removeLast())
    since.removeAll()
    saidBefore = 0
    return way.last?.mark
  }

  /// Goes forward to the next undone mark.
  ///
  /// - Returns: the marks before and after, and the replay's bytes in between; nil if nothing was undone.
  mutating func goOn() -> (from: Mark, to: Mark, bytes: [UInt8])? {
    guard let base = way.last?.mark, let next = undone.popLast() else { return nil }
    way.append(next)
    since.removeAll()
    saidBefore = next.bytes.count
    return (base, next.mark, next.bytes)
  }
}
