import BlockPlatform
import BlockSettings
import TerminalUI

extension PlainReader.Words {
  /// The words of the player's language.
  package static let translated = PlainReader.Words(
    place: { tr("%s of %s", String($0), String($1)) },
    symbol: { symbol in
      switch symbol {
      case "<-": tr("Left", context: "an arrow key")
      case "->": tr("Right", context: "an arrow key")
      case "<": tr("less than")
      case ",": tr("Comma", context: "a key")
      case ".": tr("Full stop", context: "a key")
      case "[": tr("Left bracket", context: "a key")
      case "]": tr("Right bracket", context: "a key")
      case "/": tr("Slash", context: "a key")
      case "-": tr("Minus", context: "a key")
      case "=": tr("Equals", context: "a key")
      case "?": tr("Question mark", context: "a key")
      case "$": tr("Dollar", context: "a key")
      default: nil
      }
    })
}

extension KeyBindings {
  /// The first key of an action as a word; empty if it has none.
  package func spokenName(of action: PlayerAction) -> String {
    names(of: action, isUnicode: false).first.map { PlainReader.Words.translated.symbol($0) ?? $0 } ?? ""
  }
}
