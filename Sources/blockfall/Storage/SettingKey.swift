/// The settings; what there is to know of each is in its `setting`.
enum SettingKey: Hashable, Sendable {
  case mute, music, musicVolume, effects, effectsVolume, landingSound, clearedRowSound
  /// A sound that says where something happened.
  case ear(EarCue.Kind)
  case vibration, shake, tilt
  case glyphs, theme, language
  case ghost, next, reducedMotion, wordiness
  case grid, lockCue, figures, keyList, clearAnimation, turnAnimation, celebrations
  case rules, mode, startLevel, keepQuickGames, race, slowPlay
  case autoShiftDelay, autoShiftRate, autoShiftPause, autoShiftCancel
  case softDropSpeed, initialTurn, initialHold, hardDropGuard
  case pads, stick, stickTop
  case hints
  case versusSeats, versusRules, versusAttack, versusGoal, versusMinutes, versusHandicap, versusFirstTo,
    versusProgram, versusSeed, versusHands
  /// The keys of one who shares the keyboard.
  case versusKeys(KeyboardHalf)
  case keyRepeatDelay, keyRepeatInterval
  case softDropStep, softDropInterval, softDropDeceleration
  /// The keys of an action.
  case keys(PlayerAction)
}
