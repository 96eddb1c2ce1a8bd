import BlockLink
import Dispatch
import Glibc
import NIOCore
import NIOPosix

/// A search for rooms and calls on the local network, controlled by lines.
///
/// Lines out, with tabs between the words: `room ADDRESS RULES PLAYERS/SEATS NAME`, repeated when that
/// changes; `opened ADDRESS SECONDS` before it, the moment by this machine's monotonic clock; `gone ADDRESS`; `call ID ADDRESS RULES CODE NAME`; `lapsed ID`. Lines in: `accepted ID`,
/// `declined ID`, `busy ID`.
package final class LocalSearch {
  /// The silence after which a room counts as closed.
  private static let roomTimeout: Int64 = 5_000_000
  /// The delays at which an answer is sent: repeatedly, since each datagram may be lost.
  private static let answerDelays: [TimeAmount] = [.zero, .milliseconds(80), .milliseconds(200)]
  private static let shutdownDelay = TimeAmount.milliseconds(300)
  /// The longest valid input line, in bytes; a longer one is ignored.
  private static let maxLineBytes = 64

  private let loop: any EventLoop
  private let group: SocketAddress
  private let writeLine: (String) -> Void
  /// The socket for sending; nil for a search that only listens.
  private var sender: (any Channel)?
  private var name: String?
  private let rooms = AnnouncedRooms()
  private var reportedRooms: [String: (room: BeaconListener.Room, lastHeard: LinkTime)] = [:]
  /// The search's identifier, by which a call finds it.
  private let id: LocalID
  private var calls = CallHandler()

  private init(_ loop: any EventLoop, _ target: Beacon.Target, _ writeLine: @escaping (String) -> Void) throws
  {
    self.loop = loop
    self.writeLine = writeLine
    id = LocalID(.random(in: 0 ... .max))
    group = try SocketAddress(ipAddress: target.group, port: target.port)
  }

  /// Searches until `input` ends.
  ///
  /// - Parameters:
  ///   - name: the player's name, by which others can see and call the player; nil to stay invisible.
  ///   - writeLine: takes a line, on a thread of the search.
  package static func run(
    as name: String?, input: CInt, at target: Beacon.Target = .standard,
    _ writeLine: @escaping @Sendable (String) -> Void
  ) throws(TransportError) {
    let threads = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? threads.syncShutdownGracefully() }
    let loop = threads.next()
    do {
      let search = try loop.submit { NIOLoopBound(try LocalSearch(loop, target, writeLine), eventLoop: loop) }
        .wait()
      let listener = try BeaconListener.listen(on: loop, at: target) { bytes, address in
        search.value.receive(bytes, from: address)
      }
      let sender = try name.map { _ in try Beacon.openSender(on: loop) }
      try loop.submit {
        search.value.name = name
        search.value.sender = sender
        search.value.tick()
      }.wait()
      let ended = loop.makePromise(of: Void.self)
      read(input, maxBytes: maxLineBytes) { line in
        loop.execute { search.value.handle(line) }
      } ended: {
        // Leaves time to repeat the last answer.
        loop.scheduleTask(in: shutdownDelay) { ended.succeed() }
      }
      try ended.futureResult.wait()
      listener.close(promise: nil)
      sender?.close(promise: nil)
    } catch {
      throw TransportError(
        .unreachable, "cannot listen to the local network: \(TransportError.reason(error))")
    }
  }

  /// Reads lines of at most `maxBytes` bytes on a separate thread, and ignores longer ones.
  private static func read(
    _ input: CInt, maxBytes: Int, _ take: @escaping @Sendable (String) -> Void,
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
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if line.count <= maxBytes { take(String(decoding: line, as: UTF8.self)) }
            line = []
          } else if line.count <= maxBytes {
            // One byte more than is valid shows that the line is too long.
            line.append(byte)
          }
        }
      }
    }
  }

  // MARK: Received datagrams

  private func receive(_ bytes: ByteBuffer, from address: SocketAddress) {
    guard let host = address.ipAddress else { return }
    if let room = rooms.receive(bytes.readableBytesView, from: host) {
      report(room)
    } else if case .call(let call)? = LocalMessage(bytes.readableBytesView), call.to == id, name != nil {
      handle(call, from: host)
    }
  }

  private func report(_ room: BeaconListener.Room) {
    let address = room.address.description
    let isNew = reportedRooms[address]?.room != room
    reportedRooms[address] = (room, .now())
    guard isNew else { return }
    let words = room.announcement
    if let opened = room.opened { writeLine("opened\t\(address)\t\(opened.microseconds / 1_000_000)") }
    writeLine("room\t\(address)\t\(words.rules)\t\(words.players)/\(words.seats)\t\(words.name)")
  }

  private func handle(_ call: LocalCall, from host: String) {
    switch calls.handle(call, from: host, at: .now()) {
    case .wait: break
    case .answer(let answer): send(.answer(call.id, answer))
    case .show:
      let address = LinkAddress.tcp(host: host, port: call.port, fingerprint: call.fingerprint)
      writeLine("call\t\(call.id)\t\(address)\t\(call.rules)\t\(call.room)\t\(call.name)")
    }
  }

  private func send(_ message: LocalMessage) {
    if let sender { Beacon.send(message.datagram, to: group, over: sender) }
  }

  // MARK: Answers of the player

  private func handle(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count == 2, let answer = LinkAnswer(rawValue: String(words[0])), answer != .away,
      let id = LocalID(words[1]), calls.answer(id, answer, at: .now())
    else { return }
    for delay in Self.answerDelays {
      loop.assumeIsolated().scheduleTask(in: delay) { self.send(.answer(id, answer)) }
    }
  }

  /// Runs once a second: announces the player and drops vanished rooms and calls.
  private func tick() {
    if let name { send(.here(id, name: name)) }
    let now = LinkTime.now()
    if let id = calls.expire(at: now) { writeLine("lapsed\t\(id)") }
    for (address, entry) in reportedRooms where now.since(entry.lastHeard) > Self.roomTimeout {
      reportedRooms[address] = nil
      rooms.remove(entry.room)
      writeLine("gone\t\(address)")
    }
    loop.assumeIsolated().scheduleTask(in: .seconds(1)) { self.tick() }
  }
}
