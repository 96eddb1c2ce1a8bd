import BlockControls
import BlockEngine
import BlockPlatform

/// All settings, with their default values.
package struct Settings: Equatable, Sendable {
  /// What settings can name beside the built-in rules and modes; no setting itself.
  package var own = OwnChoices.none
  /// Whether all sound is off, whatever else is set.
  package var mute = false
  var music = true
  /// From 0 to 100.
  var musicVolume = 70
  package var effects = true
  package var effectsVolume = 70
  /// Whether landings and cleared rows make a sound, if effects are on.
  package var landingSound = true
  package var clearedRowSound = true
  /// Which positional sounds play.
  package var spatialCues = SpatialCueSwitches()
  var vibration = true
  /// The visual replacement for rumble.
  package var shake = ScreenShake.floor
  /// Off by default: a laptop is not held upright.
  package var tilt = false {
    didSet { isTiltChosen = true }
  }
  /// Whether the player has switched tilt on or off; until then the first run may offer it.
  package private(set) var isTiltChosen = false
  package var glyphs = GlyphPreference.auto
  /// How blocks are drawn.
  package var skin = Skin.edges
  /// The name of a theme; if it does not exist, the standard theme is used.
  package var theme = "standard"
  /// A language such as `cs` or `pt_BR`; nil for the environment's.
  package var language: String?
  /// Whether the program uses the terminal's window: its title, notifications, progress, links.
  package var window = true
  package var ghost = true
  /// Whether to show the preview.
  package var next = true
  /// How much moves besides the pieces.
  package var motion = MotionLevel.full
  /// Whether the program starts in plain mode.
  package var plain = false
  /// How much plain mode reports.
  package var verbosity = Verbosity.full
  /// Which dangers plain mode reports.
  package var spokenWarnings = SpokenWarnings.danger
  /// Whether plain mode says how high the stack would be after a drop.
  package var spokenHeights = false
  /// Whether the empty field shows its columns.
  package var grid = false
  /// Whether a piece changes its look shortly before it locks by itself.
  package var lockCue = true
  /// Whether figures such as pieces per second show beside the field.
  package var figures = true
  /// When to list the keys beside the field.
  var keyList = KeyListChoice.untilKnown
  /// Whether full rows flash and the rows above visibly fall.
  package var clearAnimation = true
  /// How they vanish.
  package var clearLook = ClearLook.varied
  /// How a hard drop is seen.
  package var dropLook = DropLook.trail
  /// Whether rotations are animated.
  var turnAnimation = false
  /// Whether quads, spins, all clears and new bests are celebrated.
  var celebrations = true
  /// The rules and the field of a new game.
  package var rules = RulesChoice.classic
  /// The mode of a new game: the one played last.
  package var mode = ModeChoice.endless
  /// The starting level, 1…20.
  package var startLevel = 1
  /// Whether to keep the replays and results of quick games.
  package var keepQuickGames = true
  /// Whether to show the best run of the same mode beside a game.
  package var race = true
  /// Whether pieces wait for the player, in modes that allow it.
  var slowPlay = false
  /// What is said of keys that a piece did not need.
  package var finesse = FinesseChoice.off
  /// The pieces with such keys after which a run ends; 0 for never.
  package var finesseFaults = 0
  /// Whether finished games are sent to the joined boards by themselves.
  package var sendGames = SendGames.ask
  /// Auto shift delay: milliseconds that a direction is held before auto shift starts.
  var autoShiftDelay = 170
  /// Auto shift rate: milliseconds per cell; 0 for at once.
  var autoShiftRate = 50
  /// Milliseconds that auto shift pauses after a piece has locked or rotated.
  var autoShiftPause = 0
  /// Whether a tap in the other direction resets the delay of a held direction.
  var autoShiftCancel = true
  /// The soft drop's speed.
  var softDropSpeed = SoftDropSpeed.gradual
  /// Whether rotation and hold can be applied to the next piece before it spawns.
  var initialTurn = InitialAction.tap
  var initialHold = InitialAction.tap
  /// Milliseconds after a piece locks by itself in which a hard drop is ignored.
  package var hardDropGuard = 0
  /// The increase of the soft drop's rate, 1 to 100, per interval that the key is held.
  var softDropStep = SoftDropPedal.Settings.defaultStep
  /// The length of that interval in milliseconds.
  var softDropInterval = Int(SoftDropPedal.Settings.defaultInterval) / 1_000
  /// Whether the rate decreases in the same steps after the key's release, rather than at once.
  var softDropDeceleration = false
  /// Whether to look for pads.
  package var pads = true
  /// The side of the on-screen stick for the mouse.
  var stick = ScreenStick.Side.off
  /// The stick's value at its rim, 1…100.
  var stickTop = StickDeflection.defaultTop
  /// The terminal's measured key repeat: milliseconds until the first repeat of a held key, and between repeats.
  var keyRepeatDelay = Int(KeyRepeat.standard.delay / 1_000) { didSet { isKeyRepeatMeasured = true } }
  var keyRepeatInterval = Int(KeyRepeat.standard.interval / 1_000)
  /// Whether somebody measured or set that delay; if not, it is only the usual one.
  private(set) var isKeyRepeatMeasured = false
  /// The key repeat that held keys have shown in this run; never saved, as the next run may have another terminal.
  package var seenKeyRepeat: KeyRepeat?
  /// Milliseconds until a lone Escape is the key; 0 for what the environment asks for.
  package var escapeTime = 0
  /// Whether keys arrive over SSH; never saved, as it applies to this run only.
  package var comesOverSSH = false
  /// The moves that a first game still explains.
  package var hints = TutorialHints.all
  /// The latest match setup.
  package var versus = VersusSetup()
  /// The keys of two people who share the keyboard.
  package var splitKeyboard = HalfKeyPair()
  /// The keys of actions whose bindings differ from the default.
  package var keys = KeyOverrides()

  package init(
    mute: Bool = false, music: Bool = true, musicVolume: Int = 70, effects: Bool = true,
    effectsVolume: Int = 70, landingSound: Bool = true, clearedRowSound: Bool = true,
    spatialCues: SpatialCueSwitches = SpatialCueSwitches(), vibration: Bool = true,
    shake: ScreenShake = ScreenShake.floor, tilt: Bool = false, isTiltChosen: Bool = false,
    glyphs: GlyphPreference = GlyphPreference.auto, skin: Skin = Skin.edges, theme: String = "standard",
    language: String? = nil, window: Bool = true,
    ghost: Bool = true, next: Bool = true, motion: MotionLevel = MotionLevel.full,
    plain: Bool = false, verbosity: Verbosity = Verbosity.full,
    spokenWarnings: SpokenWarnings = SpokenWarnings.danger, spokenHeights: Bool = false,
    grid: Bool = false, lockCue: Bool = true, figures: Bool = true,
    keyList: KeyListChoice = KeyListChoice.untilKnown, clearAnimation: Bool = true,
    clearLook: ClearLook = ClearLook.varied, dropLook: DropLook = DropLook.trail,
    turnAnimation: Bool = false, celebrations: Bool = true, rules: RulesChoice = RulesChoice.classic,
    mode: ModeChoice = ModeChoice.endless, startLevel: Int = 1, keepQuickGames: Bool = true,
    race: Bool = true, slowPlay: Bool = false, finesse: FinesseChoice = FinesseChoice.off,
    finesseFaults: Int = 0, autoShiftDelay: Int = 170, autoShiftRate: Int = 50,
    autoShiftPause: Int = 0, autoShiftCancel: Bool = true,
    softDropSpeed: SoftDropSpeed = SoftDropSpeed.gradual, initialTurn: InitialAction = InitialAction.tap,
    initialHold: InitialAction = InitialAction.tap, hardDropGuard: Int = 0,
    softDropStep: Int = SoftDropPedal.Settings.defaultStep,
    softDropInterval: Int = Int(SoftDropPedal.Settings.defaultInterval) / 1_000,
    softDropDeceleration: Bool = false, pads: Bool = true, stick: ScreenStick.Side = ScreenStick.Side.off,
    stickTop: Int = StickDeflection.defaultTop, keyRepeatDelay: Int = Int(KeyRepeat.standard.delay / 1_000),
    keyRepeatInterval: Int = Int(KeyRepeat.standard.interval / 1_000), isKeyRepeatMeasured: Bool = false,
    seenKeyRepeat: KeyRepeat? = nil, escapeTime: Int = 0, comesOverSSH: Bool = false,
    hints: TutorialHints = TutorialHints.all, versus: VersusSetup = VersusSetup(),
    splitKeyboard: HalfKeyPair = HalfKeyPair(), keys: KeyOverrides = KeyOverrides()
  ) {
    self.mute = mute
    self.music = music
    self.musicVolume = musicVolume
    self.effects = effects
    self.effectsVolume = effectsVolume
    self.landingSound = landingSound
    self.clearedRowSound = clearedRowSound
    self.spatialCues = spatialCues
    self.vibration = vibration
    self.shake = shake
    self.tilt = tilt
    self.isTiltChosen = isTiltChosen
    self.glyphs = glyphs
    self.skin = skin
    self.theme = theme
    self.language = language
    self.window = window
    self.ghost = ghost
    self.next = next
    self.motion = motion
    self.plain = plain
    self.verbosity = verbosity
    self.spokenWarnings = spokenWarnings
    self.spokenHeights = spokenHeights
    self.grid = grid
    self.lockCue = lockCue
    self.figures = figures
    self.keyList = keyList
    self.clearAnimation = clearAnimation
    self.clearLook = clearLook
    self.dropLook = dropLook
    self.turnAnimation = turnAnimation
    self.celebrations = celebrations
    self.rules = rules
    self.mode = mode
    self.startLevel = startLevel
    self.keepQuickGames = keepQuickGames
    self.race = race
    self.slowPlay = slowPlay
    self.finesse = finesse
    self.finesseFaults = finesseFaults
    self.autoShiftDelay = autoShiftDelay
    self.autoShiftRate = autoShiftRate
    self.autoShiftPause = autoShiftPause
    self.autoShiftCancel = autoShiftCancel
    self.softDropSpeed = softDropSpeed
    self.initialTurn = initialTurn
    self.initialHold = initialHold
    self.hardDropGuard = hardDropGuard
    self.softDropStep = softDropStep
    self.softDropInterval = softDropInterval
    self.softDropDeceleration = softDropDeceleration
    self.pads = pads
    self.stick = stick
    self.stickTop = stickTop
    self.keyRepeatDelay = keyRepeatDelay
    self.keyRepeatInterval = keyRepeatInterval
    self.isKeyRepeatMeasured = isKeyRepeatMeasured
    self.seenKeyRepeat = seenKeyRepeat
    self.escapeTime = escapeTime
    self.comesOverSSH = comesOverSSH
    self.hints = hints
    self.versus = versus
    self.splitKeyboard = splitKeyboard
    self.keys = keys
  }

  /// Reads settings from texts by name; invalid ones keep their defaults.
  ///
  /// - Returns: the settings, and the errors of the invalid ones. Unknown names may come from
  ///   a newer version and are ignored silently.
  package static func read(
    _ texts: [String: String], own: OwnChoices = .none
  ) -> (settings: Settings, faults: [SettingError]) {
    var settings = Settings()
    settings.own = own
    // The name of the setting until it had three values.
    if texts["reduced-motion"] == "on", texts["motion"] == nil { settings.motion = .none }
    var faults: [SettingError] = []
    // Keys may have moved between actions: first free the default keys of all rebound actions.
    let rebound = PlayerAction.allCases.filter { texts[Setting.keys($0).name] != nil }
    for action in rebound { settings.keys[action] = [] }
    // Likewise for new default keys that the player had already bound to something else.
    var chosen = KeyOverrides()
    for action in rebound {
      chosen[action] = try? Settings.chords(texts[Setting.keys(action).name] ?? "", for: .keys(action))
    }
    var losing: [PlayerAction] = []
    for action in PlayerAction.allCases where !rebound.contains(action) {
      let standard = KeyBindings.standardChords(of: action)
      let left = standard.filter { !chosen.claims($0, from: action) }
      guard left != standard else { continue }
      losing.append(action)
      settings.keys[action] = left
    }
    // Likewise for the two halves of a keyboard: one may have the other's default key.
    let shared = KeyboardHalf.allCases.filter { texts[Setting.versusKeys($0).name] != nil }
    for half in shared { settings.splitKeyboard[half] = .none }
    for key in Setting.all {
      guard let text = texts[key.name] else { continue }
      do throws(SettingError) {
        try settings.set(key, text)
      } catch {
        faults.append(error)
      }
    }
    // Invalid ones keep their defaults; some have no key by choice.
    for action in rebound
    where settings.keys[action] == [] && texts[Setting.keys(action).name] != Settings.noKeys {
      settings.keys[action] = nil
    }
    for action in losing { settings.keys[action] = nil }
    for half in shared
    where settings.splitKeyboard[half] == .none && texts[Setting.versusKeys(half).name] != Settings.noKeys {
      settings.splitKeyboard[half] = SplitKeyboard(defaultsOf: half)
    }
    return (settings, faults)
  }
}

extension Settings {
  /// The language that is set, or English if it has no catalogue; nil for the environment's.
  package var selectedLanguage: Language? { language.map { Language(code: $0) ?? .english } }
}
