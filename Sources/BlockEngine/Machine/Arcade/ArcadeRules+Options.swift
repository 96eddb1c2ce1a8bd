extension ArcadeRules {
  /// The options with their values, as lines of a rule file; each machine has those that it knows.
  var options: [(RulesetKey, String)] {
    var options: [(RulesetKey, String)] = [
      (.ready, "\(ready)"), (.readyCharge, chargesAtReady ? "yes" : "no"), (.bothTurns, bothTurns.rawValue),
      (.stick, isFourWay ? "four-way" : "eight-way"), (.entryFall, fallsAtEntry ? "fractions" : "rows"),
      (.extraLock, "\(extraLock)"), (.roll, "\(roll)"),
    ]
    if family != .first { options.append((.bonusLevel, bonusLevel.rawValue)) }
    if family == .second { options.append((.sectionPar, "\(sectionPar)")) }
    if family == .third { options.append((.sideKicks, sideKicks.rawValue)) }
    return options
  }

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
