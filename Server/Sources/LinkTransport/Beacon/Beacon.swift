import NIOCore
import NIOPosix

/// Announces an open room to the local network once a second; sends nothing while none is open.
package enum Beacon {
  /// The destination of a beacon's lines.
  package struct Target: Equatable, Sendable {
    let group: String
    let port: Int

    package init(group: String, port: Int) {
      self.group = group
      self.port = port
    }

    /// The game's multicast group.
    ///
    /// 224.0.0.0/24 is link-local, but all of its groups are assigned. 239.255.0.0/16 is free for local use
    /// (RFC 2365), and a time to live of 1 keeps the datagrams on the link.
    package static let standard = Target(group: "239.255.98.102", port: LinkAddress.defaultPort)
  }

  /// Opens a socket for sending to the local network.
  static func openSender(on loop: any EventLoop) throws -> any Channel {
    let channel = try DatagramBootstrap(group: loop).bind(host: "0.0.0.0", port: 0).wait()
    let options = channel as? any SocketOptionProvider
    try options?.setIPMulticastTTL(1).wait()
    // Other programs on this machine receive it too.
    try options?.setIPMulticastLoop(1).wait()
    return channel
  }

  /// Sends a line; errors, such as a missing network, are ignored.
  static func send(_ line: String, to address: SocketAddress, over channel: any Channel) {
    let envelope = AddressedEnvelope(remoteAddress: address, data: channel.allocator.buffer(string: line))
    channel.writeAndFlush(envelope, promise: nil)
  }
}

/// Passes datagrams on with their source addresses.
final class DatagramHandler: ChannelInboundHandler {
  typealias InboundIn = AddressedEnvelope<ByteBuffer>

  private let receive: (ByteBuffer, SocketAddress) -> Void

  init(_ receive: @escaping (ByteBuffer, SocketAddress) -> Void) {
    self.receive = receive
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let envelope = unwrapInboundIn(data)
    receive(envelope.data, envelope.remoteAddress)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {}
}
