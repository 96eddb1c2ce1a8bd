import BlockRecords

/// Where a node of a server can be reached: `HOST:PORT`.
///
/// A host is a name, an IPv4 address, or an IPv6 address in brackets; never the path of a socket.
public struct NodeAddress: Hashable, Sendable, CustomStringConvertible {
  /// The host, an IPv6 address without its brackets.
  public let host: String
  /// The port, 1 to 65535.
  public let port: Int

  /// The longest name of a host, in bytes.
  private static let maxHostBytes = 253

  /// Reads `HOST:PORT` or `[IPV6]:PORT`; nil for anything else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = bytes[(colon + 1)...]
    guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(String(decoding: digits, as: UTF8.self)), (1...65_535).contains(port)
    else { return nil }
    var host = bytes[..<colon]
    if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
      host = host.dropFirst().dropLast()
      guard host.contains(UInt8(ascii: ":")), host.allSatisfy(Self.isOfIPv6) else { return nil }
    } else {
      guard host.first != UInt8(ascii: "-"), host.allSatisfy(Self.isOfName) else { return nil }
    }
    guard (1...Self.maxHostBytes).contains(host.count) else { return nil }
    (self.host, self.port) = (String(decoding: host, as: UTF8.self), port)
    // With a port it would read as the path of a socket.
    if self.host.lowercased() == "unix" { return nil }
  }

  /// What an address has to be, in words.
  public static let allowed = "HOST:PORT, its port from 1 to 65535"

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isOfIPv6(_ byte: UInt8) -> Bool {
    isHexadecimal(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }

  /// The address as it is read.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// Where a server sends a player who asks for a room that is at another of its nodes.
public struct Redirect: Equatable, Sendable {
  /// Where that node can be reached, which has to prove the same key as the one that says so.
  public var address: NodeAddress
  /// The code of the room.
  public var room: String
  /// Whether the player wants to watch there.
  public var isWatcher: Bool

  /// Describes where a player is sent.
  public init(to address: NodeAddress, room: String, isWatcher: Bool) {
    (self.address, self.room, self.isWatcher) = (address, room, isWatcher)
  }
}

/// Why a player is not taken to the node that the server has named.
public enum RedirectFault: Equatable, Sendable {
  /// It was the fourth in half a minute: nodes that send a player around have no room for anybody.
  case circle
  /// The connection is a socket of this machine, which proves no key that another node could prove too.
  case local
}

extension Redirect {
  /// The most of them that a client follows in `window` microseconds.
  static let maxHops = 3
  static let window: Int64 = 30_000_000
}

extension MessageFields {
  mutating func redirect() throws(MessageFault) -> Redirect {
    guard let address = NodeAddress(try text("address", atMost: 300)) else {
      throw fault("address", remedy: NodeAddress.allowed)
    }
    return Redirect(to: address, room: try name("room"), isWatcher: try isWatcher())
  }

  /// Takes out whether somebody comes as a watcher.
  mutating func isWatcher() throws(MessageFault) -> Bool {
    let word = try text("as")
    guard ["player", "watcher"].contains(word) else { throw fault("as", remedy: "player or watcher") }
    return word == "watcher"
  }
}

extension JSONWriter {
  mutating func redirect(_ redirect: Redirect) {
    member("address", "\(redirect.address)")
    member("room", redirect.room)
    member("as", redirect.isWatcher ? "watcher" : "player")
  }
}
