import BlockControls
import BlockEngine

/// All settings, with their default values.
struct Settings: Equatable, Sendable {
  /// Whether all sound is off, whatever else is set.
  var mute = false
  var music = true
  /// From 0 to 100.
  var musicVolume = 70
  var effects = true
  var effectsVolume = 70
  /// Whether landings and cleared rows make a sound, if effects are on.
  var landingSound = true
  var clearedRowSound = true
  /// Which positional sounds play.
  var positionCues = PositionCueSwitches()
  var vibration = true
  /// The visual replacement for rumble.
  var shake = ScreenShake.floor
  /// Off by default: a laptop is not held upright.
  var tilt = false {
    didSet { isTiltChosen = true }
  }
  /// Whether the player has switched tilt on or off; until then the first run may offer it.
  private(set) var isTiltChosen = false
  var glyphs = GlyphPreference.auto
  /// The name of a theme; if it does not exist, the standard theme is used.
  var theme = "standard"
  /// A language such as `cs` or `pt_BR`; nil for the environment's.
  var language: String?
  var ghost = true
  /// Whether to show the preview.
  var next = true
  var reducedMotion = false
  /// How much plain mode reports.
  var verbosity = Verbosity.full
  /// Whether the empty field shows its columns.
  var grid = false
  /// Whether a piece changes its look shortly before it locks by itself.
  var lockCue = true
  /// Whether figures such as pieces per second show beside the field.
  var figures = true
  /// When to list the keys beside the field.
  var keyList = KeyListChoice.untilKnown
  /// Whether full rows flash and the rows above visibly fall.
  var clearAnimation = true
  /// Whether rotations are animated.
  var turnAnimation = false
  /// Whether quads, spins, all clears and new bests are celebrated.
  var celebrations = true
  /// The rules and the field of a new game.
  var rules = RulesChoice.classic
  /// The mode of a new game: the one played last.
  var mode = ModeChoice.endless
  /// The starting level, 1…20.
  var startLevel = 1
  /// Whether to keep the replays and results of quick games.
  var keepQuickGames = true
  /// Whether to show the best run of the same mode beside a game.
  var race = true
  /// Whether pieces wait for the player, in modes that allow it.
  var slowPlay = false
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
  var hardDropGuard = 0
  /// The increase of the soft drop's rate, 1 to 100, per interval that the key is held.
  var softDropStep = SoftDropPedal.Settings.defaultStep
  /// The length of that interval in milliseconds.
  var softDropInterval = Int(SoftDropPedal.Settings.defaultInterval) / 1_000
  /// Whether the rate decreases in the same steps after the key's release, rather than at once.
  var softDropDeceleration = false
  /// Whether to look for pads.
  var pads = true
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
  var seenKeyRepeat: KeyRepeat?
  /// Milliseconds until a lone Escape is the key; 0 for what the environment asks for.
  var escapeTime = 0
  /// Whether keys arrive over SSH; never saved, as it applies to this run only.
  var comesOverSSH = false
  /// The moves that a first game still explains.
  var hints = FirstMoves.all
  /// The latest match setup.
  var versus = VersusSetup()
  /// The keys of two people who share the keyboard.
  var halfKeys = HalfKeyPair()
  /// The keys of actions whose bindings differ from the default.
  var keys = KeyOverrides()

  /// Reads settings from texts by name; invalid ones keep their defaults.
  ///
  /// - Returns: the settings, and the errors of the invalid ones. Unknown names may come from
  ///   a newer version and are ignored silently.
  static func read(_ texts: [String: String]) -> (settings: Settings, faults: [SettingError]) {
    var settings = Settings()
    var faults: [SettingError] = []
    // Keys may have moved between actions: first free the default keys of all rebound actions.
    let rebound = PlayerAction.allCases.filter { texts[Setting.keys($0).name] != nil }
    for action in rebound { settings.keys[action] = [] }
    // Likewise for new default keys that the player had already bound to something else.
    let chosen = Set(
      rebound.flatMap { action in
        (try? Settings.chords(texts[Setting.keys(action).name] ?? "", for: .keys(action))) ?? []
      })
    let losing = PlayerAction.allCases.filter { action in
      !rebound.contains(action) && !chosen.isDisjoint(with: KeyBindings.standard.chords(of: action))
    }
    for action in losing {
      settings.keys[action] = KeyBindings.standard.chords(of: action).filter { !chosen.contains($0) }
    }
    // Likewise for the two halves of a keyboard: one may have the other's default key.
    let shared = KeyboardHalf.allCases.filter { texts[Setting.versusKeys($0).name] != nil }
    for half in shared { settings.halfKeys[half] = .none }
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
    where settings.halfKeys[half] == .none && texts[Setting.versusKeys(half).name] != Settings.noKeys {
      settings.halfKeys[half] = HalfKeys(defaultsOf: half)
    }
    return (settings, faults)
  }
}

extension Settings {
  /// The language that is set, or English if it has no catalogue; nil for the environment's.
  var selectedLanguage: Language? { language.map { Language(code: $0) ?? .english } }
}
