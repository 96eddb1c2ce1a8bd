import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The history of matches: players, winners and series.
struct MatchesScreen: Screen {
  private enum Action: Hashable, Sendable { case watch, share, delete }

  private var matches: [MatchSummary]?
  private var list = ScrollList(count: 0)
  /// The figures of the matches that have been visible, in seat order; empty until they are known.
  private var statistics: [GameID: [GameStatistics]] = [:]
  private var deleting: (subject: GameID, question: ConfirmationPanel)?

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Matches")) }

  var focus: Focus? {
    deleting.map { Focus(page: 1, item: $0.question.selection) } ?? Focus(item: list.selection)
  }

  mutating func appear(in context: inout ScreenContext) {
    if matches == nil { context.ask(.matches) }
  }

  mutating func sizeChanged(in context: inout ScreenContext) { askForStatistics(in: &context) }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    switch reply.answer {
    case .matches(let found):
      let selection = list.selection
      matches = found
      list = ScrollList(count: found.count)
      list.select(min(selection, max(0, found.count - 1)))
      askForStatistics(in: &context)
    case .matchStatistics(let id, let found): statistics[id] = found
    case .deleted: context.ask(.matches)
    default: break
    }
    return .stay
  }

  /// Requests the figures of the visible matches, which have to be played again for them.
  private mutating func askForStatistics(in context: inout ScreenContext) {
    guard let matches else { return }
    for (index, _) in list.visible(in: area(in: context)) where matches.indices.contains(index) {
      let id = matches[index].id
      guard statistics[id] == nil else { continue }
      statistics[id] = []
      context.ask(.matchStatistics(id))
    }
  }

  private var selected: MatchSummary? { list.selected(of: matches) }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    defer { askForStatistics(in: &context) }
    if deleting != nil {
      if let id = deleting.confirmed(by: event, bar: bar, in: context.drawing) {
        context.ask(.deleteMatch(id))
      }
      return .stay
    }
    if bar.isBack(event, in: context.drawing) { return .pop }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .watch: return watch()
    case .share: return .push(ifAny: selected.map { ShareScreen($0.id) })
    case .delete:
      guard let match = selected else { break }
      let lines: [Panel.Line] = [.text(LocalTime.text(match.started)), .text(match.players)]
      deleting = (
        match.id,
        ConfirmationPanel(tr("Delete this match?"), lines: lines, no: tr("Keep it"), yes: tr("Delete it"))
      )
    case nil:
      let opponents = (matches ?? []).map(\.opponent)
      if case .chosen = list.respond(to: event, in: area(in: context), titles: opponents) { return watch() }
    }
    return .stay
  }

  private func watch() -> Transition { .push(ifAny: selected.map { MatchReplayScreen($0.id) }) }

  // MARK: Drawing

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    ButtonRow(
      [
        .init(.watch, .enter, tr("Watch")), .init(.share, .character("s"), tr("Share")),
        .init(.delete, .character("d"), tr("Delete it")),
      ],
      isUnicode: context.isUnicode, wraps: true)
  }

  private func area(in context: ScreenContext) -> ScrollList.Area {
    let size = context.size
    let rows = size.rows - 3 - buttons(in: context).rows(in: size)
    return ScrollList.Area(rect: Rect(x: 1, y: 3, columns: max(1, size.columns - 2), rows: max(1, rows)))
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    if let matches, matches.isEmpty {
      buffer.putCentred(tr("There is no finished match here yet."), from: 0, to: buffer.size.columns, y: 3)
    }
    if let text = ratingText {
      let room = buffer.size.columns - 3
      // The rating itself matters more than its name.
      let shown = CellBuffer.columns(of: text.whole) <= room ? text.whole : text.brief
      buffer.put(
        CellBuffer.shortened(shown, to: room, isUnicode: context.isUnicode), x: 2, y: 1,
        Style(foreground: .title))
    }
    drawList(into: &buffer, in: context)
    if let deleting {
      deleting.question.draw(into: &buffer, in: context.drawing)
    } else {
      buttons(in: context).draw(into: &buffer, orNoticeIn: context)
    }
  }

  private func drawList(into buffer: inout CellBuffer, in context: ScreenContext) {
    guard let matches, !matches.isEmpty else { return }
    let area = area(in: context)
    let date = 17
    let paces = matches.map(paceText)
    // The least room for two or more of them, so that no other column jumps when they come.
    let paceWidth = matches.map { 7 * $0.bots.count - 3 }.max() ?? 0
    // As far as there is room.
    let table = TextTable(
      [
        .init(tr("Players"), matches.map(\.players)), .init(tr("Winner"), matches.map(\.winnerName)),
        .init(
          tr("Series"), matches.map(\.seriesText), width: max(9, CellBuffer.columns(of: tr("Series")))),
        .init(tr("Time"), matches.map { PlayTime.text(microseconds: $0.duration ?? 0) }, width: 7),
        .init(tr("Lines"), matches.map(\.linesText)),
        .init(
          tr("Pieces/s"), paces,
          width: ([tr("Pieces/s")] + paces).map(CellBuffer.columns).reduce(paceWidth, max)),

        .init(tr("Goal"), matches.map(\.goal.title)),
        .init(
          tr("Rules"), matches.map { $0.rules?.title(isUnicode: context.isUnicode) ?? "" }, width: 14),
      ], fittingIn: area.rect.size.columns - date)
    list.report(in: area, &buffer)
    buffer.reading.skipPicture(Rect(x: area.rect.minX, y: 2, columns: date, rows: 1))
    buffer.put(tr("Date"), x: area.rect.minX, y: 2, Style(foreground: .faint))
    table.drawTitles(into: &buffer, x: area.rect.minX + date, y: 2)
    for (index, rect) in list.visible(in: area) where matches.indices.contains(index) {
      let style = buffer.putRow(rect, isSelected: index == list.selection)
      buffer.put(LocalTime.text(matches[index].started), x: rect.minX, y: rect.minY, style, limit: date)
      table.draw(row: index, into: &buffer, x: rect.minX + date, y: rect.minY, style)
    }
  }
}

extension MatchesScreen {
  /// The rating by the matches against bots under the rules of the latest one; nil without any.
  private var ratingText: (whole: String, brief: String)? {
    guard let matches, let rules = matches.first(where: { $0.outcome != nil })?.rules else { return nil }
    let outcomes = matches.reversed().filter { $0.rules == rules }.compactMap(\.outcome)
    return OpponentScale.rating(after: outcomes).map { rating in
      let grade = BotGrade.text(ofRating: rating)
      return (tr("Rating against bots: %s", grade), grade)
    }
  }

  /// Each player's pieces per second, in seat order; empty until they are known.
  private func paceText(_ match: MatchSummary) -> String {
    let numeral = Numeral()
    return (statistics[match.id] ?? []).map {
      numeral.text(thousandths: $0.piecesPerSecond, limit: 99_99)
    }.joined(separator: " - ")
  }
}

extension MatchSummary {
  /// Each player's lines, in seat order.
  fileprivate var linesText: String { results.map { Numeral().text($0.lines) }.joined(separator: " - ") }
}
