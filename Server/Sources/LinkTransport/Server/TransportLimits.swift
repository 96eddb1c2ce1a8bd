import NIOCore

/// A server's limits for its connections, independent of the protocol.
package struct TransportLimits: Sendable {
  /// The most connections at once that have not finished their handshake or are being closed; beyond it, the oldest of
  /// the origin with most of them is closed.
  package var handshakes = 4096
  /// The time limit of the TLS handshake.
  package var handshakeTimeout: TimeAmount = .seconds(10)
  /// The most bytes per second read from a connection in the long run; further ones wait in the network.
  package var bytesPerSecond = 16_384
  /// The most bytes read from a connection at once.
  package var burst = 131_072
  /// The number of unread bytes beyond which a client counts as not reading.
  package var unreadBytes = 262_144
  /// The time after which a client that does not read is disconnected.
  package var unreadTimeout: TimeAmount = .seconds(10)
  /// The time limit for a client to read its last bytes before the server closes the connection by force.
  package var farewellTimeout: TimeAmount = .seconds(3)

  package init() {}
}
