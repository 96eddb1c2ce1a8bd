import NIOCore
import NIOPosix

/// Listens for beacons for a while.
package enum BeaconListener {
  /// An announced room.
  package struct Room: Equatable, Sendable {
    package let address: LinkAddress
    package let announcement: Announcement
  }

  /// The most rooms on one link; further ones are ignored.
  static let maxRooms = 256

  /// The rooms announced within a time, by address.
  package static func rooms(for time: TimeAmount, at target: Beacon.Target = .standard) throws(TransportError)
    -> [Room]
  {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    let loop = group.next()
    do {
      let rooms = try loop.submit { NIOLoopBound(AnnouncedRooms(), eventLoop: loop) }.wait()
      let channel = try listen(on: loop, at: target) { bytes, place in
        guard let host = place.ipAddress else { return }
        _ = rooms.value.receive(bytes.readableBytesView, from: host)
      }
      return try loop.scheduleTask(in: time) {
        channel.close(promise: nil)
        return rooms.value.rooms
      }.futureResult.wait()
    } catch {
      throw TransportError(
        .unreachable, "cannot listen to the local network: \(TransportError.reason(error))")
    }
  }

  /// Opens a socket that receives everything sent to a target.
  static func listen(
    on loop: any EventLoop, at target: Beacon.Target,
    _ take: @escaping @Sendable (ByteBuffer, SocketAddress) -> Void
  ) throws -> any Channel {
    let channel = try DatagramBootstrap(group: loop)
      .channelOption(.socketOption(.so_reuseaddr), value: 1)
      .channelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Announcement.maxBytes + 1)
      )
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(DatagramHandler(take))
        }
      }
      .bind(host: "0.0.0.0", port: target.port).wait()
    do {
      try join(channel, SocketAddress(ipAddress: target.group, port: target.port))
    } catch {
      channel.close(promise: nil)
      throw error
    }
    return channel
  }

  /// Joins the group on every network; one success is enough.
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

/// The announced rooms by address and port, with the latest announcement of each.
final class AnnouncedRooms {
  private var byAddress: [String: BeaconListener.Room] = [:]

  var rooms: [BeaconListener.Room] {
    byAddress.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Takes a datagram; returns its room, nil if it announces none.
  func receive(_ bytes: some Collection<UInt8>, from host: String) -> BeaconListener.Room? {
    guard let (announcement, port, fingerprint) = Announcement.read(bytes) else { return nil }
    let name = LinkAddress.name(host: host, port: port)
    guard byAddress[name] != nil || byAddress.count < BeaconListener.maxRooms else { return nil }
    let room = BeaconListener.Room(
      address: .tcp(host: host, port: port, fingerprint: fingerprint), announcement: announcement)
    byAddress[name] = room
    return room
  }

  func remove(_ room: BeaconListener.Room) {
    byAddress = byAddress.filter { $0.value.address != room.address }
  }
}
