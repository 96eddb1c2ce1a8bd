// Lines, levels and points, byte by byte: the console counts in BCD, and some of its sums slip.
extension ConsoleMachine {
  /// Counts a line, and raises the level if that is due.
  mutating func countLine() {
    clearedLines += 1
    if isTypeB { return lineBytes.low = lineBytes.low.decremented }
    lineBytes.low &+= 1
    if lineBytes.low & 15 >= 10 { lineBytes.low &+= 6 }
    if lineBytes.low & 0xf0 >= 0xa0 {
      lineBytes.low &= 15
      // The hundreds count in binary.
      lineBytes.high &+= 1
    }
    guard lineBytes.low & 15 == 0 else { return }
    let tens = lineBytes.high << 4 | lineBytes.low >> 4
    if !keepsLevel, (levelByte &- tens) & 0x80 != 0 { levelByte &+= 1 }
  }

  /// Points of the last unbroken soft drop, whose rows include the failed one.
  mutating func addDropPoints() {
    guard dropRows >= 2 else { return }
    if rules.hasPlainDropPoints { return score = min(score + dropRows - 1, 999_999) }
    var low = scoreBytes.0 &- 1 &+ UInt8(truncatingIfNeeded: dropRows)
    if low & 15 >= 10 { low &+= 6 }
    if low & 0xf0 >= 0xa0 {
      low = (low & 0xf0) &+ 0x60
      scoreBytes.1 &+= 1
    }
    scoreBytes.0 = low
  }

  /// Points of the lines, once more than the level; without lines it only puts the digits in order.
  mutating func addLinePoints() {
    let points: [(low: UInt8, high: UInt8)] = [(0, 0), (0x40, 0), (0, 0x01), (0, 0x03), (0, 0x12)]
    let (low, high) = points[min(completed, 4)]
    for _ in 0...Int(levelByte) {
      scoreBytes.0 &+= low
      if scoreBytes.0 >= 0xa0 {
        scoreBytes.0 &+= 0x60
        scoreBytes.1 &+= 1
      }
      scoreBytes.1 &+= high
      if scoreBytes.1 & 15 >= 10 { scoreBytes.1 &+= 6 }
      if scoreBytes.1 & 0xf0 >= 0xa0 {
        scoreBytes.1 &+= 0x60
        scoreBytes.2 &+= 1
      }
      if scoreBytes.2 & 15 >= 10 { scoreBytes.2 &+= 6 }
      if scoreBytes.2 & 0xf0 >= 0xa0 { scoreBytes = (0x99, 0x99, 0x99) }
    }
  }

  /// The score; its digits are decimal but for what a slip leaves until the next lock.
  var score: Int {
    get {
      let bytes = [scoreBytes.2, scoreBytes.1, scoreBytes.0]
      return bytes.reduce(0) { $0 * 100 + Int($1 >> 4) * 10 + Int($1 & 15) }
    }
    set {
      func digits(_ value: Int) -> UInt8 { UInt8((value / 10 % 10) << 4 | value % 10) }
      scoreBytes = (digits(newValue % 100), digits(newValue / 100 % 100), digits(newValue / 10_000 % 100))
    }
  }
}

extension UInt8 {
  /// One less in BCD; 0 stays.
  fileprivate var decremented: UInt8 { self == 0 ? 0 : self & 15 == 0 ? self &- 7 : self &- 1 }
}
