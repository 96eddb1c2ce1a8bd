/// A map of four words; the layout determines its columns and rows.
struct FourWordColumns<Layout: FourWordLayout>: PackedColumns {
  static var wordCount: Int { 4 }
  static var columnsPerWord: Int { Layout.columnsPerWord }
  static var stride: Int { Layout.stride }
  /// A kick moves at most three columns: with only three columns a word, a whole word is moved first.
  static var maxRotation: Int { columnsPerWord > 3 ? wordBits - 1 : 2 * wordBits - 1 }

  private var words: SIMD4<UInt64>

  @inline(__always)
  private init(_ words: SIMD4<UInt64>) { self.words = words }

  @inline(__always)
  init(everyWord: UInt64) { words = SIMD4<UInt64>(repeating: everyWord) }

  @inline(__always)
  subscript(index: Int) -> UInt64 {
    get { words[index] }
    set { words[index] = newValue }
  }

  @inline(__always)
  var isEmpty: Bool { (words[0] | words[1] | words[2] | words[3]) == 0 }

  @inline(__always)
  var common: UInt64 { words[0] & words[1] & words[2] & words[3] }

  @inline(__always)
  static func & (a: Self, b: Self) -> Self { Self(a.words & b.words) }

  @inline(__always)
  static func | (a: Self, b: Self) -> Self { Self(a.words | b.words) }

  @inline(__always)
  static prefix func ~ (a: Self) -> Self { Self(~a.words) }

  @inline(__always)
  func plus(_ other: Self) -> Self { Self(words &+ other.words) }

  @inline(__always)
  func down(_ rows: UInt64) -> Self { Self(words &<< SIMD4<UInt64>(repeating: rows)) }

  @inline(__always)
  func up(_ rows: UInt64) -> Self { Self(words &>> SIMD4<UInt64>(repeating: rows)) }

  @inline(__always)
  func toRight() -> Self {
    let bits = UInt64(Self.stride)
    let carried = words &>> SIMD4<UInt64>(repeating: UInt64(Self.wordBits) &- bits)
    return Self(
      words &<< SIMD4<UInt64>(repeating: bits) | SIMD4<UInt64>(0, carried[0], carried[1], carried[2]))
  }

  @inline(__always)
  func toLeft() -> Self {
    let bits = UInt64(Self.stride)
    let carried = words &<< SIMD4<UInt64>(repeating: UInt64(Self.wordBits) &- bits)
    return Self(
      words &>> SIMD4<UInt64>(repeating: bits) | SIMD4<UInt64>(carried[1], carried[2], carried[3], 0))
  }

  @inline(__always)
  func rotated(by bits: Int) -> Self {
    if Self.columnsPerWord <= 3, abs(bits) >= Self.wordBits {
      return bits > 0
        ? Self(SIMD4(words[3], words[0], words[1], words[2])).rotated(withinWord: bits &- Self.wordBits)
        : Self(SIMD4(words[1], words[2], words[3], words[0])).rotated(withinWord: bits &+ Self.wordBits)
    }
    return rotated(withinWord: bits)
  }

  @inline(__always)
  private func rotated(withinWord bits: Int) -> Self {
    if bits >= 0 {
      let kept = words &<< SIMD4<UInt64>(repeating: UInt64(truncatingIfNeeded: bits))
      let carried = words &>> SIMD4<UInt64>(repeating: UInt64(truncatingIfNeeded: Self.wordBits &- bits))
      return Self(kept | SIMD4<UInt64>(carried[3], carried[0], carried[1], carried[2]))
    } else {
      let kept = words &>> SIMD4<UInt64>(repeating: UInt64(truncatingIfNeeded: 0 &- bits))
      let carried = words &<< SIMD4<UInt64>(repeating: UInt64(truncatingIfNeeded: Self.wordBits &+ bits))
      return Self(kept | SIMD4<UInt64>(carried[1], carried[2], carried[3], carried[0]))
    }
  }

  @inline(__always)
  static func count(_ a: Self, _ b: Self, _ c: Self, _ d: Self) -> Int {
    let nibbles = (a.quads &+ b.quads) &+ (c.quads &+ d.quads)
    let mask = SIMD4<UInt64>(repeating: 0x0f0f_0f0f_0f0f_0f0f)
    let sum = (nibbles & mask) &+ (nibbles &>> SIMD4<UInt64>(repeating: 4) & mask)
    // At most 16 in each byte of a word, so a byte can hold the sum of all words.
    let bytes = sum[0] &+ sum[1] &+ sum[2] &+ sum[3]
    let pairs = (bytes & 0x00ff_00ff_00ff_00ff) &+ (bytes &>> 8 & 0x00ff_00ff_00ff_00ff)
    return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) &>> 48)
  }

  /// The number of set bits in each group of four; neighbours are never both set.
  @inline(__always)
  private var quads: SIMD4<UInt64> {
    let twos =
      (words | words &>> SIMD4<UInt64>(repeating: 1)) & SIMD4<UInt64>(repeating: 0x5555_5555_5555_5555)
    let mask = SIMD4<UInt64>(repeating: 0x3333_3333_3333_3333)
    return (twos & mask) &+ (twos &>> SIMD4<UInt64>(repeating: 2) & mask)
  }
}

/// The layout of the columns in a map's four words.
protocol FourWordLayout: Sendable {
  /// Columns in a word.
  static var columnsPerWord: Int { get }
  /// Bits of a column, the floor bit included.
  static var stride: Int { get }
}

/// Twenty columns of eleven rows in four words.
typealias WideColumns = FourWordColumns<WideLayout>

enum WideLayout: FourWordLayout {
  static var columnsPerWord: Int { 5 }
  static var stride: Int { 12 }
}

/// Sixteen columns of fourteen rows in four words.
typealias MiddleColumns = FourWordColumns<MiddleLayout>

enum MiddleLayout: FourWordLayout {
  static var columnsPerWord: Int { 4 }
  static var stride: Int { 15 }
}

/// Twelve columns of twenty rows in four words.
typealias NarrowHighColumns = FourWordColumns<NarrowHighLayout>

enum NarrowHighLayout: FourWordLayout {
  static var columnsPerWord: Int { 3 }
  static var stride: Int { 21 }
}
