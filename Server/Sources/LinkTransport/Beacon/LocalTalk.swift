import BlockLink
import NIOCore
import NIOPosix

/// A server's exchange with the local network.
///
/// Once a second it announces an open room, updates the list of people who look for others, and calls the invited
/// ones. It announces nothing while no room is open, and calls nobody on its own.
final class LocalTalk {
  private let group: SocketAddress
  private let port: Int
  private let fingerprint: Fingerprint
  private let server: ServiceLoop
  private var voice: (any Channel)?
  private var neighbours = Neighbours()

  private init(target: Beacon.Target, port: Int, fingerprint: Fingerprint, _ server: ServiceLoop) throws {
    group = try SocketAddress(ipAddress: target.group, port: target.port)
    self.port = port
    self.fingerprint = fingerprint
    self.server = server
  }

  /// Starts the exchange; returns the sockets that it has opened.
  ///
  /// If nobody can be heard, rooms are still announced.
  static func begin(
    on loop: any EventLoop, target: Beacon.Target, port: Int, fingerprint: Fingerprint,
    _ core: NIOLoopBound<ServiceLoop>
  ) throws -> [any Channel] {
    let talk = try loop.submit {
      NIOLoopBound(
        try LocalTalk(target: target, port: port, fingerprint: fingerprint, core.value), eventLoop: loop)
    }.wait()
    let voice = try Beacon.light(on: loop)
    let ear = try? BeaconEar.listen(on: loop, at: target) { bytes, place in
      guard let host = place.ipAddress, let word = LocalWord(bytes.readableBytesView) else { return }
      talk.value.take(word, from: host)
    }
    try loop.submit {
      talk.value.voice = voice
      if ear == nil { core.value.log("cannot hear who is in the local network") }
      talk.value.tell()
    }.wait()
    return [voice] + (ear.map { [$0] } ?? [])
  }

  private func take(_ word: LocalWord, from host: String) {
    switch word {
    case .here(let mark, let name):
      neighbours.hear(name, from: Neighbours.Place(host: host, mark: mark), at: .now())
    case .answer(let id, let answer):
      // Only an answer from the called player's host counts.
      guard let call = server.calls.first(where: { $0.id == id.value }),
        neighbours.isAnybody(called: call.to, at: host)
      else { return }
      server.answered(id, answer)
    case .call: break
    }
  }

  private func tell() {
    guard let voice, voice.isActive else { return }
    neighbours.forget(at: .now())
    server.heard(neighbours: neighbours.names)
    if let announcement = server.announcement, announcement.isSound {
      Beacon.say(announcement.datagram(port: port, fingerprint: fingerprint), to: group, over: voice)
    }
    for call in server.calls {
      for mark in neighbours.marks(of: call.to) {
        let word = LocalWord.call(
          LocalCall(
            to: mark, id: LocalMark(call.id), port: port, fingerprint: fingerprint,
            rules: call.rules.rawValue,
            room: call.room, name: call.from))
        Beacon.say(word.datagram, to: group, over: voice)
      }
    }
    voice.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) { self.tell() }
  }
}
