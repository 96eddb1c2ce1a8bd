extension Ink {
  /// What theme files call the ink.
  var name: String {
    switch self {
    case .standard: "text"
    case .ground: "ground"
    case .faint: "faint"
    case .accent: "accent"
    case .title: "title"
    case .warning: "warning"
    case .selection: "selection"
    case .selectionText: "selection-text"
    case .bar: "bar"
    case .barText: "bar-text"
    case .well: "well"
    case .wellGuide: "well-guide"
    case .frame: "frame"
    case .pieceI: "piece-i"
    case .pieceO: "piece-o"
    case .pieceT: "piece-t"
    case .pieceS: "piece-s"
    case .pieceZ: "piece-z"
    case .pieceJ: "piece-j"
    case .pieceL: "piece-l"
    case .garbage: "garbage"
    case .textureI: "mark-i"
    case .textureO: "mark-o"
    case .textureT: "mark-t"
    case .textureS: "mark-s"
    case .textureZ: "mark-z"
    case .textureJ: "mark-j"
    case .textureL: "mark-l"
    case .textureGarbage: "mark-garbage"
    case .ghost: "ghost"
    case .flash: "flash"
    case .chartAverage: "chart-average"
    case .chartBest: "chart-best"
    }
  }

  /// The ink of that name; nil where there is none.
  init?(name: some StringProtocol) {
    guard let found = Ink.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Whether the ink is one that things are written on, so that its attributes without colour are a ground's.
  var isGround: Bool {
    switch self {
    case .ground, .selection, .bar, .well, .flash, .garbage: true
    case .pieceI, .pieceO, .pieceT, .pieceS, .pieceZ, .pieceJ, .pieceL: true
    default: false
    }
  }
}
