import BlockLink
import Dispatch
import LinkTransport
import RecordStore
import Synchronization

/// This process as a node of the server: it says in the store what is here, and reads what is at the others.
// What changes is touched on the queue alone.
final class NodeDesk: NodeKeeper, @unchecked Sendable {
  private enum Pause {
    /// The time after which a node says that it lives even if nothing changes.
    static let beat = Duration.seconds(3)
    /// The time after which the others are looked at even if the database says of each change.
    static let look = Duration.seconds(2)
    /// The time after which a node that has said nothing counts as away.
    static let away = Duration.seconds(10)
  }

  /// Another node as it was last seen.
  private struct Other {
    var entry: NodeEntry
    var rooms: [NodeRoom]
    /// When its beat changed last, by this process's clock.
    var since: ContinuousClock.Instant
    var isAlive = true
  }

  private let name: String
  private let address: NodeAddress
  private let key: [UInt8]
  private let store: any RecordStore
  private let log: ServerLog
  private let queue = DispatchQueue(label: "nodes")
  private let absence = Mutex<String?>(nil)
  /// This node in the store; nil before it is entered there.
  private var entry: NodeEntry?
  /// The last epoch that this process has begun.
  private var epoch: Int?
  /// What is here, and what of it the store has; nil if that is not known.
  private var report: NodeReport?
  private var published: NodeReport?
  private var lastBeat: ContinuousClock.Instant?
  private var others: [String: Other] = [:]
  private var census: NodeCensus?
  /// Who hears of changes at the others; nil if the database does not tell.
  private var watch: (any NodeWatch)?
  /// Whether there may be something new at the others, and when they were looked at last.
  private var isNewsDue = true
  private var lastLook: ContinuousClock.Instant?
  /// The number of the last order that was read; nil if all are to be read.
  private var lastOrder: Int?
  /// What is known of the store's kept orders until those that are known here alone are offered, by their subjects.
  private var knownSubjects: Set<String> = []
  /// Kept orders that the store does not have yet.
  private var waiting: [NodeOrder] = []
  /// Which database the store was last in.
  private var origin: StoreOrigin?
  /// Why this process is no node any more.
  private var fault: NodeFault?
  private var isFinished = false

  /// Enters the node in the store; if that is away, it is tried again later.
  ///
  /// - Throws: `NodeFault` if the name or the store is another's.
  init(
    _ name: String, address: NodeAddress, key: [UInt8], _ store: any RecordStore, log: ServerLog
  ) throws {
    (self.name, self.address, self.key, self.store, self.log) = (name, address, key, store, log)
    do { try register() } catch let fault as NodeFault { throw fault } catch { explain(error) }
  }

  var unreadiness: String? { absence.withLock { $0 } }

  func begin() -> NodeNews { queue.sync { exchange() } }

  func exchange(
    _ report: NodeReport?, isAsked: Bool, _ done: @escaping @Sendable (NodeNews) -> Void
  ) {
    queue.async { [self] in
      if let report { self.report = report }
      if isAsked { isNewsDue = true }
      done(exchange())
    }
  }

  func listen(_ changed: @escaping @Sendable () -> Void) {
    let watch = store.watchNodes { [weak self] in
      guard let self else { return }
      queue.async { self.isNewsDue = true }
      changed()
    }
    queue.async { [self] in self.watch = watch }
  }

  /// The longest wait for the store at the end.
  private static let patience = DispatchTimeInterval.seconds(2)

  func settle() {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + Self.patience)
  }

  func finish(forGood: Bool) {
    queue.async { [self] in
      (isFinished, watch) = (true, nil)
      guard forGood, fault == nil else { return }
      do { _ = try store.remove(node: name) } catch { log("the node stays in the store: \(error)") }
    }
  }

  /// Says what is here and looks at the others.
  private func exchange() -> NodeNews {
    guard !isFinished else { return NodeNews(nil) }
    do {
      if let fault { throw fault }
      noteOrigin()
      if entry == nil { try register() }
      if report != nil { try publish() }
      try tellWaiting()
      var news = NodeNews(nil)
      if isLookDue {
        news.census = try look()
        try readOrders(to: &news)
      }
      absence.withLock { $0 = nil }
      return news
    } catch {
      return NodeNews(nil, absence: explain(error))
    }
  }

  /// Takes note that the store cannot be used; returns why, in words for a player.
  @discardableResult
  private func explain(_ error: any Error) -> String {
    if let fault = error as? NodeFault { self.fault = fault }
    // Whatever the store has when it is back, it is written and read anew: it may be an older copy.
    (published, lastBeat, isNewsDue) = (nil, nil, true)
    let before = absence.withLock { absence in
      defer { absence = "the other nodes do not know of this one: \(error)" }
      return absence
    }
    if before == nil { log("the other nodes do not know of this one: \(error)") }
    if fault != nil { return "another process has taken this node's place" }
    return (error as? StoreError)?.isAway == true
      ? "the server's database is away" : "the server's database cannot be used"
  }

  /// Whether the others are looked at now.
  private var isLookDue: Bool {
    guard watch?.isListening == true, !isNewsDue, absence.withLock({ $0 == nil }), let lastLook else {
      return true
    }
    return ContinuousClock.now - lastLook >= Pause.look
  }

  /// Takes note of which database the store is in: in another copy nothing is taken for known.
  private func noteOrigin() {
    guard let new = store.origin, new != origin else { return }
    if let refusal = new.refusal {
      log(
        "the database does not tell which copy it is: \(refusal); a node notices an older one by its own entry"
      )
    }
    if origin != nil {
      log("the database is another copy now (\(new)): this node enters its rooms anew")
      (entry, published, lastBeat, others, isNewsDue) = (nil, nil, nil, [:], true)
      lastOrder = nil
    }
    origin = new
  }

  private func register() throws {
    let entry = try store.register(name, address: address, key: key, after: epoch)
    (self.entry, epoch, published, lastBeat) = (entry, entry.epoch, nil, nil)
  }

  /// Writes what has changed here, or at times that the node lives.
  private func publish() throws {
    guard let entry, let report else { return }
    let change = NodeChange(from: published, to: report)
    let now = ContinuousClock.now
    if change.isEmpty, let lastBeat, now - lastBeat < Pause.beat { return }
    if let new = try store.publish(change, of: entry) {
      (self.entry, published, lastBeat) = (new, report, now)
      return
    }
    // The store is not as it was left: another process is this node, or an older copy of the store is in use.
    log("the store does not have what this node has written last: it is entered anew")
    (lastOrder, isNewsDue) = (nil, true)
    try register()
    guard let entry = self.entry, let new = try store.publish(NodeChange(from: nil, to: report), of: entry)
    else { throw NodeFault.taken(name) }
    (self.entry, published, lastBeat) = (new, report, now)
  }

  /// Reads what has changed at the others; nil if nothing has.
  private func look() throws -> NodeCensus? {
    let now = ContinuousClock.now
    (isNewsDue, lastLook) = (false, now)
    let wasAway = absence.withLock { $0 != nil }
    let found = try store.nodes(otherThan: name, known: others.mapValues(\.entry))
    var hasChanged = census == nil || found.count != others.count
    var new: [String: Other] = [:]
    for (entry, rooms) in found {
      var other = others[entry.name] ?? Other(entry: entry, rooms: [], since: now)
      // Nobody could say anything while the store was away.
      if other.entry.beat != entry.beat || other.entry.epoch != entry.epoch || wasAway { other.since = now }
      let isAlive = now - other.since < Pause.away
      if rooms != nil || isAlive != other.isAlive || entry.address != other.entry.address {
        hasChanged = true
      }
      if isAlive != other.isAlive { log("the node \(entry.name) is \(isAlive ? "back" : "away")") }
      (other.entry, other.isAlive) = (entry, isAlive)
      if let rooms { other.rooms = rooms }
      new[entry.name] = other
    }
    others = new
    guard hasChanged else { return nil }
    let nodes = others.values.compactMap { other in
      other.entry.address.map {
        NodeCensus.Node(
          name: other.entry.name, address: $0, isAlive: other.isAlive, rooms: other.rooms)
      }
    }
    census = NodeCensus(nodes, after: census)
    return census
  }

  // MARK: What counts at all nodes

  /// The most orders that are read, and said, at once.
  private static let (maxRead, maxSaid) = (20_000, 1_000)

  func tell(_ orders: [NodeOrder], _ done: @escaping @Sendable (String?) -> Void) {
    queue.async { [self] in
      waiting += orders.filter(\.kind.isKept)
      do {
        if let fault { throw fault }
        try tellWaiting()
        try store.tell(orders.filter { !$0.kind.isKept }, from: name)
        done(nil)
      } catch { done(explain(error)) }
    }
  }

  func offer(_ orders: [NodeOrder]) {
    queue.async { [self] in
      // A name that the store does not have may have been freed since.
      let hasNames = knownSubjects.contains { $0.hasPrefix("\(NodeOrder.Kind.name) ") }
      let missing = orders.filter {
        !knownSubjects.contains(Self.subject(of: $0)) && !($0.kind == .name && hasNames)
      }
      knownSubjects = []
      guard !missing.isEmpty else { return }
      log("bans, mutes and names of this node that count at all nodes from now on: \(missing.count)")
      waiting = missing + waiting
    }
  }

  func find(_ name: String, _ done: @escaping @Sendable ([NodePlayer]) -> Void) {
    queue.async { [self] in
      let isKey = name.hasPrefix("key:")
      let found =
        isKey
        ? try? others.keys.flatMap { try store.players(at: $0) }
          .filter { "key:\(Fingerprint(key: $0.key))" == name }
        : try? store.players(named: name, otherThan: self.name)
      done(found ?? [])
    }
  }

  private static func subject(of order: NodeOrder) -> String { "\(order.kind) \(order.subject)" }

  /// Says some of what the store does not have yet.
  private func tellWaiting() throws {
    guard !waiting.isEmpty else { return }
    try store.tell(Array(waiting.prefix(Self.maxSaid)), from: name)
    waiting.removeFirst(min(Self.maxSaid, waiting.count))
  }

  /// Reads what was decided since the last reading; at first, and in another copy of the store, all that is kept.
  private func readOrders(to news: inout NodeNews) throws {
    var number = lastOrder ?? 0
    var orders: [NodeOrder] = []
    var isWhole = lastOrder == nil
    while true {
      let found = try store.orders(after: number, atMost: Self.maxRead)
      if found.newest < number {
        // An older copy of the store.
        (number, orders, isWhole) = (0, [], true)
        continue
      }
      // What happens once has happened here, or before this node began.
      orders += found.orders.filter { $0.order.kind.isKept || !isWhole && $0.node != name }.map(\.order)
      number = found.last
      if number >= found.newest { break }
    }
    lastOrder = number
    (news.orders, news.areOrdersWhole) = (orders, isWhole)
    if isWhole { knownSubjects = Set(orders.map(Self.subject(of:))) }
  }

  // MARK: For an operator

  func administer(_ words: [String], _ done: @escaping @Sendable (AdminAnswer?) -> Void) {
    queue.async { [self] in
      do { done(try answer(words)) } catch { done(.failure("\(error)")) }
    }
  }

  private func answer(_ words: [String]) throws -> AdminAnswer? {
    let known = others.values.sorted { $0.entry.name < $1.entry.name }
    switch words.first {
    case "nodes":
      let here = "\(name)\t\(address)\tthis one\t\((report?.rooms.count ?? 0).counted("room"))"
      return AdminAnswer(
        [here]
          + known.map {
            "\($0.entry.name)\t\($0.entry.address.map { "\($0)" } ?? "?")\t\($0.isAlive ? "there" : "away")\t\($0.rooms.count.counted("room"))"
          })
    case "players":
      return AdminAnswer(
        try known.flatMap { other in
          try store.players(at: other.entry.name).map { player in
            let place = player.room.map { "\(player.isWatcher ? "watches in" : "in") \($0)" } ?? "in no room"
            let state = player.isConnected ? "" : ", connection lost"
            return
              "\(player.name)\tkey:\(Fingerprint(key: player.key))\t\(place)\(state)\tat \(other.entry.name)"
          }
        })
    case "rooms":
      return AdminAnswer(
        known.flatMap { other in
          other.rooms.map(\.entry).map {
            "\($0.name)\t\($0.rules)\t\($0.players)/\($0.seats)\t\($0.isPlaying ? "playing" : "waiting")\tat \(other.entry.name)"
          }
        })
    case "remove-node":
      guard words.count == 2, let other = others[words[1]] else {
        return .failure("remove-node NAME, as nodes lists it")
      }
      guard !other.isAlive else { return .failure("the node \(words[1]) lives: end it first") }
      _ = try store.remove(node: words[1])
      return AdminAnswer(["the node \(words[1]) and its rooms are forgotten"])
    default: return nil
    }
  }
}
