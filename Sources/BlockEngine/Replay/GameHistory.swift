/// The way back through a game piece by piece, of any depth, and forth again.
///
/// A game is a value: where each piece began to fall there is a copy of it, of which most is its playfield. That is
/// a good two kilobytes a piece, so that ten thousand pieces take a third of the 64 MB that they may. Of a longer way
/// the beginning is forgotten.
struct GameHistory: Sendable {
  /// The most pieces that can be taken back: some hours of play.
  static let deepest = 20_000

  /// Where a piece began to fall.
  struct Mark: Sendable {
    let game: Game
    /// The time that the last line of the replay told then.
    let writtenTime: GameTime
    /// The checkpoints that the replay had then.
    let checkpointCount: Int
    /// The length of the replay then, in bytes.
    let length: Int
  }

  struct Entry: Sendable {
    let mark: Mark
    /// What the replay says of the way here from the mark before.
    let bytes: [UInt8]
  }

  /// The way to the falling piece, whose beginning is the last one; never empty.
  private(set) var way: [Entry]
  /// What was taken back, the piece to be placed again first being the last one.
  private(set) var undone: [Entry] = []
  /// What the replay says since the last mark, as far as it has been taken.
  private var since: [UInt8] = []
  /// How much of what has not been taken was said before the last mark.
  private var saidBefore: Int

  /// A way that begins at `mark`.
  ///
  /// - Parameter untaken: how much of the replay has not been taken yet.
  init(from mark: Mark, untaken: Int) {
    way = [Entry(mark: mark, bytes: [])]
    saidBefore = untaken
  }

  /// Takes note of what is being taken of the replay.
  mutating func take(_ unwritten: [UInt8]) {
    since += unwritten.dropFirst(saidBefore)
    saidBefore = 0
  }

  /// Remembers where a piece begins to fall; what was taken back is gone then, as another way was gone.
  mutating func note(_ mark: Mark, untaken: [UInt8]) {
    // Many at once, as those that stay have to move.
    if way.count > GameHistory.deepest { way.removeFirst(GameHistory.deepest / 8) }
    way.append(Entry(mark: mark, bytes: since + untaken.dropFirst(saidBefore)))
    undone.removeAll()
    since.removeAll()
    saidBefore = untaken.count
  }

  /// Goes back to where the piece began to fall that locked last; nil if there is none.
  mutating func goBack() -> Mark? {
    guard way.count > 1 else { return nil }
    undone.append(way.removeLast())
    since.removeAll()
    saidBefore = 0
    return way.last?.mark
  }

  /// Goes on to where the next piece began to fall.
  ///
  /// - Returns: where the way goes on from, where it comes to, and what the replay says in between; nil if
  ///   nothing was taken back.
  mutating func goOn() -> (from: Mark, to: Mark, bytes: [UInt8])? {
    guard let base = way.last?.mark, let next = undone.popLast() else { return nil }
    way.append(next)
    since.removeAll()
    saidBefore = next.bytes.count
    return (base, next.mark, next.bytes)
  }
}
