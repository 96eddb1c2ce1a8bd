import BlockEngine

/// A small drawing in cells of a move or a gesture: what was, what is done, and what comes of it.
///
/// In the art `IOTSZJL` and `#` are minos, `:` is where a piece was or will be, each two columns wide; anything else is
/// drawn as it stands.
struct HelpPicture: Sendable {
  let art: [String]
  let caption: String

  init(_ art: String, _ caption: String) {
    self.art = art.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.caption = caption
  }

  /// The columns that art and caption need.
  var columns: Int { max(art.map(\.count).max() ?? 0, CellBuffer.columns(of: caption)) }
  var rows: Int { art.count + 1 }

  /// Draws the art, and the caption below the room of `rows` rows.
  func draw(into buffer: inout CellBuffer, at origin: Point, rows: Int, in context: AppContext) {
    let isASCII = !context.isUnicode
    // Read aloud, a drawing is noise.
    for (dy, line) in art.enumerated() where !context.isPlain {
      let y = origin.y + rows - 1 - art.count + dy
      var isRight = false
      for (dx, character) in line.enumerated() where character != " " {
        buffer[origin.x + dx, y] = cell(character, isRight: isRight, isASCII, context.capabilities)
        isRight = character.isMino ? !isRight : false
      }
    }
    buffer.put(caption, x: origin.x, y: origin.y + rows - 1)
  }

  private func cell(
    _ character: Character, isRight: Bool, _ isASCII: Bool, _ capabilities: DrawingCapabilities
  ) -> Cell {
    if let mino = Mino(letter: character) {
      let marks = MinoTexture.characters(of: mino, isASCII: isASCII)
      let style =
        capabilities.hasColour
        ? Style(foreground: MinoTexture.mark(of: mino), background: MinoTexture.ground(of: mino))
        : Style(attributes: .reverse)
      return Cell(isRight ? marks.1 : marks.0, style)
    }
    if character == ":" { return Cell(isASCII ? ":" : "░", Style(foreground: .faint)) }
    let shown = isASCII ? HelpPicture.ascii[character] ?? character : character
    return Cell(shown.unicodeScalars.first ?? " ", Style(foreground: .accent, attributes: .bold))
  }

  /// What stands for the marks of a drawing where only ASCII comes out.
  private static let ascii: [Character: Character] = [
    "→": ">", "←": "<", "↓": "v", "↑": "^", "↻": ")", "↺": "(", "●": "o", "◉": "@", "─": "-", "│": "|",
    "╱": "/",
    "╲": "\\",
  ]

  /// Sets pictures side by side as far as they fit, row by row.
  static func rows(_ pictures: [HelpPicture], columns: Int) -> [[HelpPicture]] {
    var rows: [[HelpPicture]] = []
    var used = 0
    for picture in pictures {
      if rows.isEmpty || used + gap + picture.columns > columns {
        rows.append([picture])
        used = picture.columns
      } else {
        rows[rows.count - 1].append(picture)
        used += gap + picture.columns
      }
    }
    return rows
  }

  static let gap = 4
}

extension Character {
  /// Whether a drawing has half a mino here.
  fileprivate var isMino: Bool { Mino(letter: self) != nil }
}
