import BlockEngine
import BlockPlatform
import BlockRecords
import TerminalUI

extension Machine {
  /// Whether players look at `StackStatistics` beside the field, instead of at keys and pieces.
  package var showsStackStatistics: Bool {
    switch self {
    case .console, .handheld: true
    case .arcade: false
    }
  }
}

extension StackStatistics {
  /// The figures beside the field: the share of quads, burned lines, pieces since the last I.
  func readouts(_ labels: GameLabels) -> [GameView.Readout] {
    [
      GameView.Readout(title: labels.quadRate, text: tr("%s %%", labels.numeral.text((quadRate ?? 0) / 10))),
      GameView.Readout(title: labels.burned, text: labels.numeral.text(burnedLines)),
      GameView.Readout(title: labels.drought, text: labels.numeral.text(drought)),
    ]
  }

  /// The statistics as lines of a result; `isTall` if there is room for all.
  package func lines(_ numeral: Numeral, isTall: Bool) -> [Panel.Line] {
    var lines: [Panel.Line] = []
    if let quadRate {
      lines.append(.figure(tr("Share of quads (TRT)"), tr("%s %%", numeral.text(quadRate / 10))))
      lines.append(.figure(tr("Burned lines"), numeral.text(burnedLines)))
    }
    lines.append(.figure(tr("Longest I drought"), numeral.text(longestDrought)))
    guard isTall else { return lines }
    let counts = Tetromino.allCases.map { "\($0.letter)\(numeral.text(pieces[Int($0.rawValue)]))" }
    lines.append(.figure(tr("Pieces of each kind"), counts.joined(separator: " ")))
    // The last levels are those that a player asks about.
    let last = levels.suffix(3).map { "\(numeral.text($0.level)) (\(numeral.text($0.lines)))" }
    if !last.isEmpty { lines.append(.figure(tr("Level (lines so far)"), last.joined(separator: ", "))) }
    return lines
  }
}
