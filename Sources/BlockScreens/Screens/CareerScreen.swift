import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The career's players, with best score and best time; they can be chosen, added, renamed and removed.
package struct CareerScreen: Screen {
  package init() {}

  private enum Action: Hashable, Sendable { case start, choose, add, rename, remove, modes }

  /// The current dialogue.
  enum Task {
    case adding(TextField)
    case renaming(Player, TextField)
    case removing(Player, ConfirmationPanel)
  }

  private(set) var bests: [Int: BestResult] = [:]
  private(set) var list = ScrollList(count: 0)
  private(set) var task: Task?
  /// Whether the selection has moved to the current player.
  private var hasSelectedPlayer = false

  package mutating func appear(in context: inout ScreenContext) {
    list.count = context.players.count
    selectCurrentPlayer(in: context)
    ask(in: &context)
  }

  /// Requests the players and their bests in the current rules and mode.
  private func ask(in context: inout ScreenContext) {
    let settings = context.settings
    context.ask(.players(rules: settings.playedRules.resultText, mode: settings.mode.resultText))
  }

  private mutating func selectCurrentPlayer(in context: ScreenContext) {
    guard !hasSelectedPlayer, let index = context.players.firstIndex(where: { $0.id == context.chosenPlayer })
    else {
      return
    }
    list.select(index)
    hasSelectedPlayer = true
  }

  package var acceptsText: Bool {
    switch task {
    case .adding, .renaming: true
    case .removing, nil: false
    }
  }

  package var focus: Focus? {
    switch task {
    case nil: Focus(item: list.selection)
    case .adding, .renaming: Focus(page: 1, item: 0)
    case .removing(_, let question): Focus(page: 2, item: question.selection)
    }
  }

  /// Whether a player is being added, who is in no list yet.
  private var isAdding = false

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Career"), right: list.count > 0 ? tr("Start game") : nil)
  }

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    let all: [ButtonRow<Action>.Button] =
      list.count == 0
      ? [.init(.add, .character("a"), tr("Add a player"))]
      : [
        .init(.start, .enter, tr("Start game")), .init(.choose, .character(" "), tr("Choose")),
        .init(.add, .character("a"), tr("Add")), .init(.rename, .character("r"), tr("Rename")),
        .init(.remove, .character("d"), tr("Remove")), .init(.modes, .character("o"), tr("Modes")),
      ]
    return ButtonRow(all, isUnicode: context.isUnicode, wraps: true)
  }

  // MARK: Messages

  package mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    switch reply.answer {
    case .started, .removed: ask(in: &context)
    case .players(let players, let bests):
      list.count = players.count
      self.bests = bests
      isAdding = false
      selectCurrentPlayer(in: context)
    case .player(.success(let player)):
      // A new player becomes the current one.
      context.selectPlayer(player)
      hasSelectedPlayer = false
      ask(in: &context)
    case .player(.failure(let error)):
      isAdding = false
      context.showNotice(error.description)
    case .belongings(let id, let belongings):
      if case .removing(let player, var question) = task, player.id == id {
        question.lines = belongings.lines
        task = .removing(player, question)
      }
    default: break
    }
    return .stay
  }

  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if task != nil { return handleTask(event, in: &context) }
    if bar.isBack(event, in: context.drawing) { return .pop }
    if bar.isRight(event, in: context.drawing) { return start(in: &context) }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .start: return start(in: &context)
    case .choose:
      if let player = selected(in: context) { context.selectPlayer(player) }
      return .stay
    case .add:
      // Refuse before the name is typed, not after.
      if context.players.count >= Player.maxCount {
        context.showNotice(PlayerError.full.description)
      } else {
        task = .adding(TextField())
      }
      return .stay
    case .rename:
      if let player = selected(in: context) { task = .renaming(player, TextField(player.name)) }
      return .stay
    case .remove:
      guard let player = selected(in: context) else { return .stay }
      // The question lists what is deleted with the player once that is known.
      task = .removing(
        player, ConfirmationPanel(tr("Remove %s?", player.name), no: tr("Keep"), yes: tr("Remove")))
      context.ask(.belongings(player.id))
      return .stay
    case .modes:
      guard let player = selected(in: context) else { return .stay }
      context.selectPlayer(player)
      return .push(ModesScreen(player: player, in: context))
    case nil: break
    }
    guard
      case .chosen = list.respond(
        to: event, in: area(in: context), titles: context.players.map(\.name))
    else { return .stay }
    return start(in: &context)
  }

  private func selected(in context: ScreenContext) -> Player? { list.selected(of: context.players) }

  private func start(in context: inout ScreenContext) -> Transition {
    guard let player = selected(in: context) else { return .stay }
    context.selectPlayer(player)
    let seed = context.newSeed()
    return .push(ifAny: GameScreen(seed: seed, player: player.name, in: &context))
  }

  private mutating func handleTask(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    switch task {
    case .adding(var field):
      switch field.respond(to: event) {
      case .none: task = .adding(field)
      case .cancelled: task = nil
      case .accepted: accept(field, in: &context) { .addPlayer($0) }
      }
    case .renaming(let player, var field):
      switch field.respond(to: event) {
      case .none: task = .renaming(player, field)
      case .cancelled: task = nil
      case .accepted: accept(field, in: &context) { .renamePlayer(player.id, $0) }
      }
    case .removing(let player, var question):
      let isSure = question.answer(to: event, bar: bar, in: context.drawing)
      task = isSure == nil ? .removing(player, question) : nil
      if isSure == true { context.ask(.removePlayer(player.id)) }
    case nil: break
    }
    return .stay
  }

  /// Accepts a valid name; for an invalid one it shows the reason and keeps the field open.
  private mutating func accept(
    _ field: TextField, in context: inout ScreenContext,
    _ request: (PlayerName) -> StorageRequest
  ) {
    do throws(PlayerNameError) {
      context.ask(request(try PlayerName(field.text)))
      task = nil
      isAdding = true
    } catch {
      context.showNotice(error.description)
    }
  }

  // MARK: Drawing

  func columns(in size: Size) -> Range<Int> { size.middleColumns(atMost: 60) }

  func area(in context: ScreenContext) -> ScrollList.Area {
    let size = context.size
    let columns = columns(in: size)
    // The gap below the heading is dropped if ten players would not fit otherwise.
    let rows = size.rows - 3 - buttons(in: context).rows(in: size)
    let gap = rows > Player.maxCount + 1 ? 1 : 0
    return ScrollList.Area(
      rect: Rect(x: columns.lowerBound, y: 3 + gap, columns: columns.count, rows: max(1, rows - 2 * gap)))
  }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let columns = columns(in: buffer.size)
    if context.players.isEmpty, task == nil, !isAdding {
      buffer.putEmptyPage(
        tr("Nobody has begun a career yet."),
        rows: 3..<max(4, buffer.size.rows - buttons(in: context).rows(in: buffer.size)))
    } else {
      drawPlayers(into: &buffer, columns, in: context)
    }
    if isAdding, context.isPlain { return }
    drawTask(into: &buffer, columns, in: context)
    if let notice = context.notice {
      Notice.draw(notice, into: &buffer, ink: context.noticeInk)
    } else if task == nil {
      buttons(in: context).draw(into: &buffer)
    }
  }
}

extension PlayerBelongings {
  /// The data that is deleted with a player, in words.
  fileprivate var lines: [Panel.Line] {
    var lines: [Panel.Line] = []
    if results > 0 {
      lines.append(.text(trn("%s result goes too.", "%s results go too.", results, String(results))))
    }
    if let bestScore { lines.append(.text(tr("The best of them: %s", String(bestScore)))) }
    if unfinished > 0 {
      lines.append(
        .text(
          trn(
            "%s game that did not end goes too.", "%s games that did not end go too.", unfinished,
            String(unfinished))))
    }
    return lines
  }
}
