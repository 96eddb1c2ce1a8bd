/// What shakes on the screen where neither a pad nor a telephone can.
enum ScreenShake: String, CaseIterable, Sendable {
  case off
  /// The floor is alight for a moment under a piece that was dropped.
  case floor
  /// The field goes down a row for a frame.
  case nudge
  /// The terminal's visual bell.
  case bell
}

extension Settings {
  /// Whether a landing and a cleared row are felt or seen to shake: reduced motion leaves that out too.
  var shakes: Bool { vibration && !reducedMotion }
}
