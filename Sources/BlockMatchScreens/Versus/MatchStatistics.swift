import BlockEngine
import BlockPlatform
import BlockRecords
import BlockViews
import TerminalUI

/// The statistics of a round, for its result.
enum MatchStatistics {
  /// One player's figures, for a place beside the field.
  static func lines(of seat: Int, _ seats: [MatchSeat], _ games: [Game], _ numeral: Numeral) -> [Panel.Line] {
    rows(seats, games, numeral).dropFirst().map { .figure($0[0], $0[seat + 1]) }
  }

  /// The figures in words, a row for each: its name, then a figure for each player; first the players' names.
  private static func rows(_ seats: [MatchSeat], _ games: [Game], _ numeral: Numeral) -> [[String]] {
    let statistics = games.map { GameStatistics(of: $0) }
    func row(_ title: String, _ figure: (Int) -> String) -> [String] { [title] + seats.indices.map(figure) }
    var rows = [
      row("") { seats[$0].name },
      row(tr("Attack")) { numeral.text(statistics[$0].attack) },
      row(tr("Attack/min")) { numeral.text(thousandths: statistics[$0].attackPerMinute) },
      row(tr("Pieces")) { numeral.text(statistics[$0].pieces) },
      row(tr("Pieces/s")) { numeral.text(thousandths: statistics[$0].piecesPerSecond) },
      row(tr("Lines")) { numeral.text(games[$0].lines) },
      row(tr("Hardest hit")) { index in
        seats[index].hardestAttack.map {
          "\($0.lines) (\(PlayTime.text(microseconds: $0.time.microseconds)))"
        } ?? "0"
      },
    ]
    if games.contains(where: { $0.life != nil }) {
      rows.insert(row(tr("Life")) { numeral.text(games[$0].life?.left ?? 0) }, at: 1)
    }
    return rows
  }

  /// A table with a column for each player; a sentence for each row if it is read aloud.
  static func lines(
    _ seats: [MatchSeat], _ games: [Game], _ numeral: Numeral, columns: Int, isSpoken: Bool
  ) -> [Panel.Line] {
    let rows = rows(seats, games, numeral)
    if isSpoken {
      return rows.dropFirst().map { row in
        let figures = seats.indices.map { "\(seats[$0].name) \(row[$0 + 1])" }
        return .text("\(row[0]): \(figures.joined(separator: ", "))")
      }
    }
    let widths = (0...seats.count).map { column in
      rows.map { CellBuffer.columns(of: $0[column]) }.max() ?? 0
    }
    // Too wide a table is left out.
    guard widths.reduce(0, +) + 2 * seats.count <= columns else { return [] }
    return rows.map { row in
      var text = row[0] + String(repeating: " ", count: widths[0] - CellBuffer.columns(of: row[0]))
      for column in 1..<row.count {
        let gap = widths[column] - CellBuffer.columns(of: row[column]) + 2
        text += String(repeating: " ", count: gap) + row[column]
      }
      return .text(text)
    }
  }
}
