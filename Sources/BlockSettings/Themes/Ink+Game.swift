import TerminalUI

/// The inks of a game, in addition to those of menus and texts.
extension Ink {
  /// The faint guides on the playfield's background.
  package static let wellGuide = Ink(rawValue: firstCustom)
  // The seven tetrominoes in the engine's order, then garbage.
  package static let pieceI = Ink(rawValue: firstCustom + 1)
  package static let pieceO = Ink(rawValue: firstCustom + 2)
  package static let pieceT = Ink(rawValue: firstCustom + 3)
  package static let pieceS = Ink(rawValue: firstCustom + 4)
  package static let pieceZ = Ink(rawValue: firstCustom + 5)
  package static let pieceJ = Ink(rawValue: firstCustom + 6)
  package static let pieceL = Ink(rawValue: firstCustom + 7)
  package static let garbage = Ink(rawValue: firstCustom + 8)
  // The marks on minos that distinguish the pieces without colour.
  package static let textureI = Ink(rawValue: firstCustom + 9)
  package static let textureO = Ink(rawValue: firstCustom + 10)
  package static let textureT = Ink(rawValue: firstCustom + 11)
  package static let textureS = Ink(rawValue: firstCustom + 12)
  package static let textureZ = Ink(rawValue: firstCustom + 13)
  package static let textureJ = Ink(rawValue: firstCustom + 14)
  package static let textureL = Ink(rawValue: firstCustom + 15)
  package static let textureGarbage = Ink(rawValue: firstCustom + 16)
  package static let ghost = Ink(rawValue: firstCustom + 17)
  package static let flash = Ink(rawValue: firstCustom + 18)
  /// The part of a chart's bar up to the average.
  package static let chartAverage = Ink(rawValue: firstCustom + 19)
  /// The part of a chart's bar from the average to the best.
  package static let chartBest = Ink(rawValue: firstCustom + 20)
  // The ghosts of the seven tetrominoes, in the engine's order.
  package static let ghostI = Ink(rawValue: firstCustom + 21)
  package static let ghostO = Ink(rawValue: firstCustom + 22)
  package static let ghostT = Ink(rawValue: firstCustom + 23)
  package static let ghostS = Ink(rawValue: firstCustom + 24)
  package static let ghostZ = Ink(rawValue: firstCustom + 25)
  package static let ghostJ = Ink(rawValue: firstCustom + 26)
  package static let ghostL = Ink(rawValue: firstCustom + 27)

  // The lighter edges of minos, in the order of the pieces' inks.
  package static let edgeI = Ink(rawValue: firstCustom + 28)
  package static let edgeO = Ink(rawValue: firstCustom + 29)
  package static let edgeT = Ink(rawValue: firstCustom + 30)
  package static let edgeS = Ink(rawValue: firstCustom + 31)
  package static let edgeZ = Ink(rawValue: firstCustom + 32)
  package static let edgeJ = Ink(rawValue: firstCustom + 33)
  package static let edgeL = Ink(rawValue: firstCustom + 34)
  package static let edgeGarbage = Ink(rawValue: firstCustom + 35)

  /// The half of a ghost that shares a cell with a mino at few colours, where the other ghosts are patterns.
  ///
  /// No theme sets it: the bright black of ANSI is the one colour that neither a piece nor a field has.
  package static let ghostHalf = Ink(rawValue: firstCustom + 36)

  /// The inks of minos, each with that of its lighter edge.
  static let edges: [(piece: Ink, edge: Ink)] = [
    (.pieceI, .edgeI), (.pieceO, .edgeO), (.pieceT, .edgeT), (.pieceS, .edgeS), (.pieceZ, .edgeZ),
    (.pieceJ, .edgeJ), (.pieceL, .edgeL), (.garbage, .edgeGarbage),
  ]

  /// The inks of the tetrominoes' ghosts; a theme without them uses its `ghost`.
  static let tintedGhosts: [Ink] = [.ghostI, .ghostO, .ghostT, .ghostS, .ghostZ, .ghostJ, .ghostL]

  package var isGhost: Bool {
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
    .chartBest, .ghostI, .ghostO, .ghostT, .ghostS, .ghostZ, .ghostJ, .ghostL, .edgeI, .edgeO, .edgeT, .edgeS,
    .edgeZ, .edgeJ, .edgeL, .edgeGarbage, .ground,
  ]
}
