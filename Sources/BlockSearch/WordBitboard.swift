import BlockEngine

/// A map of a few words; the layout determines their number, columns and rows.
struct WordBitboard<Layout: WordLayout>: Bitboard {
  static var wordCount: Int { Layout.Words.scalarCount }
  static var columnsPerWord: Int { Layout.columnsPerWord }
  static var stride: Int { Layout.stride }
  /// A kick moves at most three columns: with only three columns a word, a whole word is moved first.
  static var maxRotation: Int { columnsPerWord > 3 ? wordBits - 1 : 2 * wordBits - 1 }

  private var words: Layout.Words

  @inline(__always)
  private init(_ words: Layout.Words) { self.words = words }

  @inline(__always)
  init(everyWord: UInt64) { words = Layout.Words(repeating: everyWord) }

  @inline(__always)
  subscript(index: Int) -> UInt64 {
    get { words[index] }
    set { words[index] = newValue }
  }

  @inline(__always)
  var isEmpty: Bool {
    var all: UInt64 = 0
    for index in 0..<Self.wordCount { all |= words[index] }
    return all == 0
  }

  @inline(__always)
  var common: UInt64 {
    var all = UInt64.max
    for index in 0..<Self.wordCount { all &= words[index] }
    return all
  }

  @inline(__always)
  static func & (a: Self, b: Self) -> Self { Self(a.words & b.words) }

  @inline(__always)
  static func | (a: Self, b: Self) -> Self { Self(a.words | b.words) }

  @inline(__always)
  static prefix func ~ (a: Self) -> Self { Self(~a.words) }

  @inline(__always)
  func plus(_ other: Self) -> Self { Self(words &+ other.words) }

  @inline(__always)
  func down(_ rows: UInt64) -> Self { Self(words &<< Layout.Words(repeating: rows)) }

  @inline(__always)
  func up(_ rows: UInt64) -> Self { Self(words &>> Layout.Words(repeating: rows)) }

  @inline(__always)
  func toRight() -> Self {
    let bits = UInt64(Self.stride)
    var carried = Layout.toNextWord(up(UInt64(Self.wordBits) &- bits).words)
    carried[0] = 0
    return Self(down(bits).words | carried)
  }

  @inline(__always)
  func toLeft() -> Self {
    let bits = UInt64(Self.stride)
    var carried = Layout.toPreviousWord(down(UInt64(Self.wordBits) &- bits).words)
    carried[Self.wordCount &- 1] = 0
    return Self(up(bits).words | carried)
  }

  @inline(__always)
  func rotated(by bits: Int) -> Self {
    if Self.columnsPerWord <= 3, abs(bits) >= Self.wordBits {
      return bits > 0
        ? Self(Layout.toNextWord(words)).rotated(withinWord: bits &- Self.wordBits)
        : Self(Layout.toPreviousWord(words)).rotated(withinWord: bits &+ Self.wordBits)
    }
    return rotated(withinWord: bits)
  }

  @inline(__always)
  private func rotated(withinWord bits: Int) -> Self {
    if bits >= 0 {
      let carried = up(UInt64(truncatingIfNeeded: Self.wordBits &- bits))
      return Self(down(UInt64(truncatingIfNeeded: bits)).words | Layout.toNextWord(carried.words))
    } else {
      let carried = down(UInt64(truncatingIfNeeded: Self.wordBits &+ bits))
      return Self(up(UInt64(truncatingIfNeeded: 0 &- bits)).words | Layout.toPreviousWord(carried.words))
    }
  }

  @inline(__always)
  static func count(_ a: Self, _ b: Self, _ c: Self, _ d: Self) -> Int {
    let nibbles = (a.quads &+ b.quads) &+ (c.quads &+ d.quads)
    let mask = Layout.Words(repeating: 0x0f0f_0f0f_0f0f_0f0f)
    let sum = (nibbles & mask) &+ (nibbles &>> Layout.Words(repeating: 4) & mask)
    // At most 16 in each byte of a word, so a byte can hold the sum of all words.
    let bytes = sum.wrappedSum()
    let pairs = (bytes & 0x00ff_00ff_00ff_00ff) &+ (bytes &>> 8 & 0x00ff_00ff_00ff_00ff)
    return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) &>> 48)
  }

  /// The number of set bits in each group of four; neighbours are never both set.
  @inline(__always)
  private var quads: Layout.Words {
    let twos =
      (words | words &>> Layout.Words(repeating: 1)) & Layout.Words(repeating: 0x5555_5555_5555_5555)
    let mask = Layout.Words(repeating: 0x3333_3333_3333_3333)
    return (twos & mask) &+ (twos &>> Layout.Words(repeating: 2) & mask)
  }
}

/// The layout of the columns in a map's words.
protocol WordLayout: Sendable {
  /// The words of a map.
  associatedtype Words: SIMD, Sendable where Words.Scalar == UInt64
  /// Columns in a word.
  static var columnsPerWord: Int { get }
  /// Bits of a column, the floor bit included.
  static var stride: Int { get }

  /// Each word moved to the place of the next one, and the last to that of the first.
  static func toNextWord(_ words: Words) -> Words
  /// Each word moved to the place of the previous one, and the first to that of the last.
  static func toPreviousWord(_ words: Words) -> Words
}

extension WordLayout where Words == SIMD2<UInt64> {
  @inline(__always)
  static func toNextWord(_ words: Words) -> Words { Words(words[1], words[0]) }

  @inline(__always)
  static func toPreviousWord(_ words: Words) -> Words { Words(words[1], words[0]) }
}

extension WordLayout where Words == SIMD4<UInt64> {
  @inline(__always)
  static func toNextWord(_ words: Words) -> Words { Words(words[3], words[0], words[1], words[2]) }

  @inline(__always)
  static func toPreviousWord(_ words: Words) -> Words { Words(words[1], words[2], words[3], words[0]) }
}

/// Ten columns of eleven rows in two words.
typealias NarrowColumns = WordBitboard<NarrowLayout>

enum NarrowLayout: WordLayout {
  typealias Words = SIMD2<UInt64>
  static var columnsPerWord: Int { 5 }
  static var stride: Int { 12 }
}

/// Twelve columns of twenty rows in four words.
typealias NarrowHighColumns = WordBitboard<NarrowHighLayout>

enum NarrowHighLayout: WordLayout {
  typealias Words = SIMD4<UInt64>
  static var columnsPerWord: Int { 3 }
  static var stride: Int { 21 }
}

/// Twenty columns of eleven rows in four words.
typealias WideColumns = WordBitboard<WideLayout>

enum WideLayout: WordLayout {
  typealias Words = SIMD4<UInt64>
  static var columnsPerWord: Int { 5 }
  static var stride: Int { 12 }
}
