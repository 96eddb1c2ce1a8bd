import BlockEngine

/// Twenty-six columns of sixty-three rows, a word each: a map for any field, whatever its height.
struct TallBitboard: Bitboard {
  static var wordCount: Int { 26 }
  static var columnsPerWord: Int { 1 }
  static var stride: Int { 64 }
  static var maxRotation: Int { .max }

  private var words: InlineArray<26, UInt64>

  @inline(__always)
  init(everyWord: UInt64) { words = InlineArray(repeating: everyWord) }

  @inline(__always)
  subscript(index: Int) -> UInt64 {
    get { words.span[index] }
    set {
      var span = words.mutableSpan
      span[index] = newValue
    }
  }

  var isEmpty: Bool {
    let words = words.span
    var all: UInt64 = 0
    for index in 0..<Self.wordCount { all |= words[index] }
    return all == 0
  }

  var common: UInt64 {
    let words = words.span
    var all = UInt64.max
    for index in 0..<Self.wordCount { all &= words[index] }
    return all
  }

  // Through spans: accessing an element of the array itself would copy all of it each time.

  /// Combines two maps word by word.
  @inline(__always)
  private static func each(_ a: Self, _ b: Self, _ combine: (UInt64, UInt64) -> UInt64) -> Self {
    var result = a
    var words = result.words.mutableSpan
    let others = b.words.span
    for index in 0..<wordCount { words[index] = combine(words[index], others[index]) }
    return result
  }

  /// Changes each word.
  @inline(__always)
  private func each(_ change: (UInt64) -> UInt64) -> Self {
    var result = self
    var words = result.words.mutableSpan
    for index in 0..<Self.wordCount { words[index] = change(words[index]) }
    return result
  }

  static func & (a: Self, b: Self) -> Self { each(a, b) { $0 & $1 } }

  static func | (a: Self, b: Self) -> Self { each(a, b) { $0 | $1 } }

  static prefix func ~ (a: Self) -> Self { a.each { ~$0 } }

  func plus(_ other: Self) -> Self { Self.each(self, other) { $0 &+ $1 } }

  func down(_ rows: UInt64) -> Self { each { $0 &<< rows } }

  func up(_ rows: UInt64) -> Self { each { $0 &>> rows } }

  func toRight() -> Self { moved(columns: 1) }

  func toLeft() -> Self { moved(columns: -1) }

  func rotated(by bits: Int) -> Self {
    // Rounded to the nearest whole number of columns, because row moves are short.
    let columns = (bits + Self.stride / 2) >> 6
    let rows = bits - columns * Self.stride
    let moved = moved(columns: columns)
    return rows >= 0 ? moved.down(UInt64(rows)) : moved.up(UInt64(-rows))
  }

  private func moved(columns: Int) -> Self {
    var result = Self(everyWord: 0)
    var moved = result.words.mutableSpan
    let words = words.span
    for index in max(0, columns)..<min(Self.wordCount, Self.wordCount + columns) {
      moved[index] = words[index - columns]
    }
    return result
  }

  static func count(_ a: Self, _ b: Self, _ c: Self, _ d: Self) -> Int {
    var count = 0
    for index in 0..<wordCount {
      count += a[index].nonzeroBitCount + b[index].nonzeroBitCount
      count += c[index].nonzeroBitCount + d[index].nonzeroBitCount
    }
    return count
  }
}
