import BlockBot
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The main menu.
package struct MainMenuScreen: Screen {
  enum Choice: Hashable, Sendable {
    case proceed, giveUp, quickGame, startLevel, rules
    case modes, versus, puzzles, practice, train, demo, grade, career, history, settings, help, quit
  }

  private(set) var menu: MenuList<Choice>
  /// The unfinished games, as last read from the disk.
  private var unfinished: UnfinishedCount
  /// The question whether to give up the unfinished game; nil while closed.
  private(set) var question: ConfirmationPanel?
  /// The seed of the first game, if the command line gives one.
  private var firstSeed: UInt64?
  /// Whether to start the first game as soon as the settings are read or have failed to load.
  private var startsAtOnce: Bool
  /// The player of the first game; nil for a quick game.
  private let firstPlayer: String?
  /// The grade of the demonstration's bot.
  private var demoGrade = 5
  private(set) var motion = MenuMotion()

  /// - Parameters:
  ///   - startsNew: whether to preselect a new game rather than an unfinished one.
  ///   - isFirst: whether the program begins with it, so that its letters fall into place.
  package init(
    context: ScreenContext, firstSeed: UInt64? = nil, startsNew: Bool = false, startsAtOnce: Bool = false,
    firstPlayer: String? = nil, isFirst: Bool = false
  ) {
    self.firstSeed = firstSeed
    self.firstPlayer = firstPlayer
    self.startsAtOnce = startsAtOnce
    unfinished = UnfinishedCount(in: context)
    menu = MainMenuScreen.menu(in: context, unfinished, demoGrade)
    if startsNew { menu.select(.quickGame) }
    if isFirst { motion.begin(in: context) }
  }

  /// Rebuilds the menu; unfinished games come first.
  package mutating func appear(in context: inout ScreenContext) {
    let (previous, before) = (unfinished, menu.selected)
    unfinished = UnfinishedCount(in: context)
    menu = MainMenuScreen.menu(in: context, unfinished, demoGrade)
    // Keep the selection, unless there is now a game to resume.
    if previous == unfinished { menu.select(before) }
    question = nil
    motion.play(in: context)
    // Files of one's own rules may have been added meanwhile.
    if context.hasStarted { context.ask(.ownChoices) }
  }

  /// The unfinished games and matches.
  private struct UnfinishedCount: Equatable {
    let games: Int
    let matches: Int

    var count: Int { games + matches }

    /// Reads them from the disk.
    init(in context: ScreenContext) {
      games = context.saver.unfinishedCount()
      matches = context.saver.unfinishedMatches.count
    }
  }

  private static func menu(
    in context: ScreenContext, _ unfinished: UnfinishedCount, _ demoGrade: Int
  ) -> MenuList<Choice> {
    let settings = context.settings
    var play: [MenuList<Choice>.Item] = []
    if unfinished.count > 0 {
      let which = title(of: unfinished, in: context)
      play.append(
        .init(
          .proceed, titled(tr("Continue"), tr("Continue: %s", which), in: context),
          help: tr("Continues where you left off.")))
      // A single match is given up on its own screen.
      if unfinished.games > 0 {
        play.append(
          .init(
            // Which one it is stands in the row above.
            .giveUp,
            unfinished.count == 1
              ? tr("Give up") : titled(tr("Give up"), tr("Give up: %s", which), in: context),
            help: tr("Ends the game that you left, after a question.")))
      }
    }
    let rulesTitle = settings.playedRules.title(isUnicode: context.isUnicode)
    play += [
      .init(
        .quickGame, quickGameTitle(in: context),
        help: settings.conflict(in: settings.mode)?.sentence
          ?? tr("Plays at once: %s.", "\(settings.mode.title), \(rulesTitle)")),
      .init(.modes, tr("Modes"), help: tr("Every way to play, with its goal and your best.")),
      .init(.puzzles, tr("Puzzles"), help: tr("A few given pieces and a goal: find the way.")),
    ]
    let together = [
      MenuList<Choice>.Item(
        .versus, tr("Versus"), help: tr("A match against bots, people at this keyboard or across a network."))
    ]
    let learn = [
      MenuList<Choice>.Item(
        .practice, tr("Practice"), help: tr("Build a position and play on from it, with undo and hints.")),
      .init(
        .train, tr("Train"), help: tr("Short tasks: openers, spins, fewest keys, and more.")),
      .init(.demo, tr("Demo"), help: tr("A bot of grade %s plays; see how it does it.", String(demoGrade))),
      .init(.help, tr("Help"), help: tr("The aim of the game, and every key.")),
    ]
    let you = [
      MenuList<Choice>.Item(
        .career, tr("Career"),
        help: tr("Each player has bests of their own; games in a career count for them.")),
      .init(.history, tr("History"), help: tr("What was played: watch it, share it, see how you get on.")),
      .init(.settings, tr("Settings"), help: tr("Keys, handling, looks, sound, language.")),
    ]
    var values: [MenuList<Choice>.Item] = []
    if let rules = rules(in: context) {
      values.append(
        .rules(.rules, rules, in: context).helped(
          tr("The rules of a quick game; left and right change them.")))
    }
    values += [
      .init(
        .startLevel, tr("Start level"), value: String(settings.level(of: settings.startLevel)),
        help: tr("The level at which a game begins; left and right change it.")),
      .init(
        .grade, tr("Demo: grade"), value: String(demoGrade),
        help: tr("How well the demo's bot plays; left and right change it.")),
    ]
    let quit = [
      MenuList<Choice>.Item(.quit, tr("Quit"), help: tr("Leaves blockfall; what you play is kept."))
    ]
    let groups = [
      (tr("Play", context: "a group of the menu"), play), (tr("Together"), together), (tr("Learn"), learn),
      (tr("You"), you), (tr("Next game"), values), ("", quit),
    ]
    return MenuList(
      groups.flatMap { heading, items in
        items.enumerated().map { index, item in
          index == 0 && !context.isPlain ? item.beginning(heading) : item
        }
      })
  }

  package var focus: Focus? {
    question.map { Focus(page: 1, item: $0.selection) } ?? Focus(item: menu.selection)
  }

  package mutating func languageChanged(in context: ScreenContext) { refresh(in: context, unfinished) }

  package mutating func settingsChanged(in context: inout ScreenContext) {
    refresh(in: context, unfinished)
    if !context.motionIsFull { motion.stop() }
  }

  package mutating func nextWake(after now: Moment) -> Moment? { motion.nextWake(after: now) }

  /// The quick game's title, with its mode and rules if they are not the defaults.
  private static func quickGameTitle(in context: ScreenContext) -> String {
    let settings = context.settings
    let defaults = Settings()
    guard settings.mode != defaults.mode || settings.rules != defaults.rules else { return tr("Quick game") }
    let rules = settings.playedRules.title(isUnicode: context.isUnicode)
    // In a narrow row, the mode is more important.
    return titled(
      tr("Quick game: %s", settings.mode.title), tr("Quick game: %s, %s", settings.mode.title, rules),
      in: context)
  }

  /// Which game is unfinished, or how many are.
  private static func title(of unfinished: UnfinishedCount, in context: ScreenContext) -> String {
    if unfinished.count > 1 { return trn("%s game", "%s games", unfinished.count, String(unfinished.count)) }
    guard unfinished.games > 0, let games = context.saver.games else { return tr("Versus") }
    return games.available().first.flatMap(games.header)?.title(isUnicode: context.isUnicode) ?? ""
  }

  /// A row's title: the long one if it fits.
  private static func titled(_ short: String, _ long: String, in context: ScreenContext) -> String {
    CellBuffer.columns(of: long) + 4 <= context.size.columns ? long : short
  }

  /// The rules of the quick game; nil if its mode has its own.
  private static func rules(in context: ScreenContext) -> RulesChoice? {
    context.settings.mode.game == nil ? context.settings.rules : nil
  }

  // MARK: Messages

  package mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    if case .shown = message, startsAtOnce, context.saver.games == nil {
      return play(for: firstPlayer, in: &context)
    }
    return dispatch(message, in: &context)
  }

  package mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    switch reply.answer {
    case .started(_, let players, _) where startsAtOnce:
      guard let firstPlayer, !players.contains(where: { $0.name == firstPlayer }) else {
        return play(for: firstPlayer, in: &context)
      }
      // A new player first joins the career.
      startsAtOnce = false
      return .push(CareerScreen())
    case .failed where startsAtOnce: return play(for: firstPlayer, in: &context)
    default: refresh(in: context, UnfinishedCount(in: context))
    }
    return .stay
  }

  package mutating func advance(in context: inout ScreenContext) { motion.advance(in: context) }

  package mutating func rest(in context: inout ScreenContext) { motion.stop() }

  /// Longer titles may fit now, or no longer.
  package mutating func sizeChanged(in context: inout ScreenContext) { refresh(in: context, unfinished) }

  /// Rebuilds the menu after a change of the settings or a given-up game.
  ///
  /// - Parameter unfinished: the unfinished games, which only the disk knows.
  private mutating func refresh(in context: ScreenContext, _ unfinished: UnfinishedCount) {
    let before = menu.selected
    self.unfinished = unfinished
    menu = MainMenuScreen.menu(in: context, unfinished, demoGrade)
    menu.select(before)
  }

  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if case .key(let key) = event, key.phase == .release { return .stay }
    motion.skipFall()
    motion.play(in: context)
    if question != nil { return answer(event, in: &context) }
    switch event {
    case .key(let key):
      switch context.bindings.action(for: key) {
      case .menu: return .quit
      case .help: return .push(HelpScreen())
      default: break
      }
    case .mouse(let mouse) where mouse.action == .press && mouse.button == .left:
      if bar.isBack(event, in: context.drawing) { return .quit }
      if bar.isRight(event, in: context.drawing) { return .push(HelpScreen()) }
    default: break
    }
    switch places(in: context.drawing).menu.respond(to: event, &menu) {
    case .chosen(let choice): return open(choice, in: &context)
    case .changed(.startLevel, let step):
      // From the level that the rules give, which may be another than the one set.
      let level = context.settings.level(of: context.settings.level(of: context.settings.startLevel) + step)
      try? context.set(.startLevel, String(level))
    case .changed(.grade, let step):
      demoGrade = BotGrade.numbers.stepped(from: demoGrade, by: step)
      refresh(in: context, unfinished)
    case .changed(.rules, let step): context.changeRules(by: step)
    case .changed, .none: break
    }
    return .stay
  }

  private mutating func open(_ choice: Choice, in context: inout ScreenContext) -> Transition {
    switch choice {
    case .proceed: return proceed(in: &context)
    case .giveUp:
      // If there are several, the list lets the player choose.
      let now = UnfinishedCount(in: context)
      if now.count > 1 { return .push(UnfinishedScreen()) }
      let which = MainMenuScreen.title(of: now, in: context)
      question = ConfirmationPanel(
        tr("Give up?"), lines: [.text(which), .text(tr("The game that you left ends."))], no: tr("Keep it"),
        yes: tr("Give up"))
      return .stay
    case .quickGame, .rules, .startLevel: return play(in: &context)
    case .modes: return .push(ModesScreen(in: context))
    case .versus: return .push(ifAny: context.matchScreens?.setup(in: context))
    case .puzzles: return .push(PuzzlesScreen())
    case .train: return .push(TrainScreen())
    case .practice: return .push(EditorScreen(in: context))
    case .demo, .grade:
      return .push(ifAny: BotGrade(demoGrade).flatMap { DemoScreen($0, in: &context) })
    case .career: return .push(CareerScreen())
    case .history: return .push(HistoryScreen())
    case .settings: return .push(SettingsScreen())
    case .help: return .push(HelpScreen())
    case .quit: return .quit
    }
  }

  private mutating func answer(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    let bar = bar
    guard let isSure = question?.answer(to: event, bar: bar, in: context.drawing) else { return .stay }
    question = nil
    guard isSure, let id = context.saver.games?.available().first else { return .stay }
    context.ask(.giveUp(id))
    return .stay
  }

  private mutating func play(for player: String? = nil, in context: inout ScreenContext) -> Transition {
    defer { (firstSeed, startsAtOnce) = (nil, false) }
    let seed = firstSeed ?? context.newSeed()
    return .push(ifAny: GameScreen(seed: seed, player: player, in: &context))
  }

  private func proceed(in context: inout ScreenContext) -> Transition {
    if UnfinishedCount(in: context).count > 1 { return .push(UnfinishedScreen()) }
    guard let unfinished = context.saver.resumeLatestInBackground() else { return .stay }
    return .push(ifAny: ResumingScreen.screen(for: unfinished, in: &context))
  }
}
