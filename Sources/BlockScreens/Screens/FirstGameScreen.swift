import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// The one question of the very first start: which game to play, with a moving picture of each.
package struct FirstGameScreen: Screen {
  /// The games, the first one being what this terminal shows best.
  let games: [RulesChoice]
  private(set) var selection = 0
  private var demos: [ModeDemo?] = []
  /// The pictures' moves; nil while they stand still.
  private var moves: DemoMoves?

  /// The pieces that lie in each field at the beginning.
  private static let firstPieces = 9
  /// The field of the classic game's picture, and that of the modern one's.
  private static let fields = (classic: FieldSize(width: 20, height: 26), modern: ModeDemo.field)

  package init(in context: ScreenContext) {
    games = FirstGameScreen.games(in: context.drawing)
    moves = DemoMoves(at: context.now)
  }

  /// Both games: first the one whose minos this terminal shows in full, or classic if it shows neither or both so.
  static func games(in context: DrawingContext) -> [RulesChoice] {
    let isFull = { (rules: Ruleset) in
      guard let game = try? Game(GameSetup(ruleset: rules, seed: 1)) else { return false }
      let scale = GameView.layout(of: game, in: context)?.scale
      return scale == .normal || scale == .doubled
    }
    return !isFull(.classic) && isFull(.modern) ? [.modern, .classic] : [.classic, .modern]
  }

  package var focus: Focus? { Focus(item: selection) }

  private var bar: NavigationBar { NavigationBar(left: tr("Skip"), title: "blockfall") }

  // MARK: Messages

  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) { return choose(0, in: &context) }
    switch event {
    case .key(let key) where key.phase != .release:
      if key.modifiers == .control, context.bindings.action(for: key) == .menu { return .quit }
      guard key.modifiers.isEmpty else { return .stay }
      if !context.settings.reducedMotion { moves = DemoMoves(at: context.now) }
      switch key.key {
      case .enter, .character(" "): return choose(selection, in: &context)
      case .escape, .character("q"): return choose(0, in: &context)
      case .left, .up, .character("h"), .character("k"): selection = 0
      case .right, .down, .character("l"), .character("j"): selection = 1
      case .tab: selection = 1 - selection
      case .character(let letter):
        // Lists jump by the first letter.
        let first = games.firstIndex { game in
          game.briefTitle.lowercased().first == letter.lowercased().first
        }
        if let first { selection = first }
      default: break
      }
    case .mouse(let mouse) where mouse.action == .press && mouse.button == .left:
      let cards = cards(in: context.drawing)
      guard let index = cards.firstIndex(where: { $0.area.contains(mouse.position) }) else { break }
      return choose(index, in: &context)
    default: break
    }
    return .stay
  }

  /// Keeps the answer and opens the menu.
  private func choose(_ index: Int, in context: inout ScreenContext) -> Transition {
    context.setOrShowReason(.rules, games[index].word)
    return .pop
  }

  package mutating func rest(in context: inout ScreenContext) { moves = nil }

  package mutating func advance(in context: inout ScreenContext) {
    guard moves.takeDue(at: context.now) else { return }
    if demos.isEmpty {
      // After the first frame, which they must not delay.
      demos = games.map { rules in
        let field = rules == .classic ? FirstGameScreen.fields.classic : FirstGameScreen.fields.modern
        var demo = ModeDemo(.endless, rules: rules.ruleset, field: field)
        demo?.advance(pieces: FirstGameScreen.firstPieces)
        return demo
      }
    }
    guard !context.settings.reducedMotion else { return moves = nil }
    for index in demos.indices { demos[index]?.advance() }
  }

  package mutating func nextWake(after now: Moment) -> Moment? { moves?.next }

  // MARK: Drawing

  /// A game's part of the screen.
  private struct Card {
    var area: Rect
    var picture: (scale: MinoScale, rect: Rect)?
  }

  private static let maxCardColumns = 46
  /// The least columns for both cards side by side.
  private static let minWideColumns = 44
  /// The least rows of a card above its picture: the name, what is said of the game, and a gap.
  private static let minTextRows = 4

  private func cards(in context: DrawingContext) -> [Card] {
    let size = context.size
    let least = size.rows >= 16 ? 4 : min(2, size.rows - 1)
    let bottom = size.rows - 1
    guard size.columns >= FirstGameScreen.minWideColumns else {
      // One below the other, without pictures: a row for each name, the rest for words.
      return games.indices.map { index in
        Card(area: Rect(x: 0, y: min(size.rows - 1, least + index), columns: size.columns, rows: 1))
      }
    }
    let columns = min(FirstGameScreen.maxCardColumns, size.columns / 2 - 2)
    let lines = games.map { TextWrap.lines(of: FirstGameScreen.words(of: $0), columns: columns).count }
    let textRows = max(FirstGameScreen.minTextRows, (lines.max() ?? 0) + 2)
    let room = Size(columns: columns - 2, rows: bottom - least - textRows - 1)
    let scales: [MinoScale] =
      context.isUnicode ? [.doubled, .normal, .half, .braille] : [.doubled, .normal, .half]
    let pictures = games.map { game in
      let field = game == .classic ? FirstGameScreen.fields.classic : FirstGameScreen.fields.modern
      return scales.lazy.map { (scale: $0, size: $0.size(width: field.width, height: field.height)) }
        .first { $0.size.columns <= room.columns && $0.size.rows <= room.rows }
    }
    // The whole stands in the middle.
    let rows = textRows + (pictures.compactMap { $0?.size.rows }.max() ?? 0) + 1
    let top = max(least, (size.rows - rows) / 2)
    return games.indices.map { index in
      let x = size.columns / 2 + (index == 0 ? -columns - 1 : 1)
      var card = Card(area: Rect(x: x, y: top, columns: columns, rows: max(1, min(rows, bottom - top))))
      if let (scale, needed) = pictures[index] {
        card.picture = (
          scale,
          Rect(
            x: x + (columns - needed.columns) / 2, y: top + textRows,
            columns: needed.columns, rows: needed.rows)
        )
      }
      return card
    }
  }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let (columns, rows) = (buffer.size.columns, buffer.size.rows)
    let cards = cards(in: context.drawing)
    if let first = cards.first, first.area.minY >= 2 {
      buffer.putCentred(
        tr("Which game?"), from: 0, to: columns, y: first.area.minY >= 4 ? first.area.minY - 2 : 1,
        Style(foreground: .title, attributes: .bold))
    }
    for (index, card) in cards.enumerated() { draw(card, of: index, into: &buffer, in: context) }
    if let last = cards.last, last.area.size.rows == 1 {
      let text = FirstGameScreen.words(of: games[selection])
      let lines = TextWrap.lines(of: text, columns: max(1, columns - 2))
      // Words come before a gap and before the keys.
      let top = last.area.maxY + (last.area.maxY + 1 + lines.count <= rows - 1 ? 1 : 0)
      for (row, line) in lines.enumerated() {
        buffer.putCentred(line, from: 0, to: columns, y: top + row, Style(foreground: .faint))
      }
      if top + lines.count > rows { buffer.recordCut(of: text) }
      if top + lines.count >= rows { return }
    }
    guard rows >= 6 else { return }
    let hints = [tr("Enter takes it; you can change it in the menu at any time."), tr("Enter takes it")]
    if let hint = hints.first(where: { CellBuffer.columns(of: $0) <= columns }) {
      buffer.putCentred(hint, from: 0, to: columns, y: rows - 1, Style(foreground: .faint))
    }
  }

  private func draw(_ card: Card, of index: Int, into buffer: inout CellBuffer, in context: ScreenContext) {
    let isSelected = index == selection
    let area = card.area
    let name = games[index].title(isUnicode: context.isUnicode)
    let width = min(area.size.columns, CellBuffer.columns(of: name) + 4)
    let row = Rect(x: area.minX + (area.size.columns - width) / 2, y: area.minY, columns: width, rows: 1)
    let style = buffer.putRow(row, isSelected: isSelected)
    buffer.putCentred(name, from: row.minX, to: row.maxX, y: row.minY, style)
    guard area.size.rows > 1 else { return }
    let lines = TextWrap.lines(of: FirstGameScreen.words(of: games[index]), columns: area.size.columns)
    for (line, y) in zip(lines, (area.minY + 1)..<area.maxY) {
      buffer.putCentred(
        line, from: area.minX, to: area.maxX, y: y, Style(foreground: isSelected ? .standard : .faint))
    }
    guard let (scale, rect) = card.picture else { return }
    let isASCII = !context.isUnicode
    let frame = Rect(x: rect.minX - 1, y: rect.minY, columns: rect.size.columns + 2, rows: rect.size.rows + 1)
    buffer.reading.skipPicture(frame)
    buffer.fill(rect, with: Cell(" ", Style(background: .well)))
    if demos.indices.contains(index), let demo = demos[index] {
      FieldRenderer(scale: scale, isASCII: isASCII, context.capabilities, skin: context.settings.skin)
        .draw(demo.picture, into: &buffer, at: rect.origin)
    }
    FieldFrame(
      field: rect, isASCII: isASCII, isSolid: context.capabilities.hasColourShades,
      ink: isSelected ? .accent : .frame
    ).draw(into: &buffer, hasFloor: rect.maxY < buffer.size.rows)
    if !isSelected { buffer.shade(frame) }
  }

  private static func words(of rules: RulesChoice) -> String {
    rules == .classic
      ? tr("A wide field, one piece ahead, plain rules.")
      : tr("What most play today: hold, five pieces ahead, spins.")
  }
}
