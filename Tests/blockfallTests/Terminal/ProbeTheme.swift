@testable import blockfall

extension Theme {
  /// Colours that tests can reckon with, whatever the themes that players see look like.
  static let probe = Theme(name: "probe") { ink in
    if ink == .standard || ink == .ground || ink == .well { return InkColor() }
    let number = ink.rawValue
    return InkColor(
      rgb: 0x10_2000 + UInt32(number), indexed: 100 + number, ansi: number % 8,
      monochromeBackground: ink == .pieceI ? .reverse : [])
  }
}
