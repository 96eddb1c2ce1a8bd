import BlockPlatform

/// How much moves besides the pieces.
package enum MotionLevel: String, CaseIterable, Sendable {
  /// Everything: moments of up to a third of a second, and what stands and pulses.
  case full
  /// Moments under 150 milliseconds, and what stands and pulses.
  case some
  case none

  /// The title on the Settings screen.
  package var title: String {
    switch self {
    case .full: tr("full")
    case .some: tr("some")
    case .none: tr("none")
    }
  }
}

extension Settings {
  /// Whether nothing but the pieces moves.
  package var reducedMotion: Bool { motion == .none }
}
