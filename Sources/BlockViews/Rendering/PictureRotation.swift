/// A square picture rotated about its centre by eighths of a turn.
///
/// Integers only, although a picture might be inexact: a library's sine is code and tables, which every rotation key
/// would have to load.
struct PictureRotation {
  private let side: Int
  private let sine: Int
  private let cosine: Int

  /// A rotation of a picture that is `side` dots wide and high, clockwise positive, rounded down to an eighth of a
  /// turn.
  init(degrees: Int, side: Int) {
    self.side = side
    let eighth = (degrees % 360 + 360) % 360 / 45
    sine = Self.sine(ofEighth: eighth, slanted: 46_340)
    // Slightly larger than the sine, so that dots whose centres come from a border fall alternately on its two sides.
    cosine = Self.sine(ofEighth: (eighth + 2) % 8, slanted: 46_341)
  }

  /// The source of the dot at `x` and `y` of the rotated picture; nil if it is outside the picture.
  @inline(__always)
  func source(_ x: Int, _ y: Int) -> (x: Int, y: Int)? {
    // The dots' centres relative to the picture's centre, in half dots.
    let u = 2 * x + 1 - side
    let v = 2 * y + 1 - side
    let fromX = u * cosine - v * sine + side * Self.one
    let fromY = u * sine + v * cosine + side * Self.one
    let end = 2 * side * Self.one
    guard fromX >= 0, fromY >= 0, fromX < end, fromY < end else { return nil }
    return (fromX / (2 * Self.one), fromY / (2 * Self.one))
  }

  private static let one = 1 << 16

  /// - Parameter slanted: √½.
  private static func sine(ofEighth eighth: Int, slanted: Int) -> Int {
    switch eighth {
    case 0, 4: 0
    case 2: one
    case 6: -one
    case 1, 3: slanted
    default: -slanted
    }
  }
}
