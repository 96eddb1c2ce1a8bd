/// A square picture turned about its centre by eighths of a turn.
///
/// In integers, although a picture might be inexact: the sine of a library is code and tables that each key which turns
/// a piece would have to fetch.
struct PictureTurn {
  private let side: Int
  private let sine: Int
  private let cosine: Int

  /// A turn of a picture that is `side` dots wide and high, clockwise positive; by the eighth of a turn below.
  init(degrees: Int, side: Int) {
    self.side = side
    let eighth = (degrees % 360 + 360) % 360 / 45
    sine = Self.sine(ofEighth: eighth, slanted: 46_340)
    // A little more than the sine, so that of the dots whose middle comes from a border every other one is on either
    // side of it.
    cosine = Self.sine(ofEighth: (eighth + 2) % 8, slanted: 46_341)
  }

  /// Where the dot comes from that is at `x` and `y` once it is turned; nil if that is outside of the picture.
  @inline(__always)
  func source(_ x: Int, _ y: Int) -> (x: Int, y: Int)? {
    // The middles of dots, from the centre, in half dots.
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
