import BlockEngine

/// Everything that a person can set, with what it is where nobody set it.
struct Settings: Equatable, Sendable {
  /// Whether nothing is heard, whatever else is set.
  var mute = false
  var music = true
  /// From 0 to 100.
  var musicVolume = 50
  var effects = true
  var effectsVolume = 70
  /// Whether a landing and cleared rows are heard, where effects are.
  var landingSound = true
  var clearedRowSound = true
  var vibration = true
  /// What shakes where no motor does.
  var shake = ScreenShake.nudge
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
  /// The rules and the field of a new game.
  var rules = RulesChoice.classic
  /// What a new game is played for: the mode that was played last.
  var mode = GameMode.Kind.endless
  /// The level at which games begin, 1…20.
  var startLevel = 1
  /// Whether the replays and results of quick games stay.
  var keepQuickGames = true
  /// Whether the best run of the same mode is played beside a game.
  var race = true
  /// Milliseconds for which a direction is held before the piece moves on by itself.
  var autoShiftDelay = 170
  /// Milliseconds for each cell that it then moves by; 0 for at once.
  var autoShiftRate = 50
  /// Milliseconds for which a held direction rests after a piece has locked.
  var autoShiftPause = 0
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
  /// What a first game still tells how to do.
  var hints = FirstMoves.all
  /// The keys of actions that have other ones than usual.
  var keys = OtherKeys()

  static let delays = 30...2_000
  static let rates = 0...1_000
  static let pauses = 0...1_000
  static let softDropSteps = 1...SoftDropPedal.top
  static let repeatDelays = 50...3_000
  static let repeatIntervals = 5...500
  static let stickTops = 1...100
  static let softDropIntervals = 1...2_000
  static let levels = 1...20
  static let volumes = 0...100

  /// What the settings are that `texts` tells by their names; those that it tells wrongly are as usual.
  ///
  /// - Returns: the settings, and what is wrong with those that were passed over. Names that are not known here may
  ///   be a newer version's and are passed over in silence.
  static func read(_ texts: [String: String]) -> (settings: Settings, faults: [SettingError]) {
    var settings = Settings()
    var faults: [SettingError] = []
    // Keys may have changed hands: the usual ones of actions that have others are free for all.
    let rebound = PlayerAction.allCases.filter { texts[SettingKey.keys($0).text] != nil }
    for action in rebound { settings.keys[action] = [] }
    // The same holds of usual keys that came after somebody had chosen them for something else.
    let chosen = Set(
      rebound.flatMap { action in
        (try? Settings.chords(texts[SettingKey.keys(action).text] ?? "", for: .keys(action))) ?? []
      })
    let robbed = PlayerAction.allCases.filter { action in
      !rebound.contains(action) && !chosen.isDisjoint(with: KeyBindings.standard.chords(of: action))
    }
    for action in robbed {
      settings.keys[action] = KeyBindings.standard.chords(of: action).filter { !chosen.contains($0) }
    }
    for key in SettingKey.all {
      guard let text = texts[key.text] else { continue }
      do throws(SettingError) {
        try settings.set(key, text)
      } catch {
        faults.append(error)
      }
    }
    for action in rebound where settings.keys[action] == [] { settings.keys[action] = nil }
    for action in robbed { settings.keys[action] = nil }
    return (settings, faults)
  }

  /// A setting as text.
  func text(of key: SettingKey) -> String {
    func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    return switch key {
    case .mute: word(mute)
    case .music: word(music)
    case .musicVolume: String(musicVolume)
    case .effects: word(effects)
    case .effectsVolume: String(effectsVolume)
    case .landingSound: word(landingSound)
    case .clearedRowSound: word(clearedRowSound)
    case .vibration: word(vibration)
    case .shake: shake.rawValue
    case .tilt: word(tilt)
    case .glyphs: glyphs.rawValue
    case .theme: theme
    case .language: language ?? "auto"
    case .ghost: word(ghost)
    case .next: word(next)
    case .reducedMotion: word(reducedMotion)
    case .rules: rules.rawValue
    case .mode: mode.rawValue
    case .startLevel: String(startLevel)
    case .keepQuickGames: word(keepQuickGames)
    case .race: word(race)
    case .autoShiftDelay: String(autoShiftDelay)
    case .autoShiftRate: String(autoShiftRate)
    case .autoShiftPause: String(autoShiftPause)
    case .pads: word(pads)
    case .keyRepeatDelay: String(keyRepeatDelay)
    case .keyRepeatInterval: String(keyRepeatInterval)
    case .stick: stick.rawValue
    case .hints: hints.text
    case .stickTop: String(stickTop)
    case .softDropStep: String(softDropStep)
    case .softDropInterval: String(softDropInterval)
    case .softDropDeceleration: word(softDropDeceleration)
    case .keys(let action): chords(of: action).map(\.text).joined(separator: " ")
    }
  }

  /// Sets a setting to what `text` says.
  ///
  /// - Throws: `SettingError`, which says what would be right; nothing is changed then.
  mutating func set(_ key: SettingKey, _ text: String) throws(SettingError) {
    func isOn() throws(SettingError) -> Bool {
      guard text == "on" || text == "off" else { throw SettingError(key, text, tr("it is on or off")) }
      return text == "on"
    }
    func number(_ range: ClosedRange<Int>, _ unit: SettingError.Unit = .none) throws(SettingError) -> Int {
      let isPlain = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard isPlain, let number = Int(text), range.contains(number) else {
        throw SettingError(key, text, unit.right(range))
      }
      return number
    }
    switch key {
    case .mute: mute = try isOn()
    case .music: music = try isOn()
    case .musicVolume: musicVolume = try number(Settings.volumes)
    case .effects: effects = try isOn()
    case .effectsVolume: effectsVolume = try number(Settings.volumes)
    case .landingSound: landingSound = try isOn()
    case .clearedRowSound: clearedRowSound = try isOn()
    case .vibration: vibration = try isOn()
    case .shake:
      guard let value = ScreenShake(rawValue: text) else {
        throw SettingError(key, text, oneOf: ScreenShake.allCases.map(\.rawValue))
      }
      shake = value
    case .tilt: tilt = try isOn()
    case .glyphs:
      guard let value = GlyphPreference(rawValue: text) else {
        throw SettingError(key, text, oneOf: GlyphPreference.allCases.map(\.rawValue))
      }
      glyphs = value
    case .theme:
      guard ThemeLibrary.isName(text) else {
        throw SettingError(key, text, tr("it is a theme's name, of lower-case letters, digits and hyphens"))
      }
      theme = text
    case .language: language = try Settings.language(text)
    case .ghost: ghost = try isOn()
    case .next: next = try isOn()
    case .reducedMotion: reducedMotion = try isOn()
    case .rules:
      guard let choice = RulesChoice(rawValue: text) else {
        throw SettingError(key, text, oneOf: RulesChoice.allCases.map(\.rawValue))
      }
      rules = choice
    case .mode:
      guard let kind = GameMode.Kind(rawValue: text), GameMode.Kind.played.contains(kind) else {
        throw SettingError(key, text, oneOf: GameMode.Kind.played.map(\.rawValue))
      }
      mode = kind
    case .startLevel: startLevel = try number(Settings.levels)
    case .keepQuickGames: keepQuickGames = try isOn()
    case .race: race = try isOn()
    case .autoShiftDelay: autoShiftDelay = try number(Settings.delays, .milliseconds)
    case .autoShiftRate: autoShiftRate = try number(Settings.rates, .millisecondsACell)
    case .autoShiftPause: autoShiftPause = try number(Settings.pauses, .milliseconds)
    case .pads: pads = try isOn()
    case .keyRepeatDelay: keyRepeatDelay = try number(Settings.repeatDelays, .milliseconds)
    case .keyRepeatInterval: keyRepeatInterval = try number(Settings.repeatIntervals, .milliseconds)
    case .stick:
      guard let side = ScreenStick.Side(rawValue: text) else {
        throw SettingError(key, text, oneOf: ScreenStick.Side.allCases.map(\.rawValue))
      }
      stick = side
    case .stickTop: stickTop = try number(Settings.stickTops)
    case .hints:
      guard let value = FirstMoves(text: text) else {
        throw SettingError(key, text, tr("it is none, or some of move turn drop"))
      }
      hints = value
    case .softDropStep: softDropStep = try number(Settings.softDropSteps)
    case .softDropInterval: softDropInterval = try number(Settings.softDropIntervals, .milliseconds)
    case .softDropDeceleration: softDropDeceleration = try isOn()
    case .keys(let action): try setKeys(of: action, text)
    }
  }

  private static func language(_ text: String) throws(SettingError) -> String? {
    if text == "auto" { return nil }
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    let isRight =
      parts.count <= 2 && (2...3).contains(parts[0].utf8.count)
      && parts[0].utf8.allSatisfy { (0x61...0x7a).contains($0) }
      && (parts.count == 1
        || parts[1].utf8.count == 2 && parts[1].utf8.allSatisfy { (0x41...0x5a).contains($0) })
    guard isRight else {
      throw SettingError(.language, text, tr("it is auto, or a language such as cs or pt_BR"))
    }
    return text
  }
}
