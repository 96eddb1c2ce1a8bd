import TerminalTestSupport
import TerminalUI

@testable import BlockSettings

extension StyledFrame {
  /// A frame from a buffer, with styles named by their roles.
  init(_ buffer: CellBuffer) {
    self.init(size: buffer.size, plain: Style.standard.name) { x, y in
      let cell = buffer[x, y]
      return (cell.text, cell.style.name)
    }
  }
}

extension Cell {
  /// The cell's text; nothing for the right half of a wide character.
  fileprivate var text: String {
    var text = ""
    let scalars = [base, marks.0, marks.1].filter { $0 != 0 }.compactMap(Unicode.Scalar.init)
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}

extension Style {
  fileprivate var name: String {
    let words: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
    ]
    let set = words.filter { attributes.contains($0.0) }.map(\.1)
    return (set + ["\(foreground.roleName) on \(background.roleName)"]).joined(separator: " ")
  }
}

extension Ink {
  /// The ink's name in the sources: `pieceI` for `piece-i`.
  fileprivate var roleName: String {
    if self == .standard { return "standard" }
    let words = name.split(separator: "-")
    let first = words[0] == "mark" ? "texture" : String(words[0])
    return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
