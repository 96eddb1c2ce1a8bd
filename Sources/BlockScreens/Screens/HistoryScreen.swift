import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The history of games: a chart of the value they rank by, and a list by date.
struct HistoryScreen: Screen {
  enum Action: Hashable, Sendable {
    case watch, analyse, share, send, totals, progress, matches, boards, player, mode, search, delete,
      more
  }

  /// The current dialogue.
  enum Task {
    case searching(TextField)
    case deleting(GameResult, ConfirmationPanel)
  }

  /// A page of the history to load.
  private enum Page { case latest, earliest, earlier, later }

  /// The games around the selected one; of a long history, only these are in memory.
  private(set) var games: [GameResult] = []
  private(set) var list = ScrollList(count: 0)
  private(set) var filter = HistoryFilter()
  private(set) var summary: HistorySummary?
  private(set) var chart: ScoreChart?
  private(set) var task: Task?
  private(set) var buttonPages = ButtonPages()
  /// Whether the loaded games include the latest one, and the earliest one.
  private var isAtLatest = true
  private var isAtEarliest = false
  /// The page being loaded.
  private var pendingPage: Page?

  private static let page = 200
  private static let maxLoaded = 1_000

  // MARK: Loading

  mutating func appear(in context: inout ScreenContext) {
    if games.isEmpty { load(in: &context) }
  }

  /// Loads the latest games that match the filter.
  private mutating func load(in context: inout ScreenContext) {
    pendingPage = .latest
    context.ask(.history(filter, before: nil, limit: HistoryScreen.page))
    loadOverview(in: &context)
  }

  private func loadOverview(in context: inout ScreenContext) {
    context.ask(.overview(filter, columns: chartColumns(in: context)))
  }

  private mutating func receive(_ page: [GameResult]) {
    guard let pendingPage else { return }
    self.pendingPage = nil
    let isWhole = page.count < HistoryScreen.page
    switch pendingPage {
    case .latest, .earliest:
      games = page
      list = ScrollList(count: page.count)
      (isAtLatest, isAtEarliest) = (isWhole || pendingPage == .latest, isWhole || pendingPage == .earliest)
      if pendingPage == .earliest { list.select(page.count - 1) }
    case .earlier:
      games += page
      isAtEarliest = isWhole
      list.count = games.count
      drop(games.count - HistoryScreen.maxLoaded, atBeginning: true)
    case .later:
      games.insert(contentsOf: page, at: 0)
      isAtLatest = isWhole
      let selected = list.selection + page.count
      list.count = games.count
      list.select(selected)
      drop(games.count - HistoryScreen.maxLoaded, atBeginning: false)
    }
  }

  private mutating func drop(_ count: Int, atBeginning: Bool) {
    guard count > 0 else { return }
    if atBeginning {
      let selected = max(0, list.selection - count)
      games.removeFirst(count)
      list.count = games.count
      list.select(selected)
      isAtLatest = false
    } else {
      games.removeLast(count)
      list.count = games.count
      isAtEarliest = false
    }
  }

  /// Loads more games before the selection reaches the end of the loaded ones.
  private mutating func loadAhead(in context: inout ScreenContext) {
    guard pendingPage == nil else { return }
    let margin = HistoryScreen.page / 2
    if !isAtEarliest, list.selection + margin >= games.count, let last = games.last {
      pendingPage = .earlier
      context.ask(.history(filter, before: last.id, limit: HistoryScreen.page))
    } else if !isAtLatest, list.selection < margin, let first = games.first {
      pendingPage = .later
      context.ask(.historyBack(filter, after: first.id, limit: HistoryScreen.page))
    }
  }

  var acceptsText: Bool {
    if case .searching = task { true } else { false }
  }

  var focus: Focus? {
    switch task {
    case nil: Focus(item: list.selection)
    case .searching: Focus(page: 1, item: 0)
    case .deleting(_, let question): Focus(page: 2, item: question.selection)
    }
  }

  // MARK: Messages

  mutating func sizeChanged(in context: inout ScreenContext) { loadOverview(in: &context) }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    switch reply.answer {
    case .history(let filter, let page) where filter == self.filter: receive(page)
    case .overview(let filter, let summary, let chart) where filter == self.filter:
      (self.summary, self.chart) = (summary, chart)
    case .deleted: load(in: &context)
    default: break
    }
    return .stay
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if task != nil { return handleTask(event, in: &context) }
    if bar.isBack(event, in: context.drawing) { return .pop }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .watch: return watch(in: context)
    case .analyse: return .push(ifAny: selected.flatMap { AnalysisScreen($0.id, in: context) })
    case .share: return .push(ifAny: selected.map { ShareScreen($0.id) })
    case .send: return .push(ifAny: selected.flatMap { context.matchScreens?.sending($0.id) })
    case .boards: return .push(ifAny: context.matchScreens?.boards(in: context))
    case .totals: return .push(TotalsScreen(filter.player))
    case .progress: return .push(ifAny: ProgressScreen(filter.player, filter.mode, in: context))
    case .matches: return .push(ifAny: context.matchScreens?.list())
    case .player:
      filter.player = PlayerFilter.all(context.players).cycled(from: filter.player, by: 1)
      load(in: &context)
    case .mode:
      let all = [nil] + GameMode.Kind.allCases.map(Optional.some)
      filter.mode = all.cycled(from: filter.mode, by: 1)
      load(in: &context)
    case .more: buttonPages.turn(buttons(in: context), in: context.size)
    case .search: task = .searching(TextField(filter.date))
    case .delete:
      if let game = selected {
        let lines: [Panel.Line] = [.text(LocalTime.text(game.started)), .text(tr("Its replay goes too."))]
        task = .deleting(
          game,
          ConfirmationPanel(tr("Delete this game?"), lines: lines, no: tr("Keep it"), yes: tr("Delete it")))
      }
    case nil:
      if case .key(let key) = event, key.phase != .release, key.key == .end, !isAtEarliest {
        pendingPage = .earliest
        context.ask(.historyBack(filter, after: nil, limit: HistoryScreen.page))
      } else if case .key(let key) = event, key.phase != .release, key.key == .home, !isAtLatest {
        load(in: &context)
      } else if case .chosen = list.respond(to: event, in: area(in: context), titles: games.map(\.modeTitle))
      {
        return watch(in: context)
      }
      loadAhead(in: &context)
    }
    return .stay
  }

  var selected: GameResult? { list.selected(of: games) }

  private func watch(in context: ScreenContext) -> Transition {
    .push(ifAny: selected.map { ReplayScreen($0.id, in: context) })
  }

  private mutating func handleTask(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    switch task {
    case .searching(var field):
      switch field.respond(to: event) {
      case .none: task = .searching(field)
      case .cancelled: task = nil
      case .accepted:
        task = nil
        filter.date = String(field.text.prefix(20))
        load(in: &context)
      }
    case .deleting(let game, var question):
      let isSure = question.answer(to: event, bar: bar, in: context.drawing)
      task = isSure == nil ? .deleting(game, question) : nil
      if isSure == true { context.ask(.deleteGame(game.id)) }
    case nil: break
    }
    return .stay
  }
}
