/// Why something about connections cannot be done, in one line that says what would be right.
package struct TransportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of thing went wrong, for a program that starts this one.
  package enum Kind: String, Sendable {
    /// What was asked for makes no sense: an address, an option, a file.
    case misuse
    /// Nobody answers there, or an address or a file cannot be used.
    case unreachable
    /// Somebody answers, but not by the protocol, or not in time.
    case handshake
    /// The server's key is not the one that is known or was given.
    case changedKey
    /// The connection stood and broke.
    case broken
  }

  package let kind: Kind
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
