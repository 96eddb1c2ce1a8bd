/// Ten columns of eleven rows in two words.
struct NarrowColumns: PackedColumns {
  static var wordCount: Int { 2 }
  static var columnsPerWord: Int { 5 }
  static var stride: Int { 12 }
  static var maxRotation: Int { wordBits - 1 }

  private var words: SIMD2<UInt64>

  @inline(__always)
  private init(_ words: SIMD2<UInt64>) { self.words = words }

  @inline(__always)
  init(everyWord: UInt64) { words = SIMD2<UInt64>(repeating: everyWord) }

  @inline(__always)
  subscript(index: Int) -> UInt64 {
    get { words[index] }
    set { words[index] = newValue }
  }

  @inline(__always)
  var isEmpty: Bool { (words[0] | words[1]) == 0 }

  @inline(__always)
  var common: UInt64 { words[0] & words[1] }

  @inline(__always)
  static func & (a: Self, b: Self) -> Self { Self(a.words & b.words) }

  @inline(__always)
  static func | (a: Self, b: Self) -> Self { Self(a.words | b.words) }

  @inline(__always)
  static prefix func ~ (a: Self) -> Self { Self(~a.words) }

  @inline(__always)
  func plus(_ other: Self) -> Self { Self(words &+ other.words) }

  @inline(__always)
  func down(_ rows: UInt64) -> Self { Self(words &<< SIMD2<UInt64>(repeating: rows)) }

  @inline(__always)
  func up(_ rows: UInt64) -> Self { Self(words &>> SIMD2<UInt64>(repeating: rows)) }

  @inline(__always)
  func toRight() -> Self {
    let bits = UInt64(Self.stride)
    let carried = words &>> SIMD2<UInt64>(repeating: UInt64(Self.wordBits) &- bits)
    return Self(words &<< SIMD2<UInt64>(repeating: bits) | SIMD2<UInt64>(0, carried[0]))
  }

  @inline(__always)
  func toLeft() -> Self {
    let bits = UInt64(Self.stride)
    let carried = words &<< SIMD2<UInt64>(repeating: UInt64(Self.wordBits) &- bits)
    return Self(words &>> SIMD2<UInt64>(repeating: bits) | SIMD2<UInt64>(carried[1], 0))
  }

  @inline(__always)
  func rotated(by bits: Int) -> Self {
    if bits >= 0 {
      let kept = words &<< SIMD2<UInt64>(repeating: UInt64(truncatingIfNeeded: bits))
      let carried = words &>> SIMD2<UInt64>(repeating: UInt64(truncatingIfNeeded: Self.wordBits &- bits))
      return Self(kept | SIMD2<UInt64>(carried[1], carried[0]))
    } else {
      let kept = words &>> SIMD2<UInt64>(repeating: UInt64(truncatingIfNeeded: 0 &- bits))
      let carried = words &<< SIMD2<UInt64>(repeating: UInt64(truncatingIfNeeded: Self.wordBits &+ bits))
      return Self(kept | SIMD2<UInt64>(carried[1], carried[0]))
    }
  }

  @inline(__always)
  static func count(_ a: Self, _ b: Self, _ c: Self, _ d: Self) -> Int {
    let nibbles = (a.quads &+ b.quads) &+ (c.quads &+ d.quads)
    let mask = SIMD2<UInt64>(repeating: 0x0f0f_0f0f_0f0f_0f0f)
    let sum = (nibbles & mask) &+ (nibbles &>> SIMD2<UInt64>(repeating: 4) & mask)
    // At most 16 in each byte of a word, so a byte can hold the sum of all words.
    let bytes = sum[0] &+ sum[1]
    let pairs = (bytes & 0x00ff_00ff_00ff_00ff) &+ (bytes &>> 8 & 0x00ff_00ff_00ff_00ff)
    return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) &>> 48)
  }

  /// The number of set bits in each group of four; neighbours are never both set.
  @inline(__always)
  private var quads: SIMD2<UInt64> {
    let twos =
      (words | words &>> SIMD2<UInt64>(repeating: 1)) & SIMD2<UInt64>(repeating: 0x5555_5555_5555_5555)
    let mask = SIMD2<UInt64>(repeating: 0x3333_3333_3333_3333)
    return (twos & mask) &+ (twos &>> SIMD2<UInt64>(repeating: 2) & mask)
  }
}
