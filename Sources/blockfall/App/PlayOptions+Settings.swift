extension PlayOptions {
  /// Puts what the command line asks for in the place of what is set.
  func apply(to settings: inout Settings) {
    if glyphs != .auto { settings.glyphs = glyphs }
    if let level { settings.startLevel = level }
    if let theme { settings.theme = theme }
    if isMute { settings.mute = true }
    // Nobody sees it move.
    if isPlain { settings.reducedMotion = true }
    if let language { settings.language = language.rawValue }
    if let rules { settings.rules = rules }
    if let mode { settings.mode = mode }
    settings.comesOverSSH = comesOverSSH
  }
}

extension Settings {
  /// The language that is set, English where there are no texts in it; nil for the environment's.
  var spokenLanguage: Language? { language.map { Language(code: $0) ?? .english } }
}
