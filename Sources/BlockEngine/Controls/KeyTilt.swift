/// The angle that keys set where there is no sensor.
///
/// A step is past the threshold of `TiltRecognizer`, three are full tilt; feed `angle` to its `steer`.
public struct KeyTilt: Hashable, Sendable {
  /// What a step adds, a sine in thousandths.
  public static let step = 170
  /// The most to either side.
  public static let most = 510

  /// The angle as a sine in thousandths, −510…510, to the right where positive.
  public private(set) var angle = 0

  /// Level.
  public init() {}

  /// Tilts a step further to that side.
  public mutating func step(_ side: ShiftDirection) {
    let change = side == .left ? -KeyTilt.step : KeyTilt.step
    angle = min(max(angle + change, -KeyTilt.most), KeyTilt.most)
  }

  /// Tilts all the way to that side, for as long as a key is held.
  public mutating func hold(_ side: ShiftDirection) {
    angle = side == .left ? -KeyTilt.most : KeyTilt.most
  }

  /// Levels out.
  public mutating func level() {
    angle = 0
  }
}
