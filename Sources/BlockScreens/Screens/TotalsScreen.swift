import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Totals of all games so far, and the best of each mode.
struct TotalsScreen: Screen {
  private enum Action: Hashable, Sendable { case player }

  private var player: PlayerFilter
  private var totals: [HistoryTotal]?
  private var list = ScrollList(count: 0)

  init(_ player: PlayerFilter) {
    self.player = player
  }

  var focus: Focus? { Focus(item: list.selection) }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Totals")) }

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    ButtonRow([.init(.player, .character("p"), tr("Player"))], isUnicode: context.isUnicode, wraps: false)
  }

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) { outbox.ask(.totals(player)) }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .storage(.totals(let player, let totals), _) where player == self.player:
      self.totals = totals
      list.count = totals.count
    case .input(let event):
      if bar.isBack(event, in: context.drawing) { return .pop }
      if buttons(in: context).pressed(by: event, in: context.size) == .player {
        player = PlayerFilter.all(context.players).cycled(from: player, by: 1)
        totals = nil
        outbox.ask(.totals(player))
      } else {
        _ = list.respond(to: event, in: area(in: context.size))
      }
    default: break
    }
    return .stay
  }

  // MARK: Drawing

  private static let figureRows = 2

  private func area(in size: Size) -> ScrollList.Area {
    let top = 3 + TotalsScreen.figureRows
    return ScrollList.Area(
      rect: Rect(x: 1, y: top, columns: max(1, size.columns - 3), rows: max(1, size.rows - top - 1)))
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    buffer.put(
      player.title(in: context), x: 2, y: 1, Style(foreground: .title, attributes: .bold),
      limit: buffer.size.columns - 3)
    if let totals {
      drawFigures(totals, into: &buffer)
      drawModes(totals, into: &buffer, in: context)
    }
    buttons(in: context).draw(into: &buffer, orNoticeIn: context)
  }

  private func drawFigures(_ totals: [HistoryTotal], into buffer: inout CellBuffer) {
    func sum(_ figure: (HistoryTotal) -> Int) -> Int {
      totals.reduce(0) { sum, total in
        let (next, isTooGreat) = sum.addingReportingOverflow(figure(total))
        return isTooGreat ? .max : next
      }
    }
    let numeral = Numeral()
    let (games, time) = (sum(\.games), sum(\.duration))
    var counted = GameStatistics()
    for total in totals { counted.add(total.counted) }
    let parts = [
      trn("%s game", "%s games", games, numeral.text(games)),
      tr("played %s", PlayTime.text(microseconds: Int64(time))),
      tr("pieces %s", numeral.text(counted.pieces)), tr("lines %s", numeral.text(sum(\.lines))),
      tr("pieces/s %s", numeral.text(thousandths: counted.piecesPerSecond)),
    ]
    // Only whole figures, as many as fit.
    var (x, y) = (2, 2)
    for part in parts {
      let width = CellBuffer.columns(of: part)
      if x > 2, x + width > buffer.size.columns - 1 { (x, y) = (2, y + 1) }
      guard y < 2 + TotalsScreen.figureRows else { return }
      x = buffer.put(part, x: x, y: y, Style(foreground: .faint)) + 3
    }
  }

  private func drawModes(_ totals: [HistoryTotal], into buffer: inout CellBuffer, in context: ScreenContext) {
    let area = area(in: buffer.size)
    guard !totals.isEmpty else {
      return buffer.putCentred(
        tr("There is no finished game here yet."), from: 0, to: buffer.size.columns, y: area.rect.minY)
    }
    let numeral = Numeral()
    // The last ones are left out first if there is no room.
    let table = TextTable(
      [
        .init(tr("Mode"), totals.map(\.modeTitle)),
        .init(tr("Best"), totals.map(\.bestText), isRightAligned: true),
        .init(tr("Rules"), totals.map { $0.rulesTitle(isUnicode: context.isUnicode) }),
        .init(tr("Games"), totals.map { numeral.text($0.games) }, isRightAligned: true),
        .init(
          tr("Played"), totals.map { PlayTime.text(microseconds: Int64($0.duration)) }, isRightAligned: true),
        .init(tr("Lines"), totals.map { numeral.text($0.lines) }, isRightAligned: true),
        .init(
          tr("On"), totals.map { $0.best.map { LocalTime.day(WallTime(ofID: $0.id.description)) } ?? "" },
          isRightAligned: true),
      ], fittingIn: area.rect.size.columns)
    table.drawTitles(into: &buffer, x: area.rect.minX + 1, y: area.rect.minY - 1)
    for (index, rect) in list.visible(in: area) {
      let style = buffer.putRow(rect, isSelected: index == list.selection)
      table.draw(row: index, into: &buffer, x: area.rect.minX + 1, y: rect.minY, style)
    }
    list.scrollBar(in: area).draw(into: &buffer, isUnicode: context.isUnicode)
  }
}

extension HistoryTotal {
  fileprivate var modeTitle: String { GameMode.title(ofResult: PlayerName.sanitized(mode)) }

  fileprivate var bestText: String { best?.text(by: GameMode.Ranking(resultText: mode)) ?? "-" }

  fileprivate func rulesTitle(isUnicode: Bool) -> String {
    RulesChoice(resultText: rules)?.title(isUnicode: isUnicode) ?? PlayerName.sanitized(rules)
  }
}

extension PlayerFilter {
  /// Everyone, quick games, then the players.
  static func all(_ players: [Player]) -> [PlayerFilter] {
    [.everyone, .quickGames] + players.map { .player($0.id) }
  }

  /// A heading that names the player.
  func title(in context: ScreenContext) -> String {
    switch self {
    case .everyone: tr("All games")
    case .quickGames: tr("Quick games")
    case .player(let id): context.players.first { $0.id == id }?.name ?? ""
    }
  }
}
