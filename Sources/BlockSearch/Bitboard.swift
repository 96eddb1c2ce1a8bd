import BlockEngine

/// A map of the lower part of a field with several columns to a word, so that one operation handles them all.
///
/// A column is a lane of `stride` bits: bit 0 is its top row, bit `stride` − 2 the row on the floor, and the last bit
/// is the floor itself, where no piece can be: additions carry into it and no further. The words' bits beyond their
/// last column belong to no column.
protocol Bitboard: Sendable {
  /// Words of a map.
  static var wordCount: Int { get }
  /// Columns in a word.
  static var columnsPerWord: Int { get }
  /// Bits of a column, the floor bit included.
  static var stride: Int { get }

  /// The longest move of `ring`, in bits.
  static var maxRotation: Int { get }

  /// A map of equal words.
  init(everyWord: UInt64)

  /// The word at `index`.
  subscript(index: Int) -> UInt64 { get set }

  /// Whether no bit is set.
  var isEmpty: Bool { get }
  /// The bits that are set in every word.
  var common: UInt64 { get }

  static func & (a: Self, b: Self) -> Self
  static func | (a: Self, b: Self) -> Self
  static prefix func ~ (a: Self) -> Self

  /// The sum, word by word.
  func plus(_ other: Self) -> Self
  /// Each word shifted to higher bits: down in the field.
  func down(_ rows: UInt64) -> Self
  /// Each word shifted to lower bits: up in the field.
  func up(_ rows: UInt64) -> Self
  /// The whole map moved a column to the right; bits that leave a word's columns enter the next word, and also stay
  /// beyond the columns of the old one.
  func toRight() -> Self
  /// The whole map moved a column to the left, like `toRight`.
  func toLeft() -> Self

  /// The whole map rotated by `bits`, to lower bits if negative; bits that leave one end enter at the other.
  ///
  /// A column is `stride` bits and a row is one; `maxRotation` is the maximum. This is for moves that are known only at
  /// run time and move nothing out of the map: a rotation keeps the map in vector registers.
  func rotated(by bits: Int) -> Self

  /// The number of set bits in four maps, none of which has two neighbouring rows set.
  static func count(_ a: Self, _ b: Self, _ c: Self, _ d: Self) -> Int
}

extension Bitboard {
  /// Columns of a map.
  static var columnCount: Int { wordCount * columnsPerWord }
  /// Rows of a map, without the floor.
  static var rowCount: Int { stride - 1 }
  /// Bits of a word that belong to columns.
  static var wordBits: Int { stride * columnsPerWord }

  /// A map with `lane` in its first `columnCount` columns and the other columns empty.
  init(lane: UInt64, columnCount: Int) {
    self.init(everyWord: 0)
    for column in 0..<columnCount { insert(lane, column: column) }
  }

  /// A map with all rows of its first `columnCount` columns set.
  init(rowsOf columnCount: Int) {
    self.init(lane: 1 << UInt64(Self.rowCount) - 1, columnCount: columnCount)
  }

  /// Sets the bits of `lane` in a column.
  mutating func insert(_ lane: UInt64, column: Int) {
    let (word, place) = column.quotientAndRemainder(dividingBy: Self.columnsPerWord)
    self[word] |= lane << UInt64(place * Self.stride)
  }

  /// The rows of a column.
  func lane(_ column: Int) -> UInt64 {
    let (word, place) = column.quotientAndRemainder(dividingBy: Self.columnsPerWord)
    return self[word] >> UInt64(place * Self.stride) & (1 << UInt64(Self.rowCount) - 1)
  }

  /// The rows that are set in every column, as a lane.
  @inline(__always)
  var fullRows: UInt64 {
    let word = common
    var full = word
    for place in 1..<Self.columnsPerWord { full &= word &>> UInt64(place &* Self.stride) }
    return full & (1 &<< UInt64(Self.rowCount) &- 1)
  }
}
