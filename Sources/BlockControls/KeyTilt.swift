import BlockEngine

/// A tilt angle set by keys, for devices without a sensor.
///
/// One step is beyond the threshold of `TiltRecognizer`, three are full tilt; pass `angle` to its `steer`.
public struct KeyTilt: Hashable, Sendable {
  /// The angle of a step, a sine in thousandths.
  public static let step = 170
  /// The greatest angle to either side.
  public static let maxAngle = 510

  /// The angle as a sine in thousandths, −510…510, positive to the right.
  public private(set) var angle = 0

  /// A level tilt.
  public init() {}

  /// Tilts one step further to that side.
  public mutating func step(_ side: ShiftDirection) {
    let change = side == .left ? -KeyTilt.step : KeyTilt.step
    angle = min(max(angle + change, -KeyTilt.maxAngle), KeyTilt.maxAngle)
  }

  /// Tilts fully to that side, while a key is held.
  public mutating func hold(_ side: ShiftDirection) {
    angle = side == .left ? -KeyTilt.maxAngle : KeyTilt.maxAngle
  }

  /// Returns to level.
  public mutating func level() { angle = 0 }
}
