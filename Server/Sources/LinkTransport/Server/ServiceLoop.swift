import BlockLink
import BlockRecords
import NIOCore

/// A service and its connections on one event loop: passes input to the service and performs its outputs.
final class ServiceLoop {
  let loop: any EventLoop
  let limits: TransportLimits
  let log: ServerLog
  private var service: any LinkService
  private let files: MatchFiles
  private let matches: MatchFolder?
  let journals: JournalFolder?
  private(set) var metrics = ServerMetrics()
  /// What each connection hears once a change of its room's journal is on the disk.
  private var held: [Int: HeldOutputs] = [:]
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
    files: MatchFiles, matches: MatchFolder?, journals: JournalFolder?
  ) {
    self.service = service
    self.loop = loop
    self.limits = limits
    self.log = log
    self.files = files
    self.matches = matches
    self.journals = journals
    gate = ConnectionGate(limit: limits.handshakes)
  }

  var announcement: Announcement? { isStopping ? nil : service.announcement }
  var announcedSince: LinkTime? { service.announcedSince }
  var calls: [LobbyCall] { isStopping ? [] : service.calls }
  var connectionCount: Int { openChannels.count }
  var figures: LobbyFigures { service.figures }
  /// The file of those who are kept out; nil if they are not kept.
  var banFile: BanFile?
  /// The file of names that belong to keys; nil if none do.
  var nameFile: NameFile?
  /// Who keeps the records of the boards; nil if there are none.
  var records: (any RecordKeeper)?
  /// Who knows the other nodes of the server; nil if there are none.
  var nodes: (any NodeKeeper)?
  /// Whether the other nodes are being asked, when they were asked last, and when they are asked next.
  var isExchanging = false
  /// Whether another node has said that there is something new.
  var isToldOfNews = false
  var lastExchange: NIODeadline?
  /// When this node last said what is here.
  var lastReport: NIODeadline?
  var exchangeDue: (at: NIODeadline, task: Scheduled<Void>)?
  var wantsNews: Bool { service.wantsNews }
  /// Takes no new players, and ends the server after the last match.
  var drain: () -> Void = {}
  /// Whether new players are refused.
  private(set) var isFinishing = false

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
      log("dropped \(droppedCount.counted("connection")) so far that had not finished their handshake")
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
    let peer = pseudonyms.pseudonym(for: origin, at: now)
    log("connection \(lastID) opened by \(peer), key \(Fingerprint(key: key))")
    service.connected(lastID, key: key, origin: origin?.bytes ?? [], at: now)
    performOutputs()
    return lastID
  }

  func received(_ bytes: [UInt8], from id: Int) {
    guard channels[id] != nil else { return }
    let now = LinkTime.now()
    service.received(bytes, from: id, at: now)
    performOutputs()
    metrics.receivedBytes += UInt64(bytes.count)
    metrics.answers.record(microseconds: LinkTime.now().since(now))
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
    isFinishing = true
    log("finishing: no new players, running matches play to their ends")
    service.finish()
    performOutputs()
  }

  /// Restores the rooms from their journals.
  func restore() {
    journals?.restore { service.restore($0, at: .now()) }
    performOutputs()
  }

  func drainReport() -> NodeReport? { service.drainReport() }

  /// Passes on what was heard of the other nodes.
  func handleNews(_ news: NodeNews) {
    guard !isStopping else { return }
    service.adopt(news, at: .now())
    performOutputs()
    if news.areOrdersWhole { nodes?.offer(service.keptOrders) }
    if news.orders.contains(where: { $0.kind == .drain }) { drain() }
  }

  func hasPlayer(named name: String) -> Bool { service.hasPlayer(named: name) }

  /// Does what an operator's words say.
  ///
  /// - Returns: the answer, nil if there is no such word; why it is not kept; and what the other nodes have to hear.
  func administer(
    _ words: [String], elsewhere: [NodePlayer]
  ) -> (answer: AdminAnswer?, loss: TransportError?, orders: [NodeOrder]) {
    let answer = service.administer(words, elsewhere: elsewhere, at: .now())
    let (loss, orders) = (keepBans(), service.drainOrders())
    performOutputs()
    return (answer, loss, orders)
  }

  /// Keeps what has changed in bans; returns why that cannot be.
  private func keepBans() -> TransportError? {
    let lines = service.drainBans()
    guard !lines.isEmpty else { return nil }
    do {
      try banFile?.append(lines)
      return nil
    } catch { return error }
  }

  /// Takes other limits.
  func adopt(_ limits: LobbyLimits) { service.adopt(limits) }

  /// Takes note that clients can connect now.
  func listens() {
    isExchanging = false
    service.listens(at: .now())
    performOutputs()
  }

  /// Says farewell to all clients; with journals, all of it goes on at the next start.
  ///
  /// - Returns: a future that succeeds once all connections are closed, or after the farewell timeout.
  func stop() -> EventLoopFuture<Void> {
    if let allClosed { return allClosed.futureResult }
    let promise = loop.makePromise(of: Void.self)
    allClosed = promise
    isStopping = true
    log("stopping: saying farewell to \(channels.count.counted("connection"))")
    // A server that takes no new players any more ends for good.
    if let journals, !isFinishing {
      journals.finish()
      service.restart(at: .now())
      nodes?.finish(forGood: false)
    } else {
      service.stop(at: .now())
      nodes?.finish(forGood: true)
    }
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
    for output in service.drainOutputs() {
      switch output {
      case .send(let bytes, let id):
        if held[id] != nil {
          held[id]?.bytes += bytes
          continue
        }
        guard let channel = channels[id] else { continue }
        lastWrites[id] = channel.write(channel.allocator.buffer(bytes: bytes))
        metrics.sentBytes += UInt64(bytes.count)
        if written.last != id { written.append(id) }
      case .close(let id, let reason):
        log("connection \(id) closed: \(reason)")
        if held[id] != nil { held[id]?.isClosed = true } else { close(id) }
      case .log(let line): log(line)
      case .saveMatch(let match): save(match)
      case .journal(let change): perform(change)
      case .record(let upload):
        records?.handle(upload, taken: saving(upload.run), passingOn(to: upload.session))
      case .board(let request): records?.look(up: request, passingOn(to: request.session))
      case .standing(let request): records?.look(up: request, passingOn(to: request.session))
      case .ratings(let request): records?.look(up: request, passingOn(to: request.session))
      case .find(let name, let session): find(name, for: session)
      }
    }
    for id in written { channels[id]?.flush() }
    let names = service.drainNames()
    if !names.isEmpty { save(names) }
    if let loss = keepBans() { log("bans are not kept beyond the server's end: \(loss)") }
    let orders = service.drainOrders()
    if !orders.isEmpty { nodes?.tell(orders) { _ in } }
    if let onFinished, !isStopping, service.isFinished {
      self.onFinished = nil
      onFinished()
    }
    exchangeIfDue()
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

  /// What passes an answer about boards on to a session, from any thread.
  private func passingOn(to session: UInt64) -> @Sendable (BoardAnswer) -> Void {
    let bound = NIOLoopBound(self, eventLoop: loop)
    return { answer in
      bound.eventLoop.execute {
        bound.value.service.answer(answer, to: session, at: .now())
        bound.value.performOutputs()
      }
    }
  }

  /// Looks for a player at the other nodes, for somebody who invites that player.
  private func find(_ name: String, for session: UInt64) {
    let bound = NIOLoopBound(self, eventLoop: loop)
    nodes?.find(name) { found in
      bound.eventLoop.execute {
        bound.value.service.found(found, named: name, for: session, at: .now())
        bound.value.performOutputs()
      }
    }
  }

  private func save(_ names: [NameBook.Entry]) {
    do { try nameFile?.append(names) } catch { log("names are not kept: \(error)") }
  }

  /// What says, from any thread, that a match or a live run is saved.
  private func saving(_ match: String?) -> @Sendable () -> Void {
    guard let match else { return {} }
    let bound = NIOLoopBound(self, eventLoop: loop)
    return {
      bound.eventLoop.execute {
        bound.value.service.saved(match: match)
        bound.value.performOutputs()
      }
    }
  }

  private func save(_ match: MatchRecord) {
    let done = NIOLoopBound(self, eventLoop: loop)
    let saved = saving(match.id)
    files.make(match) { [matches, records, log] finished in
      guard let finished else {
        log("match \(match.id) cannot be played again")
        return saved()
      }
      if let statement = finished.statement {
        done.eventLoop.execute {
          done.value.service.signed(statement, at: .now())
          done.value.performOutputs()
        }
      }
      guard finished.ranked != nil, let records else {
        if let matches { matches.save(finished.file, of: finished.id, saved) } else { saved() }
        return
      }
      // The records have its file too; the journal stays until they do.
      matches?.save(finished.file, of: finished.id)
      records.save(finished) { answers in
        done.eventLoop.execute {
          for (session, answer) in answers { done.value.service.answer(answer, to: session, at: .now()) }
        }
        saved()
      }
    }
  }

  /// Changes a journal; what the waiting connections are to hear is held until the change is on the disk.
  private func perform(_ change: JournalChange) {
    guard let journals else { return }
    let waiting = change.waiting.filter { channels[$0] != nil }
    for id in waiting { held[id, default: HeldOutputs()].changes += 1 }
    let bound = NIOLoopBound(self, eventLoop: loop)
    journals.perform(change) {
      bound.eventLoop.execute { for id in waiting { bound.value.release(id) } }
    }
  }

  /// Sends what was held if nothing else has to reach the disk before it.
  private func release(_ id: Int) {
    held[id]?.changes -= 1
    guard let outputs = held[id], outputs.changes == 0 else { return }
    held[id] = nil
    guard let channel = channels[id] else { return }
    if !outputs.bytes.isEmpty {
      lastWrites[id] = channel.writeAndFlush(channel.allocator.buffer(bytes: outputs.bytes))
    }
    if outputs.isClosed { close(id) }
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

/// What a connection is to hear once changes of a journal are on the disk.
private struct HeldOutputs {
  /// The number of changes that are on their way to the disk.
  var changes = 0
  var bytes: [UInt8] = []
  /// Whether it is closed after that.
  var isClosed = false
}

/// An event that makes a connection's handler close at once and drop pending bytes.
struct ForcedClose: Sendable {}
