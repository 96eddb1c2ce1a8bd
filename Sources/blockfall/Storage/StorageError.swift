/// Why something cannot be saved or loaded, in one sentence.
struct StorageError: Error, Equatable, CustomStringConvertible {
  let description: String
  /// The system's error; nil if there is none.
  let cause: SystemError?

  init(_ description: String) {
    self.description = description
    cause = nil
  }

  /// The error of an attempted action, with the system's reason.
  init(_ what: String, _ error: SystemError) {
    description = "\(what): \(error)"
    cause = error
  }
}

/// Whether the steps of a game are on the disk.
enum SaveState: Equatable, Sendable {
  case saved
  /// They are only in memory, for this reason, and are written once that works again.
  case unsaved(String)
}
