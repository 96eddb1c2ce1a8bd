import BlockEngine
import BlockLink
import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// The places of a board as a table: rank, name, the figure that the board compares, how the game is known, and as much
/// more as there is room for.
struct BoardTable {
  private let table: TextTable

  /// The least columns of a name where there is a choice.
  private static let minName = 10
  /// The columns between two columns.
  private static let gap = 2

  /// - Parameter columns: the columns of the screen for it.
  init(_ page: BoardPage, _ ranking: GameMode.Ranking, columns: Int, isUnicode: Bool) {
    let places = page.places
    let numeral = Numeral()
    let rank = TextTable.Column(
      "#", heading: tr("Rank"), places.map { numeral.text($0.rank) }, isRightAligned: true)
    var figure = Self.figure(ranking, places)
    let marks = TextTable.Column(tr("Proof"), places.map(\.mark.title))
    let names = places.map { $0.rank == page.own ? tr("%s (you)", $0.name) : $0.name }
    let wanted = max(
      CellBuffer.columns(of: tr("Player")), names.map { CellBuffer.columns(of: $0) }.max() ?? 0)
    var left = columns - rank.width - figure.width - 2 * Self.gap
    var shown: [TextTable.Column] = []
    if left - marks.width - Self.gap >= min(wanted, Self.minName) {
      shown.append(marks)
      left -= marks.width + Self.gap
    } else {
      // A sign has to do, at the figure.
      let sign = isUnicode ? "●" : "*"
      let texts = zip(places, figure.texts).map { $0.mark == .live ? sign + $1 : $1 }
      left += figure.width
      figure = TextTable.Column(Self.title(ranking), texts, isRightAligned: true)
      left -= figure.width
    }
    for column in Self.more(ranking, places) where left - column.width - Self.gap >= wanted {
      shown.append(column)
      left -= column.width + Self.gap
    }
    let width = max(1, min(wanted, left))
    let name = TextTable.Column(
      tr("Player"), names.map { CellBuffer.shortened($0, to: width, isUnicode: isUnicode) }, width: width)
    table = TextTable([rank, name, figure] + shown, fittingIn: columns)
  }

  private static func title(_ ranking: GameMode.Ranking) -> String {
    switch ranking {
    case .shortestTime, .longestTime: tr("Time")
    case .lines: tr("Lines")
    case .score, .none: tr("Score")
    }
  }

  /// What the board compares.
  private static func figure(_ ranking: GameMode.Ranking, _ places: [BoardPage.Place]) -> TextTable.Column {
    TextTable.Column(title(ranking), places.map { $0.figure(by: ranking) }, isRightAligned: true)
  }

  /// What else is known, what matters most first.
  private static func more(_ ranking: GameMode.Ranking, _ places: [BoardPage.Place]) -> [TextTable.Column] {
    let numeral = Numeral()
    let day = TextTable.Column(
      tr("Date"), places.map { place in WallTime(text: place.at).map(LocalTime.day) ?? place.at })
    let time = TextTable.Column(
      tr("Time"), places.map { PlayTime.text(microseconds: $0.time) }, isRightAligned: true)
    let score = TextTable.Column(tr("Score"), places.map { numeral.text($0.score) }, isRightAligned: true)
    let lines = TextTable.Column(tr("Lines"), places.map { numeral.text($0.lines) }, isRightAligned: true)
    let level = TextTable.Column(tr("Start level"), places.map { String($0.level) }, isRightAligned: true)
    let figures =
      switch ranking {
      case .shortestTime, .longestTime: [score, lines]
      case .lines: [time, score]
      case .score, .none: [time, lines]
      }
    return [day] + figures + [level]
  }

  func drawTitles(into buffer: inout CellBuffer, x: Int, y: Int) {
    table.drawTitles(into: &buffer, x: x, y: y)
  }

  func draw(row: Int, into buffer: inout CellBuffer, x: Int, y: Int, _ style: Style) {
    table.draw(row: row, into: &buffer, x: x, y: y, style)
  }
}

extension BoardPage.Place {
  /// The figure that a board compares.
  package func figure(by ranking: GameMode.Ranking) -> String {
    switch ranking {
    case .shortestTime, .longestTime: PlayTime.fine(GameTime(microseconds: time))
    case .lines: Numeral().text(lines)
    case .score, .none: Numeral().text(score)
    }
  }

  /// All that is known of the game, as lines of a panel.
  package func lines(by ranking: GameMode.Ranking) -> [Panel.Line] {
    let numeral = Numeral()
    var lines: [Panel.Line] = [.figure(tr("Rank"), numeral.text(rank))]
    if ranking == .shortestTime || ranking == .longestTime {
      lines += [.figure(tr("Time"), figure(by: ranking)), .figure(tr("Score"), numeral.text(score))]
    } else {
      lines += [
        .figure(tr("Score"), numeral.text(score)), .figure(tr("Time"), PlayTime.text(microseconds: time)),
      ]
    }
    return lines + [
      .figure(tr("Proof"), mark.title), .figure(tr("Lines"), numeral.text(self.lines)),
      .figure(tr("Start level"), String(level)), .figure(tr("Date"), LocalTime.text(at)),
    ]
  }
}
