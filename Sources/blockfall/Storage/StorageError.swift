/// Why something is not kept, or cannot be had back, in one sentence.
struct StorageError: Error, Equatable, CustomStringConvertible {
  let description: String
  /// What the system said; nil if it was not the system that said no.
  let cause: SystemError?

  init(_ description: String) {
    self.description = description
    cause = nil
  }

  /// What the system said no to.
  init(_ what: String, _ error: SystemError) {
    description = "\(what): \(error)"
    cause = error
  }
}

/// Whether what is done in a game is on the disk.
enum Keeping: Equatable, Sendable {
  case kept
  /// It is in memory alone, for this reason; it is written when that works again.
  case unkept(String)
}
