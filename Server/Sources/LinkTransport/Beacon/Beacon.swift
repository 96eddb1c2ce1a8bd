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

  static func light(on loop: any EventLoop, target: Target) throws -> any Channel {
    let channel = try DatagramBootstrap(group: loop).bind(host: "0.0.0.0", port: 0).wait()
    let options = channel as? any SocketOptionProvider
    try options?.setIPMulticastTTL(1).wait()
    // Other programs of this machine hear it too.
    try options?.setIPMulticastLoop(1).wait()
    return channel
  }

  static func keep(
    _ channel: any Channel, target: Target, port: Int, fingerprint: Fingerprint,
    _ announcement: @escaping () -> Announcement?
  ) {
    guard let group = try? SocketAddress(ipAddress: target.group, port: target.port) else { return }
    func tell() {
      guard channel.isActive else { return }
      if let announcement = announcement(), announcement.isSound {
        let line = announcement.datagram(port: port, fingerprint: fingerprint)
        let envelope = AddressedEnvelope(remoteAddress: group, data: channel.allocator.buffer(string: line))
        // If there is no network there is nobody to tell.
        channel.writeAndFlush(envelope, promise: nil)
      }
      channel.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) { tell() }
    }
    tell()
  }
}
