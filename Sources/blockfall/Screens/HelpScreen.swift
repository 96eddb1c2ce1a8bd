/// What the aim is, and every way to control the game, with the bindings in force.
struct HelpScreen: Screen {
  private var offset = 0

  private enum Line {
    case heading(String)
    case text(String)
    case row(String, String)
    /// Keys under what they do, where a line has no room for both.
    case keys(String)
    case gap
  }

  mutating func update(_ message: Message, in context: inout AppContext) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .suspending, .continued, .shown, .keyboard, .device, .storage: return .stay
    case .resized: scroll(by: 0, in: context)
    case .input(.key(let event)):
      guard event.phase != .release else { return .stay }
      switch context.bindings.action(for: event) {
      case .menu, .pause, .help: return .pop
      default: break
      }
      let page = max(1, context.size.rows - 2)
      switch event.key {
      case .up, .character("k"): scroll(by: -1, in: context)
      case .down, .character("j"): scroll(by: 1, in: context)
      case .pageUp: scroll(by: -page, in: context)
      case .pageDown, .character(" "): scroll(by: page, in: context)
      case .home: scroll(by: -offset, in: context)
      case .end: scroll(by: .max / 2, in: context)
      case .enter: return .pop
      default: break
      }
    case .input(.mouse(let event)):
      switch event.action {
      case .wheelUp: scroll(by: -3, in: context)
      case .wheelDown: scroll(by: 3, in: context)
      case .press where event.button == .left:
        let part = bar.part(
          at: event.position, width: context.size.columns, isUnicode: context.isUnicode)
        if part == .left { return .pop }
      default: break
      }
    case .input: break
    }
    return .stay
  }

  private mutating func scroll(by lines: Int, in context: AppContext) {
    let last = max(0, content(in: context).count - (context.size.rows - 2))
    offset = min(max(0, offset + lines), last)
  }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Help")) }

  func draw(into buffer: inout CellBuffer, in context: AppContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let (from, to) = textColumns(in: context.size)
    let lines = content(in: context)
    let page = max(0, buffer.size.rows - 2)
    for (index, line) in lines.dropFirst(offset).prefix(page).enumerated() {
      let y = 1 + index
      switch line {
      case .heading(let text): buffer.put(text, x: from, y: y, Style(foreground: .title, attributes: .bold))
      case .text(let text): buffer.put(text, x: from, y: y)
      case .row(let name, let keys):
        buffer.put(name, x: from + 2, y: y)
        buffer.put(keys, x: from + 2 + HelpScreen.widestName, y: y, Style(foreground: .accent))
      case .keys(let keys):
        buffer.put(keys, x: from + 4, y: y, Style(foreground: .accent))
      case .gap: break
      }
    }
    if lines.count > page {
      let isEnd = offset + page >= lines.count
      let more = [tr("More: Space, arrows, wheel. Back: q"), tr("More: Space. Back: q")]
      let hint =
        isEnd ? tr("Back: q") : more.first { CellBuffer.columns(of: $0) <= buffer.size.columns } ?? ""
      buffer.putCentred(hint, from: 0, to: to + from, y: buffer.size.rows - 1, Style(foreground: .faint))
    }
  }

  private static let widestName = 25

  private func textColumns(in size: Size) -> (Int, Int) {
    let width = min(size.columns - 2, 72)
    let from = max(0, (size.columns - width) / 2)
    return (from, from + max(1, width))
  }

  private func content(in context: AppContext) -> [Line] {
    let (from, to) = textColumns(in: context.size)
    var lines: [Line] = [.gap]
    func add(_ heading: String, _ paragraphs: [String]) {
      lines.append(.heading(heading))
      for paragraph in paragraphs {
        lines += TextWrap.lines(of: paragraph, columns: to - from).map(Line.text)
      }
    }
    add(
      tr("The aim"),
      [
        tr(
          "Pieces of four minos fall onto the field. Fill a row from wall to wall and it vanishes; the more rows at once, the more points. The game is over when the stack leaves no room for the next piece."
        )
      ])
    lines += [.gap, .heading(tr("Keys"))]
    func keys(of actions: [PlayerAction]) -> [(String, String)] {
      actions.map { action in
        let names = context.bindings.names(of: action, isUnicode: context.isUnicode)
        return (action.title, names.joined(separator: "  "))
      }
    }
    var rows = keys(of: PlayerAction.allCases.filter { !$0.isTilt })
    rows += [(tr("Draw the screen anew"), "Ctrl-L"), (tr("Stop (fg goes on)"), "Ctrl-Z")]
    func table(_ rows: [(String, String)]) {
      let widestKeys = rows.map { CellBuffer.columns(of: $0.1) }.max() ?? 0
      let fits = 2 + HelpScreen.widestName + widestKeys <= to - from
      lines += rows.flatMap { fits ? [Line.row($0, $1)] : [.text("  " + $0), .keys($1)] }
    }
    table(rows)
    lines.append(.gap)
    add(
      tr("Mouse and touch"),
      [
        tr("In menus and on the bar at the top a click or tap chooses; the wheel goes through lists."),
        tr(
          "In the game: drag with the left button to move the piece, down for a soft drop; drag with the right button, or with Shift, Ctrl or Alt, to turn it to that side. The wheel turns too; a double click drops."
        ),
        tr(
          "Before the first drag, and so on a touch screen that only taps: tap left or right to move, in the middle to turn, twice there to drop; swipe or wheel down for a soft drop. After it a double tap drops anywhere."
        ),
      ])
    lines.append(.gap)
    if context.settings.tilt {
      add(
        tr("Tilt"),
        [
          context.sensor.map { tr("By the sensor %s: tilt to a side to move, nod to drop.", $0) }
            ?? tr("No sensor is there; these keys tilt:")
        ])
      table(keys(of: PlayerAction.allCases.filter(\.isTilt)))
    } else {
      add(tr("Tilt"), [tr("Tilt is off; Settings switches it on.")])
    }
    if !context.pads.isEmpty {
      lines += [.gap, .heading(tr("Pad"))]
      table(
        PlayerAction.allCases.map { ($0.title, context.bindings.padNames(of: $0).joined(separator: "  ")) }
          .filter { !$0.1.isEmpty })
    }
    lines.append(.gap)
    add(
      tr("Moves"),
      [
        tr(
          "A piece that meets a wall or the stack on its way to the side slips diagonally down if there is room."
        ),
        tr(
          "A turn without room is taken back. A piece that cannot fall when its time has come stays where it is."
        ),
        tr("The pale shape below a piece shows where a hard drop puts it."),
      ])
    lines.append(.gap)
    add(
      tr("Points"),
      [
        tr("1, 2, 3 and 4 rows at once give 100, 300, 500 and 800, times the level."),
        tr("A soft drop gives 1 a row, a hard drop 2 a row."),
      ])
    lines.append(.gap)
    add(
      tr("Levels"),
      [
        tr("Ten rows raise the level by one, up to 20, and pieces fall faster: a row a second at level 1."),
        tr("At level 14 a piece is on the floor in a third of a second, at level 20 in an eightieth."),
        tr("The level to start at is chosen in the menu."),
      ])
    return lines
  }
}
