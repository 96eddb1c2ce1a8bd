import BlockEngine

/// The games that were left, each with when, score and a small picture of its field.
struct UnfinishedScreen: Screen {
  private var games: [GamesFolder.Unfinished]
  private var list: ScrollList
  /// Why the last one that was chosen cannot be gone on with.
  private var notice: String?

  init(in context: AppContext) {
    games = context.keeper.games?.unfinished() ?? []
    list = ScrollList(count: games.count)
  }

  mutating func appear(in context: inout AppContext) {
    games = context.keeper.games?.unfinished() ?? []
    list.count = games.count
  }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Continue")) }

  mutating func update(_ message: Message, in context: inout AppContext) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued: return .stay
    case .input(let event):
      if bar.isBack(event, in: context) { return .pop }
      switch list.respond(to: event, in: area(in: context.size)) {
      case .chosen(let index): return resume(index, in: context)
      case .none: return .stay
      }
    }
  }

  private mutating func resume(_ index: Int, in context: AppContext) -> Transition {
    guard games.indices.contains(index) else { return .stay }
    do throws(ResumeError) {
      return .replace(GameScreen(resuming: try context.keeper.resume(games[index].id), in: context))
    } catch {
      notice = error.description
      return .stay
    }
  }

  /// The rows of a game in the list: two of text beside a picture of twenty dots by twelve.
  private static let rowHeight = 8
  private static let pictureColumns = 10

  private func area(in size: Size) -> ScrollList.Area {
    ScrollList.Area(
      rect: Rect(x: 2, y: 2, columns: max(1, size.columns - 4), rows: max(1, size.rows - 3)),
      rowHeight: UnfinishedScreen.rowHeight)
  }

  func draw(into buffer: inout CellBuffer, in context: AppContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let area = area(in: buffer.size)
    if games.isEmpty {
      buffer.putCentred(tr("There is no game to go on with."), from: 0, to: buffer.size.columns, y: 2)
    }
    for (index, rect) in list.visible(in: area) {
      draw(games[index], in: rect, isSelected: index == list.selection, into: &buffer, context)
    }
    if let notice {
      buffer.put(notice, x: 2, y: buffer.size.rows - 1, Style(foreground: .warning))
    }
  }

  private func draw(
    _ entry: GamesFolder.Unfinished, in rect: Rect, isSelected: Bool, into buffer: inout CellBuffer,
    _ context: AppContext
  ) {
    let game = entry.game
    let style =
      isSelected
      ? Style(foreground: .selectionText, background: .selection, attributes: .bold) : Style.standard
    let text = rect.minX + UnfinishedScreen.pictureColumns + 2
    let width = rect.maxX - text
    buffer.fill(Rect(x: text, y: rect.minY, columns: max(0, width), rows: 1), with: Cell(" ", style))
    let name = entry.header.player ?? tr("Quick game")
    buffer.put(
      " \(LocalTime.text(entry.header.started))  \(name)", x: text, y: rect.minY, style, limit: width)
    let figures = [
      tr("Score %s", String(game.score)), tr("Level %s", String(game.level)),
      tr("Lines %s", String(game.lines)), PlayTime.text(microseconds: game.time.microseconds),
    ]
    var y = rect.minY + 1
    for figure in figures where y < rect.maxY {
      buffer.put(" " + figure, x: text, y: y, limit: width)
      y += 1
    }
    guard context.isUnicode else { return }
    let renderer = FieldRenderer(scale: .braille, isASCII: false, hasColour: context.capabilities.hasColour)
    renderer.draw(
      FieldPicture(playfield: game.playfield, piece: game.fallingPiece), into: &buffer, at: rect.origin)
  }
}
