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
  private var pseudonyms = AddressPseudonyms()
  private var channels: [Int: any Channel] = [:]
  /// The completion of the last write to each connection.
  private var lastWrites: [Int: EventLoopFuture<Void>] = [:]
  private var lastID = 0
  private var wake: (at: LinkTime, task: Scheduled<Void>)?
  /// All channels, including those that the service does not know yet.
  private var openChannels: [ObjectIdentifier: any Channel] = [:]
  private(set) var isStopping = false
  private var allClosed: EventLoopPromise<Void>?
  private var droppedCount = 0
  /// Called once no match is running.
  private var onFinished: (() -> Void)?

  init(
    _ service: any LinkService, on loop: any EventLoop, limits: TransportLimits, log: ServerLog,
    matches: MatchFolder?
  ) {
    self.service = service
    self.loop = loop
    self.limits = limits
    self.log = log
    self.matches = matches
    gate = ConnectionGate(limit: limits.handshakes)
  }

  var announcement: Announcement? { isStopping ? nil : service.announcement }
  var announcedSince: LinkTime? { service.announcedSince }
  var calls: [LobbyCall] { isStopping ? [] : service.calls }
  var connectionCount: Int { openChannels.count }

  /// Admits a new channel to the handshake, unless the server stops.
  func admits(_ channel: any Channel) -> Bool {
    guard !isStopping else { return false }
    let name = ObjectIdentifier(channel)
    openChannels[name] = channel
    wait(channel)
    channel.closeFuture.assumeIsolated().whenComplete { [self] _ in
      gate.remove(name)
      openChannels[name] = nil
      if openChannels.isEmpty { allClosed?.succeed() }
    }
    return true
  }

  /// Puts a channel among those without a place; another one may have to go for it.
  private func wait(_ channel: any Channel) {
    let origin = ConnectionGate.Origin(channel.remoteAddress)
    // Everybody hears the farewell of a server that stops.
    guard !isStopping, let other = gate.add(ObjectIdentifier(channel), origin).flatMap({ openChannels[$0] })
    else { return }
    droppedCount += 1
    // A flood must not fill the log: the first one is logged, and then each power of two.
    if droppedCount & (droppedCount - 1) == 0 {
      log("dropped \(droppedCount) connections so far that had not finished their handshake")
    }
    other.pipeline.fireUserInboundEventTriggered(ForcedClose())
  }

  /// Passes a connection with a proved key to the service.
  ///
  /// - Parameter stated: the origin that is stated for it; nil for that of the connection.
  /// - Returns: the connection's number.
  func opened(_ channel: any Channel, key: [UInt8], origin stated: ConnectionGate.Origin? = nil) -> Int {
    lastID += 1
    channels[lastID] = channel
    gate.remove(ObjectIdentifier(channel))
    let now = LinkTime.now()
    let origin = stated ?? ConnectionGate.Origin(channel.remoteAddress)
    log("connection \(lastID) opened by \(pseudonyms.pseudonym(for: origin, at: now))")
    service.connected(lastID, key: key, origin: origin?.bytes ?? [], at: now)
    performOutputs()
    return lastID
  }

  func received(_ bytes: [UInt8], from id: Int) {
    guard channels[id] != nil else { return }
    service.received(bytes, from: id, at: .now())
    performOutputs()
  }

  func closed(_ id: Int, because reason: String) {
    guard channels.removeValue(forKey: id) != nil else { return }
    lastWrites[id] = nil
    log("connection \(id) closed: \(reason)")
    service.closed(id, at: .now())
    performOutputs()
  }

  /// Passes on the names of people on the local network who look for others.
  func updateNeighbours(_ neighbours: [String]) {
    guard !isStopping else { return }
    service.updateNeighbours(neighbours, at: .now())
    performOutputs()
  }

  /// Passes on an answer from the local network to a call.
  func answered(_ id: LocalID, _ answer: LinkAnswer) {
    guard !isStopping else { return }
    service.answered(call: id.value, answer, at: .now())
    performOutputs()
  }

  /// Refuses new players, and calls `done` once no match is running.
  func finish(_ done: @escaping () -> Void) {
    guard !isStopping, onFinished == nil else { return }
    onFinished = done
    log("finishing: no new players, running matches play to their ends")
    service.finish()
    performOutputs()
  }

  /// Says farewell to all clients.
  ///
  /// - Returns: a future that succeeds once all connections are closed, or after the farewell timeout.
  func stop() -> EventLoopFuture<Void> {
    if let allClosed { return allClosed.futureResult }
    let promise = loop.makePromise(of: Void.self)
    allClosed = promise
    isStopping = true
    log("stopping: saying farewell to \(channels.count) connections")
    service.stop(at: .now())
    performOutputs()
    // Channels still in their handshake get no farewell.
    let known = Set(channels.values.map { ObjectIdentifier($0) })
    for (name, channel) in openChannels where !known.contains(name) && !closing.contains(name) {
      channel.close(promise: nil)
    }
    for id in Array(channels.keys) { close(id) }
    if openChannels.isEmpty { promise.succeed() }
    loop.assumeIsolated().scheduleTask(in: limits.farewellTimeout) { [self] in
      for channel in openChannels.values { channel.pipeline.fireUserInboundEventTriggered(ForcedClose()) }
      promise.succeed()
    }
    return promise.futureResult
  }

  private var closing: Set<ObjectIdentifier> = []

  /// Performs the service's outputs and schedules its next deadline.
  private func performOutputs() {
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
      case .saveMatch(let match): matches?.save(match)
      }
    }
    for id in written { channels[id]?.flush() }
    if let onFinished, !isStopping, service.isFinished {
      self.onFinished = nil
      onFinished()
    }
    guard let next = service.nextDeadline else { return }
    if let wake, wake.at <= next { return }
    wake?.task.cancel()
    let task = loop.assumeIsolated().scheduleTask(deadline: next.deadline) { [self] in
      wake = nil
      service.advance(to: .now())
      performOutputs()
    }
    wake = (next, task)
  }

  /// Closes a connection once its pending bytes are written, or by force after the farewell timeout.
  private func close(_ id: Int) {
    guard let channel = channels.removeValue(forKey: id) else { return }
    closing.insert(ObjectIdentifier(channel))
    wait(channel)
    let force = loop.assumeIsolated().scheduleTask(in: limits.farewellTimeout) {
      channel.pipeline.fireUserInboundEventTriggered(ForcedClose())
    }
    let written = lastWrites.removeValue(forKey: id) ?? loop.makeSucceededVoidFuture()
    channel.flush()
    written.whenComplete { _ in channel.close(promise: nil) }
    channel.closeFuture.assumeIsolated().whenComplete { [self] _ in
      force.cancel()
      closing.remove(ObjectIdentifier(channel))
    }
  }
}

/// An event that makes a connection's handler close at once and drop pending bytes.
struct ForcedClose: Sendable {}
