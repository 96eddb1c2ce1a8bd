/// How a device is held when nobody tilts it, and what it takes for tilt from there.
///
/// Both angles come as their sines in thousandths, by integers alone. The side tilt is gravity's x
/// against y; in a device that lies flat, which has next to no y, it is x against z, and the nod is y
/// instead of z. Turning from the rest to the sample has the same sense whether a sensor reports gravity
/// or the push against it, so no sign has to be known.
struct RestPosition: Hashable, Sendable {
  let rest: TiltSample

  /// Whether z holds more of gravity than x and y do.
  var isFlat: Bool { rest.z * rest.z > rest.x * rest.x + rest.y * rest.y }

  /// The side tilt, −1000…1000, to the right where positive; a quarter turn and more is ±1000.
  func side(of sample: TiltSample) -> Int {
    let (a, b) = (rest.x, isFlat ? rest.z : rest.y)
    let (c, d) = (sample.x, isFlat ? sample.z : sample.y)
    let lengths = (a * a + b * b).squareRoot * (c * c + d * d).squareRoot
    // Too little of gravity is in this plane to tell an angle of it.
    guard (c * c + d * d) >= 200 * 200, lengths > 0 else { return 0 }
    let cross = a * d - b * c
    if a * c + b * d < 0 { return cross < 0 ? -1_000 : 1_000 }
    return min(max(1_000 * cross / lengths, -1_000), 1_000)
  }

  /// The nod, −2000…2000, with no sense: forward and back are the same to the game.
  func nod(of sample: TiltSample) -> Int {
    let now = 1_000 * (isFlat ? sample.y : sample.z) / max(sample.magnitude, 1)
    let then = 1_000 * (isFlat ? rest.y : rest.z) / max(rest.magnitude, 1)
    return now - then
  }
}
