import BlockEngine

/// Why a replay cannot be read or verified.
public struct ReplayError: Error, Equatable {
  /// The kind of an error.
  public enum Kind: Sendable {
    /// The file is not in the replay format.
    case unreadable
    /// The file is in another version of the format.
    case unsupportedVersion
    /// Playing the replay gives another result than its lines.
    case mismatch
  }

  /// The kind of the error.
  public let kind: Kind
  /// The wrong line, from 1.
  public let line: Int
  /// What is wrong with it.
  public let message: LocalizedMessage

  /// An error in a line.
  public init(_ kind: Kind, line: Int, _ message: LocalizedMessage) {
    self.kind = kind
    self.line = line
    self.message = message
  }
}

extension ReplayError: Localizable {
  /// The line and what is wrong with it.
  public var localizedMessage: LocalizedMessage { "line \(line): \(message)" }
}
