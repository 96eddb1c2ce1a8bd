/// The options of the handheld's game.
public struct HandheldRules: Hashable, Sendable {
  /// Whether levels are heart levels: pieces fall as ten levels higher.
  public var hasHearts = false

  /// The handheld's own rules.
  public init() {}

  /// The frame rate: 59.7275 frames a second.
  static let frameRate = FrameRate(tenThousandths: 597_275)

  /// The gravity counter at the beginning of a row, by level; a row takes one frame more, but for the first one.
  static let speeds: [UInt8] = [
    52, 48, 44, 40, 36, 32, 27, 21, 16, 10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 2,
  ]

  /// The gravity counter at the beginning of a row at `level`.
  func speed(atLevel level: Int) -> UInt8 {
    HandheldRules.speeds[min(hasHearts ? level + 10 : level, 20)]
  }
}
