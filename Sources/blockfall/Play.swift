import BlockCommands
import BlockEngine
import BlockMatchScreens
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import CInput
import TerminalUI

/// Plays in the terminal and returns the exit status.
///
/// - Parameter adoption: the result of switching to the arguments' language; nil if that has not happened yet.
func play(
  _ options: PlayOptions, in language: ProgramLanguage, after adoption: ProgramLanguage.Adoption? = nil
) -> Int32 {
  // Before any text is made.
  let startup = StartupSettings(saver: GameSaver(options))
  var options = options
  if startup.isPlain { options.isPlain = true }
  let warning = language.adopt(options.language, orSaved: startup.language, after: adoption).warning
  do {
    // All threads share one heap: the storage threads allocate little and seldom, so their own would be mostly empty.
    cinput_share_heap()
    // Before anything else: a signal that arrives meanwhile waits for the loop.
    let signals = try SignalPipe()
    CrashGuard.install()
    let saver = GameSaver(options)
    let isFirstStart = options.asksForGame && (saver.games?.directory.isEmpty ?? false)
    let themes = ThemeLibrary.locate().forBackground()
    // A theme named on the command line must load, or the program does not start.
    let asked = try options.theme.map { try themes.load($0).theme }
    let theme = asked ?? startup.theme(from: themes)
    let terminal: any TerminalDevice =
      options.isPlain
      ? try PlainTerminal(words: .translated)
      : try Terminal(
        tty: TTY(keysFromTerminal: options.takesKeysFromTerminal), palette: theme.palette,
        disablesColor: options.noColor,
        writer: environmentValue("BLOCKFALL_WRITER").flatMap(WriterChoice.init),
        descriptions: AssetFolder.terminfo)
    // After the terminal: ncurses reads the environment, which all threads share.
    let left = options.resumes ? saver.resumeLatestInBackground() : nil
    let worker = saver.games.map { StorageWorker(directory: $0.directory) }
    var context = ScreenContext(options, startup: startup, themes: themes, saver: saver, terminal: terminal)
    // The game is usually loaded by now; a very long one follows after the first frame. Plain output waits for it, so
    // that its lines cover that game alone.
    let found =
      options.isPlain
      ? left?.get(atMost: ResumingScreen.showDelay)
      : left?.isStarted == true ? left?.get(atMost: lookupTimeout) : nil
    // The notice about a file that had to be set aside covers whatever screen comes first.
    context.notice = found?.warnings.first ?? warning
    context.position = options.position
    context.bots = BotService()
    context.matchScreens = MatchScreens()
    let model = AppModel(
      context: context,
      theme: theme,
      screens: firstScreens(
        options, found: found, left: left, isFirstStart: isFirstStart, in: context), options: options,
      selectLanguage: { language.adopt($0).warning })
    let devices = ControlDevices(
      root: environmentValue("BLOCKFALL_SYSFS_ROOT") ?? "", searchPath: environmentValue("PATH"))
    let sound = SoundService(environment: .current(), files: { .located() })
    let saveState: [any Service] = [SaveStateService(saver), FolderService(saver), context.bots]
    let link = LinkService(permissions: options.permissions)
    let own: [any Service] = options.permissions.usesDevices ? [devices, sound] : []
    let services = (worker.map { [$0] } ?? []) + saveState + own + [link]
    let loop = RunLoop(model, terminal: terminal, signals: signals, services: services)
    defer {
      // The terminal is restored by now; only the last results and the last second of play remain to be written.
      devices.close()
      sound.close()
      link.close()
      worker?.finish(atMost: .milliseconds(400))
      saver.finish()
    }
    try loop.runGame()
    return 0
  } catch {
    Console.standard { _ in 2 }.writeError("blockfall: \(error)")
    return 2
  }
}

/// How long the first frame waits for an unfinished game.
private let lookupTimeout = Duration.microseconds(1_500)

/// The menu, with the latest unfinished game over it, if there is one.
///
/// - Parameters:
/// - found: the unfinished game; nil if it is not loaded yet, or there is none.
/// - left: the load in progress.
/// - isFirstStart: whether the program has never run with this data folder.
private func firstScreens(
  _ options: PlayOptions, found: UnfinishedGame?, left: BackgroundValue<UnfinishedGame>?,
  isFirstStart: Bool, in context: ScreenContext
) -> [any Screen] {
  if let replay = options.replay { return [ReplayScreen(replay, in: context)] }
  if let replay = options.shownReplay { return [ReplayScreen(showing: replay, in: context)] }
  // A stranger's room stands alone: leaving it ends the program.
  if let link = options.link, link.endsProgram { return [RoomScreen(link)] }
  let menu = MainMenuScreen(
    context: context, firstSeed: options.seed, startsNew: options.startsNew,
    startsAtOnce: options.startsAtOnce, firstPlayer: options.player, isFirst: !isFirstStart)
  if isFirstStart { return [menu, FirstGameScreen(in: context)] }
  if let link = options.link { return [menu, RoomScreen(link)] }
  if options.practises { return [menu, EditorScreen(in: context)] }
  if options.trains { return [menu, TrainScreen(beginningWith: options.training)] }
  if options.player != nil, !options.startsAtOnce { return [menu, CareerScreen()] }
  if let screen = found?.screen(in: context) { return [menu, screen] }
  if found == nil, let left { return [menu, ResumingScreen(left)] }
  return [menu]
}

extension GameSaver {
  /// Saves in the folder that an option or the environment names; nothing for a guest.
  fileprivate init(_ options: PlayOptions) {
    if options.permissions.keeps {
      // Who hosts a stranger limits his data.
      let kilobytes =
        options.permissions.isStranger ? environmentValue("BLOCKFALL_QUOTA").flatMap { Int($0) } : nil
      self.init(option: options.dataDirectory, quota: kilobytes.map { max(0, min($0, 1 << 40)) << 10 })
    } else {
      self.init(directory: .failure(StorageError(tr("nothing that a guest does is kept"))))
    }
  }
}

extension ScreenContext {
  /// The context that the screens share on a terminal, before the settings are read.
  fileprivate init(
    _ options: PlayOptions, startup: StartupSettings, themes: ThemeLibrary, saver: GameSaver,
    terminal: any TerminalDevice
  ) {
    self.init(
      size: terminal.size, now: Clock.now,
      capabilities: DrawingCapabilities(
        // Plain output reads the drawn screen, with colours as marks of meaning.
        isUnicode: terminal.isUTF8 && !options.isPlain,
        hasColour: options.isPlain || terminal.features.colorDepth != .none,
        hasShades: options.isPlain || terminal.features.colorDepth >= .indexed),
      saver: saver, seeds: SeededGenerator(seed: .random(in: .min ... .max)))
    self.themes = themes
    permissions = options.permissions
    features = terminal.features
    isPlain = options.isPlain
    startup.apply(to: &settings)
    options.apply(to: &settings)
  }
}
