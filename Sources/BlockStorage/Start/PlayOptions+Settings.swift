import BlockSettings

extension PlayOptions {
  /// Overrides the settings with the command line's options.
  package func apply(to settings: inout Settings) {
    if glyphs != .auto { settings.glyphs = glyphs }
    if let level { settings.startLevel = level }
    if let theme { settings.theme = theme }
    if isMute { settings.mute = true }
    // Nobody sees the motion, or it would be in the way of what matters.
    if isPlain || isSlowLine { settings.motion = .none }
    if let language { settings.language = language.rawValue }
    if let rules { settings.rules = rules }
    if let mode { settings.mode = mode }
    settings.comesOverSSH = comesOverSSH
  }
}
