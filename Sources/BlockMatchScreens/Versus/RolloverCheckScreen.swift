import BlockControls
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockViews
import TerminalUI

/// The input test for several people: shows before a match who owns each key and what it does, and tests what two can
/// do at once on this keyboard and terminal.
struct RolloverCheckScreen: Screen {
  private(set) var trial = RolloverCheck()
  /// Each person's (from 0) last event, and its effect in a game.
  private var seen: [Int: (event: String, meaning: String)] = [:]

  var acceptsPadKeys: Bool { true }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Try the keys")) }

  /// The devices of the match's people, as they would be assigned now.
  private func assignments(in context: ScreenContext) -> [DeviceAssignment?] {
    context.settings.versus.assignments(pads: context.pads)
  }

  /// The names of the match's people.
  private func names(in context: ScreenContext) -> [String] {
    let setup = context.settings.versus
    return setup.people.map { tr("Seat %s", String(setup.takenSeats[$0] + 1)) }
  }

  mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    switch message {
    case .terminating: return .quit
    // The release of a held key would not be reported.
    case .suspending, .continued, .input(.focus(false)), .keyboard: trial = RolloverCheck()
    case .tick, .resized, .shown, .link, .device, .storage: break
    case .input(.key(let key)): return handle(key, in: context)
    case .input(let event):
      if bar.isBack(event, in: context.drawing) { return .pop }
      guard case .mouse(let mouse) = event else { break }
      let person = assignments(in: context).firstIndex {
        $0?.devices.hasPointer == true && $0?.keys == DeviceAssignment.Keys.none
      }
      if let person { seen[person] = ("\(mouse.button.title)  \(mouse.action.title)", "") }
    }
    return .stay
  }

  private mutating func handle(_ key: KeyEvent, in context: ScreenContext) -> Transition {
    let found = DeviceAssignment.owner(of: key, among: assignments(in: context), context.settings)
    guard let (person, action) = found else {
      return key.phase == .press && bar.isBack(.key(key), in: context.drawing) ? .pop : .stay
    }
    // Pads report everything; only the keyboard is in question.
    if key.pad == nil {
      trial.handle(
        key, of: person, reportsReleases: key.reportsRelease(by: context.reportsReleases), at: context.now)
    }
    let name = KeyBindings.Chord(key: key.key, modifiers: key.modifiers).name(isUnicode: context.isUnicode)
    seen[person] = ("\(name)  \(key.phase.title)", action.shortTitle)
    return .stay
  }

  /// The result of the test in one sentence.
  private func verdict(in context: ScreenContext) -> (text: String, ink: Ink) {
    if let clash = DeviceAssignment.Keys.clash(context.settings, names: Array(names(in: context).prefix(2))) {
      return (clash, .warning)
    }
    switch trial.finding {
    case .nothing: return (tr("Each of you holds a key, the second a moment after the first."), .standard)
    case .both where trial.maxHeld > 0:
      let keys = trn("%s key", "%s keys", trial.maxHeld, String(trial.maxHeld))
      return (tr("You can both hold at once. The most at once so far: %s.", keys), .accent)
    case .both: return (tr("You can both hold at once."), .accent)
    case .lastOnly:
      return (
        tr(
          "Of two held keys only the last one repeats here. Tap to move, or play in kitty, foot or Ghostty, or with a pad."
        ), .warning
      )
    }
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let (width, rows) = (buffer.size.columns, buffer.size.rows)
    let assignments = assignments(in: context)
    var y = max(1, rows / 2 - 5)
    for (person, name) in names(in: context).enumerated() {
      let (from, to) = (width * person / assignments.count, width * (person + 1) / assignments.count)
      let title = assignments[person]?.title ?? tr("nothing to play with")
      let brief = CellBuffer.columns(of: title) < to - from ? title : assignments[person]?.briefTitle ?? "-"
      let lines: [(text: String, ink: Ink)] = [
        (name, trial.holds(person) ? .accent : .title), (brief, .faint),
        (seen[person]?.event ?? "-", .standard), (seen[person]?.meaning ?? "", .accent),
      ]
      buffer.reading.addPart(Rect(x: from, y: y, columns: to - from, rows: lines.count))
      for (row, line) in lines.enumerated() {
        let text = CellBuffer.shortened(line.text, to: to - from - 1, isUnicode: context.isUnicode)
        buffer.putCentred(
          text, from: from, to: to, y: y + row,
          Style(foreground: line.ink, attributes: row == 0 ? .bold : []))
      }
    }
    y += rows < 16 ? 4 : 5
    let verdict = verdict(in: context)
    let columns = max(10, min(width - 2, 76))
    for line in TextWrap.lines(of: verdict.text, columns: columns) where y < rows {
      buffer.putCentred(line, from: 0, to: width, y: y, Style(foreground: verdict.ink))
      y += 1
    }
    let releases = context.reportsReleases ? tr("Releases are reported.") : tr("Releases are guessed.")
    buffer.putCentred(releases, from: 0, to: width, y: min(y + 1, rows - 1), Style(foreground: .faint))
  }
}
