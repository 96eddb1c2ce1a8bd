import NIOCore

/// Counts connections, in all and by origin, and decides which are admitted.
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
  }

  private let limits: TransportLimits
  private(set) var count = 0
  private var byOrigin: [Origin: Int] = [:]

  init(_ limits: TransportLimits) {
    self.limits = limits
  }

  /// Admits another connection if the limits allow it; an admitted one counts until `remove`.
  mutating func admit(_ origin: Origin?) -> Bool {
    if count >= limits.connections { return false }
    if let origin {
      if byOrigin[origin, default: 0] >= limits.connectionsPerAddress { return false }
      byOrigin[origin, default: 0] += 1
    }
    count += 1
    return true
  }

  mutating func remove(_ origin: Origin?) {
    count -= 1
    guard let origin, let others = byOrigin[origin] else { return }
    byOrigin[origin] = others > 1 ? others - 1 : nil
  }
}
