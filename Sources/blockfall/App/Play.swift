import BlockEngine

/// Plays in the terminal and gives the exit status.
///
/// - Parameter adoption: how the language was adopted that the arguments ask for; nil where none has been yet.
func play(
  _ options: PlayOptions, in language: SpokenLanguage, after adoption: SpokenLanguage.Adoption? = nil
) -> Int32 {
  // Before anything is worded and before another thread begins: a language is the whole process's.
  let look = FirstLook(keeper: Keeper(option: options.dataDirectory))
  let complaint = language.adopt(options.language, orSaved: look.language, after: adoption).complaint
  do {
    // The threads that keep things allocate little and seldom: a heap of their own each would be mostly empty.
    shareOneHeap()
    // Before anything else: a signal that comes meanwhile waits for the loop.
    let signals = try SignalDescriptor()
    CrashGuard.install()
    let keeper = Keeper(option: options.dataDirectory)
    let left = options.resumes ? keeper.resumeLatestMeanwhile() : nil
    let themes = ThemeLibrary.locate()
    // Asked for by name, a theme is there or nothing begins.
    let asked = try options.theme.map { try themes.load($0).theme }
    let theme = asked ?? look.theme(from: themes)
    let terminal: any TerminalDevice =
      options.isPlain
      ? try PlainTerminal() : try Terminal(tty: TTY(), theme: theme, refusesColor: options.noColor)
    let worker = keeper.games.map { StorageWorker(directory: $0.directory) }
    var context = AppContext(options, look: look, themes: themes, keeper: keeper, terminal: terminal)
    // Mostly the game is there by now; a very long one follows the first frame. Where that is read as lines it tells
    // of the game alone.
    let found = options.isPlain ? left?.get() : left?.isStarted == true ? left?.get(atMost: patience) : nil
    // What had to be set aside is said over whatever is seen first.
    context.notice = found?.complaints.first ?? complaint
    context.position = options.position
    context.speak = { language.adopt($0).complaint }
    let model = AppModel(
      context: context, theme: theme, screens: firstScreens(options, found: found, left: left, in: context),
      options: options)
    let devices = DeviceService(
      ControlDevices(
        root: environmentValue("BLOCKFALL_SYSFS_ROOT") ?? "", searchPath: environmentValue("PATH")))
    let sound = SoundService(surroundings: .current(), files: { .located() })
    let services: [any Service] = (worker.map { [$0] } ?? []) + [KeepingService(keeper), devices, sound]
    try RunLoop(model, terminal: terminal, signals: signals, services: services).run()
    // The terminal is given back already; what is left are the last results and the last second of play.
    devices.close()
    sound.close()
    worker?.finish(atMost: .milliseconds(400))
    keeper.finish()
    return 0
  } catch {
    Console.standard { _ in 2 }.complain("blockfall: \(error)")
    return 2
  }
}

/// How long the first frame waits for a game that was left.
private let patience = Duration.microseconds(1_500)

/// The menu, and over it the game that was left last, if there is one.
///
/// - Parameters:
///   - found: what has been found of games that were left; nil where that is not known yet, or nothing is there.
///   - left: what is being looked for.
private func firstScreens(
  _ options: PlayOptions, found: LeftGame?, left: Promised<LeftGame>?, in context: AppContext
) -> [any Screen] {
  if let replay = options.replay { return [ReplayScreen(replay, in: context)] }
  let menu = MainMenuScreen(context: context, firstSeed: options.seed)
  if options.practises { return [menu, EditorScreen(in: context)] }
  if options.player != nil { return [menu, CareerScreen()] }
  if let game = found?.game { return [menu, GameScreen(resuming: game, in: context)] }
  if found == nil, let left { return [menu, ResumingScreen(left)] }
  return [menu]
}

extension AppContext {
  /// What the screens share on a terminal, before the settings are read.
  fileprivate init(
    _ options: PlayOptions, look: FirstLook, themes: ThemeLibrary, keeper: Keeper,
    terminal: any TerminalDevice
  ) {
    self.init(
      size: terminal.size, now: Clock.now,
      capabilities: DrawingCapabilities(
        // Lines are read from what would be drawn in colour, by what the colours are for.
        isUnicode: terminal.isUTF8 && !options.isPlain,
        hasColour: options.isPlain || terminal.features.colorDepth != .none,
        hasShades: options.isPlain || terminal.features.colorDepth >= .indexed),
      keeper: keeper, seeds: SeededGenerator(seed: .random(in: .min ... .max)))
    self.themes = themes
    features = terminal.features
    isPlain = options.isPlain
    look.apply(to: &settings)
    options.apply(to: &settings)
  }
}
