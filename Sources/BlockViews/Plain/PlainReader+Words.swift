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
      case "#": tr("Hash", context: "a key")
      default: symbol.contains("/") ? rate(symbol) ?? share(symbol) : nil
      }
    })

  /// A figure for each second, minute or piece in words; nil for anything else.
  private static func rate(_ title: String) -> String? {
    let rates = [
      (tr("Pieces/s"), tr("Pieces per second")), (tr("Keys/s"), tr("Keys per second")),
      (tr("Keys/piece"), tr("Keys per piece")), (tr("Attack/min"), tr("Attack per minute")),
      (tr("Attack/piece"), tr("Attack per piece")),
    ]
    return rates.first { $0.0 == title }?.1
  }

  /// A number of another one, such as "1/2" for the taken seats of a room, in words; nil for anything else.
  private static func share(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isWholeNumber) }) else {
      return nil
    }
    return tr("%s of %s", String(parts[0]), String(parts[1]))
  }
}

extension KeyBindings {
  /// The first key of an action as a word; empty if it has none.
  package func spokenName(of action: PlayerAction) -> String {
    names(of: action, isUnicode: false).first.map { PlainReader.Words.translated.symbol($0) ?? $0 } ?? ""
  }
}
