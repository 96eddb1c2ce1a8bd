/// The turns that a rule set lets a player make.
public struct Turns: OptionSet, Hashable, Sendable {
  /// Bit n for n quarter turns clockwise.
  public let rawValue: UInt8

  /// Turns by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A quarter clockwise.
  public static let clockwise = Turns(rawValue: 1 << Rotation.clockwise.rawValue)
  /// A half at once.
  public static let half = Turns(rawValue: 1 << Rotation.half.rawValue)
  /// A quarter counterclockwise.
  public static let counterclockwise = Turns(rawValue: 1 << Rotation.counterclockwise.rawValue)
  /// A quarter either way.
  public static let quarters: Turns = [.clockwise, .counterclockwise]
  /// Every turn that there is.
  public static let all: Turns = [.clockwise, .half, .counterclockwise]

  /// Whether `rotation` is one of them.
  @inline(__always)
  public func allow(_ rotation: Rotation) -> Bool { rawValue >> rotation.rawValue & 1 == 1 }
}
