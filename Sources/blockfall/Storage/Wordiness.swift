/// How much is said where a game is told in lines.
enum Wordiness: String, CaseIterable, Sendable {
  /// Everything that a sighted player sees at a glance.
  case full
  /// Columns, holes and rows alone, for somebody who knows the rest.
  case brief

  var title: String {
    switch self {
    case .full: tr("in full")
    case .brief: tr("in few words")
    }
  }
}
