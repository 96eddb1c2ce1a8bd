/// The visual replacement for rumble if neither a pad nor a telephone can vibrate.
package enum ScreenShake: String, CaseIterable, Sendable {
  case off
  /// The floor lights up for a moment under a dropped piece.
  case floor
  /// The field moves down a row for a frame.
  case nudge
  /// The terminal's visual bell.
  case bell
}

extension Settings {
  /// Whether landings and cleared rows vibrate or shake the screen; reduced motion turns both off.
  package var shakes: Bool { vibration && motion != .none }
}
