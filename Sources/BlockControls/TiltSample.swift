import BlockEngine

/// Gravity as an accelerometer at rest measures it, in thousandths of a g.
///
/// x is along the device's width, y along its height, z through it. Values beyond ±16 g are clamped, so that no
/// product overflows.
public struct TiltSample: Hashable, Sendable {
  /// Along the width.
  public let x: Int
  /// Along the height.
  public let y: Int
  /// Through the device.
  public let z: Int

  /// Gravity in thousandths of a g.
  public init(x: Int, y: Int, z: Int) {
    self.x = min(max(x, -16_000), 16_000)
    self.y = min(max(y, -16_000), 16_000)
    self.z = min(max(z, -16_000), 16_000)
  }

  /// The length of the vector, rounded down.
  var magnitude: Int { (x * x + y * y + z * z).squareRoot }
}
