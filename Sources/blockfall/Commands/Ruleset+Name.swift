import BlockEngine

extension Ruleset.Name {
  /// The rules of this name.
  var ruleset: Ruleset {
    switch self {
    case .classic: .classic
    }
  }
}
