import BlockEngine
import BlockLink
import BlockPlatform
import BlockSettings

/// The choices for a room: a server has only the built-in rules on their own fields, no rules from files.
extension RoomSettings {
  /// The rules on offer, each with its suitable attack table.
  package static let offered: [(rules: RulesChoice, attack: AttackRules.Name)] = VersusSetup.offered.filter {
    $0.rules.ruleset == Ruleset($0.rules.ruleset.base)
  }

  /// The attack table that suits some rules.
  package static func attack(suiting rules: Ruleset.Name) -> AttackRules.Name {
    offered.first { $0.rules.ruleset.base == rules }?.attack ?? .guideline
  }

  /// The settings for matches, as far as a server supports them.
  package init(_ setup: VersusSetup, seats: Int, isWatchable: Bool) {
    self.init(
      rules: setup.rules.ruleset.base, level: setup.rules.ruleset.levels.lowerBound, attack: setup.attack,
      goal: setup.matchGoal, seats: seats,
      firstTo: setup.firstTo, isWatchable: isWatchable)
  }

  /// The settings in words: the rules, anything unusual, the goal and the series; of a live run its mode first.
  package func words(isUnicode: Bool) -> [String] {
    var words = [rules.title(isUnicode: isUnicode)]
    if let mode {
      words.insert(mode.kind.title, at: 0)
      return level > Ruleset(rules).levels.lowerBound ? words + [tr("Level %s", String(level))] : words
    }
    if attack != RoomSettings.attack(suiting: rules) { words.append(tr("attack: %s", attack.title)) }
    if seats > 2, let title = targeting.title { words.append(title) }
    words.append(goal.title)
    if firstTo > 1 { words.append(tr("first to %s", String(firstTo))) }
    if !isWatchable { words.append(tr("nobody watches")) }
    return words
  }
}

extension VersusSetup {
  /// The setup with the first offered rules if a server does not have its own.
  package var forRoom: VersusSetup {
    if RoomSettings.offered.contains(where: { $0.rules == rules }) { return self }
    var setup = self
    if let first = RoomSettings.offered.first { (setup.rules, setup.attack) = first }
    return setup
  }
}

extension Ruleset.Name {
  /// The rules' name on the screen.
  package func title(isUnicode: Bool) -> String {
    RulesChoice(Ruleset(self))?.title(isUnicode: isUnicode) ?? rawValue
  }
}

extension Versus.Targeting {
  /// The targets of attacks; nil for the usual ones.
  fileprivate var title: String? {
    switch self {
    case .next, .seeded: nil
    case .turn: tr("attacks go to each in turn")
    case .attacker: tr("attacks go to the attacker")
    }
  }
}
