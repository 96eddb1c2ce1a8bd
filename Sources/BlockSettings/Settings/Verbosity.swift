import BlockPlatform

/// How much plain mode reports.
package enum Verbosity: String, CaseIterable, Sendable {
  /// Everything that a sighted player sees at a glance.
  case full
  /// Only columns, holes and rows, for an experienced player.
  case brief

  var title: String {
    switch self {
    case .full: tr("in full")
    case .brief: tr("in few words")
    }
  }
}
