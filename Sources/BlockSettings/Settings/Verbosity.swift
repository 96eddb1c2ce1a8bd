import BlockPlatform

/// How much plain mode reports.
package enum Verbosity: String, CaseIterable, Sendable {
  /// Everything that a sighted player sees at a glance.
  case full
  /// Only columns, holes and rows, for an experienced player.
  case brief

  /// The other one.
  package var next: Verbosity { self == .full ? .brief : .full }

  package var title: String {
    switch self {
    case .full: tr("in full")
    case .brief: tr("in few words")
    }
  }
}

/// Which dangers plain mode reports.
package enum SpokenWarnings: String, CaseIterable, Sendable {
  case off
  /// The stack is near the top.
  case danger
  /// That, and a piece that is about to lock.
  case all

  var title: String {
    switch self {
    case .off: tr("off")
    case .danger: tr("of the top")
    case .all: tr("of the top and of locks")
    }
  }
}
