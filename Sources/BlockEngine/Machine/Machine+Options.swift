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
}

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
}
