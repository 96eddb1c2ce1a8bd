/// Why this terminal cannot be used.
package enum TerminalError: Error, Equatable {
  case notATerminal
  /// There is no terminal to read keys from.
  case noKeys
  case typeNotSet
  case typeUnknown(String)
  case cannotAddressCursor(String)
  /// A failed system call, and the system's message.
  case systemCall(String, String)
}
