import BlockEngine

/// Plays in the terminal and gives the exit status.
func play(_ options: PlayOptions) -> Int32 {
  do {
    // Before anything else: a signal that comes meanwhile waits for the loop.
    let signals = try SignalDescriptor()
    CrashGuard.install()
    let theme = Theme.standard
    let terminal = try Terminal(
      tty: TTY(), theme: theme, refusesColor: options.noColor)
    let context = AppContext(options, terminal: terminal)
    let menu = MainMenuScreen(context: context, firstSeed: options.seed)
    var screens: [any Screen] = [menu]
    if !options.startsNew, let left = context.keeper.resumeLatest().game {
      screens.append(GameScreen(resuming: left, in: context))
    }
    let model = AppModel(context: context, theme: theme, screens: screens)
    try RunLoop(model, terminal: terminal, signals: signals).run()
    context.keeper.finish()
    return 0
  } catch {
    Console.standard(play: play).complain("blockfall: \(error)")
    return 2
  }
}

extension AppContext {
  /// What the screens share on a terminal, with what the command line asks for.
  fileprivate init(_ options: PlayOptions, terminal: Terminal) {
    self.init(
      size: terminal.tty.size, now: Clock.now,
      capabilities: DrawingCapabilities(
        isUnicode: terminal.isUTF8, hasColour: terminal.colorDepth != .none,
        hasShades: terminal.colorDepth >= .indexed),
      seeds: SeededGenerator(seed: .random(in: .min ... .max)))
    keeper = Keeper(option: nil)
    preferences.glyphs = options.glyphs
    preferences.startLevel = options.level ?? preferences.startLevel
  }
}
