import NIOCore

/// The connections that have no place on the server: their handshake is not finished, or they are being closed.
///
/// They keep nobody out: beyond a limit, the oldest of the origin that has most of them goes.
struct ConnectionGate {
  /// A connection's origin: an IPv4 address, or the upper 64 bits of an IPv6 address, usually one household's
  /// network.
  struct Origin: Hashable {
    let bytes: [UInt8]

    init?(_ address: SocketAddress?) {
      switch address {
      case .v4(let address):
        bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
      case .v6(let address):
        let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
        // An IPv4-mapped IPv6 address.
        let isMapped = all.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff])
        bytes = isMapped ? Array(all.suffix(4)) : Array(all.prefix(8))
      case .unixDomainSocket, nil:
        return nil
      }
    }

    /// The widest network that one customer of a provider has: 48 bits of an IPv6 address.
    var network: [UInt8] { bytes.count == 8 ? Array(bytes.prefix(6)) : bytes }
  }

  private let limit: Int
  /// The connections, the oldest first.
  private var waiting: [(id: ObjectIdentifier, network: [UInt8])] = []

  init(limit: Int) { self.limit = limit }

  /// Adds a connection; returns the one that has to go for it, nil if none has.
  mutating func add(_ id: ObjectIdentifier, _ origin: Origin?) -> ObjectIdentifier? {
    waiting.append((id, origin?.network ?? []))
    guard waiting.count > limit else { return nil }
    let counts = Dictionary(waiting.map { ($0.network, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    guard let index = waiting.firstIndex(where: { counts[$0.network] == most }) else { return nil }
    return waiting.remove(at: index).id
  }

  /// Removes a connection that has a place now, or that is closed.
  mutating func remove(_ id: ObjectIdentifier) { waiting.removeAll { $0.id == id } }
}
