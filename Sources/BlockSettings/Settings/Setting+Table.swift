import BlockControls
import BlockEngine
import BlockPlatform

/// The table of settings in display order: everything about each of them except its value, which is a property of
/// `Settings`.
///
/// A setting that code changes or names has a constant for its entry; for the others the entry in the list is enough.
extension Setting {
  package static let table: [Setting] = [
    rules, mode, startLevel,
    Setting(
      "keep-quick-games", .toggle(\.keepQuickGames), in: .game, title: tr("Keep quick games"),
      help: tr("Keep finished quick games in the history."), words: "replays save"),
    Setting(
      "race", .toggle(\.race), in: .game, title: tr("Race your best"),
      help: tr("Show your best run of the same mode, small beside your field."),
      words: "ghost pace PB splits"),
    Setting(
      "slow-play", .toggle(\.slowPlay), in: .game, title: tr("Slow play"),
      help: tr(
        "Pieces wait for you; in timed modes each piece counts as one second. Results are counted apart."),
      words: "accessibility no gravity wait pause"),
    Setting(
      "finesse", .choice(\.finesse, FinesseChoice.allCases) { $0.title }, in: .game, title: tr("Finesse"),
      help: tr(
        "Count keys that a piece did not need, show the fewest, or let you play the piece again if it can be undone."
      ),
      words: "faults keys coach training efficiency KPP"),
    Setting(
      "finesse-faults", .number(\.finesseFaults, 0...100), in: .game, title: tr("Finesse faults allowed"),
      help: tr("End a run after so many pieces with keys that they did not need; 0: never."),
      words: "faults limit strict perfect restart"),
    sendGames, hints, versusSeats, versusRules, versusAttack, versusGoal, versusMinutes, versusHandicap,
    versusFirstTo, versusProgram, versusSeed, versusHands, theme, skin, glyphs,
    Setting(
      "ghost", .toggle(\.ghost), in: .display, title: tr("Ghost"),
      help: tr("Show where the piece would land."), words: "shadow landing preview"),
    Setting(
      "next", .toggle(\.next), in: .display, title: tr("Next piece"),
      help: tr("Show the pieces to come."), words: "preview queue"),
    Setting(
      "grid", .toggle(\.grid), in: .display, title: tr("Grid"),
      help: tr("Mark the columns of the empty field."), words: "lines columns guide"),
    Setting(
      "lock-cue", .toggle(\.lockCue), in: .display, title: tr("Lock cue"),
      help: tr("Brighten a piece shortly before it locks by itself."), words: "lock delay warning"),
    Setting(
      "figures", .toggle(\.figures), in: .display, title: tr("Figures"),
      help: tr("Show pieces per second, keys per piece, pieces and attack beside the field."),
      words: "PPS KPP APM statistics stats speed"),
    Setting(
      "key-list", .choice(\.keyList, KeyListChoice.allCases) { $0.title }, in: .display,
      title: tr("List of keys"), help: tr("When the keys are listed beside the field."),
      words: "controls hints tutorial"),
    Setting(
      "clear-animation", .toggle(\.clearAnimation), in: .display, title: tr("Clear animation"),
      help: tr("Cleared rows vanish in steps, and what was above them falls."),
      words: "line clear flash effects"),
    Setting(
      "clear-look", .choice(\.clearLook, ClearLook.allCases) { $0.title }, in: .display,
      title: tr("Cleared rows"), help: tr("How cleared rows vanish."),
      words: "line clear dissolve sweep flash animation effects"),
    Setting(
      "drop-look", .choice(\.dropLook, DropLook.allCases) { $0.title }, in: .display,
      title: tr("Hard drop shows"), help: tr("What a hard drop leaves for a moment."),
      words: "trail animation effects"),
    Setting(
      "turn-animation", .toggle(\.turnAnimation), in: .display, title: tr("Turn animation"),
      help: tr("A turning piece glides."), words: "rotation effects"),
    Setting(
      "celebrations", .toggle(\.celebrations), in: .display, title: tr("Celebrations"),
      help: tr("Quads, spins, all clears and new bests shine."), words: "effects quad perfect clear glow"),
    Setting(
      "motion", .choice(\.motion, MotionLevel.allCases) { $0.title }, in: .display, title: tr("Motion"),
      help: tr("How much moves besides the pieces: everything, brief moments alone, or nothing."),
      words: "reduced motion animation accessibility effects flash shake"),
    plain, verbosity,
    Setting(
      "plain-warnings", .choice(\.spokenWarnings, SpokenWarnings.allCases) { $0.title }, in: .display,
      title: tr("Plain mode warns"),
      help: tr("Say that the stack gets near the top, and that a piece is about to lock."),
      words: "accessibility screen reader blind danger lock delay"),
    Setting(
      "plain-heights", .toggle(\.spokenHeights), in: .display, title: tr("Plain mode says heights"),
      help: tr("Say how high the stack would be after a drop."),
      words: "accessibility screen reader blind verbosity"),
    mute, music,
    Setting(
      "music-volume", .number(\.musicVolume, 0...100, step: 10, unit: .percent), in: .sound,
      title: tr("Music volume"), help: tr("How loud the music is."), words: "BGM audio loudness"),
    Setting(
      "effects", .toggle(\.effects), in: .sound, title: tr("Sound effects"),
      help: tr("Play short sounds for what happens in games and menus."), words: "SFX audio"),
    Setting(
      "effects-volume", .number(\.effectsVolume, 0...100, step: 10, unit: .percent), in: .sound,
      title: tr("Effects volume"), help: tr("How loud sound effects are."), words: "SFX audio loudness"),
    Setting(
      "landing-sound", .toggle(\.landingSound), in: .sound, title: tr("Landing sound"),
      help: tr("Play a sound when a piece lands."), words: "lock drop SFX audio"),
    Setting(
      "cleared-row-sound", .toggle(\.clearedRowSound), in: .sound, title: tr("Line clear sound"),
      help: tr("Play a sound when rows are cleared."), words: "SFX audio"),
    spatialCue(.move), spatialCue(.turn), spatialCue(.refusal), spatialCue(.height), spatialCue(.danger),
    spatialCue(.rest),
    autoShiftDelay, autoShiftRate, autoShiftPause, autoShiftCancel, softDropSpeed, initialTurn,
    initialHold, hardDropGuard,
    Setting(
      "soft-drop-step", .number(\.softDropStep, 1...SoftDropPedal.top), in: .handling,
      title: tr("Soft drop speed"),
      help: tr("How much faster a gradual soft drop gets at each step, up to 100."), words: "SDF gravity"),
    Setting(
      "soft-drop-interval", .number(\.softDropInterval, 1...2_000, step: 5, unit: .milliseconds),
      in: .handling, title: tr("Soft drop step time"), help: tr("How long each such step takes."),
      words: "SDF"),
    Setting(
      "soft-drop-deceleration", .toggle(\.softDropDeceleration), in: .handling,
      title: tr("Soft drop slows down"),
      help: tr("A soft drop that you let go slows down step by step, not at once."), words: "SDF"),
    keyRepeatDelay, keyRepeatInterval, escapeTime,
    versusKeys(.left), versusKeys(.right),
    tilt,
    Setting(
      "pads", .toggle(\.pads), in: .devices, title: tr("Game pads"),
      help: tr("Look for game pads."), words: "controller joystick gamepad"),
    Setting(
      "vibration", .toggle(\.vibration), in: .devices, title: tr("Vibration"),
      help: tr("Landings and cleared rows shake the pad, the phone or the field."),
      words: "rumble haptics shake"),
    Setting(
      "shake", .choice(\.shake, ScreenShake.allCases) { $0.title }, in: .devices,
      title: tr("Screen shake"), help: tr("What shakes if neither a pad nor a phone can."),
      words: "bounce nudge flash"),
    Setting(
      "stick", .choice(\.stick, ScreenStick.Side.allCases) { $0.title }, in: .devices,
      title: tr("Stick on the screen"), help: tr("A stick for the mouse in a corner of the game."),
      words: "touch virtual joystick"),
    Setting(
      "stick-top", .number(\.stickTop, 1...100, step: 5), in: .devices, title: tr("Stick speed"),
      help: tr("How fast sticks act when they are pushed all the way, on the screen and on pads, up to 100."),
      words: "sensitivity joystick"),
    language, window,
  ]

  /// The settings of the table, and the keys of all actions.
  package static let all = table + PlayerAction.allCases.map(keys)

  package static let rules: Setting = Setting(
    "rules", .text(.rules), in: .game, title: tr("Rules"),
    help: tr("Rules and field size for new games."), words: "SRS classic modern guideline board size")
  package static let mode: Setting = Setting(
    "mode", .text(.mode), in: .game, title: tr("Mode"),
    help: tr("What Quick game plays; choosing a mode sets it."),
    words: "sprint 40 lines ultra blitz marathon", isListed: false)
  package static let startLevel: Setting = Setting(
    "start-level", .number(\.startLevel, 0...29), in: .game, title: tr("Start level"),
    help: tr("The level at which new games begin, if the rules have it."), words: "speed gravity")
  package static let sendGames: Setting = Setting(
    "send-games", .choice(\.sendGames, SendGames.allCases) { $0.title }, in: .game, title: tr("Send games"),
    help: tr("Send finished games to the boards that you joined, and show your rank there."),
    words: "boards leaderboard rank submit online records")
  package static let hints: Setting = Setting(
    "hints", .text(.hints), in: .game, title: tr("First hints"),
    help: tr("The moves that a first game still explains."), words: "tutorial help", isListed: false)
  package static let versusSeats: Setting = Setting(
    "versus-seats", .text(.versusSeats), in: .game, title: tr("Seats of a match"),
    help: tr("Who sits at each of the four seats of a match."), words: "versus opponents bots players",
    isListed: false)
  package static let versusRules: Setting = Setting(
    "versus-rules", .text(.versusRules), in: .game, title: tr("Rules of a match"),
    help: tr("Rules and field size of matches."), words: "versus", isListed: false)
  package static let versusAttack: Setting = Setting(
    "versus-attack", .choice(\.versus.attack, AttackRules.Name.allCases) { $0.title }, in: .game,
    title: tr("Attack table"), help: tr("How much each clear sends to an opponent."),
    words: "versus garbage damage", isListed: false)
  package static let versusGoal: Setting = Setting(
    "versus-goal", .choice(\.versus.goal, VersusSetup.Goal.allCases) { $0.title }, in: .game,
    title: tr("Goal of a match"), help: tr("How a match is won, and what topping out costs."),
    words: "versus life time lines attack", isListed: false)
  package static let versusMinutes: Setting = Setting(
    "versus-minutes", .number(\.versus.minutes, VersusSetup.minutesRange), in: .game,
    title: tr("Minutes of a match"), help: tr("How long a match with a time limit lasts."),
    words: "versus timed length", isListed: false)
  package static let versusHandicap: Setting = Setting(
    "versus-handicap", .text(.versusHandicap), in: .game, title: tr("Handicap"),
    help: tr("The rows of garbage that each of the four seats begins with."), words: "versus", isListed: false
  )
  package static let versusFirstTo: Setting = Setting(
    "versus-first-to", .number(\.versus.firstTo, VersusSetup.firstToRange), in: .game,
    title: tr("First to"), help: tr("How many matches win a series."), words: "versus series best of",
    isListed: false)
  package static let versusProgram: Setting = Setting(
    "versus-program", .text(.versusProgram), in: .game, title: tr("Program of a match"),
    help: tr("The program that plays at a seat, by the Tetris Bot Protocol: a command for the shell."),
    isListed: false)
  package static let versusSeed: Setting = Setting(
    "versus-seed", .text(.versusSeed), in: .game, title: tr("Seed of a series"),
    help: tr("The seed that a series of matches begins with."), words: "versus", isListed: false)
  package static let versusHands: Setting = Setting(
    "versus-hands", .text(.versusHands), in: .game, title: tr("Keys of two people"),
    help: tr("The keys of each of two people who share the keyboard in a match."),
    words: "versus one-handed left right half", isListed: false)
  package static let theme: Setting = Setting(
    "theme", .text(.theme), in: .display, title: tr("Theme"),
    help: tr("The colours; each theme is shown before you choose it."),
    words: "colours colors dark light")
  package static let skin: Setting = Setting(
    "skin", .choice(\.skin, Skin.allCases) { $0.title }, in: .display, title: tr("Skin"),
    help: tr("How blocks are drawn; Theme shows each skin before you choose it."),
    words: "blocks minos pieces edges flat outline letters brackets colour blind")
  package static let glyphs: Setting = Setting(
    "glyphs", .choice(\.glyphs, GlyphPreference.allCases) { $0.title }, in: .display,
    title: tr("Glyphs"), help: tr("The characters that pieces are drawn with, and so their size."),
    words: "zoom scale size Unicode ASCII Braille")
  package static let mute: Setting = Setting(
    "mute", .toggle(\.mute), in: .sound, title: tr("Mute"),
    help: tr("Play no sound at all; a key does the same everywhere."), words: "silence quiet audio")
  static let music: Setting = Setting(
    "music", .toggle(\.music), in: .sound, title: tr("Music"),
    help: tr("Play music during games; it follows the level."), words: "song BGM audio")
  static let autoShiftDelay: Setting = Setting(
    "auto-shift-delay", .number(\.autoShiftDelay, 0...2_000, step: 10, unit: .milliseconds),
    in: .handling, title: tr("Auto shift delay"),
    help: tr("DAS: how long you hold a direction before the piece moves on by itself."),
    words: "DAS delayed autoshift key repeat")
  static let autoShiftRate: Setting = Setting(
    "auto-shift-rate", .number(\.autoShiftRate, 0...1_000, step: 5, unit: .millisecondsPerCell),
    in: .handling, title: tr("Auto shift rate"),
    help: tr("ARR: how long each further cell takes; 0 goes to the wall at once."),
    words: "ARR repeat speed")
  static let autoShiftPause: Setting = Setting(
    "auto-shift-pause", .number(\.autoShiftPause, 0...1_000, step: 10, unit: .milliseconds),
    in: .handling, title: tr("Auto shift pause"),
    help: tr("DCD: how long a held direction pauses after a turn or a drop."), words: "DCD DAS cut delay")
  static let autoShiftCancel: Setting = Setting(
    "auto-shift-cancel", .toggle(\.autoShiftCancel), in: .handling, title: tr("Cancel auto shift"),
    help: tr("If you press the other direction, the first one has to wait its whole delay again."),
    words: "DAS cancel direction charge")
  static let softDropSpeed: Setting = Setting(
    "soft-drop-factor", .text(.softDropSpeed), in: .handling, title: tr("Soft drop factor"),
    help: tr("SDF: how many times faster than gravity; gradual speeds up while you hold it."),
    words: "SDF gravity sonic instant infinite")
  static let initialTurn: Setting = Setting(
    "initial-turn", .choice(\.initialTurn, InitialAction.allCases) { $0.title }, in: .handling,
    title: tr("Initial turn"),
    help: tr("IRS: hold turns each new piece while the key is down; tap counts a press between two pieces."),
    words: "IRS initial rotation buffer")
  static let initialHold: Setting = Setting(
    "initial-hold", .choice(\.initialHold, InitialAction.allCases) { $0.title }, in: .handling,
    title: tr("Initial hold"),
    help: tr(
      "IHS: hold puts each new piece aside while the key is down; tap counts a press between two pieces."),
    words: "IHS buffer swap")
  static let hardDropGuard: Setting = Setting(
    "hard-drop-guard", .number(\.hardDropGuard, 0...1_000, step: 10, unit: .milliseconds),
    in: .handling, title: tr("Hard drop guard"),
    help: tr(
      "After a piece has locked by itself, a hard drop does nothing for this long; 0 switches the guard off."),
    words: "prevent accidental hard drop safe lock")
  package static let keyRepeatDelay: Setting = Setting(
    "key-repeat-delay", .number(\.keyRepeatDelay, 50...3_000, unit: .milliseconds), in: .handling,
    title: tr("Terminal's repeat delay"),
    help: tr("When this terminal begins to repeat a held key; Key repeat measures it."), isListed: false)
  package static let keyRepeatInterval: Setting = Setting(
    "key-repeat-interval", .number(\.keyRepeatInterval, 5...500, unit: .milliseconds), in: .handling,
    title: tr("Terminal's repeat interval"),
    help: tr("The time between two repeats of a held key; Key repeat measures it."), isListed: false)
  static let escapeTime: Setting = Setting(
    "escape-time", .number(\.escapeTime, 0...1_000, step: 10, unit: .milliseconds), in: .handling,
    title: tr("Escape time"),
    help: tr(
      "How long a lone Escape waits for the rest of a key; 0 takes ESCDELAY's time, else 30 ms, over SSH 100."
    ),
    words: "ESC delay timeout escdelay")
  package static let tilt: Setting = Setting(
    "tilt", .toggle(\.tilt), in: .devices, title: tr("Tilt"),
    help: tr("Tilting moves the piece: by a sensor, or by keys. Help lists them."),
    words: "accelerometer gyroscope motion")
  package static let language: Setting = Setting(
    "language", .text(.language), in: .program, title: tr("Language"),
    help: tr("The language of all texts; automatic is the one of your system."),
    words: "locale translation")

  package static let plain: Setting = Setting(
    "plain", .toggle(\.plain), in: .display, title: tr("Plain mode"),
    help: tr("Say everything in lines for a screen reader, as --plain does, from the next start on."),
    words: "accessibility screen reader blind speech")
  package static let verbosity: Setting = Setting(
    "plain-words", .choice(\.verbosity, Verbosity.allCases) { $0.title }, in: .display,
    title: tr("Plain mode speaks"),
    help: tr("How much plain mode says of the piece and of what a drop would leave."),
    words: "accessibility screen reader blind verbosity")
  package static let window: Setting = Setting(
    "window", .toggle(\.window), in: .program, title: tr("Window"),
    help: tr("Use the terminal's window: a title, notifications while you look elsewhere, progress, links."),
    words: "title notification OSC bell taskbar hyperlink")

  /// The switch of a positional sound.
  static func spatialCue(_ kind: SpatialCue.Kind) -> Setting {
    Setting(
      kind.rawValue + "-sound", .choice(\.spatialCues[kind], SpatialCueSwitch.allCases) { $0.title },
      in: .sound,
      title: kind.title, help: kind.help, words: "accessibility blind ears screen reader SFX audio")
  }

  /// The keys of a player who shares the keyboard.
  package static func versusKeys(_ half: KeyboardHalf) -> Setting {
    Setting(
      "versus-keys-" + half.rawValue, .text(.versusKeys(half)), in: .handling,
      title: half == .left ? tr("Keys of the left half") : tr("Keys of the right half"),
      help: tr("The keys of one of two who share the keyboard in a match."),
      words: "versus rebind remap controls", isListed: false)
  }

  /// The keys of an action.
  package static func keys(_ action: PlayerAction) -> Setting {
    Setting(
      "key-" + action.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined(),
      .text(.keys(action)), in: .handling, title: action.title, help: tr("The keys of this action."),
      words: "rebind remap controls", isListed: false)
  }
}
