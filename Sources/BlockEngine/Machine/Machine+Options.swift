extension Machine {
  /// The options with their values, as lines of a rule file.
  package var options: [(RulesetKey, String)] {
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
  package mutating func apply(_ key: RulesetKey, _ value: inout RulesetValue) -> Bool {
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
