import BlockEngine

/// What a match is played by, stepped through part by part: in Versus, and for a room.
extension VersusSetup {
  enum Part: Hashable, Sendable {
    case rules, attack, goal, minutes, firstTo

    /// Its name on the screen.
    var title: String {
      switch self {
      case .rules: tr("Rules")
      case .attack: tr("Attack")
      case .goal: tr("Goal")
      case .minutes: tr("Minutes")
      case .firstTo: tr("First to")
      }
    }

    /// The settings that remember it.
    var keys: [Setting] {
      switch self {
      case .rules: [.versusRules, .versusAttack]
      case .attack: [.versusAttack]
      case .goal: [.versusGoal]
      case .minutes: [.versusMinutes]
      case .firstTo: [.versusFirstTo]
      }
    }
  }

  /// The parts that matter, in list order.
  var parts: [Part] { [.rules, .attack, .goal] + (goal.hasTime ? [.minutes] : []) + [.firstTo] }

  /// A part as a person reads it.
  func value(of part: Part, isUnicode: Bool) -> String {
    switch part {
    case .rules: rules.title(isUnicode: isUnicode)
    case .attack: attack.title
    case .goal: goal.title
    case .minutes: String(minutes)
    case .firstTo: String(firstTo)
    }
  }

  /// Takes a part one step on or back.
  ///
  /// - Parameter offered: the rules that there are, each with the table of attacks that suits it.
  mutating func change(
    _ part: Part, by step: Int,
    offered: [(rules: RulesChoice, attack: AttackRules.Name)] = VersusSetup.offered
  ) {
    switch part {
    case .rules:
      let next = offered.map(\.rules).beside(rules, step)
      guard let found = offered.first(where: { $0.rules == next }) else { return }
      (rules, attack) = found
    case .attack: attack = AttackRules.Name.allCases.beside(attack, step)
    case .goal: goal = Goal.allCases.beside(goal, step)
    case .minutes:
      let minutes = VersusSetup.lengthsInMinutes
      self.minutes = min(max(self.minutes + step, minutes.lowerBound), minutes.upperBound)
    case .firstTo:
      firstTo = min(max(firstTo + step, VersusSetup.lengths.lowerBound), VersusSetup.lengths.upperBound)
    }
  }
}

extension Outbox {
  /// Keeps parts of a match's set-up.
  mutating func set(_ keys: [Setting], as setup: VersusSetup, in context: ScreenContext) {
    var settings = context.settings
    settings.versus = setup
    for key in keys { try? set(key, settings.text(of: key), in: context) }
  }
}
