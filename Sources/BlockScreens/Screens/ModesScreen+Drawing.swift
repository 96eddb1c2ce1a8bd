import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

extension ModesScreen {
  var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Modes"), right: tr("Start game")) }

  var buttons: ButtonRow<Action> {
    let own: [ButtonRow<Action>.Button] =
      selectedGame == nil
      ? [] : [.init(.edit, .character("e"), tr("Change")), .init(.delete, .character("d"), tr("Delete"))]
    return ButtonRow(own + [.init(.make, .character("n"), tr("New game of your own"))])
  }

  struct Places {
    var menu: GroupedMenu<Choice>
    /// The rule and the best result.
    var text: Rect
    var picture: (scale: MinoScale, rect: Rect)?
  }

  /// The rows of the rule and the best.
  private static let textRows = 5
  /// The columns right of the picture for the mode's figures, with a gap.
  private static let gaugeColumns = 21

  func places(in context: ScreenContext) -> Places {
    let size = context.size
    let groups = GroupedMenu<Choice>.columns(of: menu)
    // Rather no names of groups than no picture.
    let width = size.columns >= groups + 34 ? groups : menu.width
    let picture = ModeDemo.field
    func fits(_ scale: MinoScale, _ columns: Int, _ rows: Int) -> Bool {
      let needed = scale.size(width: picture.width, height: picture.height)
      return needed.columns + 2 <= columns && needed.rows + 1 <= rows
    }
    // Wide: the list, and beside it rule, best and picture.
    if size.columns >= width + 34, size.rows >= 12 {
      let top = max(2, (size.rows - GroupedMenu<Choice>.rows(of: menu)) / 2)
      let room = size.columns - width - 4
      let left = size.rows - top - ModesScreen.textRows - 2
      let scale = context.drawing.pictureScales.first { fits($0, room, left) }
      let needed = scale.map { $0.size(width: picture.width, height: picture.height) }
      // The list and the picture stand in the middle, if the rules then are one line each.
      let seen = (needed?.columns ?? 0) + 2
      let rule = modes.map { CellBuffer.columns(of: $0.rule) }.max() ?? 0
      let columns = min(room, max(rule, seen + ModesScreen.gaugeColumns))
      let from = max(
        1, min((size.columns - width - 2 - seen) / 2, size.columns - 1 - width - 2 - columns))
      let text = Rect(x: from + width + 2, y: top, columns: columns, rows: ModesScreen.textRows)
      var places = Places(
        menu: GroupedMenu(
          menu, in: Rect(x: from, y: top, columns: width, rows: max(1, size.rows - top - 2))), text: text)
      if let scale, let needed {
        places.picture = (
          scale, Rect(x: text.minX + 1, y: text.maxY + 1, columns: needed.columns, rows: needed.rows)
        )
      }
      return places
    }
    // Narrow: the list gets the rows that the texts of the longest mode leave.
    let columns = max(1, size.columns - 2)
    let needed =
      (modes + [shown(in: context)]).map { mode in
        texts(mode, in: context).reduce(0) { $0 + TextWrap.lines(of: $1.0, columns: columns).count }
      }.max() ?? 0
    let listRows = max(1, min(menu.items.count, max(min(3, size.rows - 6), size.rows - 3 - needed)))
    return Places(
      menu: GroupedMenu(
        menu,
        in: Rect(
          x: max(0, (size.columns - width) / 2), y: 1, columns: min(width, size.columns), rows: listRows)),
      text: Rect(x: 1, y: listRows + 2, columns: columns, rows: max(0, size.rows - listRows - 3)))
  }

  /// The notes on a mode below its title.
  private func texts(_ mode: ModeChoice, in context: ScreenContext) -> [(String, Style)] {
    if menu.selected == .make { return [(tr("Choose the goal, the garbage and more yourself."), .standard)] }
    var texts = [(mode.rule, Style.standard)]
    // Puzzles have rules of their own.
    if let conflict = context.settings.conflict(in: mode), mode.kind != .puzzle {
      return [(conflict.sentence, Style(foreground: .warning))]
    }
    if changesHeight(in: context), mode.kind == .typeB {
      let (left, right) = context.isPlain ? ("", "") : context.isUnicode ? ("‹ ", " ›") : ("< ", " >")
      texts.append((tr("Height %s", "\(left)\(mode.typeBHeight ?? 0)\(right)"), Style(attributes: .bold)))
    }
    if mode.game != nil {
      texts.append((rules(in: context).title(isUnicode: context.isUnicode), Style(foreground: .faint)))
    }
    texts.append((bestText(mode, in: context), Style(foreground: .accent)))
    if let player { texts.append((PlayerName.sanitized(player.name), Style(foreground: .faint))) }
    return texts
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let places = places(in: context)
    buffer.reading.addPart(places.menu.area)
    buffer.reading.addPart(
      Rect(
        x: places.text.minX, y: places.text.minY, columns: buffer.size.columns - places.text.minX,
        rows: (places.picture?.rect ?? places.text).maxY - places.text.minY))
    places.menu.draw(menu, into: &buffer, isUnicode: context.isUnicode)
    let mode = shown(in: context)
    var y = places.text.minY
    func write(_ text: String, _ style: Style) {
      let lines = TextWrap.lines(of: text, columns: places.text.size.columns)
      buffer.reading.addParagraph(
        Rect(
          x: places.text.minX, y: y, columns: places.text.size.columns,
          rows: min(lines.count, places.text.maxY - y)))
      for line in lines where y < places.text.maxY {
        buffer.put(line, x: places.text.minX, y: y, style)
        y += 1
      }
    }
    // If the text is directly below the list, the selected row already shows the title; read aloud, it has said it.
    if !context.isPlain, places.text.minX >= places.menu.area.maxX || menu.selected == .rules {
      write(
        menu.selected == .make ? tr("New game of your own") : mode.title,
        Style(foreground: .title, attributes: .bold))
    }
    for (text, style) in texts(mode, in: context) { write(text, style) }
    if let picture = places.picture, menu.selected != .make {
      draw(picture.scale, in: picture.rect, into: &buffer, context)
    }
    buttons.draw(into: &buffer, orNoticeIn: context)
    deletion?.question.draw(into: &buffer, in: context.drawing)
  }

  private func bestText(_ mode: ModeChoice, in context: ScreenContext) -> String {
    if mode.kind == .puzzle {
      return tr("%s of %s solved", solvedCount.map(String.init) ?? "0", String(PuzzleSet.texts.count))
    }
    guard mode.ranking != .none else { return tr("There is no best here.") }
    guard let best, let bestOf, bestOf.mode == mode.resultText,
      bestOf.rules == rules(in: context).resultText
    else { return tr("No best yet") }
    return tr("Your best: %s", best.text(by: mode.ranking))
  }

  private func draw(
    _ scale: MinoScale, in rect: Rect, into buffer: inout CellBuffer, _ context: ScreenContext
  ) {
    guard let demo else { return }
    demo.draw(scale, in: rect, into: &buffer, context.drawing)
    let x = rect.maxX + 3
    let columns = min(18, buffer.size.columns - x - 1)
    if columns >= 12, let gauge = GoalProgress(demo.game) {
      // Part of the picture, so not read out.
      buffer.reading.skipPicture(Rect(x: x, y: rect.minY, columns: columns, rows: rect.size.rows))
      gauge.draw(into: &buffer, x: x, y: rect.minY, columns: columns, isUnicode: context.isUnicode)
    }
  }
}
