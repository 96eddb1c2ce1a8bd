import BlockLink

/// A server's address: `HOST`, `HOST:PORT`, either with `#FINGERPRINT`, or `unix:PATH`.
package enum LinkAddress: Equatable, Sendable, CustomStringConvertible {
  case tcp(host: String, port: Int, fingerprint: Fingerprint?)
  case unix(path: String)

  /// The default port.
  ///
  /// It is unassigned, and spells "block" on a telephone's keys.
  package static let defaultPort = 25625

  /// The longest path for a socket (`sun_path`).
  static let maxPathBytes = 107

  package init(_ text: String) throws(TransportError) {
    if text.utf8.count > 512
      || text.utf8.contains(where: { $0 < 0x21 || $0 == 0x7f }) && !text.hasPrefix("unix:")
    {
      throw Self.unreadable(text)
    }
    if text.hasPrefix("unix:") {
      self = .unix(path: try Self.socketPath(String(text.dropFirst(5))))
      return
    }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var fingerprint: Fingerprint?
    if parts.count == 2 {
      guard let read = Fingerprint(parts[1]) else {
        throw TransportError(
          .misuse,
          "'\(LinkName.sanitized(String(parts[1])))' is not a fingerprint: 25 letters and digits after the #"
        )
      }
      fingerprint = read
    }
    guard let (host, port) = Self.hostAndPort(parts[0]) else { throw Self.unreadable(text) }
    self = .tcp(host: host, port: port, fingerprint: fingerprint)
  }

  /// Reads `HOST`, `HOST:PORT`, `[IPV6]` or `[IPV6]:PORT`.
  package static func hostAndPort(_ text: some StringProtocol) -> (host: String, port: Int)? {
    var host = Substring(text)
    var port: Substring?
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      let rest = host[host.index(after: end)...]
      host = host[host.index(after: host.startIndex)..<end]
      guard host.contains(":") else { return nil }
      if !rest.isEmpty {
        guard rest.hasPrefix(":") else { return nil }
        port = rest.dropFirst()
      }
    } else if let colon = host.firstIndex(of: ":") {
      // Two colons: an IPv6 address without a port.
      if !host[host.index(after: colon)...].contains(":") {
        port = host[host.index(after: colon)...]
        host = host[..<colon]
      }
    }
    guard !host.isEmpty, host.utf8.count <= 255 else { return nil }
    guard let port else { return (String(host), defaultPort) }
    guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(port),
      (0...65535).contains(number)
    else { return nil }
    return (String(host), number)
  }

  /// A host alone, an IPv6 address with brackets or without; nil if the text has a port or is no host.
  package static func host(_ text: String) -> String? {
    guard let host = hostAndPort(text)?.host, text == host || text == "[\(host)]" else { return nil }
    return host
  }

  /// The path itself if it is valid for a socket.
  package static func socketPath(_ path: String) throws(TransportError) -> String {
    guard !path.isEmpty, path.pathBytes.count <= maxPathBytes, !path.utf8.contains(0) else {
      throw TransportError(.misuse, "a socket's path has 1 to \(maxPathBytes) bytes")
    }
    return path
  }

  /// `HOST:PORT` as typed, without a fingerprint.
  package static func name(host: String, port: Int) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  package var description: String {
    switch self {
    case .unix(let path): "unix:\(path)"
    case .tcp(let host, let port, let fingerprint):
      Self.name(host: host, port: port) + (fingerprint.map { "#\($0)" } ?? "")
    }
  }

  private static func unreadable(_ text: String) -> TransportError {
    TransportError(
      .misuse,
      "'\(LinkName.sanitized(text))' is not an address: HOST:PORT, HOST:PORT#FINGERPRINT or unix:PATH")
  }
}
