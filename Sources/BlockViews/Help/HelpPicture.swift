import BlockEngine
import BlockSettings
import TerminalUI

/// A small drawing of a move or a gesture: before, the action, and after.
///
/// In the art `IOTSZJL` and `#` are minos and `:` is where a piece was or will be, each two columns wide; anything else
/// is drawn as it is.
package struct HelpPicture: Sendable {
  let art: [String]
  /// The caption's lines.
  private(set) var caption: [String]

  init(_ art: String, _ caption: String) {
    self.art = art.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.caption = [caption]
  }

  /// The width of art and caption in columns.
  package var columns: Int {
    max(art.map(\.count).max() ?? 0, caption.map(CellBuffer.columns(of:)).max() ?? 0)
  }

  /// The same picture with its caption wrapped to a width.
  private func fitted(into columns: Int) -> HelpPicture {
    var fitted = self
    fitted.caption = caption.flatMap { TextWrap.lines(of: $0, columns: columns) }
    return fitted
  }

  /// Draws the art so that it ends above the row `captionRow`, with the caption from there on.
  ///
  /// - Parameter isPlain: whether a screen reader reads the cells, for which a drawing is noise.
  package func draw(
    into buffer: inout CellBuffer, at origin: Point, captionRow: Int, isPlain: Bool,
    in context: DrawingContext
  ) {
    let isASCII = !context.isUnicode
    for (dy, line) in art.enumerated() where !isPlain {
      let y = origin.y + captionRow - art.count + dy
      var isRight = false
      for (dx, character) in line.enumerated() where character != " " {
        buffer[origin.x + dx, y] = cell(character, isRight: isRight, isASCII, context)
        isRight = Mino(letter: character) != nil && !isRight
      }
    }
    for (dy, line) in caption.enumerated() { buffer.put(line, x: origin.x, y: origin.y + captionRow + dy) }
  }

  private func cell(
    _ character: Character, isRight: Bool, _ isASCII: Bool, _ context: DrawingContext
  ) -> Cell {
    if let mino = Mino(letter: character) {
      let cells = MinoTexture.cells(
        of: mino, isASCII: isASCII, context.capabilities, skin: context.settings.skin)
      return isRight ? cells.1 : cells.0
    }
    if character == ":" { return Cell(isASCII ? ":" : "░", Style(foreground: .faint)) }
    let shown = isASCII ? HelpPicture.ascii[character] ?? character : character
    return Cell(shown.unicodeScalars.first ?? " ", Style(foreground: .accent, attributes: .bold))
  }

  /// ASCII replacements for the marks of a drawing.
  private static let ascii: [Character: Character] = [
    "→": ">", "←": "<", "↓": "v", "↑": "^", "↻": ")", "↺": "(", "●": "o", "◉": "@", "─": "-", "│": "|",
    "╱": "/",
    "╲": "\\", "┌": "+", "┐": "+", "└": "+", "┘": "+",
  ]

  /// Arranges pictures side by side in rows, as many as fit.
  package static func rows(_ pictures: [HelpPicture], columns: Int) -> [[HelpPicture]] {
    var rows: [[HelpPicture]] = []
    var used = 0
    for picture in pictures.map({ $0.fitted(into: columns) }) {
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

  package static let gap = 4
}

extension [HelpPicture] {
  /// The row in which the captions of a row of pictures begin.
  package var captionRow: Int { map(\.art.count).max() ?? 0 }
  /// The height of a row of pictures.
  package var rows: Int { captionRow + (map(\.caption.count).max() ?? 0) }
  /// The captions' texts in one line.
  package func captions(inRow row: Int) -> [String] {
    map { $0.caption.indices.contains(row - captionRow) ? $0.caption[row - captionRow] : "" }
  }
}
