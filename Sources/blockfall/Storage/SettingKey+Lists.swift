extension SettingKey {
  /// All of them but the keys, in the order in which they are listed, group by group.
  static let plain: [SettingKey] = [
    .rules, .mode, .startLevel, .keepQuickGames, .race, .slowPlay, .hints,
    .versusSeats, .versusRules, .versusAttack, .versusGoal, .versusMinutes, .versusHandicap,
    .versusFirstTo, .versusProgram, .versusSeed, .versusHands,
    .theme, .glyphs, .ghost, .next, .grid, .lockCue, .figures, .keyList,
    .clearAnimation, .turnAnimation, .celebrations, .reducedMotion, .wordiness,
    .mute, .music, .musicVolume, .effects, .effectsVolume, .landingSound, .clearedRowSound,
    .ear(.move), .ear(.turn), .ear(.refusal), .ear(.height), .ear(.danger), .ear(.rest),
    .autoShiftDelay, .autoShiftRate, .autoShiftPause, .autoShiftCancel, .softDropSpeed, .initialTurn,
    .initialHold,
    .hardDropGuard, .softDropStep, .softDropInterval, .softDropDeceleration,
    .keyRepeatDelay, .keyRepeatInterval, .versusKeys(.left), .versusKeys(.right),
    .tilt, .pads, .vibration, .shake, .stick, .stickTop, .language,
  ]

  /// All of them.
  static let all = plain + PlayerAction.allCases.map(SettingKey.keys)
}
