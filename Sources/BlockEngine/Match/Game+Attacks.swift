extension Game {
  /// The seat in the match; nil for a single game.
  public var versus: Versus? { attackState.versus }
  /// Pieces locked, in any mode.
  public var lockCount: Int { attackState.locks }
  /// Lines of all clears, including what they cancelled; in a single game the lines they would have sent.
  public var attack: Int { attackState.attack }
  /// Lines sent to others, without those that cancelled garbage here.
  public var sentLines: Int { attackState.sent }
  /// Lines that arrived from others.
  public var receivedLines: Int { attackState.received }
  /// Lines that arrived and were cancelled.
  public var cancelledLines: Int { attackState.cancelled }
  /// Lines that arrived and entered the field.
  public var enteredLines: Int { attackState.entered }
  /// Lines that arrived and wait to enter.
  public var waitingLines: Int { attackState.waiting.lines }
  /// Lines that the back-to-back chain would send if it ended now, by a table that charges it; else 0.
  public var chargedLines: Int { attackState.rules.surge(ofChain: attackState.backToBackCount - 1) }
  /// Cleared rows with garbage.
  public var garbageRowsCleared: Int { attackState.garbageRowsCleared }

  /// The waiting parts in the order of entering, each with its lines and its earliest time of entering.
  public var waitingAttacks: [(sender: Int, lines: Int, due: GameTime)] {
    attackState.waiting.all.map { ($0.sender, $0.lines, $0.due) }
  }

  /// The number of the latest attack sent; 0 before the first.
  package var lastAttackID: Int { attackState.lastID }
  /// The attacks of the latest moment at which some were sent, which is `outgoingTime`.
  package var outgoingAttacks: [Attack] { attackState.outgoing }
  /// The time of `outgoingAttacks`.
  package var outgoingTime: GameTime { attackState.outgoingTime }

  /// Executes the attack of a lock: it cancels waiting garbage, and the rest is sent.
  mutating func resolveAttack(
    clearing rows: Int, _ spin: Spin?, garbageRows: Int, recordingTo sink: inout some EventSink
  ) {
    let isAllClear = rows > 0 && playfield.highestRow == playfield.hiddenRows + playfield.height
    guard
      let clear = attackState.recordLock(
        rows, spin, isAllClear: isAllClear, garbageRows: garbageRows, at: time)
    else {
      return
    }
    let lines = attackState.rules.lines(for: clear)
    let sum = lines.sum
    attackState.attack.increase(by: sum)
    guard sum > 0, attackState.versus != nil else { return }
    var target: Int?
    for part in 0..<AttackLines.partCount where lines[part] > 0 {
      var left = lines[part]
      if attackState.rules.cancels {
        left = attackState.cancel(with: left) { garbage, count in
          sink.record(
            GameEvent(.garbageCancelled(from: garbage.sender, id: garbage.id, lines: count), at: time))
        }
      }
      if left == 0 { continue }
      // All parts of a clear go to the same player.
      target = target ?? attackState.chooseTarget()
      guard let target else { return }
      let attack = attackState.send(left, to: target, at: time)
      needsRouting = true
      sink.record(GameEvent(.attackSent(attack), at: time))
    }
  }

  /// Adds due garbage to the field, within the table's limits, which may end the game.
  mutating func insertGarbage(afterClearing rows: Int, recordingTo sink: inout some EventSink) {
    guard rows == 0 || attackState.rules.entersAtClears else { return }
    let holeWidth = attackState.rules.holeWidth(onFieldOf: playfield.width)
    var room = attackState.rules.cap ?? .max
    var risen = 0
    var isPushedOut = false
    while room > 0, !isPushedOut, let first = attackState.waiting.first, first.due <= time {
      var count = 0
      while count < min(room, first.lines), playfield.highestRow > 0 || dropsPushedOutMinos {
        playfield.rise(hole: first.hole, width: holeWidth)
        count += 1
      }
      isPushedOut = count < min(room, first.lines)
      room -= count
      risen += count
      attackState.entered.increase(by: count)
      attackState.waiting.shrinkFirst(by: count)
      if count > 0 {
        sink.record(GameEvent(.garbageEntered(from: first.sender, id: first.id, lines: count), at: time))
      }
    }
    if risen > 0 { sink.record(GameEvent(.garbageRose(rows: risen), at: time)) }
    let isAbove = shared.ruleset.lockOut == .anyMino && playfield.highestRow < playfield.hiddenRows
    if isPushedOut || (risen > 0 && isAbove) { topOut(.lockOut, recordingTo: &sink) }
  }

  /// The attack state's part of the digest; empty for a single game.
  func combineBattle(into digest: inout StateDigest, isPublic: Bool) {
    guard let versus = attackState.versus else { return }
    digest.combine(17)
    digest.combine(versus.attack.name.rawValue)
    if !versus.attack.isBuiltIn { digest.combine(versus.attack.fingerprint) }
    digest.combine(versus.targeting.rawValue)
    for value in [versus.player, versus.players, versus.hasHiddenSeed ? 1 : 0] { digest.combine(value) }
    for value in [
      attackState.backToBackCount, attackState.combo, attackState.locks, attackState.garbageRowsCleared,
      attackState.attack,
      attackState.sent,
      attackState.received, attackState.cancelled, attackState.entered, attackState.lastID,
      attackState.lastTarget,
      attackState.lastAttacker ?? 0, attackState.queuedPartCount, attackState.lastHole ?? -1,
    ] {
      digest.combine(value)
    }
    if !isPublic { digest.combine(attackState.targetGenerator.state) }
    digest.combine(attackState.waiting.count)
    digest.combine(attackState.waiting.hashSum)
    for opponent in attackState.opponents {
      digest.combine(opponent.isOut ? 1 : 0)
      digest.combine(opponent.received)
      digest.combine(opponent.unacknowledged.count)
      digest.combine(opponent.unacknowledged.hashSum)
    }
  }
}

extension Playfield {
  /// The number of full rows with garbage among the four from `y` on.
  @inline(__always)
  func fullGarbageRows(from y: Int) -> Int {
    (y + hiddenRows..<min(y + hiddenRows + 4, hiddenRows + height)).count {
      row($0) == .max && colours[$0] & Playfield.garbageBits != 0
    }
  }
}
