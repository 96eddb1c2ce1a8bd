import BlockLink
import NIOCore

/// A service and its connections, on one event loop: what comes goes in, what the service wants is done.
final class ServiceLoop {
  let loop: any EventLoop
  let limits: TransportLimits
  let log: ServerLog
  private var service: any LinkService
  private let matches: MatchFolder?
  private var gate: ConnectionGate
  private var marks = AddressMarks()
  private var channels: [Int: any Channel] = [:]
  /// When what was said to each last has left.
  private var lastWrites: [Int: EventLoopFuture<Void>] = [:]
  private var lastID = 0
  private var wake: (at: LinkTime, task: Scheduled<Void>)?
  /// All channels, whether the service knows them yet or not.
  private var guests: [ObjectIdentifier: any Channel] = [:]
  private(set) var isStopping = false
  private var gone: EventLoopPromise<Void>?
  private var refused = 0
  /// What is to be called once no match goes on.
  private var finished: (() -> Void)?

  init(
    _ service: any LinkService, on loop: any EventLoop, limits: TransportLimits, log: ServerLog,
    matches: MatchFolder?
  ) {
    self.service = service
    self.loop = loop
    self.limits = limits
    self.log = log
    self.matches = matches
    gate = ConnectionGate(limits)
  }

  var announcement: Announcement? { isStopping ? nil : service.announcement }
  var calls: [LobbyCall] { isStopping ? [] : service.calls }
  var connectionCount: Int { gate.count }

  /// Whether a new channel may stay; then it counts until it closes.
  func admits(_ channel: any Channel) -> Bool {
    let origin = ConnectionGate.Origin(channel.remoteAddress)
    guard !isStopping, gate.admits(origin) else {
      refused += 1
      // A flood shall not fill the log: the first one, and then each power of two.
      if refused & (refused - 1) == 0 { log("refused \(refused) connections so far: too many") }
      return false
    }
    let name = ObjectIdentifier(channel)
    guests[name] = channel
    channel.closeFuture.assumeIsolated().whenComplete { [self] _ in
      gate.leaves(origin)
      guests[name] = nil
      if guests.isEmpty { gone?.succeed() }
    }
    return true
  }

  /// The connection stands and its key is proved.
  ///
  /// Its number.
  func opened(_ channel: any Channel, key: [UInt8]) -> Int {
    lastID += 1
    channels[lastID] = channel
    let now = LinkTime.now()
    let origin = ConnectionGate.Origin(channel.remoteAddress)
    log("connection \(lastID) opened by \(marks.mark(origin, at: now))")
    service.connected(lastID, key: key, origin: origin?.bytes ?? [], at: now)
    settle()
    return lastID
  }

  func received(_ bytes: [UInt8], from id: Int) {
    guard channels[id] != nil else { return }
    service.received(bytes, from: id, at: .now())
    settle()
  }

  func closed(_ id: Int, because reason: String) {
    guard channels.removeValue(forKey: id) != nil else { return }
    lastWrites[id] = nil
    log("connection \(id) closed: \(reason)")
    service.closed(id, at: .now())
    settle()
  }

  /// Who of the local network looks for others.
  func heard(neighbours: [String]) {
    guard !isStopping else { return }
    service.heard(neighbours: neighbours, at: .now())
    settle()
  }

  /// Somebody of the local network has answered a call.
  func answered(_ id: LocalMark, _ answer: LinkAnswer) {
    guard !isStopping else { return }
    service.answered(call: id.value, answer, at: .now())
    settle()
  }

  /// Takes nobody new any more, and calls `done` once no match goes on.
  func finish(_ done: @escaping () -> Void) {
    guard !isStopping, finished == nil else { return }
    finished = done
    log("nobody new is taken: the matches that go on come to their ends")
    service.finish()
    settle()
  }

  /// Says farewell to all.
  ///
  /// Succeeds once everybody is gone, after the time for farewells at the latest.
  func stop() -> EventLoopFuture<Void> {
    if let gone { return gone.futureResult }
    let promise = loop.makePromise(of: Void.self)
    gone = promise
    isStopping = true
    log("stopping: \(channels.count) connections are told")
    service.stop(at: .now())
    settle()
    // Those that have not come so far as to be told.
    let told = Set(channels.values.map { ObjectIdentifier($0) })
    for (name, channel) in guests where !told.contains(name) && !leaving.contains(name) {
      channel.close(promise: nil)
    }
    for id in Array(channels.keys) { close(id) }
    if guests.isEmpty { promise.succeed() }
    loop.assumeIsolated().scheduleTask(in: limits.farewell) { [self] in
      for channel in guests.values { channel.pipeline.fireUserInboundEventTriggered(CutOff()) }
      promise.succeed()
    }
    return promise.futureResult
  }

  private var leaving: Set<ObjectIdentifier> = []

  /// Does what the service wants, and sees to it that it is woken in time.
  private func settle() {
    var written: [Int] = []
    for output in service.takeOutputs() {
      switch output {
      case .send(let bytes, let id):
        guard let channel = channels[id] else { continue }
        lastWrites[id] = channel.write(channel.allocator.buffer(bytes: bytes))
        if written.last != id { written.append(id) }
      case .close(let id, let reason):
        log("connection \(id) closed: \(reason)")
        close(id)
      case .log(let line): log(line)
      case .keep(let match, let file): matches?.keep(file, of: match)
      }
    }
    for id in written { channels[id]?.flush() }
    if let finished, !isStopping, service.isFinished {
      self.finished = nil
      finished()
    }
    guard let next = service.nextDeadline else { return }
    if let wake, wake.at <= next { return }
    wake?.task.cancel()
    let task = loop.assumeIsolated().scheduleTask(deadline: next.deadline) { [self] in
      wake = nil
      service.advance(to: .now())
      settle()
    }
    wake = (next, task)
  }

  /// Closes a connection after what was written to it, or by force if it does not take that.
  private func close(_ id: Int) {
    guard let channel = channels.removeValue(forKey: id) else { return }
    leaving.insert(ObjectIdentifier(channel))
    let force = loop.assumeIsolated().scheduleTask(in: limits.farewell) {
      channel.pipeline.fireUserInboundEventTriggered(CutOff())
    }
    let written = lastWrites.removeValue(forKey: id) ?? loop.makeSucceededVoidFuture()
    channel.flush()
    written.whenComplete { _ in channel.close(promise: nil) }
    channel.closeFuture.assumeIsolated().whenComplete { [self] _ in
      force.cancel()
      leaving.remove(ObjectIdentifier(channel))
    }
  }
}

/// Told to a connection's handlers: close now, without what waits.
struct CutOff: Sendable {}
