import BlockEngine
import TerminalUI

/// What to play: the rules and the modes, each with its rule in a line, the best result and a small moving picture.
struct ModesScreen: Screen {
  enum Choice: Hashable, Sendable {
    case rules
    case mode(GameMode.Kind)
  }

  /// Whose career the game belongs to; nil for a quick game.
  private let player: Player?
  private var menu: MenuList<Choice>
  private var best: BestResult?
  /// What the best is of, once it has come.
  private var bestOf: (rules: String, mode: String)?
  private(set) var demo: ModeDemo?
  /// The rules by which it plays.
  private var shownRules: RulesChoice?
  /// How many puzzles were solved, once that has come.
  private var solvedCount: Int?
  /// When the picture moves next, and until when it moves; nil while it rests.
  private var motion: (next: Moment, end: Moment)?

  init(player: Player? = nil, in context: ScreenContext) {
    self.player = player
    menu = ModesScreen.menu(context.settings, isUnicode: context.isUnicode)
    menu.select(.mode(context.settings.mode))
  }

  private static func menu(_ settings: Settings, isUnicode: Bool) -> MenuList<Choice> {
    let modes = GameMode.Kind.listed.map { MenuList<Choice>.Item(.mode($0), $0.title) }
    return MenuList(
      [.init(.rules, tr("Rules"), value: settings.rules.title(isUnicode: isUnicode))] + modes)
  }

  /// The mode that is shown: the selected one, or while the rules are chosen the one that was played last.
  private func kind(in context: ScreenContext) -> GameMode.Kind {
    if case .mode(let kind) = menu.selected { kind } else { context.settings.mode }
  }

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    show(in: context, &outbox)
  }

  /// Shows what is selected now, from the beginning of its picture.
  private mutating func show(in context: ScreenContext, _ outbox: inout Outbox) {
    let kind = kind(in: context)
    let rules = context.settings.rules
    shownRules = rules
    demo = ModeDemo(kind, rules: rules.ruleset)
    // Still, it shows a game that is under way; a puzzle, which has few pieces, from its beginning.
    let isStill = context.settings.reducedMotion
    demo?.advance(pieces: kind == .puzzle ? (isStill ? 3 : 0) : isStill ? 12 : 4)
    motion = isStill ? nil : (context.now + ModeDemo.step, context.now + ModeDemo.time)
    outbox.ask(
      kind == .puzzle
        ? .solvedPuzzles(.of(player ?? context.careerPlayer))
        : .best(.of(player), rules: rules.resultText, mode: kind.resultText))
  }

  // MARK: Messages

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick: move(to: context.now)
    case .resized, .shown, .keyboard, .device: break
    case .suspending, .continued, .input(.focus(false)): motion = nil
    case .storage(.best(.of(player), let rules, let mode, let best), _):
      self.best = best
      bestOf = (rules, mode)
    case .storage(.solvedPuzzles(let solved), _): solvedCount = solved.count
    case .storage: break
    case .input(let event): return respond(to: event, in: context, &outbox)
    }
    return .stay
  }

  private mutating func move(to now: Moment) {
    guard let motion, motion.next <= now else { return }
    demo?.advance()
    let next = now + ModeDemo.step
    self.motion = next < motion.end ? (next, motion.end) : nil
  }

  mutating func nextWake(after now: Moment) -> Moment? { motion?.next }

  private mutating func respond(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    if bar.isBack(event, in: context) { return .pop }
    if case .mouse(let mouse) = event, mouse.action == .press,
      bar.part(at: mouse.position, width: context.size.columns, isUnicode: context.isUnicode) == .right
    {
      return start(in: context, &outbox)
    }
    // Left and right change the rules, whatever is selected.
    if case .key(let key) = event, key.phase != .release, key.modifiers.isEmpty {
      switch key.key {
      case .left, .character("h"):
        changeRules(by: -1, in: context, &outbox)
        return .stay
      case .right, .character("l"):
        changeRules(by: 1, in: context, &outbox)
        return .stay
      default: break
      }
    }
    let before = menu.selected
    switch menu.respond(to: event, in: places(in: context.size).menu) {
    case .chosen(.rules): changeRules(by: 1, in: context, &outbox)
    case .chosen(.mode): return start(in: context, &outbox)
    case .changed(_, let step): changeRules(by: step, in: context, &outbox)
    case .none: if menu.selected != before { show(in: context, &outbox) }
    }
    return .stay
  }

  private mutating func changeRules(by step: Int, in context: ScreenContext, _ outbox: inout Outbox) {
    let rules = RulesChoice.offered().beside(context.settings.rules, step)
    try? outbox.set(.rules, rules.rawValue, in: context)
  }

  mutating func settingsChanged(in context: ScreenContext, _ outbox: inout Outbox) {
    guard shownRules != context.settings.rules else { return }
    let selected = menu.selected
    menu = ModesScreen.menu(context.settings, isUnicode: context.isUnicode)
    menu.select(selected)
    show(in: context, &outbox)
  }

  /// Begins a game of the mode, which the quick game is from now on; puzzles and practice have screens of their own.
  private mutating func start(in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    let kind = kind(in: context)
    switch kind {
    case .puzzle:
      motion = nil
      return .push(PuzzlesScreen())
    case .practice:
      motion = nil
      return .push(EditorScreen(in: context))
    default: break
    }
    try? outbox.set(.mode, kind.rawValue, in: context)
    var settings = context.settings
    settings.mode = kind
    let setup = settings.setup(seed: outbox.newSeed())
    guard let game = GameScreen(setup, player: player?.name, in: context, &outbox) else {
      return .stay
    }
    motion = nil
    return .push(game)
  }

  // MARK: Drawing

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Modes"), right: tr("Start game"))
  }

  private struct Places {
    var menu: Rect
    /// Rule and best.
    var text: Rect
    var picture: (scale: MinoScale, rect: Rect)?
  }

  private func places(in size: Size) -> Places {
    let rows = menu.items.count
    let width = menu.width
    let picture = ModeDemo.field
    func fits(_ scale: MinoScale, _ columns: Int, _ rows: Int) -> Bool {
      let needed = scale.size(width: picture.width, height: picture.height)
      return needed.columns + 2 <= columns && needed.rows + 1 <= rows
    }
    // Side by side: the list, and beside it rule, best and picture.
    if size.columns >= width + 34, size.rows >= 12 {
      let whole = min(size.columns - 2, 80)
      let from = (size.columns - whole) / 2
      let top = max(2, (size.rows - 22) / 2)
      let text = Rect(
        x: from + width + 2, y: top, columns: whole - width - 2, rows: 5)
      var places = Places(
        menu: Rect(x: from, y: top, columns: width, rows: min(rows, size.rows - top - 1)), text: text)
      let left = size.rows - text.maxY - 1
      if let scale = [MinoScale.normal, .half].first(where: { fits($0, text.size.columns, left) }) {
        let needed = scale.size(width: picture.width, height: picture.height)
        places.picture = (
          scale,
          Rect(x: text.minX + 1, y: text.maxY + 1, columns: needed.columns, rows: needed.rows)
        )
      }
      return places
    }
    // One below the other: the list has what the two lines of text leave.
    let listRows = max(1, min(rows, size.rows - 5))
    return Places(
      menu: Rect(
        x: max(0, (size.columns - width) / 2), y: 1, columns: min(width, size.columns), rows: listRows),
      text: Rect(
        x: 1, y: listRows + 2, columns: max(1, size.columns - 2), rows: max(0, size.rows - listRows - 2)))
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let places = places(in: buffer.size)
    menu.draw(into: &buffer, in: places.menu, isUnicode: context.isUnicode)
    let kind = kind(in: context)
    var y = places.text.minY
    func write(_ text: String, _ style: Style) {
      for line in TextWrap.lines(of: text, columns: places.text.size.columns) where y < places.text.maxY {
        buffer.put(line, x: places.text.minX, y: y, style)
        y += 1
      }
    }
    // Right below the list the selected row says it.
    if places.text.minX >= places.menu.maxX || menu.selected == .rules {
      write(kind.title, Style(foreground: .title, attributes: .bold))
    }
    write(kind.rule, .standard)
    write(bestText(kind, in: context), Style(foreground: .accent))
    if let player { write(PlayerName.harmless(player.name), Style(foreground: .faint)) }
    if let picture = places.picture { draw(picture.scale, in: picture.rect, into: &buffer, context) }
    if let notice = context.notice { Notice.draw(notice, into: &buffer) }
  }

  private func bestText(_ kind: GameMode.Kind, in context: ScreenContext) -> String {
    if kind == .puzzle {
      return tr("%s of %s solved", solvedCount.map(String.init) ?? "0", String(PuzzleSet.texts.count))
    }
    guard kind.ranking != .none else { return tr("Nothing is counted here.") }
    guard let best, let bestOf, bestOf.mode == kind.resultText,
      bestOf.rules == context.settings.rules.resultText
    else { return tr("No best yet") }
    return tr("Your best: %s", best.text(by: kind.ranking))
  }

  private func draw(
    _ scale: MinoScale, in rect: Rect, into buffer: inout CellBuffer, _ context: ScreenContext
  ) {
    guard let game = demo?.game else { return }
    let isASCII = !context.isUnicode
    let renderer = FieldRenderer(
      scale: scale, isASCII: isASCII, hasColour: context.capabilities.hasColour,
      hasShades: context.capabilities.hasShades)
    renderer.draw(
      FieldPicture(playfield: game.playfield, piece: game.fallingPiece), into: &buffer, at: rect.origin)
    FieldFrame(
      field: rect, isASCII: isASCII,
      isSolid: context.capabilities.hasColour && context.capabilities.hasShades
    ).draw(into: &buffer, hasFloor: rect.maxY < buffer.size.rows)
    let x = rect.maxX + 3
    let columns = min(18, buffer.size.columns - x - 1)
    if columns >= 12, let gauge = ModeGauge(game) {
      gauge.draw(into: &buffer, x: x, y: rect.minY, columns: columns, isUnicode: !isASCII)
    }
  }
}
