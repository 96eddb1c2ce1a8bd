import BlockEngine
import TerminalUI

/// Plays in the terminal and gives the exit status.
///
/// - Parameter adoption: how the language was adopted that the arguments ask for; nil if none has been yet.
func play(
  _ options: PlayOptions, in language: SpokenLanguage, after adoption: SpokenLanguage.Adoption? = nil
) -> Int32 {
  // Before anything is worded.
  let look = StartupSettings(keeper: Keeper(option: options.dataDirectory))
  let complaint = language.adopt(options.language, orSaved: look.language, after: adoption).complaint
  do {
    // The threads that keep things allocate little and seldom: a heap of their own each would be mostly empty.
    shareOneHeap()
    // Before anything else: a signal that comes meanwhile waits for the loop.
    let signals = try SignalDescriptor()
    CrashGuard.install()
    let keeper = Keeper(option: options.dataDirectory)
    let themes = ThemeLibrary.locate().onGround()
    // Asked for by name, a theme is there or nothing begins.
    let asked = try options.theme.map { try themes.load($0).theme }
    let theme = asked ?? look.theme(from: themes)
    let terminal: any TerminalDevice =
      options.isPlain
      ? try PlainTerminal()
      : try Terminal(
        tty: TTY(), palette: theme.palette, refusesColor: options.noColor,
        writer: environmentValue("BLOCKFALL_WRITER").flatMap(WriterChoice.init))
    // Behind the terminal: ncurses takes what it is told from the environment, which belongs to all threads.
    let left = options.resumes ? keeper.resumeLatestMeanwhile() : nil
    let worker = keeper.games.map { StorageWorker(directory: $0.directory) }
    var context = ScreenContext(options, look: look, themes: themes, keeper: keeper, terminal: terminal)
    // Mostly the game is there by now; a very long one follows the first frame. Where that is read as lines it tells
    // of the game alone.
    let found =
      options.isPlain
      ? left?.get(atMost: ResumingScreen.patience)
      : left?.isStarted == true ? left?.get(atMost: patience) : nil
    // What had to be set aside is said over whatever is seen first.
    context.notice = found?.complaints.first ?? complaint
    context.position = options.position
    context.bots = BotRoom()
    let model = AppModel(
      context: context, outbox: Outbox(seeds: SeededGenerator(seed: .random(in: .min ... .max))),
      theme: theme,
      screens: firstScreens(options, found: found, left: left, in: context), options: options,
      speak: { language.adopt($0).complaint })
    let devices = DeviceService(
      ControlDevices(
        root: environmentValue("BLOCKFALL_SYSFS_ROOT") ?? "", searchPath: environmentValue("PATH")))
    let sound = SoundService(surroundings: .current(), files: { .located() })
    let keeping: [any Service] = [KeepingService(keeper), FolderService(keeper), context.bots]
    let link = LinkService()
    let services = (worker.map { [$0] } ?? []) + keeping + [devices, sound, link]
    let loop = try RunLoop(model, terminal: terminal, signals: signals, services: services)
    defer {
      // The terminal is given back already; what is left are the last results and the last second of play.
      devices.close()
      sound.close()
      link.close()
      worker?.finish(atMost: .milliseconds(400))
      keeper.finish()
    }
    try loop.run()
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
///   - found: what has been found of games that were left; nil if that is not known yet, or nothing is there.
///   - left: what is being looked for.
private func firstScreens(
  _ options: PlayOptions, found: UnfinishedGame?, left: Promised<UnfinishedGame>?, in context: ScreenContext
) -> [any Screen] {
  if let replay = options.replay { return [ReplayScreen(replay, in: context)] }
  if let film = options.film { return [ReplayScreen(showing: film, in: context)] }
  let menu = MainMenuScreen(
    context: context, firstSeed: options.seed, startsNew: options.startsNew,
    startsAtOnce: options.startsAtOnce, firstPlayer: options.player)
  if let link = options.link { return [menu, RoomScreen(link)] }
  if options.practises { return [menu, EditorScreen(in: context)] }
  if options.player != nil, !options.startsAtOnce { return [menu, CareerScreen()] }
  if let screen = found?.screen(in: context) { return [menu, screen] }
  if found == nil, let left { return [menu, ResumingScreen(left)] }
  return [menu]
}

extension ScreenContext {
  /// What the screens share on a terminal, before the settings are read.
  fileprivate init(
    _ options: PlayOptions, look: StartupSettings, themes: ThemeLibrary, keeper: Keeper,
    terminal: any TerminalDevice
  ) {
    self.init(
      size: terminal.size, now: Clock.now,
      capabilities: DrawingCapabilities(
        // Lines are read from what would be drawn in colour, by what the colours are for.
        isUnicode: terminal.isUTF8 && !options.isPlain,
        hasColour: options.isPlain || terminal.features.colorDepth != .none,
        hasShades: options.isPlain || terminal.features.colorDepth >= .indexed),
      keeper: keeper)
    self.themes = themes
    features = terminal.features
    isPlain = options.isPlain
    look.apply(to: &settings)
    options.apply(to: &settings)
  }
}
