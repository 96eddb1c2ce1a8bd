import BlockEngine

/// The position of a device at rest, and its tilt from there.
///
/// Both angles are sines in thousandths, computed with integers. The side tilt is gravity's x against y; for a device
/// that lies flat, with hardly any y, it is x against z, and the nod uses y instead of z. The direction of a turn
/// from rest is the same whether a sensor reports gravity or the force against it, so the sign need not be known.
struct RestPosition: Hashable, Sendable {
  let rest: TiltSample

  /// Whether z has more of gravity than x and y.
  var isFlat: Bool { rest.z * rest.z > rest.x * rest.x + rest.y * rest.y }

  /// The side tilt, −1000…1000, positive to the right; a quarter turn and more is ±1000.
  func side(of sample: TiltSample) -> Int {
    let (a, b) = (rest.x, isFlat ? rest.z : rest.y)
    let (c, d) = (sample.x, isFlat ? sample.z : sample.y)
    let lengths = (a * a + b * b).squareRoot * (c * c + d * d).squareRoot
    // Too little of gravity is in this plane to measure an angle.
    guard (c * c + d * d) >= 200 * 200, lengths > 0 else { return 0 }
    let cross = a * d - b * c
    if a * c + b * d < 0 { return cross < 0 ? -1_000 : 1_000 }
    return min(max(1_000 * cross / lengths, -1_000), 1_000)
  }

  /// The nod, −2000…2000; the game does not distinguish forward from back.
  func nod(of sample: TiltSample) -> Int {
    let now = 1_000 * (isFlat ? sample.y : sample.z) / max(sample.magnitude, 1)
    let then = 1_000 * (isFlat ? rest.y : rest.z) / max(rest.magnitude, 1)
    return now - then
  }
}
