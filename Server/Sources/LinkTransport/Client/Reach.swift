import BlockLink
import Glibc
import NIOCore

/// Where an address lies: a server must not lead a player further inward than the player went.
package enum Reach: String, CaseIterable, Comparable, Sendable {
  /// On the player's own machine.
  case loopback
  /// On the player's own link, beyond no router.
  case linkLocal
  /// Anywhere else.
  case outside

  package static func < (a: Reach, b: Reach) -> Bool { a.depth < b.depth }

  private var depth: Int {
    switch self {
    case .loopback: 0
    case .linkLocal: 1
    case .outside: 2
    }
  }

  /// Where an address lies; one that stands for no machine leads to this one.
  package init(_ address: SocketAddress) {
    switch address {
    case .v4(let address):
      self.init(version4: withUnsafeBytes(of: address.address.sin_addr) { Array($0) })
    case .v6(let address):
      let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      let (head, tail) = (bytes.prefix(12), Array(bytes.suffix(4)))
      let isMapped = head.elementsEqual(Array(repeating: 0, count: 10) + [0xff, 0xff])
      // The addresses of IPv4 in other forms: compatible ones, and those of a gateway.
      let isCompatible = head.allSatisfy { $0 == 0 }
      let isTranslated = head.elementsEqual([0, 0x64, 0xff, 0x9b] + Array(repeating: 0, count: 8))
      if isMapped || isTranslated {
        self.init(version4: tail)
      } else if isCompatible {
        // Among them :: and ::1.
        self = tail.prefix(3).allSatisfy { $0 == 0 } ? .loopback : Reach(version4: tail)
      } else {
        self = bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80 ? .linkLocal : .outside
      }
    case .unixDomainSocket: self = .loopback
    }
  }

  private init(version4 bytes: [UInt8]) {
    switch (bytes[0], bytes[1]) {
    case (0, _), (127, _): self = .loopback
    case (169, 254): self = .linkLocal
    default: self = .outside
    }
  }

  /// The addresses of a host to which a server has sent the player; nil if it has not.
  ///
  /// They are looked up once and connected to as they are, so that nobody changes them in between.
  ///
  /// - Throws: `TransportError` if one of them lies further inward than `start`.
  static func addresses(host: String, port: Int, sentFrom start: Reach?) throws -> [SocketAddress]? {
    guard let start else { return nil }
    var hints = addrinfo()
    hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &first) == 0 else {
      throw TransportError(.unknownHost, "there is no host of the name \(LinkName.sanitized(host))")
    }
    defer { freeaddrinfo(first) }
    var addresses: [SocketAddress] = []
    var next = first
    while let entry = next?.pointee, let name = entry.ai_addr {
      if entry.ai_family == AF_INET {
        addresses.append(
          SocketAddress(name.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee }, host: host))
      } else if entry.ai_family == AF_INET6 {
        addresses.append(
          SocketAddress(name.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { $0.pointee }, host: host)
        )
      }
      next = entry.ai_next
    }
    guard addresses.allSatisfy({ Reach($0) >= start }) else {
      throw TransportError(
        .inward,
        "the server sends you to \(LinkAddress.name(host: host, port: port)), which is an address inside, where nobody from outside is sent"
      )
    }
    return addresses
  }
}
