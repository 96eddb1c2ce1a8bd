/// Why a replay cannot be read, or does not hold.
public struct ReplayError: Error, Equatable {
  /// What sort of fault it is.
  public enum Kind: Sendable {
    /// It is not in the replay format.
    case unreadable
    /// It is in another version of the format.
    case otherVersion
    /// It can be read, and playing it gives something else than it says.
    case differs
  }

  /// What sort of fault it is.
  public let kind: Kind
  /// The line (from 1) that does not hold.
  public let line: Int
  /// What is wrong with the line.
  public let message: Wording

  /// A fault in a line.
  public init(_ kind: Kind, line: Int, _ message: Wording) {
    self.kind = kind
    self.line = line
    self.message = message
  }
}

extension ReplayError: Worded {
  /// The line and what is wrong with it.
  public var wording: Wording { "line \(line): \(message)" }
}
