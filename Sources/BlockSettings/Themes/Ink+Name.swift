import TerminalUI

extension Ink {
  /// The ink's name in theme files.
  package var name: String { Self.names.first { $0.ink == self }?.name ?? "ink-\(rawValue)" }

  private static let names: [(ink: Ink, name: String)] = [
    (.standard, "text"),
    (.ground, "ground"),
    (.faint, "faint"),
    (.accent, "accent"),
    (.title, "title"),
    (.warning, "warning"),
    (.selection, "selection"),
    (.selectionText, "selection-text"),
    (.bar, "bar"),
    (.barText, "bar-text"),
    (.well, "well"),
    (.wellGuide, "well-guide"),
    (.frame, "frame"),
    (.pieceI, "piece-i"),
    (.pieceO, "piece-o"),
    (.pieceT, "piece-t"),
    (.pieceS, "piece-s"),
    (.pieceZ, "piece-z"),
    (.pieceJ, "piece-j"),
    (.pieceL, "piece-l"),
    (.garbage, "garbage"),
    (.textureI, "mark-i"),
    (.textureO, "mark-o"),
    (.textureT, "mark-t"),
    (.textureS, "mark-s"),
    (.textureZ, "mark-z"),
    (.textureJ, "mark-j"),
    (.textureL, "mark-l"),
    (.textureGarbage, "mark-garbage"),
    (.ghost, "ghost"),
    (.ghostI, "ghost-i"),
    (.ghostO, "ghost-o"),
    (.ghostT, "ghost-t"),
    (.ghostS, "ghost-s"),
    (.ghostZ, "ghost-z"),
    (.ghostJ, "ghost-j"),
    (.ghostL, "ghost-l"),
    (.edgeI, "edge-i"),
    (.edgeO, "edge-o"),
    (.edgeT, "edge-t"),
    (.edgeS, "edge-s"),
    (.edgeZ, "edge-z"),
    (.edgeJ, "edge-j"),
    (.edgeL, "edge-l"),
    (.edgeGarbage, "edge-garbage"),
    (.flash, "flash"),
    (.chartAverage, "chart-average"),
    (.chartBest, "chart-best"),
  ]

  /// The ink with a name; nil if there is none.
  init?(name: some StringProtocol) {
    guard let found = Self.names.first(where: { $0.name == name })?.ink else { return nil }
    self = found
  }

  /// Whether the ink is a background, so that its monochrome attributes apply to the background.
  var isGround: Bool {
    switch self {
    case .ground, .selection, .bar, .well, .flash, .garbage: true
    case .pieceI, .pieceO, .pieceT, .pieceS, .pieceZ, .pieceJ, .pieceL: true
    default: false
    }
  }
}
