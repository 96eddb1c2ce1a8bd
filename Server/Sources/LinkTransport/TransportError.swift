/// The reason for a failed connection or an invalid setting, in one line.
package struct TransportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error, reported to the program that started this one.
  package enum Kind: Equatable, Sendable {
    /// An invalid input: an address, an option, a file.
    case misuse
    /// No server answers, or an address or a socket cannot be used.
    case unreachable
    /// The name of the host stands for no address.
    case unknownHost
    /// A server answers, but not by the protocol, or not in time.
    case handshake
    /// The server's key differs from the known or given one.
    case changedKey
    /// The server's key is the typed one, but another one is known for the address: a person has to decide.
    case replacesKey(known: Fingerprint, new: Fingerprint)
    /// The server sends the player to an address that lies further inward than the first one.
    case inward
    /// An established connection broke.
    case broken

    /// The kind in a report.
    package var word: String {
      switch self {
      case .misuse: "misuse"
      case .unreachable: "unreachable"
      case .unknownHost: "unknownHost"
      case .handshake: "handshake"
      case .changedKey: "changedKey"
      case .replacesKey: "replacesKey"
      case .inward: "inward"
      case .broken: "broken"
      }
    }
  }

  package let kind: Kind
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
