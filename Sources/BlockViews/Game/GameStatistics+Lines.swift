import BlockEngine
import BlockPlatform
import BlockRecords
import TerminalUI

extension GameStatistics {
  /// What was cleared, and how, as lines of a result, without those that are zero.
  package func lines(_ numeral: Numeral) -> [Panel.Line] {
    var lines: [Panel.Line] = []
    for (title, rows, spin) in [
      (tr("1/2/3/4 rows"), 1...4, nil), (tr("Spins of 0/1/2/3/4"), 0...4, .full),
      (tr("Mini spins of 0/1/2/3/4"), 0...4, .mini),
    ] as [(String, ClosedRange<Int>, Spin?)] {
      let counts = rows.map { count(of: Clear(rows: $0, spin: spin)) }
      guard counts.contains(where: { $0 > 0 }) else { continue }
      lines.append(.figure(title, counts.map { numeral.text($0) }.joined(separator: "/")))
    }
    if longestCombo > 0 { lines.append(.figure(tr("Longest combo"), numeral.text(longestCombo))) }
    if allClears > 0 { lines.append(.figure(tr("All clears"), numeral.text(allClears))) }
    return lines
  }
}
