import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// The choice of a theme and a skin; the selected ones are previewed on a short game.
struct ThemeScreen: Screen {
  private struct Item: Sendable {
    let name: String
    let entry: Result<ThemeLibrary.Entry, TextFileError>

    var title: String {
      if case .success(let entry) = entry { entry.title } else { name }
    }
  }

  private let items: [Item]
  private var list: ScrollList
  private var preview: ThemePreview?
  /// The selected skin.
  private var skin: Skin

  init(in context: ScreenContext) {
    items = context.themes.names().map { name in
      do throws(TextFileError) {
        return Item(name: name, entry: .success(try context.themes.load(name)))
      } catch {
        return Item(name: name, entry: .failure(error))
      }
    }
    skin = context.settings.skin
    list = ScrollList(count: items.count)
    list.select(items.firstIndex { $0.name == context.settings.theme } ?? 0)
  }

  var focus: Focus? { Focus(item: list.selection) }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Theme")) }

  mutating func appear(in context: inout ScreenContext) {
    previewSelection(in: &context)
  }

  /// Previews the selected theme everywhere.
  private mutating func previewSelection(in context: inout ScreenContext) {
    if case .success(let entry) = items[list.selection].entry {
      context.previewTheme(entry.theme)
    } else {
      context.previewTheme(nil)
    }
    preview = ThemePreview(at: context.now, isStill: context.settings.reducedMotion)
  }

  mutating func advance(in context: inout ScreenContext) { preview?.advance(to: context.now) }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) {
      context.previewTheme(nil)
      return .pop
    }
    if let step = event.sidewaysStep {
      skin = Skin.allCases.cycled(from: skin, by: step)
      previewSelection(in: &context)
      return .stay
    }
    let before = list.selection
    let response = list.respond(
      to: event, in: places(in: context.size, context.drawing).list, titles: items.map(\.name))
    if list.selection != before { previewSelection(in: &context) }
    guard case .chosen = response, case .success = items[list.selection].entry else { return .stay }
    context.setOrShowReason(.theme, items[list.selection].name)
    if skin != context.settings.skin { context.setOrShowReason(.skin, skin.rawValue) }
    context.previewTheme(nil)
    return .pop
  }

  mutating func nextWake(after now: Moment) -> Moment? { preview?.nextWake(after: now) }

  // MARK: Drawing

  private static let listColumns = 28

  /// The places of the list and the field, and the field's scale; the field is nil if there is no room.
  private func places(in size: Size, _ context: DrawingContext) -> (
    list: ScrollList.Area, field: Point?, scale: MinoScale
  ) {
    let minos = preview?.size ?? Size(columns: 0, rows: 0)
    let room = Size(columns: size.columns - ThemeScreen.listColumns - 8, rows: size.rows - 6)
    let hasHalfRows = context.hasHalfRows(skin)
    let scale = [MinoScale.doubled, .medium, .normal, .half].first { scale in
      guard scale != .medium || hasHalfRows else { return false }
      let field = scale.size(width: minos.columns, height: minos.rows)
      return field.columns <= room.columns && field.rows <= room.rows
    }
    let field = (scale ?? .half).size(width: minos.columns, height: minos.rows)
    let columns = min(ThemeScreen.listColumns, max(1, size.columns - 2))
    let whole = columns + (scale == nil ? 0 : 6 + field.columns)
    let x = max(0, (size.columns - whole) / 2)
    let area = Rect(x: x, y: min(2, size.rows - 1), columns: columns, rows: max(1, size.rows - 5))
    return (
      ScrollList.Area(rect: area),
      scale == nil ? nil : Point(x: x + columns + 5, y: area.minY),
      scale ?? .half
    )
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let (area, field, scale) = places(in: buffer.size, context.drawing)
    list.report(in: area, &buffer)
    for (index, rect) in list.visible(in: area) {
      let isSelected = index == list.selection
      let style = buffer.putRow(rect, isSelected: isSelected)
      buffer.put(items[index].title, x: rect.minX + 1, y: rect.minY, style, limit: rect.size.columns - 4)
      if items[index].name == context.settings.theme {
        buffer.putRightAligned(context.isUnicode ? "•" : "*", end: rect.maxX - 1, y: rect.minY, style)
      }
    }
    if let field { drawField(into: &buffer, at: field, scale, in: context) }
    drawSkin(into: &buffer, in: context)
    drawNote(into: &buffer, in: context)
  }

  private func drawField(
    into buffer: inout CellBuffer, at origin: Point, _ scale: MinoScale, in context: ScreenContext
  ) {
    guard let preview else { return }
    let isASCII = !context.isUnicode
    let renderer = FieldRenderer(scale: scale, isASCII: isASCII, context.capabilities, skin: skin)
    renderer.draw(preview.picture(at: context.now), into: &buffer, at: origin)
    let size = scale.size(width: preview.size.columns, height: preview.size.rows)
    FieldFrame(
      field: Rect(x: origin.x, y: origin.y, columns: size.columns, rows: size.rows), isASCII: isASCII,
      isSolid: context.capabilities.hasColourShades
    ).draw(into: &buffer, hasFloor: true)
  }

  /// Draws the name of the skin between arrows, between the list and the note.
  private func drawSkin(into buffer: inout CellBuffer, in context: ScreenContext) {
    let y = buffer.size.rows - 1 - max(2, min(descriptionLines(in: context).count, 4))
    guard y > 3 else { return }
    let (left, right) = context.isUnicode ? ("◂", "▸") : ("<", ">")
    let long = [left, tr("Skin") + ":", skin.title, right].joined(separator: " ")
    let text = CellBuffer.columns(of: long) <= buffer.size.columns ? long : "\(left) \(skin.title) \(right)"
    buffer.putCentred(text, from: 0, to: buffer.size.columns, y: y, Style(foreground: .accent))
  }

  /// Draws the theme's description, or the error in its file.
  private func drawNote(into buffer: inout CellBuffer, in context: ScreenContext) {
    let style = Style(foreground: (try? items[list.selection].entry.get()) == nil ? .warning : .faint)
    let lines = descriptionLines(in: context)
    let first = max(3, buffer.size.rows - min(lines.count, 4))
    for (index, line) in lines.prefix(4).enumerated() where first + index < buffer.size.rows {
      buffer.putCentred(line, from: 0, to: buffer.size.columns, y: first + index, style)
    }
  }

  /// The theme's description, or the error in its file.
  private func descriptionLines(in context: ScreenContext) -> [String] {
    let text =
      switch items[list.selection].entry {
      case .success(let entry): context.notice ?? entry.summary
      case .failure(let error): error.description
      }
    return TextWrap.lines(of: text, columns: max(1, context.size.columns - 4))
  }
}
