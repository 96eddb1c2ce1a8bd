import BlockEngine
import TerminalUI

/// A player's name: a displayable text in any script.
///
/// Names that look the same are equal, however their diacritics are encoded, as Swift compares texts that way.
struct PlayerName: Hashable, Sendable, CustomStringConvertible {
  /// The most columns that a name may take.
  static let maxColumns = 24
  /// The most bytes of a name: 24 columns with diacritics on each.
  private static let maxBytes = 240

  let description: String

  /// Creates a name from entered text, without surrounding spaces.
  ///
  /// - Throws: `PlayerNameError` with the reason.
  init(_ text: String) throws(PlayerNameError) {
    // First of all, so that an overlong name costs nothing.
    guard text.utf8.count <= PlayerName.maxBytes * 2 else { throw .tooLong }
    let trimmed = PlayerName.trimmed(text)
    guard !trimmed.isEmpty else { throw .empty }
    var marks = 0
    for scalar in trimmed.unicodeScalars {
      if scalar.isUnfitForNames { throw .unfit(scalar) }
      marks = scalar.isMark ? marks + 1 : 0
      if marks > String.maxMarks { throw .tooManyMarks }
    }
    guard trimmed.utf8.count <= PlayerName.maxBytes,
      PlayerName.columns(of: trimmed) <= PlayerName.maxColumns
    else {
      throw .tooLong
    }
    guard PlayerName.columns(of: trimmed) > 0 else { throw .empty }
    description = trimmed
  }

  /// An untrusted name from a file, made safe to display.
  static func sanitized(_ text: String) -> String {
    var shown = ""
    var columns = 0
    // Limit the scalars before the characters, as a single character may be as long as the text.
    for character in String(text.unicodeScalars.prefix(maxBytes)) {
      let fits = character.unicodeScalars.count <= 1 + String.maxMarks
      let safe = fits && character.unicodeScalars.allSatisfy(\.isEnterable) ? character : "\u{fffd}"
      columns += PlayerName.columns(of: String(safe))
      guard columns <= maxColumns else { break }
      shown.append(safe)
    }
    return shown
  }

  /// The terminal columns of a text: two for East Asian wide characters and emoji, none for combining marks.
  static func columns(of text: String) -> Int {
    text.reduce(0) { sum, character in
      sum + (character.unicodeScalars.lazy.map(\.columns).max() ?? 0)
    }
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

/// Why a text is not a valid name.
enum PlayerNameError: Error, Equatable, CustomStringConvertible {
  case empty
  case tooLong
  /// It has a character that is not allowed in names.
  case unfit(Unicode.Scalar)
  /// A character has too many combining marks.
  case tooManyMarks

  var description: String {
    switch self {
    case .empty: return tr("a name has at least one character that can be seen")
    case .tooLong: return tr("a name is at most \(PlayerName.maxColumns) columns wide")
    case .unfit(let scalar):
      let code = scalar.value.hexadecimal(digits: 4, uppercase: true)
      return !scalar.isEnterable
        ? tr("a name cannot have the control character U+\(code)")
        : tr("a name cannot have the character \(scalar)")
    case .tooManyMarks: return tr("a name has at most \(String.maxMarks) marks on a character")
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is not allowed in names; characters that are special in paths and formats are refused as a precaution.
  fileprivate var isUnfitForNames: Bool {
    !isEnterable || self == "/" || self == "\\" || self == "%"
  }

  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    // East Asian Wide and Fullwidth, from Unicode's EastAsianWidth.txt, by the blocks that they fill.
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f,
      0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x17000...0x18cff,
      0x1b000...0x1b2ff, 0x1f200...0x1f265, 0x20000...0x3fffd:
      return 2
    default:
      return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
