import BlockControls
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// Shows each event as it arrives, the time since the previous one, and its effect in a game.
struct InputTestScreen: Screen {
  private struct Line: Sendable {
    var gap: String
    var event: String
    var meaning: String
    /// The columns of the event and of its meaning.
    var columns = (event: 10, meaning: 0)

    /// The event and its effect side by side, or on a narrow screen in two or more rows.
    func rows(columns: Int) -> [Line] {
      if columns < 38 { return narrowRows(columns: columns) }
      var beside = self
      beside.columns.meaning = max(6 + columns / 2, 12 + CellBuffer.columns(of: event))
      let fits = beside.columns.meaning + CellBuffer.columns(of: meaning) <= columns
      if fits || meaning.isEmpty { return [beside] }
      return [
        Line(gap: gap, event: event, meaning: ""),
        Line(gap: "", event: "", meaning: meaning, columns: (0, 12)),
      ]
    }

    /// The event, with everything else below it.
    private func narrowRows(columns: Int) -> [Line] {
      let below = TextWrap.lines(of: "\(gap) \(meaning)", columns: max(1, columns - 2))
      return [Line(gap: "", event: event, meaning: "", columns: (0, 0))]
        + below.map { Line(gap: "", event: "", meaning: $0, columns: (0, 2)) }
    }
  }

  private var lines: [Line] = []
  private var last: Moment?
  private var controls: GameControls

  /// More lines than any screen shows.
  private static let maxLines = 200

  init(in context: ScreenContext) {
    controls = GameControls(context.settings, size: context.size)
  }

  var wantsTilt: Bool { true }
  var acceptsPadKeys: Bool { true }
  var acceptsEveryButton: Bool { true }
  var acceptsModifiers: Bool { true }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Input test")) }

  mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    let time = ControlTime(context.now)
    // Held keys continue here as in a game, invisibly.
    _ = controls.advance(to: time)
    switch message {
    case .terminating: return .quit
    case .resized, .suspending, .continued:
      controls.cancel(at: time)
      controls.adopt(context.settings, size: context.size)
    case .tick, .shown, .link, .keyboard, .storage: break
    case .device(let event): record(event, in: context)
    case .input(let event):
      if isBack(event, in: context) { return .pop }
      record(event, in: context)
    }
    return .stay
  }

  /// Only Esc and Ctrl-C lead back: the test shows every other key.
  private func isBack(_ event: InputEvent, in context: ScreenContext) -> Bool {
    switch event {
    case .key(let key):
      key.phase == .press && (key.key == .escape || key.key == .character("c") && key.modifiers == .control)
    case .mouse: bar.isBack(event, in: context.drawing)
    case .paste, .focus, .reply: false
    }
  }

  private mutating func record(_ event: InputEvent, in context: ScreenContext) {
    let time = ControlTime(context.now)
    switch event {
    case .key(let key):
      let action = context.bindings.action(bound: key)
      var commands: [ControlCommand] = []
      controls.feed(
        key, action: action, reportsReleases: key.reportsRelease(by: context.reportsReleases), at: time,
        into: &commands)
      let name = KeyBindings.Chord(key: key.key, modifiers: key.modifiers).name(isUnicode: context.isUnicode)
      let meaning = [action?.title ?? "", meaningInMatch(of: key, in: context)].filter { !$0.isEmpty }
      append("\(name)  \(key.phase.title)", meaning.joined(separator: ", "), in: context)
    case .mouse(let mouse):
      let commands = controls.feed(mouse, drags: context.pointerDrags, at: time)
      let bound = mouse.key.flatMap { context.bindings.action(bound: $0)?.title }
      let place = "\(mouse.position.x),\(mouse.position.y)"
      append(
        "\(mouse.button.title) \(mouse.action.title) \(place)",
        bound ?? commands.map(\.title).joined(separator: " "), in: context)
    case .focus(let isThere):
      // As in a game, which pauses: the release of a held key would not be reported.
      if !isThere { controls.cancel(at: time) }
      append(isThere ? tr("focus") : tr("focus lost"), "", in: context)
    case .paste: append(tr("paste"), "", in: context)
    case .reply: break
    }
  }

  /// The owner and the effect of a key in the match that is set up, if several people play it.
  private func meaningInMatch(of key: KeyEvent, in context: ScreenContext) -> String {
    let setup = context.settings.versus
    guard setup.people.count > 1 else { return "" }
    let assignments = setup.assignments(pads: context.pads)
    guard let (person, action) = DeviceAssignment.owner(of: key, among: assignments, context.settings) else {
      return ""
    }
    return tr("Seat %s", String(setup.takenSeats[setup.people[person]] + 1)) + ": " + action.title
  }

  private mutating func record(_ event: DeviceEvent, in context: ScreenContext) {
    let commands = controls.feed(event, at: ControlTime(context.now))
    let meaning = commands.map(\.title).joined(separator: " ")
    switch event {
    case .tilt(let sample, _): append("x \(sample.x)  y \(sample.y)  z \(sample.z)", meaning, in: context)
    case .pad(let pad):
      if case .axis(let axis, let value) = pad.action {
        append("js\(pad.pad) \(axis) \(value)", meaning, in: context)
      }
    case .sensor, .vibrator, .sound: break
    }
  }

  private mutating func append(_ event: String, _ meaning: String, in context: ScreenContext) {
    let gap = last.map { "\((context.now - $0).milliseconds) ms" } ?? ""
    last = context.now
    lines.append(Line(gap: gap, event: event, meaning: meaning))
    if lines.count > InputTestScreen.maxLines { lines.removeFirst(InputTestScreen.maxLines / 2) }
  }

  /// Ticks are needed while something moves by itself: the pedal rises while it is held.
  mutating func nextWake(after now: Moment) -> Moment? { controls.nextDeadline.map(Moment.init) }

  /// Draws the values of the pedal and the stick.
  private func drawMeters(into buffer: inout CellBuffer, from: Int, columns: Int, isUnicode: Bool) {
    let y = buffer.size.rows - 3
    guard y > 2 else { return }
    let pedal = Meter(title: tr("Pedal"), figure: controls.pedalRate)
    let stick = Meter(title: tr("Stick"), figure: controls.stickDeflection)
    let right = max((columns - 2) / 2, CellBuffer.columns(of: stick.text))
    let left = columns - 2 - right
    pedal.draw(into: &buffer, x: from, y: y, columns: left, isUnicode: isUnicode)
    stick.draw(into: &buffer, x: from + left + 2, y: y, columns: right, isUnicode: isUnicode)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let width = min(buffer.size.columns - 2, 72)
    let from = max(0, (buffer.size.columns - width) / 2)
    let rows = max(0, buffer.size.rows - 4)
    for (index, row) in lines.suffix(rows).flatMap({ $0.rows(columns: width) }).suffix(rows).enumerated() {
      let y = 1 + index
      buffer.putRightAligned(row.gap, end: from + 8, y: y, Style(foreground: .faint))
      let (event, meaning) = row.columns
      buffer.put(row.event, x: from + event, y: y, limit: width - event)
      buffer.put(row.meaning, x: from + meaning, y: y, Style(foreground: .accent), limit: width - meaning)
    }
    let releases = context.reportsReleases ? tr("Releases are reported.") : tr("Releases are guessed.")
    let texts = [
      tr("Press, click, drag, tilt. %s Back: Esc", releases), tr("%s Back: Esc", releases), tr("Back: Esc"),
    ]
    let text = texts.first { CellBuffer.columns(of: $0) <= buffer.size.columns } ?? ""
    buffer.putCentred(
      text, from: 0, to: buffer.size.columns, y: buffer.size.rows - 1, Style(foreground: .faint))
    drawMeters(into: &buffer, from: from, columns: width, isUnicode: context.isUnicode)
    guard let angle = controls.tilt.angle, buffer.size.rows > 4 else { return }
    TiltGauge(angle: angle).draw(
      into: &buffer, x: from, y: buffer.size.rows - 2, columns: min(width, 41), isUnicode: context.isUnicode)
  }
}

extension KeyEvent.Phase {
  package var title: String {
    switch self {
    case .press: tr("press")
    case .repeat: tr("repeat")
    case .release: tr("release")
    }
  }
}

extension ControlCommand {
  /// The name of the command, with its count if that is more than one.
  fileprivate var title: String {
    let name = PlayerAction.allCases.first { $0.command == command }?.shortTitle ?? ""
    return count > 1 ? "\(name) \(count)" : name
  }
}

extension Duration {
  var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}
