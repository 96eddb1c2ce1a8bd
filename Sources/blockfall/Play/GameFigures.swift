import BlockEngine
import TerminalUI

/// What a game's result tells besides its score: what was cleared, and how.
struct GameFigures: Equatable, Sendable {
  /// How often so many rows were cleared at once, from one to four.
  private(set) var clears = [0, 0, 0, 0]
  /// The T-spins that cleared so many rows, from none to three, and the minis, from none to two.
  private(set) var spins = [0, 0, 0, 0]
  private(set) var miniSpins = [0, 0, 0]
  /// The spin of the lock that is being told of.
  private var spin: Spin?
  private(set) var allClears = 0
  /// The longest combo; 0 if no clear followed another.
  private(set) var longestCombo = 0

  /// Nothing has been counted.
  init() {}

  /// The figures of a whole replay.
  ///
  /// - Throws: `ReplayError` if its game cannot be played.
  init(of replay: Replay) throws(ReplayError) {
    var run = try ReplayRun(replay)
    var events: [GameEvent] = []
    while run.playNext(events: &events) {
      for event in events { take(event) }
      events.removeAll(keepingCapacity: true)
    }
  }

  /// Counts what an event tells.
  mutating func take(_ event: GameEvent) {
    switch event.kind {
    case .locked: spin = nil
    case .linesCleared(let rows):
      if clears.indices.contains(rows.count - 1) { clears[rows.count - 1] += 1 }
      // A spin is told before what it clears.
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

  /// Pieces a second in hundredths, over so many microseconds.
  static func pace(pieces: Int, microseconds: Int64) -> Int {
    guard microseconds > 0 else { return 0 }
    let (product, overflow) = pieces.multipliedReportingOverflow(by: 100_000_000)
    return overflow ? 0 : product / Int(microseconds)
  }

  /// Keys a piece in hundredths; nil if no piece has appeared.
  static func keysAPiece(keys: Int, pieces: Int) -> Int? {
    pieces > 0 ? keys * 100 / pieces : nil
  }

  /// The figures as lines of a result; what never happened is left out.
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
