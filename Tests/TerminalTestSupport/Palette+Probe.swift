import TerminalUI

extension Ink {
  /// Twelve custom inks.
  package static let own = (0..<12).map { Ink(rawValue: firstCustom + $0) }
  /// All inks that `Palette.probe` defines.
  package static let probed = (0..<firstCustom + 12).map { Ink(rawValue: $0) }
}

extension Palette {
  /// A palette with predictable colours.
  package static let probe = Palette(Ink.probed) { ink in
    if ink == .standard || ink == .ground || ink == .well { return InkColor() }
    let number = ink.rawValue
    return InkColor(
      rgb: 0x10_2000 + UInt32(number), indexed: 100 + number, ansi: number % 8,
      monochromeBackground: ink == Ink.own[0] ? .reverse : [])
  }
}
