import BlockEngine
import TerminalUI

/// A game's statistics besides its score: what was cleared, and how.
struct PlayStatistics: Equatable, Sendable {
  /// The number of clears of one to four rows.
  private(set) var clears = [0, 0, 0, 0]
  /// The numbers of T-spins that cleared zero to three rows, and of minis that cleared zero to two.
  private(set) var spins = [0, 0, 0, 0]
  private(set) var miniSpins = [0, 0, 0]
  /// The spin of the current lock.
  private var spin: Spin?
  private(set) var allClears = 0
  /// The longest combo; 0 if no clear followed another.
  private(set) var longestCombo = 0

  /// Empty statistics.
  init() {}

  /// The statistics of a whole replay.
  ///
  /// - Throws: `ReplayError` if its game cannot be played.
  init(of replay: Replay) throws(ReplayError) {
    var run = try ReplayRun(replay)
    var events: [GameEvent] = []
    while run.playNext(events: &events) {
      for event in events { count(event) }
      events.removeAll(keepingCapacity: true)
    }
  }

  mutating func count(_ event: GameEvent) {
    switch event.kind {
    case .locked: spin = nil
    case .linesCleared(let rows):
      if clears.indices.contains(rows.count - 1) { clears[rows.count - 1] += 1 }
      // The event of a spin precedes that of its clear.
      count(spin, rows: 0, by: -1)
      count(spin, rows: rows.count, by: 1)
    case .spun(let found):
      spin = found
      count(found, rows: 0, by: 1)
    case .combo(let count): longestCombo = max(longestCombo, count)
    case .allClear: allClears += 1
    default: break
    }
  }

  private mutating func count(_ spin: Spin?, rows: Int, by step: Int) {
    switch spin {
    case .full: if spins.indices.contains(rows) { spins[rows] += step }
    case .mini: if miniSpins.indices.contains(rows) { miniSpins[rows] += step }
    case nil: break
    }
  }

  /// Pieces per second in hundredths, over so many microseconds.
  static func pace(pieces: Int, microseconds: Int64) -> Int {
    rate(of: pieces, in: 100_000_000, over: microseconds)
  }

  /// How often something happens in a period if it happened `count` times in a given time; 0 without time.
  static func rate(of count: Int, in period: Int, over time: Int64) -> Int {
    guard time > 0 else { return 0 }
    let (product, overflow) = count.multipliedReportingOverflow(by: period)
    return overflow ? 0 : product / Int(time)
  }

  /// Keys per piece in hundredths; nil if no piece has appeared.
  static func keysPerPiece(keys: Int, pieces: Int) -> Int? { pieces > 0 ? keys * 100 / pieces : nil }

  /// The statistics as lines of a result, without those that are zero.
  func lines(_ numeral: Numeral) -> [Panel.Line] {
    var lines: [Panel.Line] = []
    for (title, counts) in [
      (tr("1/2/3/4 rows"), clears), (tr("T-spins of 0/1/2/3"), spins), (tr("Minis of 0/1/2"), miniSpins),
    ] where counts.contains(where: { $0 > 0 }) {
      lines.append(.figure(title, counts.map { numeral.text($0) }.joined(separator: "/")))
    }
    if longestCombo > 0 { lines.append(.figure(tr("Longest combo"), numeral.text(longestCombo))) }
    if allClears > 0 { lines.append(.figure(tr("All clears"), numeral.text(allClears))) }
    return lines
  }
}
