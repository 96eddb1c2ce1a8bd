/// What a game knows of its attacks and of what others sent: chains and combos, what waits, what is not acknowledged.
///
/// A game alone has one too, which counts and sends nothing. It holds no rows: those that enter are the playfield's.
struct Battle: Sendable {
  /// What is known of another player.
  struct Opponent: Sendable {
    /// Whether he has gone out, as far as is known here.
    var isOut = false
    /// The highest number of his attacks that have arrived.
    var received = 0
    /// What was sent to him and he has not acknowledged, oldest first; always empty if nothing cancels.
    var unacknowledged = AttackQueue<SentAttack>()
  }

  /// The table and the seat; out of the way, as copies of a game share them.
  private let terms: Terms
  /// What is known of each player, the seat's own place included; empty for a game alone.
  var opponents: [Opponent]

  /// Difficult clears since the last clear that ended such a chain.
  var chain = 0
  /// Clears up to the last lock without a break.
  var combo = 0
  /// Pieces that locked.
  var locks = 0
  /// Rows cleared that had garbage in them.
  var garbageRowsCleared = 0
  /// Lines that clears made, what they cancelled included.
  var attack = 0
  /// Lines sent.
  var sent = 0
  /// Lines that arrived.
  var received = 0
  /// Lines that arrived and were cancelled, by clears or by crossing what was sent.
  var cancelled = 0
  /// Lines that arrived and entered the field.
  var entered = 0

  /// The number of the last attack sent.
  var lastID = 0
  /// What was sent last, all at one moment; kept for whoever passes it on.
  private(set) var outgoing: [Attack] = []
  /// When that was.
  private(set) var outgoingTime = GameTime.zero
  /// Whom the last attack went to; the seat's own number before the first.
  var lastTarget: Int
  /// Who attacked last; nil before anybody did.
  var lastAttacker: Int?
  /// Who is attacked where chance decides.
  var targetGenerator: SeededGenerator
  /// What has arrived and not entered.
  var waiting = AttackQueue<WaitingGarbage>()
  /// Parts that ever waited.
  var placeCount = 0
  /// The hole of the last row that came to wait.
  var lastHole: Int?

  init(_ versus: Versus?, standard rules: @autoclosure () -> AttackRules, seed: UInt64) {
    terms = Terms(rules: versus?.attack ?? rules(), versus: versus)
    opponents = versus.map { Array(repeating: Opponent(), count: $0.players) } ?? []
    lastTarget = versus?.player ?? 0
    // The first number seeds the garbage's generator; each seat has one of the next.
    var seeds = SeededGenerator(seed: seed)
    for _ in 0..<lastTarget { _ = seeds.next() }
    targetGenerator = SeededGenerator(seed: seeds.next())
  }

  private final class Terms: Sendable {
    let rules: AttackRules
    let versus: Versus?

    init(rules: AttackRules, versus: Versus?) {
      self.rules = rules
      self.versus = versus
    }
  }

  /// The table of attacks.
  @inline(__always)
  var rules: AttackRules { terms.rules }

  /// The seat in the match; nil for a game alone.
  @inline(__always)
  var versus: Versus? { terms.versus }

  /// Whether anybody else is still in the match, as far as is known here.
  var hasLivingOpponent: Bool {
    guard let versus else { return false }
    return (1...versus.players).contains { isLiving($0) }
  }

  /// Whether `player` is somebody else who has not gone out.
  func isLiving(_ player: Int) -> Bool { player != versus?.player && !opponents[player - 1].isOut }

  /// The next living player after `player` in seat order; nil if there is none.
  private func next(after player: Int, of players: Int) -> Int? {
    (1...players).lazy.map { (player - 1 + $0) % players + 1 }.first(where: isLiving)
  }

  /// Whom the clear that just happened goes to; nil if nobody is left.
  mutating func chooseTarget() -> Int? {
    guard let versus else { return nil }
    let next = next(after: versus.player, of: versus.players)
    switch versus.targeting {
    case .next: return next
    case .turn: return self.next(after: lastTarget, of: versus.players)
    case .attacker:
      if let lastAttacker, isLiving(lastAttacker) { return lastAttacker }
      return next
    case .seeded:
      let living = (1...versus.players).count(where: isLiving)
      guard living > 0 else { return nil }
      let choice = Int(targetGenerator.draw(below: UInt64(living)))
      return (1...versus.players).lazy.filter(isLiving).dropFirst(choice).first
    }
  }

  /// Takes note of a lock for chain and combo, and works out what its clear is for the table; nil for no clear.
  mutating func note(
    _ rows: Int, _ spin: Spin?, isAllClear: Bool, garbageRows: Int, at time: GameTime
  ) -> AttackClear? {
    locks += 1
    garbageRowsCleared += garbageRows
    guard rows > 0 else {
      combo = 0
      return nil
    }
    var clear = AttackClear(
      rows: rows, spin: spin, combo: combo, isAllClear: isAllClear, hasGarbage: garbageRows > 0, at: time)
    combo += 1
    if clear.isDifficult || (isAllClear && rules.allClearLinks) {
      clear.backToBack = chain
      chain += 1
    } else {
      clear.endedBackToBack = max(0, chain - 1)
      chain = 0
    }
    return clear
  }

  /// Sends what is left of an attack to `target`.
  mutating func send(_ lines: Int, to target: Int, at time: GameTime) -> Attack {
    if outgoingTime != time { outgoing.removeAll(keepingCapacity: true) }
    outgoingTime = time
    lastID += 1
    lastTarget = target
    sent += lines
    let attack = Attack(target: target, id: lastID, ack: opponents[target - 1].received, lines: lines)
    if rules.cancels {
      opponents[target - 1].unacknowledged.append(SentAttack(id: lastID, lines: lines))
    }
    outgoing.append(attack)
    return attack
  }

  /// Takes note of an arrival and lets it cancel what crossed it.
  ///
  /// - Parameter room: how many more lines can wait; the rest counts as cancelled.
  /// - Returns: how many of its lines are left to wait.
  mutating func receive(_ arrival: GarbageArrival, atMost room: Int = .max) -> Int {
    let index = arrival.sender - 1
    opponents[index].received = arrival.id
    lastAttacker = arrival.sender
    received += arrival.lines
    // What he had received when he sent this did not cross it.
    while let first = opponents[index].unacknowledged.first, first.id <= arrival.ack {
      opponents[index].unacknowledged.removeFirst()
    }
    var left = arrival.lines
    while left > 0, let first = opponents[index].unacknowledged.first {
      let crossed = min(left, first.lines)
      opponents[index].unacknowledged.shrinkFirst(by: crossed)
      left -= crossed
    }
    left = min(left, room)
    cancelled += arrival.lines - left
    return left
  }

  /// How many lines of an attack with `lines` are left after it has cancelled what waits, oldest first.
  ///
  /// - Parameter cancelling: is told of each part what was cancelled.
  mutating func cancel(with lines: Int, cancelling: (WaitingGarbage, Int) -> Void) -> Int {
    // Early on, an attack of somebody who has sent no more than waits cancels twice.
    var extra = locks <= rules.openerPieces && waiting.lines >= sent ? lines : 0
    var left = lines
    while left + extra > 0, let first = waiting.first {
      let count = min(left + extra, first.lines)
      waiting.shrinkFirst(by: count)
      cancelled += count
      let own = min(left, count)
      left -= own
      extra -= count - own
      cancelling(first, count)
    }
    return left
  }
}
