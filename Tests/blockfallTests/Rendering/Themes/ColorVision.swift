import Glibc

/// A kind of colour vision, for comparing how different two colours look.
enum ColorVision: CaseIterable, CustomStringConvertible {
  case usual, protanopia, deuteranopia, tritanopia

  var description: String {
    switch self {
    case .usual: "usual"
    case .protanopia: "protanopia"
    case .deuteranopia: "deuteranopia"
    case .tritanopia: "tritanopia"
    }
  }

  /// The matrix on linear RGB that simulates a deficiency of severity 1.0.
  ///
  /// Source: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision
  /// Deficiency", 2009.
  private var matrix: [[Double]] {
    switch self {
    case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// A 24-bit colour in CIE L*a*b*, with sRGB's white (D65).
  func lab(_ rgb: UInt32) -> LabColor {
    let linear: [Double] = [16, 8, 0].map { (shift: UInt32) -> Double in
      let value = Double(rgb >> shift & 0xff) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let seen: [Double] = matrix.map { row in
      let sum = row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2]
      return min(1, max(0, sum))
    }
    return LabColor(linear: seen)
  }
}

/// A colour in CIE L*a*b*.
struct LabColor {
  var l: Double
  var a: Double
  var b: Double

  init(l: Double, a: Double, b: Double) {
    self.l = l
    self.a = a
    self.b = b
  }

  init(linear: [Double]) {
    let (red, green, blue) = (linear[0], linear[1], linear[2])
    func root(_ value: Double) -> Double {
      value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }
    let x = root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    let y = root(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    let z = root((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    self.init(l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// The distance from the grey of the same lightness.
  var chroma: Double { hypot(a, b) }

  /// The difference of hue in degrees, 0…180; without meaning for greys.
  func hueDifference(from other: LabColor) -> Double {
    let turn: Double = abs(atan2(b, a) - atan2(other.b, other.a)) * 180 / Double.pi
    return min(turn, 360 - turn)
  }

  /// The difference by CIEDE2000, with all weights 1.
  ///
  /// Source: Sharma, Wu, Dalal, "The CIEDE2000 Color-Difference Formula", 2005.
  func difference(from other: LabColor) -> Double {
    func share(_ chroma: Double) -> Double { sqrt(pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))) }
    func degrees(_ y: Double, _ x: Double) -> Double {
      if x == 0, y == 0 { return 0 }
      let angle: Double = atan2(y, x) * 180 / Double.pi
      return angle < 0 ? angle + 360 : angle
    }
    func cosine(_ degrees: Double) -> Double { cos(degrees * Double.pi / 180) }
    let g: Double = 0.5 * (1 - share((hypot(a, b) + hypot(other.a, other.b)) / 2))
    let (a1, a2) = ((1 + g) * a, (1 + g) * other.a)
    let (c1, c2): (Double, Double) = (hypot(a1, b), hypot(a2, other.b))
    let (h1, h2) = (degrees(b, a1), degrees(other.b, a2))
    let isGrey: Bool = c1 * c2 == 0
    var hue: Double = isGrey ? 0 : h2 - h1
    if hue > 180 { hue -= 360 } else if hue < -180 { hue += 360 }
    var meanHue: Double = h1 + h2
    if !isGrey {
      if abs(h1 - h2) > 180 { meanHue += meanHue < 360 ? 360 : -360 }
      meanHue /= 2
    }
    let lightness: Double = (l + other.l) / 2
    let chroma: Double = (c1 + c2) / 2
    var t: Double = 1 - 0.17 * cosine(meanHue - 30)
    t += 0.24 * cosine(2 * meanHue)
    t += 0.32 * cosine(3 * meanHue + 6)
    t -= 0.20 * cosine(4 * meanHue - 63)
    let offset: Double = (lightness - 50) * (lightness - 50)
    let dl: Double = (other.l - l) / (1 + 0.015 * offset / sqrt(20 + offset))
    let dc: Double = (c2 - c1) / (1 + 0.045 * chroma)
    let dh: Double = 2 * sqrt(c1 * c2) * sin(hue * Double.pi / 360) / (1 + 0.015 * chroma * t)
    let distance: Double = (meanHue - 275) / 25
    let turn: Double = 60 * exp(-distance * distance) * Double.pi / 180
    let rotation: Double = -2 * sin(turn) * share(chroma)
    return sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh)
  }
}
