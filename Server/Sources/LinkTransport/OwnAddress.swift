import Glibc
import NIOCore

/// This machine's addresses.
package enum OwnAddress {
  /// The wildcard address: for IPv4 and IPv6 if the machine has IPv6, else for IPv4 only.
  package static func all() -> String {
    let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if descriptor < 0 { return "0.0.0.0" }
    defer { close(descriptor) }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    return isBound(descriptor, to: &address) ? "::" : "0.0.0.0"
  }

  /// An address under which others reach a server that listens at `host`: that address itself or, if it listens at all,
  /// the first that answers: the source address of this machine's packets to the internet, the address of an interface,
  /// or the machine itself.
  package static func reached(listeningAt host: String, port: Int) -> String {
    guard ["0.0.0.0", "::"].contains(host) else { return host }
    let likely = [sourceIPv4(), sourceIPv6()].compactMap(\.self) + ofInterfaces() + ["127.0.0.1", "::1"]
    return likely.first { answers($0, port) } ?? likely[0]
  }

  /// The addresses of the interfaces that others can name: IPv4 first, neither loopback nor link-local.
  private static func ofInterfaces() -> [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    let addresses = devices.compactMap(\.address).filter { address in
      let text = address.ipAddress ?? ""
      return !text.isEmpty
        && !["127.", "169.254.", "fe8", "fe9", "fea", "feb"].contains { text.hasPrefix($0) }
        && text != "::1"
    }
    let (old, new) = (addresses.filter { $0.protocol == .inet }, addresses.filter { $0.protocol == .inet6 })
    return (old + new).compactMap(\.ipAddress)
  }

  /// Whether this machine's server takes a connection there.
  private static func answers(_ host: String, _ port: Int) -> Bool {
    guard let address = try? SocketAddress(ipAddress: host, port: port) else { return false }
    let family = address.protocol == .inet6 ? AF_INET6 : AF_INET
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    // The machine answers itself at once.
    return address.withSockAddr { connect(descriptor, $0, socklen_t($1)) == 0 }
  }

  private static func sourceIPv6() -> String? {
    let descriptor = socket(AF_INET6, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    // An address reserved for documentation (RFC 3849), as below.
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = in_port_t(9).bigEndian
    guard inet_pton(AF_INET6, "2001:db8::1", &address.sin6_addr) == 1 else { return nil }
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isKnown else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(AF_INET6, &address.sin6_addr, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func sourceIPv4() -> String? {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    // An address reserved for documentation (RFC 5737). Nothing is sent; the system only looks up the route.
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(9).bigEndian
    address.sin_addr.s_addr = UInt32(0xc000_0201).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isKnown, address.sin_addr.s_addr != 0 else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
    inet_ntop(AF_INET, &address.sin_addr, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func isBound(_ descriptor: CInt, to address: inout sockaddr_in6) -> Bool {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
  }
}
