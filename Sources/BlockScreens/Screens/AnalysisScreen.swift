import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// What the pieces of a game cost: a page that fills while a thread searches, and can be left at any time.
package struct AnalysisScreen: Screen {
  private enum Action: Hashable, Sendable { case play, next }

  private var run: AnalysisRun?
  private var permille = 0
  private var result: AnalysisRun.Result?
  /// Why there is no report.
  private var failure: String?
  private var list = ScrollList(count: 0)
  /// The bot's way from the selected place on, and which of its pieces is shown; nil for the place itself.
  private var way: (steps: [Continuation.Step], index: Int)?

  /// How often to look for progress.
  private static let pollInterval = Duration.milliseconds(100)

  /// The analysis of a game, which begins at once.
  package init(_ source: AnalysisSource) { run = AnalysisRun(source) }

  /// The analysis of a saved game; nil if nothing is saved.
  package init?(_ id: GameID, in context: ScreenContext) {
    guard case .success(let directory) = context.saver.directory else { return nil }
    self.init(AnalysisSource(id, in: directory))
  }

  package var progress: Int? { run == nil ? nil : permille / 10 }

  package var focus: Focus? { result == nil ? nil : Focus(item: list.selection) }

  package mutating func nextWake(after now: Moment) -> Moment? {
    run == nil ? nil : now + Self.pollInterval
  }

  // MARK: Messages

  package mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    applyResult(in: &context)
    return dispatch(message, in: &context)
  }

  /// Shows the bot's first piece from the selected place on, then its next one, and after the last the place again.
  private mutating func showNext(in context: inout ScreenContext) {
    guard let selected else { return }
    if let way {
      let index = way.index + 1
      self.way = way.steps.indices.contains(index) ? (way.steps, index) : nil
    } else {
      let steps = Continuation(of: selected.costly, from: selected.game).steps
      way = steps.isEmpty ? nil : (steps, 0)
    }
    if context.isPlain { for line in words(of: selected.costly) { context.narration.add(line) } }
  }

  /// Takes what the thread has found.
  private mutating func applyResult(in context: inout ScreenContext) {
    guard let state = run?.state else { return }
    switch state {
    case .running(let progress): permille = progress
    case .done(let result):
      self.result = result
      list.count = result.report.costly.count
      run = nil
      if context.isPlain { for line in result.report.figures { context.narration.add(line) } }
    case .failed(let reason):
      failure = reason
      run = nil
    }
  }

  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) {
      run = nil
      return .pop
    }
    guard result != nil else { return .stay }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .play: return playOn(in: context)
    case .next: showNext(in: &context)
    case nil:
      let before = list.selection
      let reasons = (result?.report.costly ?? []).map(\.reason.text)
      if case .chosen = list.respond(to: event, in: area(in: context.size), titles: reasons) {
        return playOn(in: context)
      }
      if list.selection != before { way = nil }
    }
    return .stay
  }

  private var selected: (costly: AnalysisReport.Costly, game: Game)? {
    guard let result, result.report.costly.indices.contains(list.selection),
      result.games.indices.contains(list.selection)
    else { return nil }
    return (result.report.costly[list.selection], result.games[list.selection])
  }

  /// Plays on from before the selected place, as practice.
  private func playOn(in context: ScreenContext) -> Transition {
    guard let result, let selected else { return .stay }
    var setup = result.header.setup
    setup.mode = .practice
    return .push(GameScreen(practising: selected.game.continued(in: .practice), setup, in: context))
  }

  // MARK: Drawing

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Analysis")) }

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    let isEmpty = result?.report.costly.isEmpty ?? true
    return ButtonRow(
      isEmpty
        ? []
        : [
          .init(.play, .enter, tr("Play on from here")),
          .init(.next, .character("n"), tr("The bot's next five")),
        ], isUnicode: context.isUnicode, wraps: false)
  }

  /// The columns of the list; the field of the selected place stands beside it.
  private func listColumns(in size: Size) -> Int {
    let field = LowField.columnsBesideText(in: size)
    return size.columns - (field > 0 ? field + 5 : 2)
  }

  /// Whether the words about the selected place are below the field too.
  private func hasWordsBelowField(in size: Size) -> Bool { LowField.columnsBesideText(in: size) == 10 }

  private func area(in size: Size) -> ScrollList.Area {
    let top = (size.rows < 16 ? 1 : 2) + AnalysisView.headRows(in: size)
    // The words about the selected place stand right below a short list.
    let rows = min(size.rows - top - 3, result?.report.costly.count ?? 1)
    return ScrollList.Area(
      rect: Rect(x: 1, y: top, columns: max(1, listColumns(in: size)), rows: max(1, rows)))
  }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    if let failure {
      return buffer.putWrapped(tr("This game cannot be analysed: %s", failure), y: 2)
    }
    guard let result else {
      // A figure that counts by itself is not read out.
      let text =
        context.isPlain
        ? tr("Looking at each piece") : tr("Looking at each piece: %s %%", String(permille / 10))
      let lines = TextWrap.lines(of: text, columns: max(1, buffer.size.columns - 2))
      for (index, line) in lines.enumerated() where buffer.size.rows / 2 + index < buffer.size.rows {
        buffer.putCentred(line, from: 0, to: buffer.size.columns, y: buffer.size.rows / 2 + index)
      }
      let (columns, y) = (min(40, buffer.size.columns - 4), buffer.size.rows / 2 + lines.count + 1)
      if !context.isPlain, columns > 0, y < buffer.size.rows {
        EighthBar(value: permille, maximum: 1_000).draw(
          into: &buffer, x: (buffer.size.columns - columns) / 2, y: y, columns: columns,
          isUnicode: context.isUnicode)
      }
      return
    }
    let area = area(in: buffer.size)
    let view = AnalysisView(result.report, selection: list.selection, isUnicode: context.isUnicode)
    view.drawHead(into: &buffer, y: 1, columns: listColumns(in: buffer.size) + 2)
    if result.report.costly.isEmpty {
      buffer.putWrapped(tr("No place cost a line."), y: area.rect.minY)
    }
    let lines = AnalysisView.lines(of: result.report.costly, columns: area.rect.size.columns - 1)
    for (index, rect) in list.visible(in: area) where lines.indices.contains(index) {
      let style = buffer.putRow(rect, isSelected: index == list.selection)
      let line = CellBuffer.shortened(
        lines[index], to: rect.size.columns - 1, isUnicode: context.isUnicode)
      buffer.put(line, x: rect.minX + 1, y: rect.minY, style)
    }
    list.scrollBar(in: area).draw(into: &buffer, isUnicode: context.isUnicode)
    drawSelected(into: &buffer, below: area.rect.maxY, in: context)
    buttons(in: context).draw(into: &buffer, orNoticeIn: context)
  }

  /// The better place in words below the list, and on the field beside it.
  private func drawSelected(into buffer: inout CellBuffer, below y: Int, in context: ScreenContext) {
    guard let selected else { return }
    let columns = listColumns(in: buffer.size)
    let isBelow = hasWordsBelowField(in: buffer.size)
    // An empty row parts them from the list if there is room.
    let y = y + 5 < buffer.size.rows ? y + 1 : y
    for (row, line) in words(of: selected.costly).enumerated() {
      let text = CellBuffer.shortened(
        line, to: isBelow ? buffer.size.columns - 3 : columns - 1, isUnicode: context.isUnicode)
      buffer.put(text, x: 2, y: y + row, Style(foreground: .faint))
    }
    let fieldColumns = LowField.columnsBesideText(in: buffer.size)
    guard fieldColumns > 0 else { return }
    let top = isBelow ? 1 : 2
    let rect = Rect(
      x: columns + 3, y: top, columns: fieldColumns,
      rows: max(1, buffer.size.rows - top - (isBelow ? 4 : 2)))
    let picture =
      way.map { CostlyPlace($0.steps[$0.index]) } ?? CostlyPlace(selected.costly, before: selected.game)
    picture.draw(into: &buffer, in: rect, context.drawing)
  }

  /// What is shown, in words: where the piece was and should be, or the bot's piece.
  private func words(of costly: AnalysisReport.Costly) -> [String] {
    guard let way else { return [tr("played %s", costly.played.text), tr("better %s", costly.best.text)] }
    let number = tr("the bot's piece %s of %s", String(way.index + 1), String(way.steps.count))
    return [number, way.steps[way.index].place.text]
  }
}
