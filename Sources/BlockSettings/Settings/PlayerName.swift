import BlockLink
import BlockPlatform
import TerminalUI

/// A player's name: a displayable text in any script, by the rules of `LinkName`.
///
/// Names that look the same are equal, however their diacritics are encoded, as Swift compares texts that way.
package struct PlayerName: Hashable, Sendable, CustomStringConvertible {
  /// The most bytes of a shown name: 24 columns with diacritics on each.
  private static let maxBytes = 240

  package let description: String

  /// Creates a name from entered text, without surrounding spaces.
  ///
  /// - Throws: `PlayerNameError` with the reason.
  package init(_ text: String) throws(PlayerNameError) {
    // First of all, so that an overlong name costs nothing.
    guard text.utf8.count <= PlayerName.maxBytes * 2 else { throw PlayerNameError(fault: .tooLong) }
    let trimmed = PlayerName.trimmed(text)
    if let fault = LinkName.fault(of: trimmed) { throw PlayerNameError(fault: fault) }
    description = trimmed
  }

  /// Whether two names cannot be told apart.
  package static func areAlike(_ one: String, _ other: String) -> Bool {
    LinkName.skeleton(of: one) == LinkName.skeleton(of: other)
  }

  /// An untrusted name from a file, made safe to display.
  package static func sanitized(_ text: String) -> String {
    var shown = ""
    var columns = 0
    // Limit the scalars before the characters, as a single character may be as long as the text.
    for character in String(text.unicodeScalars.prefix(maxBytes)) {
      let fits = character.unicodeScalars.count <= 1 + String.maxMarks
      let safe = fits && character.unicodeScalars.allSatisfy(\.isEnterable) ? character : "\u{fffd}"
      columns += LinkName.columns(of: String(safe))
      guard columns <= LinkName.maxColumns else { break }
      shown.append(safe)
    }
    return shown
  }

  /// Whether a name from elsewhere, such as a backup or a replay, may be kept: it need not be what may be entered
  /// today, but is drawn as it is.
  package static func isStorable(_ name: String) -> Bool { !name.isEmpty && sanitized(name) == name }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

/// Why a text is not a valid name.
package struct PlayerNameError: Error, Equatable, CustomStringConvertible {
  let fault: LinkName.Fault

  package var description: String { fault.text }
}

extension LinkName.Fault {
  /// The reason in the player's language.
  package var text: String {
    switch self {
    case .empty: tr("a name has at least one character that can be seen")
    case .outerSpace: tr("a name does not begin or end with a space")
    case .control(let scalar): tr("a name cannot have the control character U+%s", Self.code(of: scalar))
    case .invisible(let scalar):
      tr("a name cannot have the character U+%s, which shows nothing", Self.code(of: scalar))
    case .special(let scalar): tr("a name cannot have the character \(String(scalar))")
    case .loneMark: tr("a name cannot have a mark without a letter")
    case .tooManyMarks: tr("a name has at most \(LinkName.maxMarks) marks on a letter, and none twice")
    case .tooLong: tr("a name is at most \(LinkName.maxColumns) columns wide")
    case .mixedScripts: tr("a name has letters of Latin and one other script at most")
    }
  }
}
