import BlockEngine

/// The rules that a person can choose: built-in ones, each on one of the fields that they have on offer, and own ones.
enum RulesChoice: Equatable, Sendable {
  case classic, modern, modernWide, league
  case own(Ruleset)

  /// The built-in ones.
  static let allCases: [RulesChoice] = [.classic, .modern, .modernWide, .league]

  /// The built-in ones, and those whose files are in the configuration folder and are right.
  static func offered(in library: RulesLibrary = .locate()) -> [RulesChoice] {
    allCases + library.rulesets().map(RulesChoice.own)
  }

  var ruleset: Ruleset {
    switch self {
    case .classic: .classic
    case .modern: .modern
    case .modernWide: .modernWide
    case .league: .league
    case .own(let rules): rules
    }
  }

  /// The choice of some rules; nil for built-in ones on a field that they do not have on offer.
  init?(_ rules: Ruleset) {
    if rules.ownName != nil {
      self = .own(rules)
      return
    }
    self.init(rules.base, field: rules.field)
  }

  /// The choice that stands for built-in rules on a field; nil if they do not have it on offer.
  init?(_ name: Ruleset.Name, field: FieldSize) {
    let found = RulesChoice.allCases.first { $0.ruleset.base == name && $0.ruleset.field == field }
    guard let found else { return nil }
    self = found
  }

  /// What the rules are called in results: results on different fields, or by files that differ, do not compare.
  var resultText: String {
    let rules = ruleset
    if rules.ownName != nil {
      let digits = String(rules.fingerprint >> 32, radix: 16)
      return "\(rules.name) " + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return rules.name + (rules.field == Ruleset(rules.base).field ? "" : " \(rules.field)")
  }

  /// The built-in rules that results call so; nil for any others.
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
    case .league: tr("League 10×20")
    case .own(let rules): "\(rules.name) \(rules.width)×\(rules.height)"
    }
  }

  /// The same without the size of the field.
  var briefTitle: String {
    if case .own(let rules) = self { rules.name } else { title.withoutSize }
  }

  /// The title without characters beyond ASCII, which the multiplication sign is.
  func title(isUnicode: Bool) -> String {
    isUnicode ? title : String(title.map { $0 == "×" ? "x" : $0 })
  }
}

extension String {
  /// What stands before the field's size in the title of rules.
  var withoutSize: String { String(prefix { $0 != " " }) }
}

extension RulesChoice: RawRepresentable {
  /// The word of the settings: own rules are known by their file's name.
  var rawValue: String {
    switch self {
    case .classic: "classic"
    case .modern: "modern"
    case .modernWide: "modernWide"
    case .league: "league"
    case .own(let rules): "own:\(rules.name)"
    }
  }

  /// The choice that a word of the settings stands for; nil for any other, and for own rules whose file is not there
  /// or not right.
  init?(rawValue: String) {
    if rawValue.hasPrefix("own:") {
      guard let rules = try? RulesLibrary.locate().load(String(rawValue.dropFirst(4))) else { return nil }
      self = .own(rules)
      return
    }
    guard let found = RulesChoice.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }
}

extension ReplayHeader {
  /// What the rules are called in results.
  var rulesText: String {
    RulesChoice(ruleset)?.resultText ?? ruleset.name
  }
}

extension ReplayHeader {
  /// What the game is called in a list: its mode and its rules.
  func title(isUnicode: Bool) -> String {
    "\(mode.kind.title), \(RulesChoice(ruleset)?.title(isUnicode: isUnicode) ?? ruleset.name)"
  }
}
