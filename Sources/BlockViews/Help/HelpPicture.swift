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
  /// The width of its column of pictures.
  package private(set) var width = 0

  init(_ art: String, _ caption: String) {
    self.art = art.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.caption = [caption]
  }

  /// The width of art and caption in columns.
  private var columns: Int {
    max(art.map(\.count).max() ?? 0, caption.map(CellBuffer.columns(of:)).max() ?? 0)
  }

  /// The width up to which a caption stays in one line.
  private static let captionColumns = 26

  /// The same picture with its caption wrapped to a width.
  private func fitted(into columns: Int) -> HelpPicture {
    var fitted = self
    let width = min(columns, max(HelpPicture.captionColumns, art.map(\.count).max() ?? 0))
    fitted.caption = caption.flatMap { TextWrap.lines(of: $0, columns: width) }
    return fitted
  }

  /// Draws the art from the first row on, so that pieces beside each other stand at one height, and the caption from
  /// the row `captionRow` on.
  ///
  /// - Parameter isPlain: whether a screen reader reads the cells, for which a drawing is noise.
  package func draw(
    into buffer: inout CellBuffer, at origin: Point, captionRow: Int, isPlain: Bool,
    in context: DrawingContext
  ) {
    let isASCII = !context.isUnicode
    for (dy, line) in art.enumerated() where !isPlain {
      let y = origin.y + dy
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

  /// Arranges pictures in rows, in as many columns as fit.
  package static func rows(_ pictures: [HelpPicture], columns: Int) -> [[HelpPicture]] {
    let fitted = pictures.map { $0.fitted(into: columns) }
    func widths(_ count: Int) -> [Int] {
      (0..<count).map { column in
        stride(from: column, to: fitted.count, by: count).map { fitted[$0].columns }.max() ?? 0
      }
    }
    let most = max(1, fitted.count)
    let count = (1...most).last { widths($0).reduce(0, +) + ($0 - 1) * gap <= columns } ?? 1
    return stride(from: 0, to: fitted.count, by: count).map { first in
      zip(fitted[first..<min(first + count, fitted.count)], widths(count)).map { picture, width in
        var picture = picture
        picture.width = width
        return picture
      }
    }
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
