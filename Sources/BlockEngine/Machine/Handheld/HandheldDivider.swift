/// The handheld's divider, the upper eight bits of a 16-bit counter of its clock, from which pieces are drawn.
package enum HandheldDivider {
  /// The clock's phase at frame 0; each read follows from the frame it happens in.
  case clock(Int)
  /// Values that a recording gives, the next one first; further reads give nil.
  case recorded(ArraySlice<UInt8>)

  /// Clocks in a frame.
  static let frameLength = 70_224
  /// Clocks from the beginning of a frame to the first read, after a lock and after a clear.
  static let afterLock = 440
  static let afterClear = 1_552
  /// Clocks between two draws at the start, beyond those of the first one's reads; measured on the recordings.
  static let betweenStartDraws = 4_660
  /// Clocks from a read of `value` to the next read of the same draw.
  static func retryLength(after value: UInt8) -> Int {
    let n = value == 0 ? 256 : Int(value)
    return 100 + 56 * (n - 1) - 4 * ((n - 1) / 7)
  }
}

/// The handheld's draw: which kinds are active and next when another one is drawn, both L at power-on.
struct HandheldDraw: Sendable {
  var active: UInt8 = 0
  var next: UInt8 = 0

  /// Draws a kind.
  ///
  /// - Parameters:
  ///   - clock: the clock at the first read.
  ///   - read: the divider's value at a clock.
  /// - Returns: the kind, and the clock after the last read's evaluation.
  func kind(readingAt clock: Int, _ read: (Int) -> UInt8) -> (kind: UInt8, clock: Int) {
    var clock = clock
    var kind: UInt8 = 0
    for attempt in 1...3 {
      let value = read(clock)
      clock += HandheldDivider.retryLength(after: value)
      kind = (value &- 1) % 7
      // A candidate is refused if its bits and the next piece's are all within the active one's.
      if attempt == 3 || kind | next | active != active { break }
    }
    return (kind, clock)
  }

  /// Draws a piece at a phase of the divider's clock, 0…65535, and makes it the next one.
  mutating func next(atPhase phase: Int) -> Tetromino {
    let drawn = kind(readingAt: phase) { UInt8(truncatingIfNeeded: $0 >> 8) }.kind
    (active, next) = (next, drawn)
    return HandheldMachine.kinds[Int(drawn)]
  }
}

extension HandheldMachine {
  /// Kinds in the order of the draw: L J I O Z S T.
  static let kinds: [Tetromino] = [.l, .j, .i, .o, .z, .s, .t]

  /// Brings the next piece into play and draws the one after the next.
  ///
  /// - Parameter clock: the clock at the first read, in our own games.
  /// - Returns: the clock after the last read's evaluation.
  @discardableResult
  mutating func advanceQueue(readingAt clock: Int) -> Int {
    (kind, nextKind) = (nextKind, afterKind)
    if let piece = given.next() {
      afterKind = UInt8(HandheldMachine.kinds.firstIndex(of: piece) ?? 0)
      return clock
    }
    let draw = HandheldDraw(active: kind, next: nextKind)
    let (drawn, end) = draw.kind(readingAt: clock) { read(at: $0) }
    afterKind = drawn
    return end
  }

  /// The divider's value.
  private mutating func read(at clock: Int) -> UInt8 {
    switch divider {
    case .clock(let phase): return UInt8(truncatingIfNeeded: (phase + clock) >> 8)
    case .recorded(var values):
      let value = values.popFirst()
      divider = .recorded(values)
      if value == nil { lacksReads = true }
      return value ?? 1
    }
  }

  /// Draws the first three pieces.
  mutating func drawStart() {
    var clock = HandheldDivider.afterLock - HandheldDivider.frameLength
    for _ in 0..<3 { clock = advanceQueue(readingAt: clock) + HandheldDivider.betweenStartDraws }
  }
}
