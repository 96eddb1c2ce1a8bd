import NIOCore
import NIOPosix

/// Tells the local network once a second of an open room, and is dark while none is open.
package enum Beacon {
  /// Whom a beacon tells.
  package struct Target: Equatable, Sendable {
    let group: String
    let port: Int

    package init(group: String, port: Int) {
      self.group = group
      self.port = port
    }

    /// The group of this game.
    ///
    /// 224.0.0.0/24 would be link-local by its address, but each of its groups is assigned to somebody;
    /// 239.255.0.0/16 is everybody's (RFC 2365), and with a time to live of 1 it does not leave the link.
    package static let standard = Target(group: "239.255.98.102", port: LinkAddress.defaultPort)
  }

  /// A socket to speak to the local network with.
  static func light(on loop: any EventLoop) throws -> any Channel {
    let channel = try DatagramBootstrap(group: loop).bind(host: "0.0.0.0", port: 0).wait()
    let options = channel as? any SocketOptionProvider
    try options?.setIPMulticastTTL(1).wait()
    // Other programs of this machine hear it too.
    try options?.setIPMulticastLoop(1).wait()
    return channel
  }

  /// Says a line; if there is no network there is nobody to tell.
  static func say(_ line: String, to place: SocketAddress, over channel: any Channel) {
    let envelope = AddressedEnvelope(remoteAddress: place, data: channel.allocator.buffer(string: line))
    channel.writeAndFlush(envelope, promise: nil)
  }
}

/// Hands datagrams on, with where they came from.
final class DatagramHandler: ChannelInboundHandler {
  typealias InboundIn = AddressedEnvelope<ByteBuffer>

  private let take: (ByteBuffer, SocketAddress) -> Void

  init(_ take: @escaping (ByteBuffer, SocketAddress) -> Void) {
    self.take = take
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let envelope = unwrapInboundIn(data)
    take(envelope.data, envelope.remoteAddress)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {}
}
