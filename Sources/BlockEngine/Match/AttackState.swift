/// A game's state of attacking: back-to-back and combo, waiting garbage and unacknowledged attacks.
///
/// A single game has one too, which counts but sends nothing. Rows that have entered belong to the playfield.
struct AttackState: Sendable {
  /// What a game knows about another player.
  struct Opponent: Sendable {
    /// Whether the player is out, as far as this game knows.
    var isOut = false
    /// The highest number of the player's attacks that have arrived.
    var received = 0
    /// Attacks sent to the player and not acknowledged, oldest first; always empty if nothing cancels.
    var unacknowledged = AttackQueue<SentAttack>()
  }

  /// The table and the seat, behind a reference that copies of a game share.
  private let context: Context
  /// The players' states by seat, the own seat included; empty for a single game.
  var opponents: [Opponent]

  /// The back-to-back count: difficult clears since the last clear that ended a chain.
  var backToBackCount = 0
  /// The combo: clears up to the last lock without a break.
  var combo = 0
  /// Pieces that locked.
  var locks = 0
  /// Cleared rows with garbage.
  var garbageRowsCleared = 0
  /// Lines of all clears, including what they cancelled.
  var attack = 0
  /// Lines sent.
  var sent = 0
  /// Lines that arrived.
  var received = 0
  /// Lines that arrived and were cancelled, by clears or by crossing attacks.
  var cancelled = 0
  /// Lines that arrived and entered the field.
  var entered = 0

  /// The number of the last attack sent.
  var lastID = 0
  /// The attacks of the last moment with any; kept for the match to deliver.
  private(set) var outgoing: [Attack] = []
  /// The time of `outgoing`.
  private(set) var outgoingTime = GameTime.zero
  /// The target of the last attack; the own seat before the first.
  var lastTarget: Int
  /// The last attacker; nil before the first attack.
  var lastAttacker: Int?
  /// The generator of random targets.
  var targetGenerator: SeededGenerator
  /// Garbage that has arrived but not entered.
  var waiting = AttackQueue<WaitingGarbage>()
  /// The number of parts that ever waited.
  var queuedPartCount = 0
  /// The hole of the latest waiting row.
  var lastHole: Int?

  init(_ versus: Versus?, standard rules: @autoclosure () -> AttackRules, seed: UInt64) {
    context = Context(rules: versus?.attack ?? rules(), versus: versus)
    opponents = versus.map { Array(repeating: Opponent(), count: $0.players) } ?? []
    lastTarget = versus?.player ?? 0
    // The first number seeds the garbage's generator; each seat uses one of the next.
    var seeds = SeededGenerator(seed: seed)
    for _ in 0..<lastTarget { _ = seeds.next() }
    targetGenerator = SeededGenerator(seed: seeds.next())
  }

  private final class Context: Sendable {
    let rules: AttackRules
    let versus: Versus?

    init(rules: AttackRules, versus: Versus?) {
      self.rules = rules
      self.versus = versus
    }
  }

  /// The attack table.
  @inline(__always)
  var rules: AttackRules { context.rules }

  /// The seat in the match; nil for a single game.
  @inline(__always)
  var versus: Versus? { context.versus }

  /// Whether another player is still in the match, as far as this game knows.
  var hasActiveOpponent: Bool {
    guard let versus else { return false }
    return (1...versus.players).contains { isActive($0) }
  }

  /// Whether `player` is another player who is still in the match.
  func isActive(_ player: Int) -> Bool { player != versus?.player && !opponents[player - 1].isOut }

  /// The next living player after `player` in seat order; nil if there is none.
  private func next(after player: Int, of players: Int) -> Int? {
    (1...players).lazy.map { (player - 1 + $0) % players + 1 }.first(where: isActive)
  }

  /// Chooses the target of the latest clear; nil if nobody is left.
  mutating func chooseTarget() -> Int? {
    guard let versus else { return nil }
    let next = next(after: versus.player, of: versus.players)
    switch versus.targeting {
    case .next: return next
    case .turn: return self.next(after: lastTarget, of: versus.players)
    case .attacker:
      if let lastAttacker, isActive(lastAttacker) { return lastAttacker }
      return next
    case .seeded:
      let active = (1...versus.players).count(where: isActive)
      guard active > 0 else { return nil }
      let choice = Int(targetGenerator.draw(below: UInt64(active)))
      return (1...versus.players).lazy.filter(isActive).dropFirst(choice).first
    }
  }

  /// Updates back-to-back and combo after a lock; returns the clear for the table, or nil if nothing cleared.
  mutating func recordLock(
    _ rows: Int, _ spin: Spin?, isAllClear: Bool, garbageRows: Int, at time: GameTime
  ) -> AttackClear? {
    locks.increase()
    garbageRowsCleared.increase(by: garbageRows)
    guard rows > 0 else {
      combo = 0
      return nil
    }
    var clear = AttackClear(
      rows: rows, spin: spin, combo: combo, isAllClear: isAllClear, hasGarbage: garbageRows > 0, at: time)
    combo.increase()
    if clear.isDifficult || (isAllClear && rules.countsAllClearAsDifficult) {
      clear.backToBack = backToBackCount
      backToBackCount.increase()
    } else {
      clear.endedBackToBack = max(0, backToBackCount - 1)
      backToBackCount = 0
    }
    return clear
  }

  /// Sends the rest of an attack to `target`.
  mutating func send(_ lines: Int, to target: Int, at time: GameTime) -> Attack {
    if outgoingTime != time { outgoing.removeAll(keepingCapacity: true) }
    outgoingTime = time
    lastID.increase()
    lastTarget = target
    sent.increase(by: lines)
    let attack = Attack(target: target, id: lastID, ack: opponents[target - 1].received, lines: lines)
    if rules.cancels {
      opponents[target - 1].unacknowledged.append(SentAttack(id: lastID, lines: lines))
    }
    outgoing.append(attack)
    return attack
  }

  /// Records an arrival and lets unacknowledged attacks that crossed it cancel its lines.
  ///
  /// - Parameter room: how many more lines can wait; the rest counts as cancelled.
  /// - Returns: the number of its lines that wait.
  mutating func receive(_ arrival: GarbageArrival, atMost room: Int = .max) -> Int {
    let index = arrival.sender - 1
    opponents[index].received = arrival.id
    lastAttacker = arrival.sender
    received.increase(by: arrival.lines)
    // Attacks that the sender had received before sending this one did not cross it.
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
    cancelled.increase(by: arrival.lines - left)
    return left
  }

  /// Cancels waiting garbage, oldest first, with an attack of `lines`; returns the attack's remaining lines.
  ///
  /// - Parameter cancelling: receives each part and its number of cancelled lines.
  mutating func cancel(with lines: Int, cancelling: (WaitingGarbage, Int) -> Void) -> Int {
    // In the opening an attack cancels twice its lines, as long as no more lines were sent than are waiting.
    var extra = locks <= rules.openerPieces && waiting.lines >= sent ? lines : 0
    var left = lines
    while left + extra > 0, let first = waiting.first {
      let count = min(left + extra, first.lines)
      waiting.shrinkFirst(by: count)
      cancelled.increase(by: count)
      let own = min(left, count)
      left -= own
      extra -= count - own
      cancelling(first, count)
    }
    return left
  }
}
