import NIOCore
import NIOPosix

/// Listens for beacons for a while.
package enum BeaconEar {
  /// A room somebody announces.
  package struct Room: Equatable, Sendable {
    package let address: LinkAddress
    package let announcement: Announcement
  }

  /// More than so many rooms on one link are not believed.
  static let mostRooms = 256

  /// All rooms that are heard of in a time, by address.
  package static func rooms(for time: TimeAmount, at target: Beacon.Target = .standard) throws(TransportError)
    -> [Room]
  {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    let loop = group.next()
    do {
      let heard = try loop.submit { NIOLoopBound(HeardRooms(), eventLoop: loop) }.wait()
      let channel = try DatagramBootstrap(group: loop)
        .channelOption(.socketOption(.so_reuseaddr), value: 1)
        .channelOption(
          .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Announcement.longest + 1)
        )
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(EarHandler(heard.value))
          }
        }
        .bind(host: "0.0.0.0", port: target.port).wait()
      try join(channel, SocketAddress(ipAddress: target.group, port: target.port))
      return try loop.scheduleTask(in: time) {
        channel.close(promise: nil)
        return heard.value.rooms
      }.futureResult.wait()
    } catch {
      throw TransportError(.unreachable, "cannot listen to the local network: \(error)")
    }
  }

  /// Joins on every network that there is; one is enough.
  private static func join(_ channel: any Channel, _ group: SocketAddress) throws {
    guard let channel = channel as? any MulticastChannel else { return }
    let devices = try System.enumerateDevices().filter {
      $0.multicastSupported && $0.address?.protocol == .inet
    }
    var joined = 0
    for device in devices where (try? channel.joinGroup(group, device: device).wait()) != nil { joined += 1 }
    if joined == 0 { try channel.joinGroup(group).wait() }
  }
}

/// The rooms heard of, one an address and port, the latest word of each.
final class HeardRooms {
  private var byAddress: [String: BeaconEar.Room] = [:]

  var rooms: [BeaconEar.Room] {
    byAddress.sorted { $0.key < $1.key }.map(\.value)
  }

  func hear(_ bytes: some Collection<UInt8>, from host: String) {
    guard let (announcement, port, fingerprint) = Announcement.read(bytes) else { return }
    let name = LinkAddress.name(host: host, port: port)
    guard byAddress[name] != nil || byAddress.count < BeaconEar.mostRooms else { return }
    byAddress[name] = BeaconEar.Room(
      address: .tcp(host: host, port: port, fingerprint: fingerprint), announcement: announcement)
  }
}

private final class EarHandler: ChannelInboundHandler {
  typealias InboundIn = AddressedEnvelope<ByteBuffer>

  private let heard: HeardRooms

  init(_ heard: HeardRooms) {
    self.heard = heard
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let envelope = unwrapInboundIn(data)
    guard let host = envelope.remoteAddress.ipAddress else { return }
    heard.hear(envelope.data.readableBytesView, from: host)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {}
}
