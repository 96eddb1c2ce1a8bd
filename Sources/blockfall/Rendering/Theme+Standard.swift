extension Theme {
  /// The theme that is in force where nobody chose another.
  static let standard = Theme(name: "standard") { ink in
    switch ink {
    case .standard: InkColor()
    case .faint: InkColor(rgb: 0x80_8080, indexed: 244, ansi: nil, monochromeForeground: .dim)
    case .accent: InkColor(rgb: 0x5f_afff, indexed: 75, ansi: 6)
    case .title: InkColor(rgb: 0xff_ffff, indexed: 231, ansi: 7, monochromeForeground: .bold)
    case .warning: InkColor(rgb: 0xff_5f5f, indexed: 203, ansi: 1, monochromeForeground: .bold)
    case .selection: InkColor(rgb: 0x00_5f87, indexed: 24, ansi: 4, monochromeBackground: .reverse)
    case .selectionText: InkColor(rgb: 0xff_ffff, indexed: 231, ansi: 7)
    case .bar: InkColor(rgb: 0x30_3030, indexed: 236, ansi: 4, monochromeBackground: .reverse)
    case .barText: InkColor(rgb: 0xd0_d0d0, indexed: 252, ansi: 7)
    case .well: InkColor()
    case .wellGuide: InkColor(rgb: 0x44_4444, indexed: 238, ansi: 4, monochromeForeground: .dim)
    case .frame: InkColor(rgb: 0x8a_8a8a, indexed: 245, ansi: 7)
    case .pieceI: piece(rgb: 0x00_d7d7, indexed: 44, ansi: 6)
    case .pieceO: piece(rgb: 0xff_d700, indexed: 220, ansi: 3)
    case .pieceT: piece(rgb: 0xaf_5fd7, indexed: 134, ansi: 5)
    case .pieceS: piece(rgb: 0x5f_d75f, indexed: 77, ansi: 2)
    case .pieceZ: piece(rgb: 0xff_5f5f, indexed: 203, ansi: 1)
    case .pieceJ: piece(rgb: 0x5f_87ff, indexed: 69, ansi: 4)
    case .pieceL: piece(rgb: 0xff_af5f, indexed: 215, ansi: 7)
    case .garbage: piece(rgb: 0x8a_8a8a, indexed: 245, ansi: 7)
    case .textureI, .textureO, .textureT, .textureS, .textureZ, .textureJ, .textureL, .textureGarbage:
      InkColor(rgb: 0x1c_1c1c, indexed: 234, ansi: 0)
    case .ghost: InkColor(rgb: 0x6c_6c6c, indexed: 242, ansi: 7, monochromeForeground: .dim)
    case .flash: InkColor(rgb: 0xff_ffff, indexed: 231, ansi: 7, monochromeBackground: .reverse)
    }
  }

  private static func piece(rgb: UInt32, indexed: UInt8, ansi: UInt8) -> InkColor {
    InkColor(rgb: rgb, indexed: indexed, ansi: ansi, monochromeBackground: .reverse)
  }
}
