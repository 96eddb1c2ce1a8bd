import NIOCore

/// What a server lets connections do before anybody looks at what they say.
package struct TransportLimits: Sendable {
  /// Connections in all, those in their handshake included.
  package var connections = 4096
  /// Connections of one address, or of one IPv6 network of 64 bits.
  package var connectionsAnAddress = 32
  /// The time for TLS to stand.
  package var handshake: TimeAmount = .seconds(10)
  /// Bytes a second that are read of a connection in the long run; more waits in the network.
  package var bytesASecond = 16_384
  /// Bytes that may come at once.
  package var burst = 131_072
  /// Bytes that wait for a connection before it counts as one that does not read.
  package var unread = 262_144
  /// How long a connection may leave so much unread.
  package var unreadTime: TimeAmount = .seconds(10)
  /// How long connections have to take the last words of a server that stops.
  package var farewell: TimeAmount = .seconds(3)

  package init() {}
}
