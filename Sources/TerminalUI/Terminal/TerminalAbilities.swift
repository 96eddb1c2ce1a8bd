/// What a terminal does for its window, beside drawing.
///
/// A terminal that draws for us says its name (XTVERSION) and whether it takes kitty's notifications (OSC 99). A command
/// must not read what is typed, so it goes by the environment. What neither shows is not used: other terminals would
/// print it, or take it for something else.
package struct TerminalAbilities: Equatable, Sendable {
  /// How a terminal notifies.
  package enum Notification: Sendable {
    /// OSC 99, of kitty.
    case kitty
    /// OSC 777, with a title: of rxvt, which many took over.
    case titled
    /// OSC 9, of iTerm2.
    case plain
    case bell
  }

  package var notification = Notification.bell
  /// Whether it shows progress at its tab or in the task bar (OSC 9;4, of ConEmu).
  package var showsProgress = false
  /// Whether a text can be a link (OSC 8).
  package var hasLinks = false
  /// Whether it puts the former title back (XTWINOPS 22 and 23).
  package var keepsTitle = false

  /// Knows nothing of the terminal.
  package init() {}

  /// What terminals of a name do, as of a version.
  private struct Known {
    let name: String
    let notification: Notification
    /// The first version that shows progress: its first two numbers; nil for none.
    let progress: (Int, Int)?
    let hasLinks: Bool
    let keepsTitle: Bool
  }

  /// The terminals that say their name.
  ///
  /// Source: their own documents and changelogs, as of August 2026.
  private static let known = [
    Known(name: "kitty", notification: .kitty, progress: (0, 47), hasLinks: true, keepsTitle: true),
    Known(name: "foot", notification: .titled, progress: nil, hasLinks: true, keepsTitle: true),
    Known(name: "ghostty", notification: .titled, progress: (1, 2), hasLinks: true, keepsTitle: true),
    Known(
      name: "WezTerm", notification: .titled, progress: (20_250_000, 0), hasLinks: true, keepsTitle: false),
    Known(name: "iTerm2", notification: .plain, progress: (3, 6), hasLinks: true, keepsTitle: true),
    Known(name: "Konsole", notification: .titled, progress: (26, 4), hasLinks: true, keepsTitle: false),
    Known(name: "VTE", notification: .bell, progress: (7_900, 0), hasLinks: true, keepsTitle: true),
    Known(name: "XTerm", notification: .bell, progress: nil, hasLinks: false, keepsTitle: true),
    Known(name: "xterm.js", notification: .bell, progress: (0, 0), hasLinks: true, keepsTitle: false),
    Known(name: "tmux", notification: .bell, progress: (3, 7), hasLinks: false, keepsTitle: true),
    Known(name: "Zellij", notification: .bell, progress: nil, hasLinks: false, keepsTitle: false),
  ]

  /// Takes note of the name and version that the terminal says, such as `kitty(0.48.2)` or `tmux 3.7c`.
  mutating func record(name text: String) {
    guard
      let known = Self.known.first(where: { known in
        guard text.lowercased().hasPrefix(known.name.lowercased()) else { return false }
        let next = text.dropFirst(known.name.count).first
        return next == nil || next == "(" || next == " "
      })
    else { return }
    // A terminal that has answered for OSC 99 keeps that.
    if notification != .kitty { notification = known.notification == .kitty ? .bell : known.notification }
    let version = Self.version(in: text.dropFirst(known.name.count))
    showsProgress = known.progress.map { version >= $0 } ?? false
    (hasLinks, keepsTitle) = (known.hasLinks, known.keepsTitle)
  }

  /// Takes note that the terminal takes OSC 99.
  mutating func recordKittyNotifications() { notification = .kitty }

  /// The first two numbers of a text; what is missing is 0.
  private static func version(in text: Substring) -> (Int, Int) {
    let numbers = text.split { !$0.isNumber }.prefix(2).map { Int($0) ?? 0 }
    return (numbers.first ?? 0, numbers.dropFirst().first ?? 0)
  }

  /// What the environment shows of the terminal that a command writes to.
  ///
  /// - Parameter variable: the value of an environment variable.
  package init(environment variable: (String) -> String?) {
    func number(_ name: String) -> Int { variable(name).flatMap { Int($0) } ?? 0 }
    let type = variable("TERM") ?? ""
    guard !["", "dumb", "linux"].contains(type), !type.hasPrefix("vt"), !type.hasPrefix("screen"),
      variable("STY") == nil
    else { return }
    let program = variable("TERM_PROGRAM") ?? ""
    let version = Self.version(in: (variable("TERM_PROGRAM_VERSION") ?? "")[...])
    // Inside tmux the variables of the terminal outside say nothing.
    if variable("TMUX") != nil {
      showsProgress = program == "tmux" && version >= (3, 7)
      return
    }
    let isWindowsTerminal = variable("WT_SESSION") != nil
    showsProgress =
      isWindowsTerminal || variable("ConEmuANSI") == "ON" || program == "vscode"
      || program == "WezTerm" && version >= (20_250_000, 0)
      || program == "iTerm.app" && version >= (3, 6) || program == "ghostty" && version >= (1, 2)
      || number("VTE_VERSION") >= 7_900 || number("KONSOLE_VERSION") >= 260_400
    hasLinks =
      isWindowsTerminal || ["WezTerm", "vscode", "iTerm.app", "ghostty"].contains(program)
      || number("VTE_VERSION") >= 5_000 || number("KONSOLE_VERSION") >= 201_200
      || ["xterm-kitty", "foot", "foot-extra", "alacritty", "xterm-ghostty"].contains(type)
  }
}
