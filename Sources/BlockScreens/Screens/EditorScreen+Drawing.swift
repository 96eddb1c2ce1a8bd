import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

extension EditorScreen {
  /// The brushes in the order of their row, the eraser last.
  static let brushes: [Mino?] = Mino.allCases.map { $0 } + [nil]

  /// The layout of the screen; nil if the terminal is too small.
  func layout(in context: ScreenContext) -> Layout? {
    // The cursor has whole cells.
    GameView.layout(of: editor.position.playfield, in: inner(context), allowsHalfRows: false)
  }

  /// The screen without the rows of the buttons.
  private func inner(_ context: ScreenContext) -> DrawingContext {
    var inner = context.drawing
    inner.size.rows = max(1, context.size.rows - buttons(in: context).rows(in: context.size))
    return inner
  }

  // MARK: Places

  /// The cell of the field at a place on the screen; the upper left one if several share the place.
  func cell(at place: Point, _ layout: Layout) -> Point? {
    guard layout.field.contains(place) else { return nil }
    let (cells, minos) = (layout.scale.cells, layout.scale.minos)
    let cell = Point(
      x: (place.x - layout.field.minX) / cells.columns * minos.columns,
      y: (place.y - layout.field.minY) / cells.rows * minos.rows)
    let field = editor.position.playfield
    return cell.x < field.width && cell.y < field.height ? cell : nil
  }

  /// The area of the screen that a cell of the field covers.
  private func place(of cell: Point, _ layout: Layout) -> Rect {
    let (cells, minos) = (layout.scale.cells, layout.scale.minos)
    return Rect(
      x: layout.field.minX + cell.x / minos.columns * cells.columns,
      y: layout.field.minY + cell.y / minos.rows * cells.rows, columns: cells.columns, rows: cells.rows)
  }

  /// The area of the brushes beside the field; nil if there is no room.
  private func palette(_ layout: Layout) -> Rect? {
    guard let area = layout.next, area.size.columns >= 6, area.size.rows >= EditorScreen.brushes.count else {
      return nil
    }
    return Rect(x: area.minX, y: area.minY, columns: area.size.columns, rows: EditorScreen.brushes.count)
  }

  /// The brush at a place on the screen, which may be the eraser; nil if there is none.
  func brush(at place: Point, _ layout: Layout) -> Mino?? {
    guard let palette = palette(layout), palette.contains(place) else { return nil }
    return EditorScreen.brushes[place.y - palette.minY]
  }

  // MARK: Drawing

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    guard let layout = layout(in: context) else {
      return GameView.drawTooSmall(for: editor.position.playfield, into: &buffer, in: context.drawing) {
        size in
        var context = context
        context.size = size
        return buttons(in: context).rows(in: size)
      }
    }
    if context.isPlain {
      // The field's content is narrated instead.
      drawPieces(into: &buffer, layout, in: context)
      drawSide(into: &buffer, layout, in: context)
      return drawLastRow(into: &buffer, in: context)
    }
    FieldFrame(field: layout.field, isASCII: layout.isASCII, isSolid: context.capabilities.hasColourShades)
      .draw(into: &buffer, hasFloor: layout.hasFloor)
    GameView.fieldRenderer(layout, in: context.drawing).draw(
      FieldPicture(playfield: editor.position.playfield), into: &buffer, at: layout.field.origin)
    if focus == .field { drawCursor(into: &buffer, layout) }
    drawPieces(into: &buffer, layout, in: context)
    drawPalette(into: &buffer, layout, in: context)
    drawSide(into: &buffer, layout, in: context)
    drawLastRow(into: &buffer, in: context)
  }

  private func drawCursor(into buffer: inout CellBuffer, _ layout: Layout) {
    let rect = place(of: editor.cursor, layout)
    let style = Style(foreground: .selectionText, background: .selection, attributes: .bold)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX where x < buffer.size.columns && y < buffer.size.rows {
        // If a character holds several minos, it stays visible under the cursor.
        buffer[x, y] =
          layout.scale.minos.rows > 1
          ? Cell(cellMark(at: Point(x: x, y: y), buffer), style) : Cell("+", style)
      }
    }
  }

  private func cellMark(at place: Point, _ buffer: CellBuffer) -> Unicode.Scalar {
    let base = Unicode.Scalar(buffer[place.x, place.y].base) ?? " "
    return base == " " ? "+" : base
  }

  /// Draws the queue, the held piece and the brush in the status row.
  private func drawPieces(into buffer: inout CellBuffer, _ layout: Layout, in context: ScreenContext) {
    let position = editor.position
    let y = layout.statusRow
    let (from, to) = (max(1, layout.status.lowerBound), layout.status.upperBound)
    func style(_ focus: Focus) -> Style {
      self.focus == focus
        ? Style(foreground: .selectionText, background: .selection, attributes: .bold)
        : Style(attributes: .bold)
    }
    // With words if there is room.
    let isWide = to - from >= 30
    var x = from
    if Ruleset(position.rules).allowsHold {
      if isWide {
        x = buffer.put(tr("Hold", context: "what is held"), x: x, y: y, Style(foreground: .faint)) + 1
      }
      let held = position.held.map { String($0.letter) }
      let box = context.isPlain ? (held ?? tr("nothing")) + "." : "[\(held ?? " ")]"
      x = buffer.put(box, x: x, y: y, style(.hold)) + 1
    }
    if isWide { x = buffer.put(tr("Pieces"), x: x, y: y, Style(foreground: .faint)) + 1 }
    let letters = String(position.queue.map(\.letter)) + (focus == .queue && !context.isPlain ? "_" : "")
    let room = max(1, to - x)
    // Of a long queue, show the end while it is edited, otherwise the beginning.
    let shown = focus == .queue ? String(letters.suffix(room)) : String(letters.prefix(room))
    if shown.isEmpty {
      buffer.put(tr("as they come"), x: x, y: y, Style(foreground: .faint), limit: room)
    } else {
      buffer.put(shown, x: x, y: y, style(.queue), limit: room)
    }
  }

  private func drawPalette(into buffer: inout CellBuffer, _ layout: Layout, in context: ScreenContext) {
    guard let palette = palette(layout) else { return }
    let renderer = FieldRenderer(
      scale: .normal, isASCII: layout.isASCII, context.capabilities, skin: context.settings.skin)
    for (index, brush) in EditorScreen.brushes.enumerated() {
      let y = palette.minY + index
      let isChosen = brush == editor.brush
      buffer.put(
        isChosen ? (context.isUnicode ? "▸" : ">") : " ", x: palette.minX, y: y,
        Style(foreground: .accent, attributes: .bold))
      if let brush {
        let key = brush == .garbage ? "G" : String(brush.letter)
        buffer.put(key, x: palette.minX + 1, y: y, Style(attributes: isChosen ? .bold : []))
        renderer.draw(Matrix(bits: 1), of: brush, into: &buffer, at: Point(x: palette.minX + 3, y: y))
      } else {
        let erase = tr("erase")
        let title = "X \(erase)"
        buffer.put(
          title, x: palette.minX + 1, y: y, Style(attributes: isChosen ? .bold : []),
          limit: palette.size.columns - 1)
      }
    }
  }

  /// Draws the help for mouse and arrow keys, if there is room.
  private func drawSide(into buffer: inout CellBuffer, _ layout: Layout, in context: ScreenContext) {
    guard let area = layout.hints else { return }
    let field = editor.position.playfield
    let rules = RulesChoice(editor.position.rules, field: FieldSize(width: field.width, height: field.height))
    let title = rules?.title(isUnicode: context.isUnicode) ?? "\(field.width)x\(field.height)"
    let mouse = [tr("Arrows and Space, or the mouse, paint."), "", tr("The right button erases.")]
    let hands = context.isPlain ? [tr("Arrows choose a cell, Space paints it.")] : mouse
    let texts = [title, ""] + hands + ["", tr("A fumen code or a diagram can be pasted.")]
    var y = area.minY
    for (index, text) in texts.enumerated() {
      let style = index == 0 ? Style(foreground: .title, attributes: .bold) : Style(foreground: .faint)
      let lines = text.isEmpty ? [""] : TextWrap.lines(of: text, columns: area.size.columns)
      buffer.reading.addParagraph(
        Rect(x: area.minX, y: y, columns: area.size.columns, rows: min(lines.count, max(0, area.maxY - y))))
      for line in lines where y < area.maxY {
        buffer.put(line, x: area.minX, y: y, style)
        y += 1
      }
    }
  }

  private func drawLastRow(into buffer: inout CellBuffer, in context: ScreenContext) {
    let y = buffer.size.rows - 1
    if let saving {
      let title = tr("Name") + " "
      buffer.fill(Rect(x: 0, y: y, columns: buffer.size.columns, rows: 1), with: .blank)
      let x = buffer.put(title, x: 1, y: y, Style(foreground: .title, attributes: .bold))
      let note = context.notice
      saving.draw(into: &buffer, x: x, y: y, columns: max(4, min(26, buffer.size.columns - x)))
      if let note { buffer.put(note, x: min(x + 28, buffer.size.columns), y: y, Style(foreground: .warning)) }
    } else if let notice = context.notice {
      Notice.draw(notice.sanitized, into: &buffer, ink: context.noticeInk)
    } else {
      buttons(in: context).draw(into: &buffer)
    }
  }
}
