import BlockLink
import NIOCore
import NIOPosix

/// A server's exchange with the local network.
///
/// Once a second it announces an open room, updates the list of people who look for others, and calls the
/// invited ones. It announces nothing while no room is open, and calls only invited people.
final class LocalDiscovery {
  private let group: SocketAddress
  private let port: Int
  private let fingerprint: Fingerprint
  private let server: ServiceLoop
  private var sender: (any Channel)?
  private var neighbours = Neighbours()

  private init(target: Beacon.Target, port: Int, fingerprint: Fingerprint, _ server: ServiceLoop) throws {
    group = try SocketAddress(ipAddress: target.group, port: target.port)
    self.port = port
    self.fingerprint = fingerprint
    self.server = server
  }

  /// Starts the exchange; returns the sockets that it has opened.
  ///
  /// If it cannot listen, it still announces rooms.
  static func begin(
    on loop: any EventLoop, target: Beacon.Target, port: Int, fingerprint: Fingerprint,
    _ core: NIOLoopBound<ServiceLoop>
  ) throws -> [any Channel] {
    let discovery = try loop.submit {
      NIOLoopBound(
        try LocalDiscovery(target: target, port: port, fingerprint: fingerprint, core.value), eventLoop: loop)
    }.wait()
    let sender = try Beacon.openSender(on: loop)
    let listener = try? BeaconListener.listen(on: loop, at: target) { bytes, address in
      guard let host = address.ipAddress, let message = LocalMessage(bytes.readableBytesView) else { return }
      discovery.value.handle(message, from: host)
    }
    try loop.submit {
      discovery.value.sender = sender
      if listener == nil { core.value.log("cannot listen to the local network") }
      discovery.value.announce()
    }.wait()
    return [sender] + (listener.map { [$0] } ?? [])
  }

  private func handle(_ message: LocalMessage, from host: String) {
    switch message {
    case .here(let id, let name):
      neighbours.update(name, from: Neighbours.Source(host: host, id: id), at: .now())
    case .answer(let id, let answer):
      // Only an answer from the called player's host counts.
      guard let call = server.calls.first(where: { $0.id == id.value }),
        neighbours.contains(name: call.to, host: host)
      else { return }
      server.answered(id, answer)
    case .call, .age: break
    }
  }

  private func announce() {
    guard let sender, sender.isActive else { return }
    neighbours.removeExpired(at: .now())
    server.updateNeighbours(neighbours.names)
    if let announcement = server.announcement, announcement.isValid {
      // Before the announcement, so that whoever hears both knows the room's age from the start.
      if let since = server.announcedSince {
        let seconds = Int(clamping: max(0, LinkTime.now().since(since) / 1_000_000))
        let age = LocalMessage.age(port: port, seconds: min(seconds, LocalMessage.maxAge))
        Beacon.send(age.datagram, to: group, over: sender)
      }
      Beacon.send(announcement.datagram(port: port, fingerprint: fingerprint), to: group, over: sender)
    }
    for call in server.calls {
      for searchID in neighbours.searchIDs(of: call.to) {
        let message = LocalMessage.call(
          LocalCall(
            to: searchID, id: LocalID(call.id), port: port, fingerprint: fingerprint,
            rules: call.rules.rawValue,
            room: call.room, name: call.from))
        Beacon.send(message.datagram, to: group, over: sender)
      }
    }
    sender.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) { self.announce() }
  }
}
