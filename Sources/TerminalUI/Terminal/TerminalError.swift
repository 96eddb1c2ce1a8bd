/// Why one cannot draw on this terminal.
package enum TerminalError: Error, Equatable {
  case notATerminal
  /// Nothing to read keys from.
  case noKeys
  case typeNotSet
  case typeUnknown(String)
  case cannotAddressCursor(String)
  /// A system call that failed, and what the system says of it.
  case systemCall(String, String)
}
