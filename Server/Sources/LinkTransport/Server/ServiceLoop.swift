import BlockLink
import NIOCore

/// A service and its connections on one event loop: passes input to the service and performs its outputs.
final class ServiceLoop {
  let loop: any EventLoop
  let limits: TransportLimits
  let log: ServerLog
  private var service: any LinkService
  private let matches: MatchFolder?
  private var gate: ConnectionGate
  private var marks = AddressMarks()
  private var channels: [Int: any Channel] = [:]
  /// The completion of the last write to each connection.
  private var lastWrites: [Int: EventLoopFuture<Void>] = [:]
  private var lastID = 0
  private var wake: (at: LinkTime, task: Scheduled<Void>)?
  /// All channels, including those that the service does not know yet.
  private var guests: [ObjectIdentifier: any Channel] = [:]
  private(set) var isStopping = false
  private var gone: EventLoopPromise<Void>?
  private var refused = 0
  /// Called once no match is running.
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

  /// Whether a new channel is admitted; it then counts until it closes.
  func admits(_ channel: any Channel) -> Bool {
    let origin = ConnectionGate.Origin(channel.remoteAddress)
    guard !isStopping, gate.admits(origin) else {
      refused += 1
      // A flood must not fill the log: the first refusal is logged, and then each power of two.
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

  /// Takes a connection whose key is proved.
  ///
  /// - Returns: its number.
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

  /// Takes the names of people on the local network who look for others.
  func heard(neighbours: [String]) {
    guard !isStopping else { return }
    service.heard(neighbours: neighbours, at: .now())
    settle()
  }

  /// Takes an answer from the local network to a call.
  func answered(_ id: LocalMark, _ answer: LinkAnswer) {
    guard !isStopping else { return }
    service.answered(call: id.value, answer, at: .now())
    settle()
  }

  /// Refuses new players, and calls `done` once no match is running.
  func finish(_ done: @escaping () -> Void) {
    guard !isStopping, finished == nil else { return }
    finished = done
    log("nobody new is taken: the matches that go on come to their ends")
    service.finish()
    settle()
  }

  /// Says farewell to all clients.
  ///
  /// - Returns: a future that succeeds once all are gone, or after the time for farewells.
  func stop() -> EventLoopFuture<Void> {
    if let gone { return gone.futureResult }
    let promise = loop.makePromise(of: Void.self)
    gone = promise
    isStopping = true
    log("stopping: \(channels.count) connections are told")
    service.stop(at: .now())
    settle()
    // Channels in their handshake get no farewell.
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

  /// Performs the service's outputs and schedules its next deadline.
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
      case .saveMatch(let match, let file): matches?.keep(file, of: match)
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

  /// Closes a connection after its pending bytes, or by force if it does not take them in time.
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

/// The event for a connection's handlers to close at once and drop pending bytes.
struct CutOff: Sendable {}
