extension SettingKey {
  /// What the setting is called on the screen.
  var title: String {
    switch self {
    case .mute: tr("Mute")
    case .music: tr("Music")
    case .musicVolume: tr("Music's volume")
    case .effects: tr("Sound effects")
    case .effectsVolume: tr("Effects' volume")
    case .landingSound: tr("Sound of landings")
    case .clearedRowSound: tr("Sound of cleared rows")
    case .vibration: tr("Vibration")
    case .shake: tr("Screen shake")
    case .tilt: tr("Tilt")
    case .glyphs: tr("Glyphs")
    case .theme: tr("Theme")
    case .language: tr("Language")
    case .ghost: tr("Ghost")
    case .next: tr("Next piece")
    case .reducedMotion: tr("Reduced motion")
    case .rules: tr("Rules")
    case .mode: tr("Mode")
    case .startLevel: tr("Start level")
    case .keepQuickGames: tr("Keep quick games")
    case .race: tr("Race your best")
    case .autoShiftDelay: tr("Auto shift delay")
    case .autoShiftRate: tr("Auto shift rate")
    case .autoShiftPause: tr("Auto shift pause")
    case .pads: tr("Pads")
    case .keyRepeatDelay: tr("Terminal's repeat delay")
    case .keyRepeatInterval: tr("Terminal's repeat interval")
    case .stick: tr("Stick on the screen")
    case .stickTop: tr("Stick at its rim")
    case .hints: tr("First hints")
    case .softDropStep: tr("Soft drop step")
    case .softDropInterval: tr("Soft drop interval")
    case .softDropDeceleration: tr("Soft drop slows down")
    case .keys(let action): action.title
    }
  }
}
