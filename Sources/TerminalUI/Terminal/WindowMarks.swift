/// The sequences about a terminal's window: its title, notifications, progress, links.
///
/// They end with ST rather than BEL if a terminal knows both: some take progress with ST alone (VTE).
package enum WindowMarks {
  private static let end = "\u{1b}\\"
  /// The longest title and notification, in characters.
  private static let maxLength = 100

  /// Asks whether the terminal takes OSC 99; one that does answers with the same identifier.
  static let notificationQuestion = "\u{1b}]99;i=\(identifier):p=?;\(end)"
  private static let identifier = ControlString.notificationID

  /// Puts the current title aside, and gets it back.
  static let pushTitle = Array("\u{1b}[22;2t".utf8)
  static let popTitle = Array("\u{1b}[23;2t".utf8)

  static func title(_ text: String) -> [UInt8] { Array("\u{1b}]2;\(clean(text))\(end)".utf8) }

  /// Notifies whoever looks elsewhere.
  static func notification(_ text: String, title: String, by way: TerminalAbilities.Notification) -> [UInt8] {
    let (text, title) = (clean(text), clean(title))
    return switch way {
    case .kitty:
      Array(
        ("\u{1b}]99;i=\(identifier):d=0:o=unfocused;\(title)\(end)"
          + "\u{1b}]99;i=\(identifier):d=1:p=body:o=unfocused;\(text)\(end)").utf8)
    // A semicolon would end the title.
    case .titled:
      Array("\u{1b}]777;notify;\(String(title.map { $0 == ";" ? "," : $0 }));\(text)\(end)".utf8)
    // A number at the beginning would be one of ConEmu's commands.
    case .plain: Array("\u{1b}]9;\(title): \(text)\(end)".utf8)
    case .bell: [0x07]
    }
  }

  /// Shows progress of 0 to 100 percent; nil for none.
  package static func progress(_ percent: Int?) -> String {
    percent.map { "\u{1b}]9;4;1;\(min(max($0, 0), 100))\(end)" } ?? "\u{1b}]9;4;0;\(end)"
  }

  /// A text that leads to an address, which must be one of printable ASCII without spaces.
  package static func link(_ text: String, to address: String) -> String {
    guard address.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { return text }
    return "\u{1b}]8;;\(address)\(end)\(text)\u{1b}]8;;\(end)"
  }

  /// A text without anything that could end the sequence, or do more.
  private static func clean(_ text: String) -> String { String(text.sanitized.prefix(maxLength)) }
}
