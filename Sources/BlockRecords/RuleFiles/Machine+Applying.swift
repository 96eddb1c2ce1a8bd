import BlockEngine

extension Machine {
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

extension ArcadeRules {
  /// Sets an option; returns false for a value that it does not have.
  mutating func apply(_ key: RulesetKey, _ value: inout RulesetValue) -> Bool {
    switch key {
    case .ready: return set(\.ready, value.number(1...600))
    case .readyCharge: return set(\.chargesAtReady, value.choice(["yes": true, "no": false]))
    case .bothTurns: return set(\.bothTurns, value.word().flatMap { BothTurns(rawValue: String($0)) })
    case .stick: return set(\.isFourWay, value.choice(["eight-way": false, "four-way": true]))
    case .entryFall: return set(\.fallsAtEntry, value.choice(["rows": false, "fractions": true]))
    case .extraLock: return set(\.extraLock, value.number(0...1))
    case .roll: return set(\.roll, value.number(60...36_000))
    case .bonusLevel: return set(\.bonusLevel, value.word().flatMap { BonusLevel(rawValue: String($0)) })
    case .sectionPar: return set(\.sectionPar, value.number(600...36_000))
    case .sideKicks: return set(\.sideKicks, value.word().flatMap { SideKicks(rawValue: String($0)) })
    default: return false
    }
  }

  private mutating func set<Value>(_ path: WritableKeyPath<ArcadeRules, Value>, _ value: Value?) -> Bool {
    guard let value else { return false }
    self[keyPath: path] = value
    return true
  }
}
