/// A map of the lower part of a field, several columns to a word, so that one operation serves them all.
///
/// A column is a lane of `stride` bits: bit 0 is its uppermost row, bit `stride` − 2 the row on the floor, and the
/// last bit is the floor itself, which is nobody's place: additions carry into it and no further. The words' bits
/// beyond their last column belong to no column.
protocol PackedColumns: Sendable {
  /// Words of a map.
  static var wordCount: Int { get }
  /// Columns in a word.
  static var columnsPerWord: Int { get }
  /// Bits of a column, the floor's included.
  static var stride: Int { get }

  /// The longest move that `ring` can make, in bits.
  static var ringReach: Int { get }

  /// A map of words that are all the same.
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

  /// Word for word the sum.
  func plus(_ other: Self) -> Self
  /// Word for word shifted to higher bits: down in the field.
  func down(_ rows: UInt64) -> Self
  /// Word for word shifted to lower bits: up in the field.
  func up(_ rows: UInt64) -> Self
  /// The whole map moved a column to the right; what leaves a word's columns comes into the next word's, and stays
  /// beyond the columns of the old one.
  func toRight() -> Self
  /// The whole map moved a column to the left, as `toRight` does.
  func toLeft() -> Self

  /// The whole map moved by `bits`, to lower bits where it is negative; what leaves it at one end comes in at the
  /// other.
  ///
  /// A column is `stride` bits and a row is one; `ringReach` is the most.
  /// For moves that are known only at run time and of which nothing leaves the map: as both ends matter, it stays in
  /// vector registers.
  func ring(_ bits: Int) -> Self

  /// How many bits are set in four maps together of which none has two neighbouring rows.
  static func count(_ a: Self, _ b: Self, _ c: Self, _ d: Self) -> Int
}

extension PackedColumns {
  /// Columns of a map.
  static var columnCount: Int { wordCount * columnsPerWord }
  /// Rows of a map, the floor not counted.
  static var rowCount: Int { stride - 1 }
  /// Bits of a word that belong to columns.
  static var wordBits: Int { stride * columnsPerWord }

  /// A map whose first `columnCount` columns are `lane` and whose other columns are empty.
  init(lane: UInt64, columnCount: Int) {
    self.init(everyWord: 0)
    for column in 0..<columnCount { insert(lane, column: column) }
  }

  /// A map with every bit set that belongs to one of the first `columnCount` columns' rows.
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

  /// The rows that are set in every column, in a lane's bits.
  @inline(__always)
  var fullRows: UInt64 {
    let word = common
    var full = word
    for place in 1..<Self.columnsPerWord { full &= word &>> UInt64(place &* Self.stride) }
    return full & (1 &<< UInt64(Self.rowCount) &- 1)
  }
}
