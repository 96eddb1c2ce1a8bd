extension RulesetReader {
  /// Refuses keys that the inherited set fixes, and options of machines that it does not have.
  func checkKeys() throws(RulesetError) {
    let inherited = lines.entries.first { $0.key == RulesetKey.inherits.rawValue }?.value
    let base = inherited.flatMap { Ruleset.Name(rawValue: String($0)) }.map { Ruleset($0) }
    let options = base?.machine.map { $0.options.map(\.0) }
    for entry in lines.entries {
      let key = RulesetKey(rawValue: String(entry.key))
      if let key, RulesetKey.common.contains(key) { continue }
      if let base, let options {
        if let key, options.contains(key) { continue }
        let known = (RulesetKey.common + options).map(\.rawValue).joined(separator: " ")
        throw RulesetError(
          line: entry.line,
          "'\(entry.key.excerpt)' is fixed in rules that inherit \(base.name), a machine's; its keys are \(known)"
        )
      }
      if let key, RulesetKey.ofMachines.contains(key) {
        let known = Ruleset.Name.allCases.filter {
          Ruleset($0).machine?.options.contains { $0.0 == key } ?? false
        }
        throw RulesetError(
          line: entry.line,
          "'\(key.rawValue)' needs 'inherits = \(known.map(\.rawValue).joined(separator: " | "))'")
      }
    }
  }
}

extension Machine {
  /// The options with their values, as lines of a rule file.
  var options: [(RulesetKey, String)] {
    switch self {
    case .handheld(let rules): [(.hearts, rules.hasHearts ? "yes" : "no")]
    case .arcade(let rules): rules.options
    case .console(let rules):
      [
        (.lineCap, rules.lineCap.map(String.init) ?? "none"),
        (.doubleKill, rules.doubleKillLevel.map(String.init) ?? "none"),
        (.dropPoints, rules.hasPlainDropPoints ? "plain" : "console"),
      ]
    }
  }

  /// Sets an option; returns false for a value that it does not have.
  mutating func apply(_ key: RulesetKey, _ value: inout RulesetValue) -> Bool {
    switch self {
    case .console(var rules):
      switch key {
      case .lineCap:
        guard let cap = value.optionalNumber(1...9_999) else { return false }
        rules.lineCap = cap
      case .doubleKill:
        guard let level = value.optionalNumber(29...255) else { return false }
        rules.doubleKillLevel = level
      case .dropPoints:
        guard let isPlain = value.choice(["console": false, "plain": true]) else { return false }
        rules.hasPlainDropPoints = isPlain
      default: return false
      }
      self = .console(rules)
    case .handheld(var rules):
      guard key == .hearts, let hasHearts = value.choice(["yes": true, "no": false]) else { return false }
      rules.hasHearts = hasHearts
      self = .handheld(rules)
    case .arcade(var rules):
      guard rules.apply(key, &value) else { return false }
      self = .arcade(rules)
    }
    return true
  }
}

extension RulesetValue {
  /// Reads `none` as nil, or a whole number within `range`; nil of the outer kind for anything else.
  mutating func optionalNumber(_ range: ClosedRange<Int>) -> Int?? {
    if take("none") { return .some(nil) }
    return number(range).map { .some($0) }
  }
}
