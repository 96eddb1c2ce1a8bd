/// The names of settings, for the database, scripts and files.
///
/// What has been in a release is never renamed.
enum SettingKey: Hashable, Sendable {
  case mute, music, musicVolume, effects, effectsVolume, landingSound, clearedRowSound
  case vibration, shake, tilt
  case glyphs, theme, language
  case ghost, next, reducedMotion
  case rules, mode, startLevel, keepQuickGames, race
  case autoShiftDelay, autoShiftRate, autoShiftPause
  case pads, stick, stickTop
  case hints
  case keyRepeatDelay, keyRepeatInterval
  case softDropStep, softDropInterval, softDropDeceleration
  /// The keys of an action.
  case keys(PlayerAction)

  /// All of them, in the order in which they are listed.
  static var all: [SettingKey] {
    [
      .mute, .music, .musicVolume, .effects, .effectsVolume, .landingSound, .clearedRowSound, .vibration,
      .shake,
      .tilt, .glyphs, .theme, .language, .ghost, .next, .reducedMotion,
      .rules, .mode, .startLevel, .keepQuickGames, .race, .autoShiftDelay, .autoShiftRate, .autoShiftPause,
      .softDropStep, .softDropInterval, .softDropDeceleration, .pads, .stick,
      .stickTop, .keyRepeatDelay, .keyRepeatInterval, .hints,
    ] + PlayerAction.allCases.map(SettingKey.keys)
  }

  /// The setting of that name; nil where there is none.
  init?(_ text: String) {
    guard let found = SettingKey.all.first(where: { $0.text == text }) else { return nil }
    self = found
  }

  /// The name: lower-case words with hyphens.
  var text: String {
    switch self {
    case .mute: "mute"
    case .music: "music"
    case .musicVolume: "music-volume"
    case .effects: "effects"
    case .effectsVolume: "effects-volume"
    case .landingSound: "landing-sound"
    case .clearedRowSound: "cleared-row-sound"
    case .vibration: "vibration"
    case .shake: "shake"
    case .tilt: "tilt"
    case .glyphs: "glyphs"
    case .theme: "theme"
    case .language: "language"
    case .ghost: "ghost"
    case .next: "next"
    case .reducedMotion: "reduced-motion"
    case .rules: "rules"
    case .mode: "mode"
    case .startLevel: "start-level"
    case .keepQuickGames: "keep-quick-games"
    case .race: "race"
    case .autoShiftDelay: "auto-shift-delay"
    case .autoShiftRate: "auto-shift-rate"
    case .autoShiftPause: "auto-shift-pause"
    case .pads: "pads"
    case .keyRepeatDelay: "key-repeat-delay"
    case .keyRepeatInterval: "key-repeat-interval"
    case .stick: "stick"
    case .hints: "hints"
    case .stickTop: "stick-top"
    case .softDropStep: "soft-drop-step"
    case .softDropInterval: "soft-drop-interval"
    case .softDropDeceleration: "soft-drop-deceleration"
    case .keys(let action):
      "key-" + action.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }
  }
}
