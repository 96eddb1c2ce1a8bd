import TerminalUI

/// The inks of a game, in addition to those of menus and texts.
extension Ink {
  /// The faint guides on the playfield's background.
  static let wellGuide = Ink(rawValue: firstCustom)
  // The seven tetrominoes in the engine's order, then garbage.
  static let pieceI = Ink(rawValue: firstCustom + 1)
  static let pieceO = Ink(rawValue: firstCustom + 2)
  static let pieceT = Ink(rawValue: firstCustom + 3)
  static let pieceS = Ink(rawValue: firstCustom + 4)
  static let pieceZ = Ink(rawValue: firstCustom + 5)
  static let pieceJ = Ink(rawValue: firstCustom + 6)
  static let pieceL = Ink(rawValue: firstCustom + 7)
  static let garbage = Ink(rawValue: firstCustom + 8)
  // The marks on minos that distinguish the pieces without colour.
  static let textureI = Ink(rawValue: firstCustom + 9)
  static let textureO = Ink(rawValue: firstCustom + 10)
  static let textureT = Ink(rawValue: firstCustom + 11)
  static let textureS = Ink(rawValue: firstCustom + 12)
  static let textureZ = Ink(rawValue: firstCustom + 13)
  static let textureJ = Ink(rawValue: firstCustom + 14)
  static let textureL = Ink(rawValue: firstCustom + 15)
  static let textureGarbage = Ink(rawValue: firstCustom + 16)
  static let ghost = Ink(rawValue: firstCustom + 17)
  static let flash = Ink(rawValue: firstCustom + 18)
  /// The part of a chart's bar up to the average.
  static let chartAverage = Ink(rawValue: firstCustom + 19)
  /// The part of a chart's bar from the average to the best.
  static let chartBest = Ink(rawValue: firstCustom + 20)
  // The ghosts of the seven tetrominoes, in the engine's order.
  static let ghostI = Ink(rawValue: firstCustom + 21)
  static let ghostO = Ink(rawValue: firstCustom + 22)
  static let ghostT = Ink(rawValue: firstCustom + 23)
  static let ghostS = Ink(rawValue: firstCustom + 24)
  static let ghostZ = Ink(rawValue: firstCustom + 25)
  static let ghostJ = Ink(rawValue: firstCustom + 26)
  static let ghostL = Ink(rawValue: firstCustom + 27)

  /// The inks of the tetrominoes' ghosts; a theme without them uses its `ghost`.
  static let tintedGhosts: [Ink] = [.ghostI, .ghostO, .ghostT, .ghostS, .ghostZ, .ghostJ, .ghostL]

  var isGhost: Bool { self == .ghost || (Ink.ghostI.rawValue...Ink.ghostL.rawValue).contains(rawValue) }
}

extension Ink: CaseIterable {
  /// The inks that a theme defines, in the order in which they are listed.
  package static let allCases: [Ink] = [
    .standard, .faint, .accent, .title, .warning, .selection, .selectionText, .bar, .barText, .well,
    .wellGuide,
    .frame, .pieceI, .pieceO, .pieceT, .pieceS, .pieceZ, .pieceJ, .pieceL, .garbage, .textureI, .textureO,
    .textureT, .textureS, .textureZ, .textureJ, .textureL, .textureGarbage, .ghost, .flash, .chartAverage,
    .chartBest, .ghostI, .ghostO, .ghostT, .ghostS, .ghostZ, .ghostJ, .ghostL, .ground,
  ]
}
