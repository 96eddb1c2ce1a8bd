import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// About the program: its version, its folders, and the devices that it has found.
struct AboutScreen: Screen {
  private enum Line {
    case heading(String)
    case row(String, String)
    case text(String)
    case gap
  }

  private var offset = 0

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("About")) }

  mutating func sizeChanged(in context: inout ScreenContext) { scroll(by: 0, in: context) }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) { return .pop }
    if case .key(let key) = event, key.phase != .release, key.key == .enter { return .pop }
    let lines = event.scrolledLines(page: max(1, context.size.rows - 2), wheel: 3)
    if let lines { scroll(by: lines, in: context) }
    return .stay
  }

  private mutating func scroll(by lines: Int, in context: ScreenContext) {
    let last = max(0, content(in: context).count - (context.size.rows - 2))
    offset = min(max(0, offset + lines), last)
  }

  // MARK: Content

  private func columns(in size: Size) -> Range<Int> { size.middleColumns(atMost: 72) }

  private func content(in context: ScreenContext) -> [Line] {
    let width = columns(in: context.size).count
    var lines: [Line] = [.gap, .heading("blockfall \(Version.number)")]
    func add(_ text: String) { lines += TextWrap.lines(of: text, columns: width).map(Line.text) }
    add(tr("A falling-block game for the terminal. It is free software under the MIT License."))
    lines += [.gap, .heading(tr("Where things are"))]
    let widest = rows(in: context).map { CellBuffer.columns(of: $0.0) }.max() ?? 0
    func add(_ rows: [(String, String)]) {
      for (name, value) in rows {
        if 4 + widest + CellBuffer.columns(of: value) <= width {
          lines.append(.row(name, value))
        } else {
          lines.append(.row(name, ""))
          lines += TextWrap.pieces(of: value, columns: width - 4).map { .text("    " + $0) }
        }
      }
    }
    add(places(in: context))
    lines += [.gap, .heading(tr("What was found"))]
    add(found(in: context))
    return lines
  }

  private func rows(in context: ScreenContext) -> [(String, String)] {
    places(in: context) + found(in: context)
  }

  private func places(in context: ScreenContext) -> [(String, String)] {
    var rows: [(String, String)] = []
    switch context.saver.directory {
    case .success(let directory):
      rows += [(tr("Games"), directory.games), (tr("Settings, results"), directory.database)]
    case .failure(let error): rows.append((tr("Games"), tr("not saved: %s", error.description)))
    }
    if let own = context.themes.userFolder { rows.append((tr("Your themes"), own)) }
    if let shipped = context.themes.installedFolder { rows.append((tr("Themes"), shipped)) }
    return rows.map { ($0.0, $0.1.sanitized) }
  }

  private func found(in context: ScreenContext) -> [(String, String)] {
    let terminal = context.features
    func yes(_ isSo: Bool) -> String { isSo ? tr("yes") : tr("no") }
    let colours =
      switch terminal.colorDepth {
      case .none: tr("none", context: "colours")
      case .ansi: "8"
      case .indexed: "256"
      case .direct: tr("24 bit")
      }
    let keyboard = terminal.reportsReleases ? tr("reports releases") : tr("releases are guessed")
    func input(_ wasSeen: Bool) -> String {
      wasSeen ? tr("seen") : terminal.requestsInputModes ? tr("asked for, not seen yet") : tr("not asked for")
    }
    return [
      (tr("Terminal"), terminal.type.isEmpty ? "-" : terminal.type.sanitized),
      (tr("Size"), "\(context.size.columns)x\(context.size.rows)"), (tr("Colours"), colours),
      (tr("Unicode"), yes(context.capabilities.isUnicode)), (tr("Keyboard"), keyboard),
      (tr("Whole frames"), yes(terminal.synchronizesOutput)), (tr("Mouse"), input(context.seenInput.mouse)),
      (tr("Focus"), input(context.seenInput.focus)),
      (
        tr("Tilt sensor"),
        context.sensor?.sanitized ?? (context.settings.tilt ? tr("none", context: "a sensor") : tr("off"))
      ),
      (
        tr("Sound"),
        context.settings.mute
          ? tr("muted") : context.audioUnavailableReason?.description.sanitized ?? tr("available")
      ),
      (tr("Pads"), context.pads.isEmpty ? tr("none", context: "pads") : String(context.pads.count)),
    ]
  }

  // MARK: Drawing

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let columns = columns(in: buffer.size)
    let (from, to) = (columns.lowerBound, columns.upperBound)
    let lines = content(in: context)
    let page = max(0, buffer.size.rows - 2)
    let widest = rows(in: context).map { CellBuffer.columns(of: $0.0) }.max() ?? 0
    for (index, line) in lines.dropFirst(offset).prefix(page).enumerated() {
      let y = 1 + index
      switch line {
      case .heading(let text): buffer.put(text, x: from, y: y, Style(foreground: .title, attributes: .bold))
      case .text(let text): buffer.put(text, x: from, y: y, limit: to - from)
      case .row(let name, let value):
        buffer.put(name, x: from + 2, y: y, Style(foreground: .faint))
        buffer.put(value, x: from + 4 + widest, y: y)
      case .gap: break
      }
    }
    if lines.count > page {
      let hint = offset + page >= lines.count ? tr("Back: q") : tr("More: Space. Back: q")
      buffer.putCentred(
        hint, from: 0, to: buffer.size.columns, y: buffer.size.rows - 1, Style(foreground: .faint))
    }
  }
}
