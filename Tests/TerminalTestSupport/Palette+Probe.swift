import TerminalUI

extension Ink {
  /// Some inks of a program's own.
  package static let own = (0..<12).map { Ink(rawValue: firstCustom + $0) }
  /// All inks that the probe has looks for.
  package static let probed = (0..<firstCustom + 12).map { Ink(rawValue: $0) }
}

extension Palette {
  /// Colours that tests can reckon with.
  package static let probe = Palette(Ink.probed) { ink in
    if ink == .standard || ink == .ground || ink == .well { return InkColor() }
    let number = ink.rawValue
    return InkColor(
      rgb: 0x10_2000 + UInt32(number), indexed: 100 + number, ansi: number % 8,
      monochromeBackground: ink == Ink.own[0] ? .reverse : [])
  }
}
