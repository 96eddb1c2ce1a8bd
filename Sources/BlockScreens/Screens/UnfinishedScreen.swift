import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The unfinished games and matches, each with its date, mode, progress and a small picture.
struct UnfinishedScreen: Screen {
  private enum Action: Hashable, Sendable { case proceed, giveUp }

  /// An unfinished game or match, or a file that cannot be read; resuming that one shows the reason.
  private indirect enum Entry {
    case game(GamesFolder.Unfinished)
    case match(UnfinishedMatch)
    case unreadable(GameID)

    /// What is played.
    var title: String {
      switch self {
      case .game(let game): game.header.title(isUnicode: false)
      case .match: tr("Versus")
      case .unreadable: tr("It cannot be read.")
      }
    }

    var id: GameID {
      switch self {
      case .game(let game): game.id
      case .match(let match): match.summary.id
      case .unreadable(let id): id
      }
    }
  }

  /// All entries, the latest first; nil until both games and matches are loaded.
  private var entries: [Entry]?
  private var games: [GamesFolder.Unfinished]?
  private var matches: [UnfinishedMatch]?
  private var list = ScrollList(count: 0)
  /// The question whether to give this game up; nil while closed.
  private var givingUp: (subject: GameID, question: ConfirmationPanel)?
  /// The ticket of the request that gives one up.
  private var ending: Ticket?

  mutating func appear(in context: inout ScreenContext) { ask(&context) }

  private mutating func ask(_ context: inout ScreenContext) {
    (games, matches) = (nil, nil)
    context.ask(.unfinished)
    context.ask(.unfinishedMatches)
  }

  /// Builds the list once both are loaded.
  private mutating func fill(in context: ScreenContext) {
    guard let games, let matches else { return }
    let found = games.map(Entry.game) + matches.map(Entry.match)
    let unreadable = Set(context.saver.unfinished).subtracting(found.map(\.id))
    let all = (found + unreadable.map(Entry.unreadable)).sorted { $0.id > $1.id }
    entries = all
    list.count = all.count
  }

  var focus: Focus? {
    givingUp.map { Focus(page: 1, item: $0.question.selection) } ?? Focus(item: list.selection)
  }

  private var bar: NavigationBar {
    // Show the number, as not all entries may be visible.
    let count = list.count > 1 ? "  \(list.selection + 1)/\(list.count)" : ""
    return NavigationBar(left: tr("Back"), title: tr("Continue") + count, name: tr("Continue"))
  }

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    ButtonRow(
      [.init(.proceed, .enter, tr("Continue")), .init(.giveUp, .character("g"), tr("Give up"))],
      isUnicode: context.isUnicode, wraps: true)
  }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    switch reply.answer {
    case .unfinished(let found): games = found
    case .unfinishedMatches(let found): matches = found
    // A file that could not be given up may have been set aside.
    case .givenUp, .failed:
      if let ending, reply.ticket == ending { ask(&context) }
      return .stay
    default: return .stay
    }
    fill(in: context)
    return .stay
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if givingUp != nil { return answer(event, in: &context) }
    if bar.isBack(event, in: context.drawing) { return .pop }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .proceed: return resume(in: &context)
    case .giveUp:
      if let selected {
        let question = ConfirmationPanel(
          tr("Give up?"), lines: [.text(tr("The selected game ends."))], no: tr("Keep it"), yes: tr("Give up")
        )
        givingUp = (selected.id, question)
      }
      return .stay
    case nil: break
    }
    let titles = (entries ?? []).map(\.title)
    guard case .chosen = list.respond(to: event, in: area(in: context), titles: titles) else { return .stay }
    return resume(in: &context)
  }

  private mutating func answer(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    if let id = givingUp.confirmed(by: event, bar: bar, in: context.drawing) {
      ending = context.ask(.giveUp(id))
    }
    return .stay
  }

  private var selected: Entry? { list.selected(of: entries) }

  private mutating func resume(in context: inout ScreenContext) -> Transition {
    guard let selected else { return .stay }
    let left = context.saver.resumeInBackground(selected.id)
    if let screen = ResumingScreen.screen(for: left, in: &context) { return .replace(screen) }
    // A file that cannot be resumed may have been set aside.
    ask(&context)
    return .stay
  }

  /// The height of an entry: two text rows beside a picture of twenty dots by twelve.
  private static let rowHeight = 8
  private static let pictureColumns = 10

  /// Whether there is room for a picture beside the text, of which the longest line is rules and mode.
  private static func hasPicture(in rect: Rect) -> Bool { rect.size.columns >= pictureColumns + 24 }

  private func area(in context: ScreenContext) -> ScrollList.Area {
    let size = context.size
    let rows = size.rows - 2 - buttons(in: context).rows(in: size)
    return ScrollList.Area(
      rect: Rect(x: 2, y: 2, columns: max(1, size.columns - 4), rows: max(1, rows)),
      rowHeight: UnfinishedScreen.rowHeight)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let area = area(in: context)
    if let entries {
      if entries.isEmpty {
        buffer.putCentred(tr("There is no game to resume."), from: 0, to: buffer.size.columns, y: 2)
      }
      list.report(in: area, &buffer)
      for (index, rect) in list.visible(in: area) {
        draw(entries[index], in: rect, isSelected: index == list.selection, into: &buffer, context)
      }
    }
    buttons(in: context).draw(into: &buffer)
    givingUp?.question.draw(into: &buffer, in: context.drawing)
    if let notice = context.notice { Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
  }

  private func draw(
    _ entry: Entry, in rect: Rect, isSelected: Bool, into buffer: inout CellBuffer, _ context: ScreenContext
  ) {
    switch entry {
    case .game(let entry):
      let game = entry.game
      write(
        [entry.header.player ?? tr("Quick game"), entry.header.title(isUnicode: context.isUnicode)],
        started: LocalTime.text(entry.header.started),
        [
          tr("Score %s", Numeral().text(game.score)), tr("Level %s", String(game.level)),
          tr("Lines %s", Numeral().text(game.lines)), PlayTime.text(microseconds: game.time.microseconds),
        ], in: rect, isSelected: isSelected, into: &buffer)
      draw([game], in: rect, into: &buffer, context)
    case .match(let match):
      let summary = match.summary
      let time = match.games.map(\.time.microseconds).max() ?? 0
      write(
        [entry.title, summary.rules?.title(isUnicode: context.isUnicode) ?? ""],
        started: LocalTime.text(summary.started.text),
        [summary.players, summary.goal.title, summary.seriesText, PlayTime.text(microseconds: time)],
        in: rect, isSelected: isSelected, into: &buffer)
      draw(match.games, in: rect, into: &buffer, context)
    case .unreadable(let id):
      write(
        [entry.title], started: id.fileName, [], in: rect, isSelected: isSelected, into: &buffer)
    }
  }

  /// Writes an entry beside its picture: date and mode in the first row if there is room, then figures.
  private func write(
    _ names: [String], started: String, _ figures: [String], in rect: Rect, isSelected: Bool,
    into buffer: inout CellBuffer
  ) {
    let hasPicture = UnfinishedScreen.hasPicture(in: rect)
    let text = rect.minX + (hasPicture ? UnfinishedScreen.pictureColumns + 2 : 0)
    let width = rect.maxX - text
    let margin = hasPicture ? " " : ""
    let row = Rect(x: text, y: rect.minY, columns: max(0, width), rows: 1)
    let style = buffer.putRow(row, isSelected: isSelected, of: rect)
    let name = names.filter { !$0.isEmpty }.joined(separator: "  ")
    let fits = CellBuffer.columns(of: started) + 4 + CellBuffer.columns(of: name) <= width
    buffer.put(margin + (fits ? "\(started)  \(name)" : started), x: text, y: rect.minY, style, limit: width)
    var y = rect.minY + 1
    let columns = max(1, width - margin.count)
    let titles = fits ? [] : names.flatMap { TextWrap.lines(of: $0, columns: columns) }
    for figure in titles + figures where y < rect.maxY && !figure.isEmpty {
      buffer.put(margin + figure, x: text, y: y, limit: width)
      y += 1
    }
  }

  /// Draws as many of the fields side by side as fit, at least one, beside the text.
  private func draw(_ games: [Game], in rect: Rect, into buffer: inout CellBuffer, _ context: ScreenContext) {
    guard UnfinishedScreen.hasPicture(in: rect) else { return }
    let origin = rect.origin
    var x = origin.x
    for game in games {
      let picture = FieldThumbnail(playfield: game.visiblePlayfield, piece: game.fallingPiece)
      guard x == origin.x || x + picture.size.columns <= origin.x + UnfinishedScreen.pictureColumns + 1 else {
        return
      }
      picture.draw(into: &buffer, at: Point(x: x, y: origin.y), in: context.drawing)
      x += picture.size.columns + 1
    }
  }
}
