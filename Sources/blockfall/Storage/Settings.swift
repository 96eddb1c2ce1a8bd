import BlockEngine

/// Everything that a person can set, with what it is where nobody set it.
struct Settings: Equatable, Sendable {
  /// Whether nothing is heard, whatever else is set.
  var mute = false
  var music = true
  /// From 0 to 100.
  var musicVolume = 70
  var effects = true
  var effectsVolume = 70
  /// Whether a landing and cleared rows are heard, where effects are.
  var landingSound = true
  var clearedRowSound = true
  /// Which sounds say where something happened.
  var ears = EarSwitches()
  var vibration = true
  /// What shakes where no motor does.
  var shake = ScreenShake.floor
  /// Off until it is switched on: a laptop is not held upright.
  var tilt = false {
    didSet { isTiltChosen = true }
  }
  /// Whether somebody has switched tilt on or off; until then the first run may offer it.
  private(set) var isTiltChosen = false
  var glyphs = GlyphPreference.auto
  /// The name of a theme; one that is not there is the standard one.
  var theme = "standard"
  /// A language such as `cs` or `pt_BR`; nil for the environment's.
  var language: String?
  var ghost = true
  /// Whether the coming pieces are shown.
  var next = true
  var reducedMotion = false
  /// How much plain mode says.
  var wordiness = Wordiness.full
  /// Whether columns are told apart on the empty field.
  var grid = false
  /// Whether a piece looks otherwise shortly before it locks by itself.
  var lockCue = true
  /// Whether pieces a second and the like are beside the field.
  var figures = true
  /// When the keys are listed beside the field.
  var keyList = KeyListChoice.untilKnown
  /// Whether full rows flash and what was above them is seen to fall.
  var clearAnimation = true
  /// Whether turns glide.
  var turnAnimation = false
  /// Whether quads, spins, all clears and new bests shine.
  var celebrations = true
  /// The rules and the field of a new game.
  var rules = RulesChoice.classic
  /// What a new game is played for: the mode that was played last.
  var mode = ModeChoice.endless
  /// The level at which games begin, 1…20.
  var startLevel = 1
  /// Whether the replays and results of quick games stay.
  var keepQuickGames = true
  /// Whether the best run of the same mode is played beside a game.
  var race = true
  /// Whether pieces wait for the player in the modes that go with that.
  var slowPlay = false
  /// Milliseconds for which a direction is held before the piece moves on by itself.
  var autoShiftDelay = 170
  /// Milliseconds for each cell that it then moves by; 0 for at once.
  var autoShiftRate = 50
  /// Milliseconds for which a held direction rests after a piece has locked or was turned.
  var autoShiftPause = 0
  /// Whether the other direction takes from a held one what had passed of its delay.
  var autoShiftCancel = true
  /// How fast a held soft drop is.
  var softDropSpeed = SoftDropSpeed.gradual
  /// Whether turns and hold reach a piece that has not come yet.
  var initialTurn = InitialAction.tap
  var initialHold = InitialAction.tap
  /// Milliseconds after a piece has locked by itself in which a hard drop does nothing.
  var hardDropGuard = 0
  /// What the soft drop's rate, 0 to 100, rises by in each interval for which it is held.
  var softDropStep = SoftDropPedal.Settings.defaultStep
  /// The milliseconds of such an interval.
  var softDropInterval = Int(SoftDropPedal.Settings.defaultInterval) / 1_000
  /// Whether the rate falls by the same steps once the key is let go, and not at once.
  var softDropDeceleration = false
  /// Whether pads are looked for.
  var pads = true
  /// Where a stick for the mouse stands.
  var stick = ScreenStick.Side.off
  /// The stick's figure at its rim, 1…100.
  var stickTop = StickDeflection.defaultTop
  /// Milliseconds after which the terminal repeats a key that is held, and those between two repeats, as
  /// measured.
  var keyRepeatDelay = Int(KeyRepeat.usual.delay / 1_000)
  var keyRepeatInterval = Int(KeyRepeat.usual.interval / 1_000)
  /// Whether keys come over SSH; not kept, as it is this run's.
  var comesOverSSH = false
  /// What a first game still tells how to do.
  var hints = FirstMoves.all
  /// The match that was set up last.
  var versus = VersusSetup()
  /// The keys of two who share the keyboard.
  var halfKeys = HalfKeyPair()
  /// The keys of actions that have other ones than usual.
  var keys = OtherKeys()

  /// What the settings are that `texts` tells by their names; those that it tells wrongly are as usual.
  ///
  /// - Returns: the settings, and what is wrong with those that were passed over. Names that are not known here may
  ///   be a newer version's and are passed over in silence.
  static func read(_ texts: [String: String]) -> (settings: Settings, faults: [SettingError]) {
    var settings = Settings()
    var faults: [SettingError] = []
    // Keys may have changed hands: the usual ones of actions that have others are free for all.
    let rebound = PlayerAction.allCases.filter { texts[Setting.keys($0).name] != nil }
    for action in rebound { settings.keys[action] = [] }
    // The same holds of usual keys that came after somebody had chosen them for something else.
    let chosen = Set(
      rebound.flatMap { action in
        (try? Settings.chords(texts[Setting.keys(action).name] ?? "", for: .keys(action))) ?? []
      })
    let robbed = PlayerAction.allCases.filter { action in
      !rebound.contains(action) && !chosen.isDisjoint(with: KeyBindings.standard.chords(of: action))
    }
    for action in robbed {
      settings.keys[action] = KeyBindings.standard.chords(of: action).filter { !chosen.contains($0) }
    }
    // The same for two halves of a keyboard: one may have a key that the other usually has.
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
    // Those that were told wrongly are as usual; some have no key by choice.
    for action in rebound
    where settings.keys[action] == [] && texts[Setting.keys(action).name] != Settings.noKeys {
      settings.keys[action] = nil
    }
    for action in robbed { settings.keys[action] = nil }
    for half in shared
    where settings.halfKeys[half] == .none && texts[Setting.versusKeys(half).name] != Settings.noKeys {
      settings.halfKeys[half] = HalfKeys(usual: half)
    }
    return (settings, faults)
  }
}
