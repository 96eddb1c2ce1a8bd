import BlockEngine

/// The rules that a person can choose, each on one of the fields that they have on offer.
enum RulesChoice: String, CaseIterable, Sendable {
  case classic, modern, modernWide

  var ruleset: Ruleset {
    switch self {
    case .classic: .classic
    case .modern: .modern
    case .modernWide: .modernWide
    }
  }

  /// The choice that stands for rules on a field; nil where they do not have it on offer.
  init?(_ name: Ruleset.Name, field: FieldSize) {
    let found = RulesChoice.allCases.first { $0.ruleset.name == name && $0.ruleset.field == field }
    guard let found else { return nil }
    self = found
  }

  /// What the rules are called in results: results on different fields do not compare.
  var resultText: String {
    let own = Ruleset(ruleset.name).field
    return ruleset.name.rawValue + (ruleset.field == own ? "" : " \(ruleset.field)")
  }

  /// The rules that results call so; nil where this version does not know them.
  init?(resultText: String) {
    guard let found = RulesChoice.allCases.first(where: { $0.resultText == resultText }) else { return nil }
    self = found
  }

  /// What the rules are called on the screen.
  var title: String {
    switch self {
    case .classic: tr("Classic 20×26")
    case .modern: tr("Modern 10×20")
    case .modernWide: tr("Modern 20×26")
    }
  }

  /// The same without characters beyond ASCII, which the multiplication sign is.
  func title(isUnicode: Bool) -> String {
    isUnicode ? title : String(title.map { $0 == "×" ? "x" : $0 })
  }
}

extension ReplayHeader {
  /// What the rules are called in results.
  var rulesText: String {
    RulesChoice(rules, field: field)?.resultText ?? rules.rawValue
  }
}
