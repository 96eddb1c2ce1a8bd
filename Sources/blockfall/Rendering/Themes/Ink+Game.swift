import TerminalUI

/// The inks of a game, in addition to those of menus and texts.
extension Ink {
  /// The faint guides on the playfield's background.
  static let wellGuide = Ink(rawValue: firstOwn)
  // The seven tetrominoes in the engine's order, then garbage.
  static let pieceI = Ink(rawValue: firstOwn + 1)
  static let pieceO = Ink(rawValue: firstOwn + 2)
  static let pieceT = Ink(rawValue: firstOwn + 3)
  static let pieceS = Ink(rawValue: firstOwn + 4)
  static let pieceZ = Ink(rawValue: firstOwn + 5)
  static let pieceJ = Ink(rawValue: firstOwn + 6)
  static let pieceL = Ink(rawValue: firstOwn + 7)
  static let garbage = Ink(rawValue: firstOwn + 8)
  // The marks on minos that distinguish the pieces without colour.
  static let textureI = Ink(rawValue: firstOwn + 9)
  static let textureO = Ink(rawValue: firstOwn + 10)
  static let textureT = Ink(rawValue: firstOwn + 11)
  static let textureS = Ink(rawValue: firstOwn + 12)
  static let textureZ = Ink(rawValue: firstOwn + 13)
  static let textureJ = Ink(rawValue: firstOwn + 14)
  static let textureL = Ink(rawValue: firstOwn + 15)
  static let textureGarbage = Ink(rawValue: firstOwn + 16)
  static let ghost = Ink(rawValue: firstOwn + 17)
  static let flash = Ink(rawValue: firstOwn + 18)
  /// The part of a chart's bar up to the average.
  static let chartAverage = Ink(rawValue: firstOwn + 19)
  /// The part of a chart's bar from the average to the best.
  static let chartBest = Ink(rawValue: firstOwn + 20)
  // The ghosts of the seven tetrominoes, in the engine's order.
  static let ghostI = Ink(rawValue: firstOwn + 21)
  static let ghostO = Ink(rawValue: firstOwn + 22)
  static let ghostT = Ink(rawValue: firstOwn + 23)
  static let ghostS = Ink(rawValue: firstOwn + 24)
  static let ghostZ = Ink(rawValue: firstOwn + 25)
  static let ghostJ = Ink(rawValue: firstOwn + 26)
  static let ghostL = Ink(rawValue: firstOwn + 27)

  /// The inks of the tetrominoes' ghosts; a theme without them uses its `ghost`.
  static let tintedGhosts: [Ink] = [.ghostI, .ghostO, .ghostT, .ghostS, .ghostZ, .ghostJ, .ghostL]

  var isGhost: Bool {
    self == .ghost || (Ink.ghostI.rawValue...Ink.ghostL.rawValue).contains(rawValue)
  }
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
