/// The memory of a randomizer: the latest pieces and, for one with a pool, the pool and the order in which pieces
/// last came.
struct PieceHistory: Hashable, Sendable {
  /// The latest pieces, four bits each, the newest lowest: the piece's number + 1, 0 for none.
  private(set) var recent: UInt32 = 0
  /// Whether the first piece has been drawn.
  private(set) var hasBegun = false
  /// The pool, three bits a place; 0 without a pool.
  private(set) var pool: UInt128 = 0
  /// The pieces by their last appearance, three bits each, the oldest lowest.
  private(set) var order: UInt32 = 0
  /// The number of pieces in `order`, 0…7.
  private(set) var orderCount = 0

  /// The rules' initial history; the last of `pieces` is the newest.
  init(beginning pieces: [Tetromino], copies: Int) {
    for piece in pieces { append(piece, length: 8) }
    for place in 0..<(7 * copies) { pool |= UInt128(place % 7) << UInt128(3 * place) }
  }

  /// An empty history.
  init() {}

  /// Whether `piece` is among the latest `length` pieces.
  func has(_ piece: Tetromino, within length: Int) -> Bool {
    (0..<length).contains { recent >> UInt32(4 * $0) & 15 == UInt32(piece.rawValue) + 1 }
  }

  /// Adds `piece` as the newest and keeps `length` pieces.
  mutating func append(_ piece: Tetromino, length: Int) {
    let kept = UInt32.max >> UInt32(32 - 4 * length)
    recent = (recent << 4 | UInt32(piece.rawValue) + 1) & kept
  }

  /// Records that the first piece has been drawn.
  mutating func begin() { hasBegun = true }

  /// The piece at a place of the pool.
  func pooled(_ place: Int) -> Tetromino {
    Tetromino(rawValue: UInt8(truncatingIfNeeded: pool >> UInt128(3 * place)) & 7) ?? .i
  }

  /// Puts the piece that has been absent longest into a place of the pool; changes nothing before the first piece.
  mutating func refill(_ place: Int) {
    guard orderCount > 0 else { return }
    pool &= ~(7 << UInt128(3 * place))
    pool |= UInt128(order & 7) << UInt128(3 * place)
  }

  /// Makes `piece` the newest in `order`.
  mutating func moveToEnd(_ piece: Tetromino) {
    var rest: UInt32 = 0
    var count = 0
    for place in 0..<orderCount {
      let other = order >> UInt32(3 * place) & 7
      guard other != UInt32(piece.rawValue) else { continue }
      rest |= other << UInt32(3 * count)
      count += 1
    }
    order = rest | UInt32(piece.rawValue) << UInt32(3 * count)
    orderCount = count + 1
  }
}

extension PieceHistory {
  /// The history's part of a game's digest.
  func combine(into digest: inout StateDigest) {
    digest.combine(recent)
    digest.combine(hasBegun ? 1 : 0)
    digest.combine(UInt64(truncatingIfNeeded: pool))
    digest.combine(UInt64(truncatingIfNeeded: pool >> 64))
    digest.combine(order)
    digest.combine(orderCount)
  }
}
