import BlockLink
import Dispatch
import Glibc
import NIOCore
import NIOPosix

/// A search for rooms and calls on the local network, controlled by lines.
///
/// Lines out, with tabs between the words: `room ADDRESS RULES PLAYERS/SEATS NAME`, again when that changes; `gone
/// ADDRESS`; `call ID ADDRESS RULES CODE NAME`; `lapsed ID`. Lines in: `accepted ID`, `declined ID`, `busy ID`.
package final class LocalSearch {
  /// The silence after which a room is gone.
  private static let patience: Int64 = 5_000_000
  /// The delays of an answer's repetitions, since each may be lost.
  private static let answerDelays: [TimeAmount] = [.zero, .milliseconds(80), .milliseconds(200)]
  private static let farewell = TimeAmount.milliseconds(300)
  /// The longest line that is read, in bytes.
  private static let longestLine = 64

  private let loop: any EventLoop
  private let group: SocketAddress
  private let say: (String) -> Void
  /// The socket for sending; nil for a search that only listens.
  private var voice: (any Channel)?
  private var name: String?
  private let rooms = HeardRooms()
  private var told: [String: (room: BeaconEar.Room, heard: LinkTime)] = [:]
  /// The search's identifier, by which a call finds it.
  private let mark: LocalMark
  private var desk = CallDesk()

  private init(_ loop: any EventLoop, _ target: Beacon.Target, _ say: @escaping (String) -> Void) throws {
    self.loop = loop
    self.say = say
    mark = LocalMark(.random(in: 0 ... .max))
    group = try SocketAddress(ipAddress: target.group, port: target.port)
  }

  /// Searches until `input` ends.
  ///
  /// - Parameters:
  ///   - name: the player's name, by which others can see and call the player; nil to stay invisible.
  ///   - say: takes a line, on a thread of the search.
  package static func run(
    as name: String?, input: CInt, at target: Beacon.Target = .standard,
    _ say: @escaping @Sendable (String) -> Void
  ) throws(TransportError) {
    let threads = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? threads.syncShutdownGracefully() }
    let loop = threads.next()
    do {
      let search = try loop.submit { NIOLoopBound(try LocalSearch(loop, target, say), eventLoop: loop) }
        .wait()
      let ear = try BeaconEar.listen(on: loop, at: target) { bytes, place in
        search.value.hear(bytes, from: place)
      }
      let voice = try name.map { _ in try Beacon.light(on: loop) }
      try loop.submit {
        search.value.name = name
        search.value.voice = voice
        search.value.tick()
      }.wait()
      let ended = loop.makePromise(of: Void.self)
      read(input, longest: longestLine) { line in
        loop.execute { search.value.obey(line) }
      } ended: {
        // Leaves time to repeat the last answer.
        loop.scheduleTask(in: farewell) { ended.succeed() }
      }
      try ended.futureResult.wait()
      ear.close(promise: nil)
      voice?.close(promise: nil)
    } catch {
      throw TransportError(.unreachable, "cannot listen to the local network: \(error)")
    }
  }

  /// Reads lines on a separate thread.
  private static func read(
    _ input: CInt, longest: Int, _ take: @escaping @Sendable (String) -> Void,
    ended: @escaping @Sendable () -> Void
  ) {
    DispatchQueue(label: "input").async {
      var line: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 256)
      while true {
        let count = Glibc.read(input, &bytes, bytes.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return ended() }
        for byte in bytes[..<count] {
          if byte == UInt8(ascii: "\n") {
            take(String(decoding: line, as: UTF8.self))
            line = []
          } else if line.count <= longest {
            line.append(byte)
          }
        }
      }
    }
  }

  // MARK: What is heard

  private func hear(_ bytes: ByteBuffer, from place: SocketAddress) {
    guard let host = place.ipAddress else { return }
    if let room = rooms.hear(bytes.readableBytesView, from: host) {
      note(room)
    } else if case .call(let call)? = LocalWord(bytes.readableBytesView), call.to == mark, name != nil {
      take(call, from: host)
    }
  }

  private func note(_ room: BeaconEar.Room) {
    let address = room.address.description
    let isNews = told[address]?.room != room
    told[address] = (room, .now())
    guard isNews else { return }
    let words = room.announcement
    say("room\t\(address)\t\(words.rules)\t\(words.players)/\(words.seats)\t\(words.name)")
  }

  private func take(_ call: LocalCall, from host: String) {
    switch desk.take(call, from: host, at: .now()) {
    case .wait: break
    case .answer(let answer): tell(.answer(call.id, answer))
    case .show:
      let address = LinkAddress.tcp(host: host, port: call.port, fingerprint: call.fingerprint)
      say("call\t\(call.id)\t\(address)\t\(call.rules)\t\(call.room)\t\(call.name)")
    }
  }

  private func tell(_ word: LocalWord) {
    if let voice { Beacon.say(word.datagram, to: group, over: voice) }
  }

  // MARK: What he wants

  private func obey(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count == 2, let answer = LinkAnswer(rawValue: String(words[0])), answer != .away,
      let id = LocalMark(words[1]), desk.answer(id, answer, at: .now())
    else { return }
    for delay in Self.answerDelays {
      loop.assumeIsolated().scheduleTask(in: delay) { self.tell(.answer(id, answer)) }
    }
  }

  /// Runs once a second: announces the player and drops vanished rooms and calls.
  private func tick() {
    if let name { tell(.here(mark, name: name)) }
    let now = LinkTime.now()
    if let id = desk.lapse(at: now) { say("lapsed\t\(id)") }
    for (address, entry) in told where now.since(entry.heard) > Self.patience {
      told[address] = nil
      rooms.forget(entry.room)
      say("gone\t\(address)")
    }
    loop.assumeIsolated().scheduleTask(in: .seconds(1)) { self.tick() }
  }
}
