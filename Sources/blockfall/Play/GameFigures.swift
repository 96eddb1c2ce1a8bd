import BlockEngine
import TerminalUI

/// What a game's result tells besides its score: what was cleared, and how.
struct GameFigures: Equatable, Sendable {
  /// How often so many rows were cleared at once, from one to four.
  private(set) var clears = [0, 0, 0, 0]
  private(set) var spins = 0
  private(set) var miniSpins = 0
  private(set) var allClears = 0
  /// The longest combo; 0 if no clear followed another.
  private(set) var longestCombo = 0

  /// Counts what an event tells.
  mutating func take(_ event: GameEvent) {
    switch event.kind {
    case .linesCleared(let rows): if clears.indices.contains(rows.count - 1) { clears[rows.count - 1] += 1 }
    case .spun(.full): spins += 1
    case .spun(.mini): miniSpins += 1
    case .combo(let count): longestCombo = max(longestCombo, count)
    case .allClear: allClears += 1
    default: break
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
    if clears.contains(where: { $0 > 0 }) {
      let counts = clears.map { numeral.text($0) }.joined(separator: "/")
      lines.append(.figure(tr("1/2/3/4 rows"), counts))
    }
    if spins > 0 { lines.append(.figure(tr("T-spins"), numeral.text(spins))) }
    if miniSpins > 0 { lines.append(.figure(tr("T-spin minis"), numeral.text(miniSpins))) }
    if longestCombo > 0 { lines.append(.figure(tr("Longest combo"), numeral.text(longestCombo))) }
    if allClears > 0 { lines.append(.figure(tr("All clears"), numeral.text(allClears))) }
    return lines
  }
}
