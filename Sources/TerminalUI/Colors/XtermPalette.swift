/// xterm's palette of 256 colours.
package enum XtermPalette {
  /// xterm's defaults for the first sixteen, which users may change.
  private static let ansi: [UInt32] = [
    0x00_0000, 0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xe5_e5e5,
    0x7f_7f7f, 0xff_0000, 0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff, 0xff_ffff,
  ]
  private static let steps: [UInt32] = [0, 95, 135, 175, 215, 255]

  /// The colour of a number, 0xRRGGBB.
  package static func color(_ number: UInt8) -> UInt32 {
    if number < 16 { return ansi[Int(number)] }
    if number >= 232 { return (8 + 10 * UInt32(number - 232)) * 0x01_0101 }
    let cube = Int(number) - 16
    return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6]
  }

  /// The number of the colour nearest to a 24-bit one, except the first sixteen.
  package static func nearest(to rgb: UInt32) -> UInt8 { nearest(to: rgb, among: 16...255) }

  /// The number of the nearest of the first eight colours.
  package static func nearestOfEight(to rgb: UInt32) -> UInt8 { nearest(to: rgb, among: 0...7) }

  private static func nearest(to rgb: UInt32, among numbers: ClosedRange<UInt8>) -> UInt8 {
    numbers.min { distance(color($0), rgb) < distance(color($1), rgb) } ?? 0
  }

  /// The distance of two colours: weighted squares of the differences, green counting most, as the eye sees it.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    func part(_ color: UInt32, _ shift: UInt32) -> Int { Int(color >> shift & 0xff) }
    let weights: [(UInt32, Int)] = [(16, 3), (8, 6), (0, 2)]
    return weights.reduce(0) { sum, weight in
      let difference = part(a, weight.0) - part(b, weight.0)
      return sum + weight.1 * difference * difference
    }
  }
}
