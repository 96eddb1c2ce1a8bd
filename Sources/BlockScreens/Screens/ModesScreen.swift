import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The choice of rules and mode, each mode with its rule in a line, the best result and a small animation.
struct ModesScreen: Screen {
  enum Choice: Hashable, Sendable {
    case rules
    case mode(GameMode.Kind)
    /// A custom game, by name.
    case custom(String)
    /// Creates a custom game.
    case make
  }

  enum Action: Hashable, Sendable { case make, edit, delete }

  /// The player whose career the game belongs to; nil for a quick game.
  let player: Player?
  private(set) var menu: MenuList<Choice>
  /// The height at which type B begins.
  private var typeBHeight: Int
  private var games: [CustomGame] = []
  /// The question whether to delete the game of this name; nil while closed.
  private(set) var deletion: (subject: String, question: ConfirmationPanel)?
  private(set) var best: BestResult?
  /// The rules and mode of the loaded best.
  private(set) var bestOf: (rules: String, mode: String)?
  private(set) var demo: ModeDemo?
  /// The rules of the running demo.
  private var shownRules: RulesChoice?
  /// The number of solved puzzles, once loaded.
  private(set) var solvedCount: Int?
  /// The demo's moves; nil while it stands still.
  private var motion: DemoMoves?

  init(player: Player? = nil, in context: ScreenContext) {
    self.player = player
    games = context.settings.own.games
    typeBHeight = context.settings.mode.typeBHeight ?? 0
    menu = ModesScreen.menu(games, in: context)
    menu.select(ModesScreen.choice(of: context.settings.mode))
  }

  private static func choice(of mode: ModeChoice) -> Choice {
    switch mode {
    case .builtIn(let kind): .mode(kind)
    case .typeB: .mode(.typeB)
    case .custom(let game): .custom(game.name)
    }
  }

  private static func menu(_ games: [CustomGame], in context: ScreenContext) -> MenuList<Choice> {
    let modes = GameMode.Kind.listed.map { kind in
      MenuList<Choice>.Item(.mode(kind), kind.title, heading: heading(before: kind))
    }
    var own = games.map { MenuList<Choice>.Item(.custom($0.name), $0.name) }
    own.append(.init(.make, tr("New game of your own")))
    own[0] = own[0].beginning(tr("Your own"))
    return MenuList([.rules(.rules, context.settings.rules, in: context)] + modes + own)
  }

  /// The group that begins with a mode.
  private static func heading(before kind: GameMode.Kind) -> String? {
    switch kind {
    case .endless: ""
    case .sprint: tr("Against time")
    case .survival: tr("Challenges")
    case .zen: tr("At leisure")
    default: nil
    }
  }

  /// The mode to show: the selected one, or if none is selected the one played last.
  func shown(in context: ScreenContext) -> ModeChoice {
    switch menu.selected {
    case .mode(.typeB): ModeChoice(typeBHeight: typeBHeight)
    case .mode(let kind): .builtIn(kind)
    case .custom: selectedGame.map(ModeChoice.custom) ?? context.settings.mode
    case .rules, .make: context.settings.mode
    }
  }

  /// Why no game of the shown mode can begin; nil if one can.
  func conflict(in context: ScreenContext) -> ModeConflict? {
    menu.selected == .make ? nil : context.settings.conflict(in: shown(in: context))
  }

  /// Whether left and right change the height of type B rather than the rules.
  func changesHeight(in context: ScreenContext) -> Bool {
    menu.selected == .mode(.typeB) && conflict(in: context) == nil
  }

  /// All modes of the list.
  var modes: [ModeChoice] { GameMode.Kind.listed.map(ModeChoice.builtIn) + games.map(ModeChoice.custom) }

  var selectedGame: CustomGame? {
    if case .custom(let name) = menu.selected { games.first { $0.name == name } } else { nil }
  }

  /// The rules of the shown mode.
  func rules(in context: ScreenContext) -> RulesChoice {
    shown(in: context).game.flatMap { RulesChoice($0.rules) } ?? context.settings.rules
  }

  mutating func appear(in context: inout ScreenContext) {
    // Files may have been added, changed or deleted meanwhile.
    context.ask(.ownChoices)
    fill(in: context)
    show(in: &context)
  }

  /// Lists the current games, and selects one that is new: the player most likely wants to play it now.
  private mutating func listGames(in context: ScreenContext) {
    let before = games.map(\.name)
    games = context.settings.own.games
    fill(in: context)
    let new = games.filter { !before.contains($0.name) }
    if new.count == 1 { menu.select(.custom(new[0].name)) }
  }

  private mutating func fill(in context: ScreenContext) {
    let selected = menu.selected
    menu = ModesScreen.menu(games, in: context)
    menu.select(selected)
  }

  /// Shows the selected mode, with its demo from the start.
  private mutating func show(in context: inout ScreenContext) {
    let mode = shown(in: context)
    let kind = mode.kind
    let rules = rules(in: context)
    shownRules = context.settings.rules
    demo = ModeDemo(mode, rules: rules.ruleset)
    // A still picture shows a game in progress; a puzzle, which has few pieces, is shown at or near its beginning.
    let isStill = context.settings.reducedMotion
    demo?.advance(pieces: kind == .puzzle ? (isStill ? 3 : 0) : isStill ? 12 : 4)
    motion = isStill ? nil : DemoMoves(at: context.now)
    context.ask(
      kind == .puzzle
        ? .solvedPuzzles(.of(player ?? context.careerPlayer))
        : .best(.of(player), rules: rules.resultText, mode: mode.resultText))
  }

  // MARK: Messages

  mutating func rest(in context: inout ScreenContext) { motion = nil }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    switch reply.answer {
    case .best(.of(player), let rules, let mode, let best): (self.best, bestOf) = (best, (rules, mode))
    case .solvedPuzzles(let solved): solvedCount = solved.count
    default: break
    }
    return .stay
  }

  private mutating func answer(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    if let name = deletion.confirmed(by: event, bar: bar, in: context.drawing) {
      context.ask(.deleteCustomGame(name))
      if context.settings.mode.game?.name == name {
        try? context.set(.mode, ModeChoice.endless.word)
      }
      menu.select(.make)
      fill(in: context)
      show(in: &context)
    }
    return .stay
  }

  /// Creates or edits a custom game, or asks whether to delete it.
  private mutating func act(_ action: Action, in context: ScreenContext) -> Transition {
    switch (action, selectedGame) {
    case (.make, _):
      motion = nil
      return .push(CustomGameScreen(nil, in: context))
    case (.edit, let game?):
      motion = nil
      return .push(CustomGameScreen(game, in: context))
    case (.delete, let game?):
      let question = ConfirmationPanel(
        tr("Delete %s?", game.name), lines: [.text(tr("Results and replays stay."))], no: tr("Keep it"),
        yes: tr("Delete it"))
      deletion = (game.name, question)
    case (.edit, nil), (.delete, nil): break
    }
    return .stay
  }

  mutating func advance(in context: inout ScreenContext) {
    if motion.takeDue(at: context.now) { demo?.advance() }
  }

  mutating func nextWake(after now: Moment) -> Moment? { motion?.next }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if deletion != nil { return answer(event, in: &context) }
    if bar.isBack(event, in: context.drawing) { return .pop }
    if bar.isRight(event, in: context.drawing) { return start(in: &context) }
    // Left and right change the rules, whatever is selected, but for type B's height.
    if let step = event.sidewaysStep {
      if changesHeight(in: context) {
        let heights = ModeParts.Range.typeBHeight
        typeBHeight = min(max(typeBHeight + step, heights.lowerBound), heights.upperBound)
        show(in: &context)
      } else {
        context.changeRules(by: step)
      }
      return .stay
    }
    if let action = buttons.pressed(by: event, in: context.size) { return act(action, in: context) }
    let before = menu.selected
    switch places(in: context).menu.respond(to: event, &menu) {
    case .chosen(.rules): context.changeRules(by: 1)
    case .chosen(.mode), .chosen(.custom): return start(in: &context)
    case .chosen(.make): return act(.make, in: context)
    case .changed(_, let step): context.changeRules(by: step)
    case .none: if menu.selected != before { show(in: &context) }
    }
    return .stay
  }

  mutating func settingsChanged(in context: inout ScreenContext) {
    if games != context.settings.own.games {
      listGames(in: context)
    } else if shownRules != context.settings.rules {
      fill(in: context)
    } else {
      return
    }
    show(in: &context)
  }

  /// Starts a game of the mode and makes it the quick game; puzzles and practice have their own screens.
  private mutating func start(in context: inout ScreenContext) -> Transition {
    let mode = shown(in: context)
    switch mode.kind {
    case .puzzle:
      motion = nil
      return .push(PuzzlesScreen())
    case .practice:
      motion = nil
      return .push(EditorScreen(in: context))
    default: break
    }
    if let conflict = context.settings.conflict(in: mode) {
      context.showNotice(conflict.sentence)
      return .stay
    }
    try? context.set(.mode, mode.word)
    var settings = context.settings
    settings.mode = mode
    let setup = settings.playedSetup(seed: context.newSeed())
    guard let game = GameScreen(setup, player: player?.name, in: &context) else { return .stay }
    motion = nil
    return .push(game)
  }
}
