/// An integer sine, with the same bits on every machine.
struct SineTable: Sendable {
  /// A full turn in 4,096 steps, and the first value again; 32,767 stands for 1.
  private let values: [Int32]

  private static let quarter = 1_024

  init() {
    // The Taylor series in fixed point with 30 fractional bits.
    let rightAngle: Int64 = 1_686_629_713
    let rising = (0...SineTable.quarter).map { index -> Int32 in
      let angle = rightAngle * Int64(index) / Int64(SineTable.quarter)
      let square = (angle * angle) >> 30
      var term = angle
      var sum = angle
      for factor in [6, 20, 42, 72, 110] as [Int64] {
        term = -((term * square) >> 30) / factor
        sum += term
      }
      return Int32((sum * 32_767 + (1 << 29)) >> 30)
    }
    let half = rising + rising.dropLast().reversed()
    values = half + half.dropFirst().map { -$0 }
  }

  /// Provides the values to a loop; see `value`.
  func withValues<Result>(_ body: (UnsafePointer<Int32>) -> Result) -> Result {
    values.withUnsafeBufferPointer { buffer in
      // The table is never empty.
      guard let base = buffer.baseAddress else { preconditionFailure("a sine table has values") }
      return body(base)
    }
  }

  /// The interpolated sine of an angle, of which 2³² are a full turn.
  @inline(__always)
  static func value(_ values: UnsafePointer<Int32>, _ angle: UInt32) -> Int32 {
    let index = Int(angle &>> 20)
    let part = Int32(truncatingIfNeeded: (angle &>> 5) & 0x7fff)
    let before = values[index]
    return before &+ ((values[index &+ 1] &- before) &* part) &>> 15
  }
}
