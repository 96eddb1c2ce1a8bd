/// Why a command did not do what it was asked for.
enum CommandFailure: Error, Equatable {
  /// Misuse, or an environment that cannot serve: one line on standard error and exit status 2.
  case refused(String)
  /// The thing asked for does not hold: one line on standard error and exit status 1.
  case differs(String)
  /// Nobody reads the output any more: the command ends and says nothing.
  case readerGone
}
