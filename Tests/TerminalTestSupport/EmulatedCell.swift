import CVTerm

/// A cell of an emulated terminal.
package struct EmulatedCell: Equatable {
  package enum Color: Hashable {
    case `default`
    case index(Int)
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The character with its combining marks; a blank if there is none, empty for the right half of a wide
  /// one.
  package var text: String
  /// The width in columns: 1 or 2, or 0 for the right half of a wide character.
  package var width: Int
  package var bold = false
  package var underline = false
  package var italic = false
  package var blink = false
  package var reverse = false
  package var strike = false
  package var foreground = Color.default
  package var background = Color.default

  package init(_ cell: cvterm_cell) {
    width = Int(cell.width)
    let codes = cell.characters
    let scalars = [codes.0, codes.1, codes.2, codes.3, codes.4, codes.5].prefix { $0 != 0 }
    text = ""
    text.unicodeScalars.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    if text.isEmpty, width > 0 { text = " " }
    bold = cell.bold
    underline = cell.underline
    italic = cell.italic
    blink = cell.blink
    reverse = cell.reverse
    strike = cell.strike
    foreground = Color(cell.foreground)
    background = Color(cell.background)
  }

  /// The name of the visible style: ignores a blank's foreground and bold, unless a line or reversal shows
  /// them.
  package var seenStyleName: String {
    guard text == " ", !reverse, !underline, !strike else { return styleName }
    var cell = self
    cell.foreground = .default
    cell.bold = false
    return cell.styleName
  }

  /// The style in words: attributes, foreground `on` background.
  package var styleName: String {
    let attributes = [
      (bold, "bold"), (underline, "underline"), (italic, "italic"), (blink, "blink"),
      (reverse, "reverse"), (strike, "strike"),
    ]
    let words = attributes.filter(\.0).map(\.1) + ["\(foreground.name) on \(background.name)"]
    return words.joined(separator: " ")
  }
}

extension EmulatedCell.Color {
  package init(_ color: cvterm_color) {
    switch color.kind {
    case CVTERM_COLOR_INDEX: self = .index(Int(color.index))
    case CVTERM_COLOR_RGB: self = .rgb(color.red, color.green, color.blue)
    default: self = .default
    }
  }

  package var name: String {
    switch self {
    case .default: return "default"
    case .index(let index): return "\(index)"
    case .rgb(let red, let green, let blue):
      let digits = [red, green, blue].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      return "#" + digits.joined()
    }
  }
}
