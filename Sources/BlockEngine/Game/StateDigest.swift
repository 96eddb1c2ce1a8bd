/// FNV-1a, 64 bits, over a game's state as little-endian integers of eight bytes each.
///
/// The order, which replays rely on and which nothing may change:
/// 1. the rule set's name: its length in UTF-8 and its bytes, each as an integer;
/// 2. width, height, hidden rows;
/// 3. the cells, row by row from the uppermost hidden one, from left to right: 0 empty, else the mino's number
///    (I O T S Z J L garbage) + 1;
/// 4. the falling piece: its number, quarter turns clockwise, x, y; −1 four times when the game is over;
/// 5. the given pieces that are not shown yet: how many, then each number; the shown coming pieces likewise;
/// 6. the rest of the bag: how many, then each number (classic: 0);
/// 7. the held piece: its number or −1, and whether a hold is allowed, 1 or 0 (classic: −1, 0);
/// 8. score, lines, level, start level, pieces that appeared;
/// 9. the back-to-back chain, that is quads and clearing spins since the last other clear, and the combo, that is
///    locks up to the last one that cleared something without a break (classic: 0, 0);
/// 10. time, then the fall deadline and the lock deadline in microseconds, −1 for none (classic: no lock deadline);
/// 11. lock resets and the lowest row they count from (classic: 0, 0);
/// 12. the phase: 0 falling or on the ground, then 1…5 over by block out, lock out, giving up, goal, no piece left;
/// 13. the generators' states: the randomizer's, then the garbage's (classic: 0 until garbage has risen);
/// 14. rows of garbage that wait to rise; left out where there are none;
/// 15. left out in the endless mode: the length of the mode's word in UTF-8 and its bytes, pieces that locked, life
///     left, life that a hit takes, rows whose time to rise has come, when the next one's comes (−1 each where there
///     is none) and lines for which life was given back.
///
/// Source of the function: Fowler, Noll and Vo, offset 14695981039346656037, prime 1099511628211.
public struct StateDigest: Hashable, Sendable {
  /// The digest.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  mutating func combine(_ integer: some FixedWidthInteger) {
    // Sign or zero extended to eight bytes, lowest byte first.
    var bits = UInt64(truncatingIfNeeded: integer)
    let prime: UInt64 = 0x100_0000_01b3
    if bits < 0x100 {
      // Nearly all are: the seven zeros after the first byte are seven factors, and they are one.
      let seven = prime &* prime &* prime &* prime &* prime &* prime &* prime
      value = (value ^ bits) &* prime &* seven
      return
    }
    for _ in 0..<8 {
      value = (value ^ bits & 0xff) &* prime
      bits >>= 8
    }
  }

  /// The digest as sixteen lower-case hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Game {
  /// The digest of the whole state; equal states have equal digests, whatever way led to them.
  public var digest: StateDigest {
    var digest = StateDigest()
    digest.combine(ruleset.name.rawValue.utf8.count)
    for byte in ruleset.name.rawValue.utf8 { digest.combine(byte) }
    combineCells(into: &digest)
    combinePieces(into: &digest)
    for figure in [score, lines, level, startLevel, pieceCount, chain, combo] { digest.combine(figure) }
    digest.combine(time.microseconds)
    combineDeadlines(into: &digest)
    digest.combine(grounding.resets)
    digest.combine(grounding.lowestRow)
    switch endCause {
    case nil: digest.combine(0)
    case .blockOut: digest.combine(ranOutOfPieces ? 5 : 1)
    case .lockOut: digest.combine(2)
    case .givenUp: digest.combine(3)
    case .goal: digest.combine(4)
    }
    digest.combine(queue.generator.state)
    digest.combine(ruleset.lockDelay == nil && !garbage.hasRisen ? 0 : garbage.generator.state)
    if garbage.waiting > 0 { digest.combine(garbage.waiting) }
    combineMode(into: &digest)
    return digest
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
    let next = nextDeadline?.microseconds ?? -1
    digest.combine(grounding.isOnGround ? -1 : next)
    digest.combine(grounding.isOnGround ? next : -1)
  }

  private func combinePieces(into digest: inout StateDigest) {
    let piece = isOver ? [-1, -1, -1, -1] : [Int(tetromino.rawValue), Int(quarterTurns), x, y]
    for figure in piece { digest.combine(figure) }
    digest.combine(queue.givenRest.count)
    for tetromino in queue.givenRest { digest.combine(tetromino.rawValue) }
    let next = next
    digest.combine(next.count)
    for tetromino in next { digest.combine(tetromino.rawValue) }
    digest.combine(queue.bag.count)
    for place in 0..<queue.bag.count { digest.combine(queue.bag[place].rawValue) }
    digest.combine(held.map { Int($0.rawValue) } ?? -1)
    digest.combine(canHold ? 1 : 0)
  }
}
