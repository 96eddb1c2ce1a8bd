/// Why something cannot be saved or loaded, in one sentence.
package struct StorageError: Error, Equatable, CustomStringConvertible {
  package let description: String
  /// The system's error; nil if there is none.
  package let cause: SystemError?

  package init(_ description: String) {
    self.description = description
    cause = nil
  }

  /// The error of an attempted action, with the system's reason.
  package init(_ what: String, _ error: SystemError) {
    description = "\(what): \(error)"
    cause = error
  }
}

/// Whether the steps of a game are on the disk.
package enum SaveState: Equatable, Sendable {
  case saved
  /// They are only in memory, for this reason, and are written once that works again.
  case unsaved(String)
}
