import TerminalUI

extension Theme {
  /// The default theme: mineral colours on slate.
  ///
  /// Text keeps the terminal's own colours, so that it is readable on light and on dark; the field has its own
  /// background.
  package static let standard = Theme(name: "standard") { ink in
    switch ink {
    case .faint: InkColor(rgb: 0x868f_9c, indexed: 245, ansi: nil, monochromeForeground: .dim)
    case .accent: InkColor(rgb: 0x4f9d_a6, indexed: 73, ansi: 6, monochromeForeground: .bold)
    case .title: InkColor(monochromeForeground: .bold)
    case .warning: InkColor(rgb: 0xd75f_5f, indexed: 167, ansi: 1, monochromeForeground: .bold)
    case .selection: InkColor(rgb: 0x3b6e_78, indexed: 66, ansi: 4, monochromeBackground: .reverse)
    case .selectionText: InkColor(rgb: 0xffff_ff, indexed: 231, ansi: 7)
    case .bar: InkColor(rgb: 0x2b32_3c, indexed: 237, ansi: 4, monochromeBackground: .reverse)
    case .barText: InkColor(rgb: 0xd7dd_e4, indexed: 253, ansi: 7)
    // With 256 colours the field uses the terminal's own background, which makes a step a third fewer bytes.
    case .well: InkColor(rgb: 0x1519_20, indexed: nil, ansi: 0)
    case .wellGuide: InkColor(rgb: 0x2328_31, indexed: 234, ansi: nil, monochromeForeground: .dim)
    case .frame: InkColor(rgb: 0x6b76_84, indexed: 243, ansi: nil)
    case .pieceI: piece(rgb: 0x7fd1_c2, indexed: 79, ansi: 6)
    case .pieceO: piece(rgb: 0xf0d5_8c, indexed: 222, ansi: 3)
    case .pieceT: piece(rgb: 0xd58f_c4, indexed: 175, ansi: 5)
    case .pieceS: piece(rgb: 0xa9cf_72, indexed: 149, ansi: 2)
    case .pieceZ: piece(rgb: 0xdd6f_64, indexed: 167, ansi: 1)
    case .pieceJ: piece(rgb: 0x78a2_e6, indexed: 68, ansi: 4)
    case .pieceL: piece(rgb: 0xe6a0_58, indexed: 179, ansi: 7)
    case .garbage: piece(rgb: 0x8b93_9e, indexed: 246, ansi: 7)
    case .textureI: InkColor(rgb: 0x5cab_9d, indexed: 72, ansi: 0)
    case .textureO: InkColor(rgb: 0xc9ab_5c, indexed: 179, ansi: 0)
    case .textureT: InkColor(rgb: 0xaf6a_9f, indexed: 132, ansi: 0)
    case .textureS: InkColor(rgb: 0x84a9_50, indexed: 107, ansi: 0)
    case .textureZ: InkColor(rgb: 0xb34d_43, indexed: 131, ansi: 0)
    // White marks distinguish the dark blue of eight colours from the dark background.
    case .textureJ: InkColor(rgb: 0x567f_c2, indexed: 61, ansi: 7)
    case .textureL: InkColor(rgb: 0xbd7b_37, indexed: 137, ansi: 0)
    case .textureGarbage: InkColor(rgb: 0x6a72_7d, indexed: 242, ansi: 0)
    case .ghost: InkColor(rgb: 0x7172_74, indexed: 243, ansi: nil, monochromeForeground: .dim)
    case .ghostI: ghost(rgb: 0x5678_75, indexed: 30, ansi: 6)
    case .ghostO: ghost(rgb: 0x7872_5c, indexed: 95, ansi: 3)
    case .ghostT: ghost(rgb: 0x8768_84, indexed: 95, ansi: 5)
    case .ghostS: ghost(rgb: 0x6677_57, indexed: 65, ansi: 2)
    case .ghostZ: ghost(rgb: 0x9e62_5c, indexed: 95, ansi: 1)
    case .ghostJ: ghost(rgb: 0x5c73_96, indexed: 66, ansi: nil)
    case .ghostL: ghost(rgb: 0x8a6d_50, indexed: 95, ansi: 7)
    case .chartAverage: InkColor(rgb: 0x3b6e78, indexed: 66, ansi: 6, monochromeForeground: .bold)
    case .chartBest: InkColor(rgb: 0x7fd1c2, indexed: 79, ansi: 3)
    case .flash: InkColor(rgb: 0xf4f7_fa, indexed: 255, ansi: 7, monochromeBackground: .reverse)
    // Texts and the background under them.
    default: InkColor()
    }
  }

  private static func ghost(rgb: UInt32, indexed: UInt8, ansi: UInt8?) -> InkColor {
    InkColor(rgb: rgb, indexed: indexed, ansi: ansi, monochromeForeground: .dim)
  }

  private static func piece(rgb: UInt32, indexed: UInt8, ansi: UInt8) -> InkColor {
    InkColor(rgb: rgb, indexed: indexed, ansi: ansi, monochromeBackground: .reverse)
  }
}
