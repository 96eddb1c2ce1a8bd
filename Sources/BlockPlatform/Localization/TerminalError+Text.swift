import TerminalUI

/// Why blockfall cannot play on this terminal, and what would help, in one line.
extension TerminalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notATerminal:
      tr("standard input and output must be a terminal; run blockfall in one, without redirection")
    case .noKeys:
      tr(
        "there is no terminal to read keys from; standard input must be one, or the program must have been started from one"
      )
    case .typeNotSet: tr("TERM is not set; set it to your terminal's type, such as xterm-256color")
    case .typeUnknown(let name):
      tr(
        """
        the terminal type "\(printable(name))" (TERM) is not known here; install its terminfo entry or set TERM to a \
        known type, such as xterm-256color
        """)
    case .cannotAddressCursor(let name):
      tr(
        """
        the terminal type "\(printable(name))" (TERM) cannot move its cursor; play with --plain, or use a terminal \
        that can and set TERM to its type, such as xterm-256color
        """)
    case .systemCall(let call, let reason): tr("the system refuses \(call): \(reason)")
    }
  }

  /// The name with unsafe characters replaced: an outside name may hold anything.
  private func printable(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(64).map { (0x20..<0x7f).contains($0.value) ? $0 : "?" }
    return String(String.UnicodeScalarView(scalars))
  }
}
