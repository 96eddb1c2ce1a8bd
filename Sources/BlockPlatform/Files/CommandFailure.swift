import Glibc

/// Why a command failed.
package enum CommandFailure: Error, Equatable {
  /// Misuse, or an unsuitable environment: one line on standard error and exit status 2.
  case refused(String)
  /// The checked data is invalid or differs: one line on standard error and exit status 1.
  case differs(String)
  /// Nobody reads the output any more: the command ends silently.
  case outputClosed
}

extension CommandFailure {
  /// The refusal for a new file that cannot be written.
  package static func unwritable(_ path: String, _ error: SystemError) -> CommandFailure {
    .refused(
      error.code == EEXIST
        ? tr("'\(path)' exists already and is not overwritten") : "\(quoted(path)): \(error)")
  }
}
