import NIOCore

/// A server's limits for connections, below the protocol.
package struct TransportLimits: Sendable {
  /// The most connections, including those in their handshake.
  package var connections = 4096
  /// The most connections per IPv4 address, or per IPv6 network of 64 bits.
  package var connectionsPerAddress = 32
  /// The time limit of the TLS handshake.
  package var handshakeTimeout: TimeAmount = .seconds(10)
  /// The bytes per second that are read from a connection in the long run; more waits in the network.
  package var bytesPerSecond = 16_384
  /// The most bytes at once.
  package var burst = 131_072
  /// The unread bytes from which on a connection counts as not reading.
  package var unreadBytes = 262_144
  /// The time for which a connection may leave that many bytes unread.
  package var unreadTimeout: TimeAmount = .seconds(10)
  /// The time in which clients must take the farewell of a stopping server.
  package var farewellTimeout: TimeAmount = .seconds(3)

  package init() {}
}
