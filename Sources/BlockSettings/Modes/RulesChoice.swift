import BlockEngine
import BlockPlatform
import BlockRecords

/// The available rules: built-in ones, each on the fields on offer, and custom ones.
package enum RulesChoice: Equatable, Sendable {
  case classic, modern, modernWide, league, retro, retroPAL, handheld, arcade, arcade2, arcade3
  indirect case custom(Ruleset)

  /// The built-in rules.
  package static let allCases: [RulesChoice] = [
    .classic, .modern, .modernWide, .league, .retro, .retroPAL, .handheld, .arcade, .arcade2,
    .arcade3,
  ]

  package var ruleset: Ruleset {
    switch self {
    case .classic: .classic
    case .modern: .modern
    case .modernWide: .modernWide
    case .league: .league
    case .retro: .retro
    case .retroPAL: .retroPAL
    case .handheld: .handheld
    case .arcade: .arcade
    case .arcade2: .arcade2
    case .arcade3: .arcade3
    case .custom(let rules): rules
    }
  }

  /// The choice for some rules; nil for built-in ones on a field that is not on offer.
  package init?(_ rules: Ruleset) {
    if rules.customName != nil {
      self = .custom(rules)
      return
    }
    self.init(rules.base, field: rules.field)
  }

  /// The choice for built-in rules on a field; nil if that field is not on offer.
  package init?(_ name: Ruleset.Name, field: FieldSize) {
    let found = RulesChoice.allCases.first { $0.ruleset.base == name && $0.ruleset.field == field }
    guard let found else { return nil }
    self = found
  }

  /// The rules' name in results; it differs for other fields and for other files, whose results do not compare.
  package var resultText: String {
    let rules = ruleset
    if rules.customName != nil {
      let digits = String(rules.fingerprint >> 32, radix: 16)
      return "\(rules.name) " + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return rules.name + (rules.field == Ruleset(rules.base).field ? "" : " \(rules.field)")
  }

  /// The built-in rules with a name in results; nil for any others.
  package init?(resultText: String) {
    guard let found = RulesChoice.allCases.first(where: { $0.resultText == resultText }) else { return nil }
    self = found
  }

  /// The name on the screen.
  package var title: String {
    switch self {
    case .classic: tr("Classic 20×26")
    case .modern: tr("Modern 10×20")
    case .modernWide: tr("Modern 20×26")
    case .league: tr("League 10×20")
    case .retro: tr("8-bit 10×20")
    case .retroPAL: tr("8-bit-PAL 10×20")
    case .handheld: tr("Handheld 10×18")
    case .arcade: tr("Arcade 10×20")
    case .arcade2: tr("Arcade-2 10×20")
    case .arcade3: tr("Arcade-3 10×20")
    case .custom(let rules): "\(rules.name) \(rules.width)×\(rules.height)"
    }
  }

  /// The name without the field's size.
  package var briefTitle: String {
    if case .custom(let rules) = self { rules.name } else { title.withoutSize }
  }

  /// The name, with an x for the multiplication sign if only ASCII is available.
  package func title(isUnicode: Bool) -> String {
    isUnicode ? title : String(title.map { $0 == "×" ? "x" : $0 })
  }
}

extension String {
  /// The title of rules up to the field's size.
  package var withoutSize: String { String(prefix { $0 != " " }) }
}

extension RulesChoice {
  /// The word in settings; custom rules have their file's name.
  package var word: String {
    switch self {
    case .classic: "classic"
    case .modern: "modern"
    case .modernWide: "modernWide"
    case .league: "league"
    case .retro: "retro"
    case .retroPAL: "retro-pal"
    case .handheld: "handheld"
    case .arcade: "arcade"
    case .arcade2: "arcade-2"
    case .arcade3: "arcade-3"
    case .custom(let rules): "own:\(rules.name)"
    }
  }
}

extension ReplayHeader {
  /// The rules' name in results.
  package var rulesText: String { RulesChoice(ruleset)?.resultText ?? ruleset.name }

  /// The game's title in a list: its mode and its rules.
  package func title(isUnicode: Bool) -> String {
    "\(mode.kind.title), \(RulesChoice(ruleset)?.title(isUnicode: isUnicode) ?? ruleset.name)"
  }
}
