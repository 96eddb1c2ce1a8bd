import BlockLink
import NIOCore
import NIOPosix

/// Listens for beacons for a while.
package enum BeaconListener {
  /// An announced room.
  package struct Room: Equatable, Sendable {
    package let address: LinkAddress
    package let announcement: Announcement
    /// The time at which it was opened; nil if its host does not say that.
    package var opened: LinkTime?

    /// Whether it comes before another one in a list: rooms with a free seat first, and of these the fullest and then
    /// the newest.
    package func isListed(before other: Room) -> Bool {
      let (mine, others) = (announcement, other.announcement)
      let (hasSeat, otherHasSeat) = (mine.players < mine.seats, others.players < others.seats)
      if hasSeat != otherHasSeat { return hasSeat }
      if mine.players != others.players { return mine.players > others.players }
      if opened != other.opened {
        return (opened?.microseconds ?? .min) > (other.opened?.microseconds ?? .min)
      }
      return address.description < other.address.description
    }
  }

  /// The most rooms on one link; further ones are ignored.
  static let maxRooms = 256

  /// The rooms announced within a time, in the order of a list.
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
  /// When the rooms were opened, by address; the first figure stays, as later ones differ by fractions of a second.
  private var opened: [String: LinkTime] = [:]

  var rooms: [BeaconListener.Room] {
    byAddress.values.sorted { $0.isListed(before: $1) }
  }

  /// Takes a datagram; returns its room, nil if it announces none.
  func receive(_ bytes: some Collection<UInt8>, from host: String) -> BeaconListener.Room? {
    if case .age(let port, let seconds)? = LocalMessage(bytes) {
      takeAge(seconds, of: LinkAddress.name(host: host, port: port), at: .now())
      return nil
    }
    guard let (announcement, port, fingerprint) = Announcement.read(bytes) else { return nil }
    let name = LinkAddress.name(host: host, port: port)
    guard byAddress[name] != nil || byAddress.count < BeaconListener.maxRooms else { return nil }
    let room = BeaconListener.Room(
      address: .tcp(host: host, port: port, fingerprint: fingerprint), announcement: announcement,
      opened: opened[name])
    byAddress[name] = room
    return room
  }

  private func takeAge(_ seconds: Int, of name: String, at now: LinkTime) {
    let time = now.advanced(by: -Int64(seconds) * 1_000_000)
    if let known = opened[name], abs(time.since(known)) < 2_000_000 { return }
    guard opened[name] != nil || opened.count < BeaconListener.maxRooms else { return }
    opened[name] = time
  }

  func remove(_ room: BeaconListener.Room) {
    if case .tcp(let host, let port, _) = room.address {
      opened[LinkAddress.name(host: host, port: port)] = nil
    }
    byAddress = byAddress.filter { $0.value.address != room.address }
  }
}
