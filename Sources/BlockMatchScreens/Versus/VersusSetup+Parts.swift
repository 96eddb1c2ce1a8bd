import BlockEngine
import BlockPlatform
import BlockScreens
import BlockSettings

/// The parts of a match's setup that a row changes step by step, in Versus and for a room.
extension VersusSetup {
  enum Part: Hashable, Sendable {
    case rules, attack, goal, minutes, firstTo

    /// The name on the screen.
    var title: String {
      switch self {
      case .rules: tr("Rules")
      case .attack: tr("Attack")
      case .goal: tr("Goal")
      case .minutes: tr("Minutes")
      case .firstTo: tr("First to")
      }
    }

    /// The settings that store it.
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

  /// The relevant parts, in list order.
  var parts: [Part] { [.rules, .attack, .goal] + (goal.hasTime ? [.minutes] : []) + [.firstTo] }

  /// A part's value for the player.
  func value(of part: Part, isUnicode: Bool) -> String {
    switch part {
    case .rules: rules.title(isUnicode: isUnicode)
    case .attack: attack.title
    case .goal: goal.title
    case .minutes: String(minutes)
    case .firstTo: String(firstTo)
    }
  }

  /// Changes a part by a step forward or back.
  ///
  /// - Parameter offered: the available rules, each with its suitable attack table.
  mutating func change(
    _ part: Part, by step: Int,
    offered: [(rules: RulesChoice, attack: AttackRules.Name)] = VersusSetup.offered
  ) {
    switch part {
    case .rules:
      let next = offered.map(\.rules).cycled(from: rules, by: step)
      guard let found = offered.first(where: { $0.rules == next }) else { return }
      (rules, attack) = found
    case .attack: attack = AttackRules.Name.allCases.cycled(from: attack, by: step)
    case .goal: goal = Goal.allCases.cycled(from: goal, by: step)
    case .minutes: minutes = VersusSetup.minutesRange.stepped(from: minutes, by: step)
    case .firstTo: firstTo = VersusSetup.firstToRange.stepped(from: firstTo, by: step)
    }
  }
}

extension ScreenContext {
  /// Saves parts of a match's setup.
  mutating func set(_ keys: [Setting], as setup: VersusSetup) {
    var settings = settings
    settings.versus = setup
    for key in keys { try? set(key, settings.text(of: key)) }
  }
}
