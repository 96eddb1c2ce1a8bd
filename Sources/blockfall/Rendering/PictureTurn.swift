import Glibc

/// Angles of pictures.
enum Angle {
  static func sineAndCosine(degrees: Int) -> (sine: Double, cosine: Double) {
    let radians = Double(degrees) * .pi / 180
    return (sin(radians), cos(radians))
  }
}
