import BlockBot
import BlockEngine
import TerminalUI

/// Sets a match up: who sits where, and by what they play.
///
/// As it is, one key begins it.
struct VersusSetupScreen: Screen {
  enum Row: Hashable, Sendable {
    /// The match that was left.
    case proceed
    case start
    /// A seat, from 0.
    case seat(Int)
    case rules, attack, goal, minutes, firstTo
    case handicap(Int)
    case seed
    /// The same games in turn instead.
    case turns
    case keys
  }

  private var menu: MenuList<Row>
  /// The row that is chosen.
  var selected: Row { menu.selected }
  /// A seed that is typed; nil while none is.
  private var typing: TextField?

  /// Whether there was a match to go on with when the disk was asked last.
  private var hasLeft = false

  init(in context: ScreenContext) {
    menu = MenuList([.init(.start, tr("Start"))])
    fill(in: context)
  }

  /// Lists the choices anew.
  private mutating func fill(in context: ScreenContext) {
    let setup = context.settings.versus
    var selected = menu.selected
    let rules = setup.rules.title(isUnicode: context.isUnicode)
    var items: [MenuList<Row>.Item] = hasLeft ? [.init(.proceed, tr("Continue the match"))] : []
    if hasLeft, selected == .start, menu.items.count == 1 { selected = .proceed }
    items.append(.init(.start, tr("Start")))
    items += (0..<VersusSetup.seatCount).map { seat in
      .init(.seat(seat), tr("Seat %s", String(seat + 1)), value: setup.sitters[seat].title)
    }
    items += [
      .init(.rules, tr("Rules"), value: rules),
      .init(.attack, tr("Attack"), value: setup.attack.title),
      .init(.goal, tr("Goal"), value: setup.goal.title),
    ]
    if setup.goal.hasTime { items.append(.init(.minutes, tr("Minutes"), value: String(setup.minutes))) }
    items.append(
      .init(.firstTo, tr("First to"), value: String(setup.firstTo)))
    items += setup.taken.map { seat in
      .init(
        .handicap(seat), tr("Garbage for seat %s", String(seat + 1)), value: String(setup.handicap[seat]))
    }
    items.append(
      .init(.seed, tr("Seed"), value: setup.seed.map { String($0) } ?? tr("random")))
    items.append(.init(.turns, tr("Take turns")))
    if setup.people.count > 1 { items.append(.init(.keys, tr("Keys for two"))) }
    let place = items.firstIndex { $0.id == selected } ?? 0
    menu = MenuList(items, selected: place)
  }

  // MARK: Messages

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    hasLeft = context.keeper.hasUnfinishedMatch
    fill(in: context)
  }
  mutating func languageChanged(in context: ScreenContext) { fill(in: context) }
  mutating func settingsChanged(in context: ScreenContext, _ outbox: inout Outbox) { fill(in: context) }

  var focus: Focus? { typing == nil ? Focus(item: menu.selection) : nil }
  var takesText: Bool { typing != nil }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .suspending, .continued, .shown, .keyboard, .device, .resized: break
    case .storage: fill(in: context)
    case .input(let event):
      return typing == nil ? respond(to: event, in: context, &outbox) : type(event, in: context, &outbox)
    }
    return .stay
  }

  private mutating func respond(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    if bar.isBack(event, in: context) { return .pop }
    if case .mouse(let mouse) = event, mouse.action == .press, mouse.button == .left,
      bar.part(at: mouse.position, width: context.size.columns, isUnicode: context.isUnicode) == .right
    {
      return start(in: context, &outbox)
    }
    if case .key(let key) = event, key.phase == .press, context.bindings.action(for: key) == .help {
      return .push(HelpScreen())
    }
    switch menu.respond(to: event, in: area(in: context)) {
    case .chosen(.seed):
      typing = TextField(context.settings.versus.seed.map { String($0) } ?? "", mostCharacters: 20)
    case .chosen(.proceed): return proceed(in: context, &outbox)
    case .chosen(.turns): return .push(RoundsSetupScreen(in: context))
    case .chosen(.keys): return .push(HalfKeysScreen(in: context))
    case .chosen: return start(in: context, &outbox)
    case .changed(let row, let step): change(row, by: step, in: context, &outbox)
    case .none: break
    }
    return .stay
  }

  private func proceed(in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    let left = context.keeper.resumeMatchMeanwhile()
    guard let found = left.get(atMost: ResumingScreen.patience) else { return .replace(ResumingScreen(left)) }
    outbox.say(found.complaints.first)
    return found.screen(in: context).map { .replace($0) } ?? .stay
  }

  private func start(in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    if let reason = refusal(in: context) {
      outbox.say(reason)
      return .stay
    }
    guard let match = VersusScreen(context.settings.versus, in: context, &outbox) else { return .stay }
    return .replace(match)
  }

  private func change(_ row: Row, by step: Int, in context: ScreenContext, _ outbox: inout Outbox) {
    var setup = context.settings.versus
    switch row {
    case .start, .turns, .keys, .proceed: return
    case .seat(let seat):
      setup.sitters[seat] = VersusSetup.Sitter.all.beside(setup.sitters[seat], step)
      set(.versusSeats, setup, in: context, &outbox)
    case .rules:
      let next = VersusSetup.offered.map(\.rules).beside(setup.rules, step)
      guard let found = VersusSetup.offered.first(where: { $0.rules == next }) else { return }
      (setup.rules, setup.attack) = found
      set(.versusRules, setup, in: context, &outbox)
      set(.versusAttack, setup, in: context, &outbox)
    case .attack:
      setup.attack = AttackRules.Name.allCases.beside(setup.attack, step)
      set(.versusAttack, setup, in: context, &outbox)
    case .goal:
      setup.goal = VersusSetup.Goal.allCases.beside(setup.goal, step)
      set(.versusGoal, setup, in: context, &outbox)
    case .minutes:
      let minutes = VersusSetup.lengthsInMinutes
      setup.minutes = min(max(setup.minutes + step, minutes.lowerBound), minutes.upperBound)
      set(.versusMinutes, setup, in: context, &outbox)
    case .firstTo:
      let lengths = VersusSetup.lengths
      setup.firstTo = min(max(setup.firstTo + step, lengths.lowerBound), lengths.upperBound)
      set(.versusFirstTo, setup, in: context, &outbox)
    case .handicap(let seat):
      let rows = VersusSetup.handicaps
      setup.handicap[seat] = min(max(setup.handicap[seat] + step, rows.lowerBound), rows.upperBound)
      set(.versusHandicap, setup, in: context, &outbox)
    case .seed:
      setup.seed = setup.seed == nil ? 1 : nil
      set(.versusSeed, setup, in: context, &outbox)
    }
  }

  private func set(
    _ key: SettingKey, _ setup: VersusSetup, in context: ScreenContext, _ outbox: inout Outbox
  ) {
    var settings = context.settings
    settings.versus = setup
    try? outbox.set(key, settings.text(of: key), in: context)
  }

  private mutating func type(_ event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    guard var field = typing else { return .stay }
    switch field.respond(to: event) {
    case .none: typing = field
    case .cancelled: typing = nil
    case .accepted:
      do throws(SettingError) {
        try outbox.set(.versusSeed, field.text.isEmpty ? "random" : field.text, in: context)
        typing = nil
      } catch {
        outbox.say(tr("a seed is a whole number; nothing is a random one"))
      }
    }
    return .stay
  }

  // MARK: What can be played

  /// Why the match cannot begin; nil if it can.
  private func refusal(in context: ScreenContext) -> String? {
    let setup = context.settings.versus
    guard setup.taken.count > 1 else { return tr("A match needs two players at the least.") }
    let hands = MatchHands.dealt(people: setup.people.count, pads: context.pads)
    if let missing = hands.firstIndex(of: nil) {
      let seat = setup.taken[setup.people[missing]] + 1
      return tr("Nothing is left for seat %s to play with: connect a pad.", String(seat))
    }
    let rules = setup.rules.ruleset
    let request = VersusLayout.Request(
      players: setup.taken.count, people: setup.people, width: rules.width, height: rules.height,
      rowsAbove: rules.spawnRowsAbove, preference: context.settings.glyphs,
      isUnicode: context.capabilities.isUnicode)
    guard VersusLayout.fitting(Layout.belowBar(context.size), request) == nil else { return nil }
    let need = VersusLayout.needed(near: context.size, request)
    return tr(
      "This match needs a terminal of %sx%s; fewer seats or a smaller field fit here.", String(need.columns),
      String(need.rows))
  }

  /// What is said below the list: why the match cannot begin, who plays with what, what two cannot do here.
  private func notes(in context: ScreenContext) -> [(text: String, ink: Ink)] {
    if let reason = refusal(in: context) { return [(reason, .warning)] }
    let setup = context.settings.versus
    let goal = setup.goal == .standing ? [] : [(text: setup.goal.help, ink: Ink.faint)]
    guard setup.people.count > 1 else {
      return goal + (setup.people.isEmpty ? [(tr("Nobody plays: you watch."), .faint)] : [])
    }
    let hands = MatchHands.dealt(people: setup.people.count, pads: context.pads)
    let gap = context.isUnicode ? " · " : ", "
    var notes = goal
    notes.append(
      (
        text: zip(setup.people, hands).map { player, hands in
          tr("Seat %s", String(setup.taken[player] + 1)) + ": " + (hands?.title ?? "")
        }.joined(separator: gap), ink: Ink.faint
      ))
    if !context.tellsReleases {
      notes.append(
        (
          tr(
            "This terminal does not tell when a key comes up: of two held keys only the last one repeats. Tap to move, or play in kitty, foot or Ghostty, or with a pad."
          ), .warning
        ))
    }
    return notes
  }

  // MARK: Drawing

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Versus"), right: tr("Start"))
  }

  private func noteLines(in context: ScreenContext) -> [(text: String, ink: Ink)] {
    let columns = max(10, min(context.size.columns - 2, 76))
    return notes(in: context).flatMap { note in
      TextWrap.lines(of: note.text, columns: columns).map { ($0, note.ink) }
    }
  }

  private func area(in context: ScreenContext) -> Rect {
    let size = context.size
    // Most of a small screen is for the list.
    let texts = min(noteLines(in: context).count, max(1, size.rows / 3)) + (typing == nil ? 0 : 1) + 1
    let rows = max(1, min(menu.items.count, size.rows - 1 - texts))
    let top = max(1, (size.rows - rows - texts) / 2)
    let width = min(menu.width, size.columns)
    return Rect(x: (size.columns - width) / 2, y: top, columns: width, rows: rows)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let area = area(in: context)
    menu.draw(into: &buffer, in: area, isUnicode: context.isUnicode)
    var y = area.maxY + 1
    if let typing {
      let columns = min(24, buffer.size.columns)
      typing.draw(into: &buffer, x: (buffer.size.columns - columns) / 2, y: y, columns: columns)
      y += 1
    }
    for line in noteLines(in: context) where y < buffer.size.rows {
      buffer.putCentred(
        line.text, from: 0, to: buffer.size.columns, y: y, Style(foreground: line.ink))
      y += 1
    }
    if let notice = context.notice { Notice.draw(notice, into: &buffer) }
  }
}
