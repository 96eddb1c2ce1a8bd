/// How long a lone Escape waits for the rest of a key sequence before it counts as the key.
package enum EscapeTime {
  /// The longest time: beyond it the key would seem dead.
  private static let max = 1_000

  /// The time that the environment asks for: `ESCDELAY` in milliseconds, as ncurses has it; else 30 ms, or 100 over
  /// SSH, which may split a sequence.
  package static func inEnvironment(escapeDelay: String?, isRemote: Bool) -> Duration {
    guard let text = escapeDelay, let milliseconds = Int(text), milliseconds > 0 else {
      return .milliseconds(isRemote ? 100 : 30)
    }
    return .milliseconds(min(milliseconds, max))
  }

  /// The time for this process.
  package static func current() -> Duration {
    inEnvironment(
      escapeDelay: environmentValue("ESCDELAY"),
      isRemote: ["SSH_CONNECTION", "SSH_TTY"].contains { environmentValue($0).map { !$0.isEmpty } ?? false })
  }
}
