/// A medal of the second arcade machine; its raw value is what the machine shows.
public enum ArcadeMedal: String, CaseIterable, Sendable {
  /// Emptied fields.
  case allClear = "AC"
  /// Section times near the par or better.
  case sectionTime = "ST"
  /// Quads.
  case skill = "SK"
  /// A high stack that became low again.
  case recovery = "RE"
  /// Many turns a piece.
  case rotation = "RO"
  /// Clears of two rows or more without a break.
  case combo = "CO"
}

/// The second machine's medals, each 0 for none, 1 bronze, 2 silver, 3 gold.
///
/// Sources: the decompilation (`medal.c`) for AC, ST, RE and RO; NullpoMino's `GradeMania2Mode` for the numbers of SK, CO
/// and the turns that RO needs.
struct ArcadeMedals: Sendable {
  private var ranks = InlineArray<6, Int>(repeating: 0)
  private var quads = 0
  private var isHigh = false
  private var turns = 0
  private var pieces = 0

  /// The rank of a medal.
  subscript(medal: ArcadeMedal) -> Int { ranks[ArcadeMedals.place(medal)] }

  private static func place(_ medal: ArcadeMedal) -> Int {
    switch medal {
    case .allClear: 0
    case .sectionTime: 1
    case .skill: 2
    case .recovery: 3
    case .rotation: 4
    case .combo: 5
    }
  }

  private mutating func raise(_ medal: ArcadeMedal, to rank: Int) {
    let place = ArcadeMedals.place(medal)
    ranks[place] = min(3, max(ranks[place], rank))
  }

  /// A piece has locked after so many turns; four of them count at most.
  mutating func countLock(turns: Int) {
    self.turns += min(turns, 4)
    pieces += 1
  }

  /// Rows have been cleared.
  mutating func countClear(rows: Int, run: Int, isEmpty: Bool) {
    if rows == 4 {
      quads += 1
      raise(.skill, to: quads >= 35 ? 3 : quads >= 20 ? 2 : quads >= 10 ? 1 : 0)
    }
    if isEmpty { raise(.allClear, to: self[.allClear] + 1) }
    raise(.combo, to: run >= 7 ? 3 : run >= 5 ? 2 : run >= 4 ? 1 : 0)
  }

  /// A piece appears over so many locked cells.
  mutating func countCells(_ cells: Int) {
    if cells >= 150 { isHigh = true }
    guard isHigh, cells <= 70 else { return }
    isHigh = false
    raise(.recovery, to: self[.recovery] + 1)
  }

  /// A section has ended.
  mutating func judgeSection(frames: Int, par: Int) {
    raise(.sectionTime, to: frames < par ? 3 : frames < par + 300 ? 2 : frames < par + 600 ? 1 : 0)
  }

  /// One of the levels at which turns are judged has been reached.
  mutating func judgeTurns() {
    if pieces > 0, 10 * turns / pieces >= 12 { raise(.rotation, to: self[.rotation] + 1) }
    turns = 0
    pieces = 0
  }

  /// The levels at which turns are judged.
  static let turnLevels = [300, 700, 999]
}

extension ArcadeMedals {
  func combine(into digest: inout StateDigest) {
    for place in ranks.indices { digest.combine(ranks[place]) }
    for value in [quads, isHigh ? 1 : 0, turns, pieces] { digest.combine(value) }
  }
}
