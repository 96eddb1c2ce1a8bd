/// The turns that a player can make under a rule set.
public struct Turns: OptionSet, Hashable, Sendable {
  /// Bit n for n quarter turns clockwise.
  public let rawValue: UInt8

  /// Turns by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A quarter turn clockwise.
  public static let clockwise = Turns(rawValue: 1 << Rotation.clockwise.rawValue)
  /// A half turn.
  public static let half = Turns(rawValue: 1 << Rotation.half.rawValue)
  /// A quarter turn counterclockwise.
  public static let counterclockwise = Turns(rawValue: 1 << Rotation.counterclockwise.rawValue)
  /// Quarter turns in both directions.
  public static let quarters: Turns = [.clockwise, .counterclockwise]
  /// All turns.
  public static let all: Turns = [.clockwise, .half, .counterclockwise]

  /// Whether the set contains `rotation`.
  @inline(__always)
  public func allow(_ rotation: Rotation) -> Bool { rawValue >> rotation.rawValue & 1 == 1 }
}
