import BlockEngine
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Rounds in progress: the table, and whose turn it is.
struct RoundsScreen: Screen {
  private enum Action: Hashable, Sendable { case play, again, setUp }

  private(set) var table: RoundsTable
  /// The unfinished games, among them perhaps that of the turn.
  private var unfinished: [GamesFolder.Unfinished] = []
  private var list = ScrollList(count: 0)
  private let numeral = Numeral()

  init(_ table: RoundsTable) {
    self.table = table
    list.count = table.rows.count
  }

  static func teamName(_ team: Int) -> String { tr("team %s", String(team + 1)) }

  // MARK: Messages

  mutating func appear(in context: inout ScreenContext) {
    context.ask(.rounds)
    context.ask(.unfinished)
  }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    switch reply.answer {
    case .rounds(let found):
      if let found, found.rounds.isSame(as: table.rounds) { table = found }
      list.count = table.rows.count
    case .unfinished(let found): unfinished = found
    default: break
    }
    return .stay
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) { return .pop }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .play: return play(in: &context)
    case .again:
      table = RoundsTable(table.rounds.rematch(seed: context.newSeed()), results: [])
      context.ask(.saveRounds(table.rounds))
    case .setUp: return .replace(RoundsSetupScreen(in: context))
    case nil:
      let names = table.rows.map { name(of: $0.side, in: context) }
      _ = list.respond(to: event, in: area(in: context), titles: names)
    }
    return .stay
  }

  /// Starts or resumes the game of the current turn.
  private func play(in context: inout ScreenContext) -> Transition {
    guard let turn = table.next(of: context.players), let setup = table.rounds.setup(of: turn),
      let player = context.players.first(where: { $0.id == turn.player })
    else { return .stay }
    if let game = unfinishedTurn(of: player, setup) {
      let left = context.saver.resumeInBackground(game)
      guard let found = left.get(atMost: ResumingScreen.showDelay) else { return .push(ResumingScreen(left)) }
      context.showNotice(found.warnings.first)
      return .push(ifAny: found.game.map { GameScreen(resumingTurn: $0, in: context) })
    }
    return .push(ifAny: GameScreen(turn: setup, of: player.name, in: &context))
  }

  /// The unfinished game of this turn.
  private func unfinishedTurn(of player: Player, _ setup: GameSetup) -> GameID? {
    unfinished.first { game in
      game.header.player == player.name && game.header.seed == setup.seed && game.header.mode == setup.mode
        && game.header.level == setup.startLevel && game.header.rulesText == table.rounds.rules.resultText
    }?.id
  }

  // MARK: Drawing

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Rounds")) }

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    let isOver = table.isOver(context.players)
    return ButtonRow(
      [
        isOver ? .init(.again, .enter, tr("Again")) : .init(.play, .enter, tr("Start")),
        .init(.setUp, .character("s"), tr("Set up")),
      ], isUnicode: context.isUnicode, wraps: true)
  }

  private func name(of player: Int, in context: ScreenContext) -> String {
    context.players.first { $0.id == player }?.name ?? tr("removed")
  }

  private func name(of side: RoundsTable.Row.Side, in context: ScreenContext) -> String {
    switch side {
    case .player(let id): name(of: id, in: context)
    case .team(let team): RoundsScreen.teamName(team)
    }
  }

  /// Whose turn it is, or who has won.
  private func headline(in context: ScreenContext) -> String {
    if let turn = table.next(of: context.players) {
      let name = name(of: turn.player, in: context)
      guard table.rounds.count > 1 else { return tr("It is %s's turn", name) }
      return tr("Round %s of %s: it is %s's turn", String(turn.round + 1), String(table.rounds.count), name)
    }
    let winners = table.winners.map { name(of: $0, in: context) }
    return winners.count == 1 ? tr("%s wins!", winners[0]) : tr("A draw")
  }

  private func area(in context: ScreenContext) -> ScrollList.Area {
    let size = context.size
    // Above the list: the bar, the mode, whose turn it is, and the titles.
    let top = size.rows < 14 ? 3 : 6
    let rows = max(1, size.rows - top - buttons(in: context).rows(in: size) - 1)
    let width = min(size.columns - 2, 100)
    return ScrollList.Area(rect: Rect(x: (size.columns - width) / 2, y: top, columns: width, rows: rows))
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let area = area(in: context)
    let isSmall = area.rect.minY < 6
    if !isSmall {
      let rules = table.rounds.rules.title(isUnicode: context.isUnicode)
      buffer.putCentred(
        "\(table.rounds.mode.title), \(rules)", from: 0, to: buffer.size.columns, y: 1,
        Style(foreground: .faint))
    }
    buffer.putCentred(
      CellBuffer.shortened(headline(in: context), to: buffer.size.columns, isUnicode: context.isUnicode),
      from: 0, to: buffer.size.columns, y: isSmall ? 1 : 3, Style(foreground: .accent, attributes: .bold))
    drawTable(into: &buffer, area, in: context)
    buttons(in: context).draw(into: &buffer, orNoticeIn: context)
  }

  /// The columns, the most important first.
  private func columns(_ rows: [RoundsTable.Row], in context: ScreenContext) -> [TextTable.Column] {
    let sums = rows.map { table.text(of: $0.sum, numeral) }
    let title: String
    switch table.ranking {
    case .score, .none: title = tr("Score")
    case .lines: title = tr("Lines")
    case .longestTime: title = tr("Time")
    case .shortestTime: title = tr("Reached")
    }
    var columns = [
      TextTable.Column("", rows.map { $0.place.map { String($0) + "." } ?? "" }, isRightAligned: true),
      TextTable.Column(
        tr("Player"), rows.map { ($0.place == nil ? "  " : "") + name(of: $0.side, in: context) }),
      TextTable.Column(title, sums.map(\.main), isRightAligned: true),
    ]
    if sums.contains(where: { !$0.time.isEmpty }) {
      columns.append(TextTable.Column(tr("Time"), sums.map(\.time), isRightAligned: true))
    }
    guard table.rounds.count > 1 else { return columns }
    return columns
      + (0..<table.rounds.count).map { round in
        TextTable.Column(
          String(round + 1),
          rows.map { row in
            guard case .player(let id) = row.side else { return "" }
            return table.text(of: Rounds.Turn(round: round, player: id), numeral) ?? ""
          }, isRightAligned: true)
      }
  }

  private func drawTable(into buffer: inout CellBuffer, _ area: ScrollList.Area, in context: ScreenContext) {
    let rows = table.rows
    var all = columns(rows, in: context)
    // If there is hardly any room, names are shortened.
    let nameWidth = max(3, min(all[1].width, area.rect.size.columns - all[0].width - all[2].width - 4))
    all[1].width = nameWidth
    all[1].texts = all[1].texts.map {
      CellBuffer.shortened($0, to: nameWidth, isUnicode: context.isUnicode)
    }
    // If not all rounds fit, the latest are left out.
    let shown = TextTable(all, fittingIn: area.rect.size.columns)
    let x = area.rect.minX + max(0, (area.rect.size.columns - shown.width) / 2)
    shown.drawTitles(into: &buffer, x: x, y: area.rect.minY - 1)
    let turn = table.next(of: context.players)
    for (index, rect) in list.visible(in: area) where rows.indices.contains(index) {
      let isNext = turn.map { rows[index].side == .player($0.player) } ?? (rows[index].place == 1)
      shown.draw(
        row: index, into: &buffer, x: x, y: rect.minY,
        isNext ? Style(foreground: .accent, attributes: .bold) : .standard)
    }
  }
}
