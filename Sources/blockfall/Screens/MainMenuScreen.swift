import BlockEngine

/// The main menu.
struct MainMenuScreen: Screen {
  enum Choice: Hashable, Sendable { case proceed, quickGame, startLevel, help, quit }

  private var menu: MenuList<Choice>
  /// What the first game is to be like where the command line says so.
  private var firstSeed: UInt64?

  init(context: AppContext, firstSeed: UInt64? = nil) {
    self.firstSeed = firstSeed
    menu = MainMenuScreen.menu(in: context)
  }

  /// The menu as it is now: what can be gone on with comes first.
  mutating func appear(in context: inout AppContext) {
    menu = MainMenuScreen.menu(in: context)
  }

  private static func menu(in context: AppContext) -> MenuList<Choice> {
    var items: [MenuList<Choice>.Item] = []
    if context.keeper.unfinishedCount() > 0 { items.append(.init(.proceed, tr("Continue"))) }
    items += [
      .init(.quickGame, tr("Quick game")),
      .init(.startLevel, tr("Start level"), value: String(context.preferences.startLevel)),
      .init(.help, tr("Help")),
      .init(.quit, tr("Quit")),
    ]
    return MenuList(items)
  }

  mutating func update(_ message: Message, in context: inout AppContext) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued: return .stay
    case .input(let event):
      if case .key(let key) = event {
        switch context.bindings.action(for: key) {
        case .menu: return .quit
        case .help: return .push(HelpScreen())
        default: break
        }
      }
      switch menu.respond(to: event, in: menuArea(in: context.size)) {
      case .chosen(.quickGame), .chosen(.startLevel): return play(in: &context)
      case .chosen(.proceed): return proceed(in: context)
      case .chosen(.help): return .push(HelpScreen())
      case .chosen(.quit): return .quit
      case .changed(_, let step): change(by: step, in: &context)
      case .none: break
      }
      return .stay
    }
  }

  private mutating func change(by step: Int, in context: inout AppContext) {
    let levels = Ruleset.classic.levels
    let level = context.preferences.startLevel + step
    context.preferences.startLevel = min(max(level, levels.lowerBound), levels.upperBound)
    for index in menu.items.indices where menu.items[index].id == .startLevel {
      menu.items[index].value = String(context.preferences.startLevel)
    }
  }

  private mutating func play(in context: inout AppContext) -> Transition {
    defer { firstSeed = nil }
    let seed = firstSeed ?? context.newSeed()
    guard let game = GameScreen(seed: seed, in: context) else { return .stay }
    return .push(game)
  }

  private func proceed(in context: AppContext) -> Transition {
    if context.keeper.unfinishedCount() > 1 { return .push(UnfinishedScreen(in: context)) }
    guard let kept = context.keeper.resumeLatest().game else { return .stay }
    return .push(GameScreen(resuming: kept, in: context))
  }

  private func logo(in size: Size) -> Logo.Size? {
    if size.columns >= 74, size.rows >= 16 { return .large }
    return size.columns >= 37 && size.rows >= 11 ? .small : nil
  }

  private func menuArea(in size: Size) -> Rect {
    let logoRows = logo(in: size).map { $0.rows + 2 } ?? 0
    let wanted = logoRows + menu.items.count + 2
    let top = max(1, (size.rows - wanted) / 2 + logoRows)
    return menu.area(from: 0, to: size.columns, y: min(top, max(1, size.rows - menu.items.count)))
  }

  func draw(into buffer: inout CellBuffer, in context: AppContext) {
    let isUnicode = context.isUnicode
    let area = menuArea(in: buffer.size)
    NavigationBar(left: tr("Quit"), title: "blockfall", right: tr("Help"))
      .draw(into: &buffer, isUnicode: isUnicode)
    if let size = logo(in: buffer.size) {
      Logo(size: size, isUnicode: isUnicode, hasColour: context.capabilities.hasColour)
        .draw(into: &buffer, bottom: area.minY - 2)
    }
    menu.draw(into: &buffer, in: area, isUnicode: isUnicode)
    if area.maxY + 2 <= buffer.size.rows {
      let hints =
        isUnicode
        ? [tr("↑ ↓ choose · ← → change · Enter begins · q quits"), tr("↑ ↓ ← → Enter · q quits")]
        : [tr("Arrows choose and change, Enter begins, q quits"), tr("Arrows, Enter, q quits")]
      if let hint = hints.first(where: { CellBuffer.columns(of: $0) <= buffer.size.columns }) {
        buffer.putCentred(
          hint, from: 0, to: buffer.size.columns, y: buffer.size.rows - 1, Style(foreground: .faint))
      }
    }
  }
}
