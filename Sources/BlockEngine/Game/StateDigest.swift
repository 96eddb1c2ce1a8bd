/// FNV-1a, 64 bits, over a game's state as little-endian integers of eight bytes each.
///
/// The order, on which replays rely and which must never change:
/// 1. the rule set's name: its length in UTF-8 and its bytes, each as an integer;
/// 2. width, height, hidden rows;
/// 3. the cells, row by row from the uppermost hidden one, from left to right: 0 empty, else the mino's number
///    (I O T S Z J L garbage) + 1;
/// 4. the falling piece: its number, quarter turns clockwise, x, y; −1 four times when the game is over;
/// 5. the given pieces beyond the preview: how many, then each number; the preview likewise;
/// 6. the rest of the bag: how many, then each number (classic: 0);
/// 7. the held piece: its number or −1, and whether a hold is allowed, 1 or 0 (classic: −1, 0);
/// 8. score, lines, level, start level, pieces that appeared;
/// 9. the back-to-back chain, that is quads and clearing spins since the last other clear, and the combo, that is
///    locks up to the last one that cleared something without a break (classic: 0, 0);
/// 10. time, then the fall deadline and the lock deadline in microseconds, −1 for none (classic: no lock deadline);
/// 11. lock resets and the lowest row they count from (classic: 0, 0);
/// 12. the phase: 0 falling or on the ground, then 1…5 over by block out, lock out, giving up, goal, no piece left; 6
///     clearing, 7 awaiting the next piece;
/// 13. the generators' states: the randomizer's, then the garbage's (classic: 0 until garbage has risen);
/// 14. rows of garbage waiting to rise; left out if there are none;
/// 15. left out in the endless mode: the length of the mode's word in UTF-8 and its bytes, pieces locked, life left,
///     life that a hit takes, rows whose time to rise has come, the time of the next one (−1 each if there is none)
///     and lines for which life was restored; 23 and the rows of garbage cleared, 24 and the locks up to the last one
///     that cleared something without a break, each if it is not 0 in a game with that goal;
/// 16. left out for rules without a lock delay: the falling piece's last action, if it was a turn: quarter turns
///     clockwise and the index of its kick, else −1 and −1; and its upwardKicks;
///
/// 17. left out for a single game: the number 17; the names of the attack table and the target choice; the seat, the
///     number of players, and 1 if the game is dealt, else 0; the back-to-back count and the combo of attacks, pieces
///     locked, rows with garbage cleared; lines attacked with, sent, arrived, cancelled and entered; the last
///     attack's number, its target, and the last attacker (0 for nobody); the number of attack parts that ever
///     waited, and the last one's hole (−1 before the first); the state of the targets' generator; the number of
///     waiting attack parts, and the sum of their hashes, a hash being the FNV-1a of sender, number, lines, due time,
///     hole and place among all that ever waited; then for each seat, its own included, 1 if that player is out,
///     else 0, the last number that arrived from it, the number of attacks it has not acknowledged, and the sum of
///     their hashes, each of number and lines;
/// 18. each left out unless it applies: 18, the entry delay that follows, the remembered turn in quarter turns
///     clockwise or 0, and whether a hold is remembered, 1 or 0; 19 and the rest of the lock delay; 20 and the
///     randomizer's memory: its latest pieces, whether the first has come, the two halves of its pool and the order
///     in which pieces came; 21 if the last lock cleared something and the rules need that; 22 and the fingerprint
///     of rules that are not built in; 25 and, for a game that a machine plays, the buttons held and tapped, the frames
///     played, and the machine's own state in its own order (`FrameMachine.combine`); 26 and, for a piece that keeps the fraction of a row that it has fallen, that
///     fraction and its time, the end of the lock delay, and the piece's turns.
///
/// Any further state goes to the end, after a number of its own, and is left out while it is empty: so the digests of
/// games without it stay the same.
///
/// Except for hash collisions, two games with equal digests continue alike under any commands. The public digest
/// leaves out what no player may know: the given pieces beyond the preview (in 5), the bag (6) and the generators
/// (13, 17 and 20).
///
/// Source of the function: Fowler, Noll and Vo, offset 14695981039346656037, prime 1099511628211.
public struct StateDigest: Hashable, Sendable {
  /// The digest.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  /// A digest with a stored value.
  package init(value: UInt64) { self.value = value }

  mutating func combine(_ integer: some FixedWidthInteger) {
    // Sign or zero extended to eight bytes, lowest byte first.
    var bits = UInt64(truncatingIfNeeded: integer)
    let prime: UInt64 = 0x100_0000_01b3
    if bits < 0x100 {
      // Nearly all are: the seven zero bytes after the first mean seven factors, combined into one.
      let seven = prime &* prime &* prime &* prime &* prime &* prime &* prime
      value = (value ^ bits) &* prime &* seven
      return
    }
    for _ in 0..<8 {
      value = (value ^ bits & 0xff) &* prime
      bits >>= 8
    }
  }

  /// Adds a text: its length in UTF-8 and its bytes, each as an integer.
  mutating func combine(_ text: String) {
    combine(text.utf8.count)
    for byte in text.utf8 { combine(byte) }
  }

  /// The digest as sixteen lower-case hexadecimal digits.
  public var hexadecimal: String { value.hexadecimal(digits: 16) }
}

extension Game {
  /// The digest of the whole state; equal states have equal digests, whatever led to them.
  public var digest: StateDigest { digest(isPublic: false) }

  /// The digest of what a player may know: without the generators and the pieces beyond the preview.
  public var publicDigest: StateDigest { digest(isPublic: true) }

  private func digest(isPublic: Bool) -> StateDigest {
    var digest = StateDigest()
    digest.combine(shared.ruleset.name)
    combineCells(into: &digest)
    combinePieces(into: &digest, isPublic: isPublic)
    for value in [score, lines, level, startLevel, pieceCount, backToBackCount, combo] {
      digest.combine(value)
    }
    digest.combine(time.microseconds)
    combineDeadlines(into: &digest)
    digest.combine(lockState.resets)
    digest.combine(lockState.lowestRow)
    switch endCause {
    case nil: digest.combine(stage == .clearing ? 6 : stage == .spawning ? 7 : 0)
    case .blockOut: digest.combine(modeState.ranOut ? 5 : 1)
    case .lockOut: digest.combine(2)
    case .givenUp: digest.combine(3)
    case .goal: digest.combine(4)
    }
    if !isPublic {
      digest.combine(queue.generator.state)
      digest.combine(isPlain && !garbage.hasRisen ? 0 : garbage.generator.state)
    }
    if garbage.waiting > 0 { digest.combine(garbage.waiting) }
    combineMode(into: &digest)
    if !isPlain {
      digest.combine(lockState.lastTurn.map { Int($0.rotation.rawValue) } ?? -1)
      digest.combine(lockState.lastTurn?.kick ?? -1)
      digest.combine(lockState.upwardKicks)
    }
    combineBattle(into: &digest, isPublic: isPublic)
    combineOptionalState(into: &digest, isPublic: isPublic)
    return digest
  }

  /// Adds the state that only few games have, each part after its number.
  private func combineOptionalState(into digest: inout StateDigest, isPublic: Bool) {
    if hasPiece == false, !isOver {
      digest.combine(18)
      digest.combine(spawnDelay.entryDelay)
      digest.combine(spawnDelay.initialTurn?.rawValue ?? 0)
      digest.combine(spawnDelay.usesInitialHold ? 1 : 0)
    }
    if let left = lockState.remainingDelay {
      digest.combine(19)
      digest.combine(left)
    }
    if !isPublic, queue.history != PieceHistory() {
      digest.combine(20)
      queue.history.combine(into: &digest)
    }
    if shared.ruleset.spawnsHigherAfterClear, hasJustCleared { digest.combine(21) }
    if shared.keepsFractions, hasPiece {
      digest.combine(26)
      for value in [lockState.fraction, lockState.fractionPosition, lockState.lockPosition] {
        digest.combine(value)
      }
      digest.combine(lockState.turnCount)
    }
    if let fingerprint = shared.fingerprint {
      digest.combine(22)
      digest.combine(fingerprint)
    }
    if let pad {
      digest.combine(25)
      pad.combine(into: &digest, isPublic: isPublic)
    }
  }

  private func combineCells(into digest: inout StateDigest) {
    digest.combine(playfield.width)
    digest.combine(playfield.height)
    digest.combine(playfield.hiddenRows)
    for index in 0..<(playfield.hiddenRows + playfield.height) {
      for x in 0..<playfield.width {
        digest.combine(UInt8(truncatingIfNeeded: playfield.colours[index] >> UInt128(4 * x)) & 15)
      }
    }
  }

  private func combineDeadlines(into digest: inout StateDigest) {
    let next = isOver ? -1 : deadline.microseconds
    let isOnGround = stage == .locking && !isOver
    digest.combine(isOnGround ? -1 : next)
    digest.combine(isOnGround ? next : -1)
  }

  private func combinePieces(into digest: inout StateDigest, isPublic: Bool) {
    let piece = !hasPiece ? [-1, -1, -1, -1] : [Int(tetromino.rawValue), Int(quarterTurns), x, y]
    for value in piece { digest.combine(value) }
    if !isPublic {
      digest.combine(queue.givenBeyondPreview.count)
      for tetromino in queue.givenBeyondPreview { digest.combine(tetromino.rawValue) }
    }
    let next = next
    digest.combine(next.count)
    for tetromino in next { digest.combine(tetromino.rawValue) }
    if !isPublic {
      digest.combine(queue.bag.count)
      for place in 0..<queue.bag.count { digest.combine(queue.bag[place].rawValue) }
    }
    digest.combine(held.map { Int($0.rawValue) } ?? -1)
    digest.combine(canHold ? 1 : 0)
  }
}
