import BlockPlatform

/// How blocks are drawn, whatever their colours and their size.
package enum Skin: String, CaseIterable, Sendable {
  /// Blocks with a lighter upper and a darker lower edge; marks if the terminal has no shades.
  case edges
  /// Plain colours; marks if the terminal has none.
  case flat
  /// Frames around the minos.
  case outline
  /// The letters of the pieces.
  case letters
  /// `[]`, as the first machine of this kind printed its minos.
  case brackets

  /// Whether minos are areas of colour, so that they can have half rows.
  package var isArea: Bool {
    switch self {
    case .edges, .flat, .outline: true
    case .letters, .brackets: false
    }
  }

  /// The title on the Settings screen.
  package var title: String {
    switch self {
    case .edges: tr("blocks with edges")
    case .flat: tr("flat")
    case .outline: tr("outlines")
    case .letters: tr("letters")
    case .brackets: tr("brackets")
    }
  }
}
