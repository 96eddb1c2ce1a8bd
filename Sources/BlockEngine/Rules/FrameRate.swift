/// The frame rate in which a family of games counts its times.
///
/// Stored in ten-thousandths of a frame a second, because sources give rates such as 60.0988 and whole numbers give
/// the same game on every machine.
public struct FrameRate: Hashable, Sendable {
  /// Frames in 10,000 seconds.
  public let tenThousandths: Int64

  /// Sixty frames a second.
  public static let sixty = FrameRate(tenThousandths: 600_000)
  /// The frame rates a rule set may have, in frames in 10,000 seconds: 1 to 1000 frames a second.
  public static let allowed: ClosedRange<Int64> = 10_000...10_000_000

  /// A rate in frames in 10,000 seconds.
  ///
  /// - Precondition: `allowed` contains it.
  public init(tenThousandths: Int64) {
    precondition(FrameRate.allowed.contains(tenThousandths), "a rate that a rule set may have")
    self.tenThousandths = tenThousandths
  }

  /// The length of `frames` in microseconds, rounded to the nearest; `Int64.max` if it is out of range.
  ///
  /// - Precondition: `frames` is not negative.
  public func microseconds(frames: Int64) -> Int64 {
    let (product, overflow) = frames.multipliedReportingOverflow(by: 10_000_000_000)
    if !overflow { return divided(product, by: tenThousandths) }
    let length = (Int128(frames) * 10_000_000_000 + Int128(tenThousandths / 2)) / Int128(tenThousandths)
    return Int64(clamping: length)
  }

  /// A time in millionths of a frame; the exact number of frames at the rounded time of a frame's end.
  ///
  /// - Precondition: `time` is not negative.
  func position(of time: GameTime) -> Int64 {
    let million: Int64 = 1_000_000
    // A game that lasts longer than that is refused long before.
    let micros = min(time.microseconds, 100_000_000 * million)
    let (seconds, rest) = micros.quotientAndRemainder(dividingBy: million)
    let position = seconds * tenThousandths * 100 + rest * tenThousandths / 10_000
    let frames = (position + million / 2) / million
    return frames <= 100_000_000 && microseconds(frames: frames) == micros ? frames * million : position
  }

  /// The time of a row in microseconds, rounded to the nearest, at `rows` / `parts` rows a frame.
  ///
  /// - Precondition: `rows` is at least 1, `parts` is 1…1,000,000.
  func microsecondsForRow(at rows: Int64, of parts: Int64) -> Int64 {
    let (high, low) = tenThousandths.multipliedFullWidth(by: rows)
    // A product beyond 64 bits means more rows a microsecond than any piece falls.
    return high == 0 && low <= UInt64(Int64.max) ? divided(parts * 10_000_000_000, by: Int64(low)) : 0
  }

  private func divided(_ a: Int64, by b: Int64) -> Int64 { a / b + (a % b >= b - a % b ? 1 : 0) }
}
