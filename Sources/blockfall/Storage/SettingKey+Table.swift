import BlockEngine

/// The table of settings. A new one is a case here, a case of `SettingKey`, a place in its lists and a property of
/// `Settings`.
extension SettingKey {
  /// What there is to know of the setting.
  var setting: Setting {
    switch self {
    // Game
    case .rules:
      Setting(
        self, "rules", .text(.rules), in: .game, title: tr("Rules"),
        help: tr("Rules and field size for new games."), words: "SRS classic modern guideline board size")
    case .mode:
      Setting(
        self, "mode", .text(.mode), in: .game, title: tr("Mode"),
        help: tr("What Quick game plays; choosing a mode sets it."),
        words: "sprint 40 lines ultra blitz marathon")
    case .startLevel:
      Setting(
        self, "start-level", .number(\.startLevel, 1...20), in: .game, title: tr("Start level"),
        help: tr("The level that new games begin at."), words: "speed gravity")
    case .keepQuickGames:
      Setting(
        self, "keep-quick-games", .toggle(\.keepQuickGames), in: .game, title: tr("Keep quick games"),
        help: tr("Keep finished quick games in the history."), words: "replays save")
    case .race:
      Setting(
        self, "race", .toggle(\.race), in: .game, title: tr("Race your best"),
        help: tr("Show your best run of the same mode, small beside your field."),
        words: "ghost pace PB splits")
    case .slowPlay:
      Setting(
        self, "slow-play", .toggle(\.slowPlay), in: .game, title: tr("Slow play"),
        help: tr(
          "Pieces wait for you; in timed modes each piece counts as one second. Results are counted apart."),
        words: "accessibility no gravity wait pause")
    case .hints:
      Setting(
        self, "hints", .text(.hints), in: .game, title: tr("First hints"),
        help: tr("What a first game still explains."), words: "tutorial help")
    case .versusSeats:
      Setting(
        self, "versus-seats", .text(.versusSeats), in: .game, title: tr("Seats of a match"),
        help: tr("Who sits at each of the four seats of a match."), words: "versus opponents bots players")
    case .versusRules:
      Setting(
        self, "versus-rules", .text(.versusRules), in: .game, title: tr("Rules of a match"),
        help: tr("Rules and field size of matches."), words: "versus")
    case .versusAttack:
      Setting(
        self, "versus-attack", .choice(\.versus.attack, AttackRules.Name.allCases) { $0.title }, in: .game,
        title: tr("Attack table"), help: tr("How much each clear sends to an opponent."),
        words: "versus garbage damage")
    case .versusGoal:
      Setting(
        self, "versus-goal", .choice(\.versus.goal, VersusSetup.Goal.allCases) { $0.title }, in: .game,
        title: tr("Goal of a match"), help: tr("What wins a match, and what topping out costs."),
        words: "versus life time lines attack")
    case .versusMinutes:
      Setting(
        self, "versus-minutes", .number(\.versus.minutes, VersusSetup.lengthsInMinutes), in: .game,
        title: tr("Minutes of a match"), help: tr("How long a match lasts that has an end in time."),
        words: "versus timed length")
    case .versusHandicap:
      Setting(
        self, "versus-handicap", .text(.versusHandicap), in: .game, title: tr("Handicap"),
        help: tr("The rows of garbage that each of the four seats begins with."), words: "versus")
    case .versusFirstTo:
      Setting(
        self, "versus-first-to", .number(\.versus.firstTo, VersusSetup.lengths), in: .game,
        title: tr("First to"), help: tr("How many rounds win a series."), words: "versus series best of")
    case .versusProgram:
      Setting(
        self, "versus-program", .text(.versusProgram), in: .game, title: tr("Program of a match"),
        help: tr("The program that plays at a seat, by the Tetris Bot Protocol: a command for the shell."))
    case .versusSeed:
      Setting(
        self, "versus-seed", .text(.versusSeed), in: .game, title: tr("Seed of a series"),
        help: tr("The seed that a series of matches begins with."), words: "versus")
    case .versusHands:
      Setting(
        self, "versus-hands", .text(.versusHands), in: .game, title: tr("Keys of two people"),
        help: tr("With which keys each of two people plays who share the keyboard in a match."),
        words: "versus one-handed left right half")
    case .versusKeys(let half):
      Setting(
        self, "versus-keys-" + half.rawValue, .text(.versusKeys(half)), in: .handling,
        title: half == .left ? tr("Keys of the left half") : tr("Keys of the right half"),
        help: tr("The keys of one of two who share the keyboard in a match."),
        words: "versus rebind remap controls")
    // Display
    case .theme:
      Setting(
        self, "theme", .text(.theme), in: .display, title: tr("Theme"),
        help: tr("The colours; each theme is shown before you choose it."),
        words: "colours colors skin dark light")
    case .glyphs:
      Setting(
        self, "glyphs", .choice(\.glyphs, GlyphPreference.allCases) { $0.title }, in: .display,
        title: tr("Glyphs"), help: tr("The characters that pieces are drawn with, and so their size."),
        words: "zoom scale size Unicode ASCII Braille")
    case .ghost:
      Setting(
        self, "ghost", .toggle(\.ghost), in: .display, title: tr("Ghost"),
        help: tr("Show where the piece would land."), words: "shadow landing preview")
    case .next:
      Setting(
        self, "next", .toggle(\.next), in: .display, title: tr("Next piece"),
        help: tr("Show the pieces to come."), words: "preview queue")
    case .grid:
      Setting(
        self, "grid", .toggle(\.grid), in: .display, title: tr("Grid"),
        help: tr("Tell the columns of the empty field apart."), words: "lines columns guide")
    case .lockCue:
      Setting(
        self, "lock-cue", .toggle(\.lockCue), in: .display, title: tr("Lock cue"),
        help: tr("Darken a piece shortly before it locks by itself."), words: "lock delay warning")
    case .figures:
      Setting(
        self, "figures", .toggle(\.figures), in: .display, title: tr("Figures"),
        help: tr("Show pieces a second, keys a piece, pieces and attack beside the field."),
        words: "PPS KPP APM statistics stats speed")
    case .keyList:
      Setting(
        self, "key-list", .choice(\.keyList, KeyListChoice.allCases) { $0.title }, in: .display,
        title: tr("List of keys"), help: tr("When the keys are listed beside the field."),
        words: "controls hints tutorial")
    case .clearAnimation:
      Setting(
        self, "clear-animation", .toggle(\.clearAnimation), in: .display, title: tr("Clear animation"),
        help: tr("Cleared rows flash, and what was above them falls."), words: "line clear flash effects")
    case .turnAnimation:
      Setting(
        self, "turn-animation", .toggle(\.turnAnimation), in: .display, title: tr("Turn animation"),
        help: tr("A turning piece glides."), words: "rotation effects")
    case .celebrations:
      Setting(
        self, "celebrations", .toggle(\.celebrations), in: .display, title: tr("Celebrations"),
        help: tr("Quads, spins, all clears and new bests shine."), words: "effects quad perfect clear glow")
    case .reducedMotion:
      Setting(
        self, "reduced-motion", .toggle(\.reducedMotion), in: .display, title: tr("Reduced motion"),
        help: tr("Nothing flashes, glides, slides or shakes."), words: "animation accessibility")
    case .wordiness:
      Setting(
        self, "plain-words", .choice(\.wordiness, Wordiness.allCases) { $0.title }, in: .display,
        title: tr("Plain mode speaks"),
        help: tr("How much --plain says of the piece and of what a drop would leave."),
        words: "accessibility screen reader blind verbosity")
    case .language:
      Setting(
        self, "language", .text(.language), in: .program, title: tr("Language"),
        help: tr("The language of all texts; automatic is the one of your system."),
        words: "locale translation")
    // Sound
    case .mute:
      Setting(
        self, "mute", .toggle(\.mute), in: .sound, title: tr("Mute"),
        help: tr("Play no sound at all; a key does the same everywhere."), words: "silence quiet audio")
    case .music:
      Setting(
        self, "music", .toggle(\.music), in: .sound, title: tr("Music"),
        help: tr("Play music during games; it follows the level."), words: "song BGM audio")
    case .musicVolume:
      Setting(
        self, "music-volume", .number(\.musicVolume, 0...100, step: 10, unit: .percent), in: .sound,
        title: tr("Music volume"), help: tr("How loud the music is."), words: "BGM audio loudness")
    case .effects:
      Setting(
        self, "effects", .toggle(\.effects), in: .sound, title: tr("Sound effects"),
        help: tr("Play short sounds for what happens in games and menus."), words: "SFX audio")
    case .effectsVolume:
      Setting(
        self, "effects-volume", .number(\.effectsVolume, 0...100, step: 10, unit: .percent), in: .sound,
        title: tr("Effects volume"), help: tr("How loud sound effects are."), words: "SFX audio loudness")
    case .landingSound:
      Setting(
        self, "landing-sound", .toggle(\.landingSound), in: .sound, title: tr("Landing sound"),
        help: tr("Play a sound when a piece lands."), words: "lock drop SFX audio")
    case .clearedRowSound:
      Setting(
        self, "cleared-row-sound", .toggle(\.clearedRowSound), in: .sound, title: tr("Line clear sound"),
        help: tr("Play a sound when rows are cleared."), words: "SFX audio")
    case .ear(let kind):
      Setting(
        self, kind.rawValue + "-sound", .choice(\.ears[kind], EarSwitch.allCases) { $0.title }, in: .sound,
        title: kind.title, help: kind.help, words: "accessibility blind ears screen reader SFX audio")
    // Handling
    case .autoShiftDelay:
      Setting(
        self, "auto-shift-delay", .number(\.autoShiftDelay, 0...2_000, step: 10, unit: .milliseconds),
        in: .handling, title: tr("Auto shift delay"),
        help: tr("DAS: how long you hold a direction before the piece moves on by itself."),
        words: "DAS delayed autoshift key repeat")
    case .autoShiftRate:
      Setting(
        self, "auto-shift-rate", .number(\.autoShiftRate, 0...1_000, step: 5, unit: .millisecondsACell),
        in: .handling, title: tr("Auto shift rate"),
        help: tr("ARR: how long each further cell takes; 0 goes to the wall at once."),
        words: "ARR repeat speed")
    case .autoShiftPause:
      Setting(
        self, "auto-shift-pause", .number(\.autoShiftPause, 0...1_000, step: 10, unit: .milliseconds),
        in: .handling, title: tr("Auto shift pause"),
        help: tr("DCD: how long a held direction rests after a turn or a drop."), words: "DCD DAS cut delay")
    case .autoShiftCancel:
      Setting(
        self, "auto-shift-cancel", .toggle(\.autoShiftCancel), in: .handling,
        title: tr("Cancel auto shift"),
        help: tr("Pressing the other direction takes away what a held one has charged of its delay."),
        words: "DAS cancel direction charge")
    case .softDropSpeed:
      Setting(
        self, "soft-drop-factor", .text(.softDropSpeed), in: .handling, title: tr("Soft drop factor"),
        help: tr("SDF: how many times faster than gravity; gradual speeds up while you hold it."),
        words: "SDF gravity sonic instant infinite")
    case .initialTurn:
      Setting(
        self, "initial-turn", .choice(\.initialTurn, InitialAction.allCases) { $0.title }, in: .handling,
        title: tr("Initial turn"),
        help: tr("IRS: hold turns each new piece while the key is down; tap keeps a press between pieces."),
        words: "IRS initial rotation buffer")
    case .initialHold:
      Setting(
        self, "initial-hold", .choice(\.initialHold, InitialAction.allCases) { $0.title }, in: .handling,
        title: tr("Initial hold"),
        help: tr(
          "IHS: hold puts each new piece aside while the key is down; tap keeps a press between pieces."),
        words: "IHS buffer swap")
    case .hardDropGuard:
      Setting(
        self, "hard-drop-guard", .number(\.hardDropGuard, 0...1_000, step: 10, unit: .milliseconds),
        in: .handling, title: tr("Hard drop guard"),
        help: tr("After a piece has locked by itself, a hard drop does nothing for this long; 0 is off."),
        words: "prevent accidental hard drop safe lock")
    case .softDropStep:
      Setting(
        self, "soft-drop-step", .number(\.softDropStep, 1...SoftDropPedal.top), in: .handling,
        title: tr("Soft drop speed"),
        help: tr("How much faster a gradual soft drop gets at each step, up to 100."), words: "SDF gravity")
    case .softDropInterval:
      Setting(
        self, "soft-drop-interval", .number(\.softDropInterval, 1...2_000, step: 5, unit: .milliseconds),
        in: .handling, title: tr("Soft drop step time"), help: tr("How long each such step takes."),
        words: "SDF")
    case .softDropDeceleration:
      Setting(
        self, "soft-drop-deceleration", .toggle(\.softDropDeceleration), in: .handling,
        title: tr("Soft drop slows down"),
        help: tr("A soft drop that you let go slows down step by step, not at once."), words: "SDF")
    case .keyRepeatDelay:
      Setting(
        self, "key-repeat-delay", .number(\.keyRepeatDelay, 50...3_000, unit: .milliseconds), in: .handling,
        title: tr("Terminal's repeat delay"),
        help: tr("When this terminal begins to repeat a held key; Key repeat measures it."))
    case .keyRepeatInterval:
      Setting(
        self, "key-repeat-interval", .number(\.keyRepeatInterval, 5...500, unit: .milliseconds),
        in: .handling,
        title: tr("Terminal's repeat interval"),
        help: tr("The time between two repeats of a held key; Key repeat measures it."))
    // Devices
    case .tilt:
      Setting(
        self, "tilt", .toggle(\.tilt), in: .devices, title: tr("Tilt"),
        help: tr("Tilting moves the piece: by a sensor, or by keys. Help tells which."),
        words: "accelerometer gyroscope motion")
    case .pads:
      Setting(
        self, "pads", .toggle(\.pads), in: .devices, title: tr("Game pads"),
        help: tr("Look for game pads."), words: "controller joystick gamepad")
    case .vibration:
      Setting(
        self, "vibration", .toggle(\.vibration), in: .devices, title: tr("Vibration"),
        help: tr("Landings and cleared rows shake the pad, the telephone or the field."),
        words: "rumble haptics shake")
    case .shake:
      Setting(
        self, "shake", .choice(\.shake, ScreenShake.allCases) { $0.title }, in: .devices,
        title: tr("Screen shake"), help: tr("What shakes if neither a pad nor a telephone can."),
        words: "bounce nudge flash")
    case .stick:
      Setting(
        self, "stick", .choice(\.stick, ScreenStick.Side.allCases) { $0.title }, in: .devices,
        title: tr("Stick on the screen"), help: tr("A stick for the mouse in a corner of the game."),
        words: "touch virtual joystick")
    case .stickTop:
      Setting(
        self, "stick-top", .number(\.stickTop, 1...100, step: 5), in: .devices, title: tr("Stick speed"),
        help: tr("How fast sticks are at their rim, up to 100: on the screen and of pads."),
        words: "sensitivity joystick")
    case .keys(let action):
      Setting(
        self, "key-" + action.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined(),
        .text(.keys(action)), in: .handling, title: action.title, help: tr("The keys of this action."),
        words: "rebind remap controls")
    }
  }

  /// The setting of that name; nil if there is none.
  init?(_ text: String) {
    guard let found = SettingKey.all.first(where: { $0.text == text }) else { return nil }
    self = found
  }

  /// The name: lower-case words with hyphens.
  var text: String { setting.name }
  /// What the setting is called on the screen.
  var title: String { setting.title }
}
