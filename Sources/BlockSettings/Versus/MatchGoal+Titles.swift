import BlockEngine
import BlockPlatform

extension VersusSetup.Goal {
  /// The name on the screen.
  package var title: String {
    switch self {
    case .standing: tr("last standing", context: "the goal of a match")
    case .life: tr("life")
    case .lines: tr("most lines")
    case .attack: tr("most attack")
    }
  }

  /// Whether the match ends when its time is up.
  package var hasTime: Bool {
    switch self {
    case .standing, .life: false
    case .lines, .attack: true
    }
  }

  /// The goal in a sentence.
  package var help: String {
    switch self {
    case .standing: tr("Whoever tops out is out; the last one wins.")
    case .life: tr("Each topping out takes life, and ten lines give some back; the last one with any wins.")
    case .lines: tr("The most lines win when the time is up; whoever tops out before is out.")
    case .attack: tr("The most attack wins when the time is up; whoever tops out before is out.")
    }
  }
}

extension MatchGoal {
  /// The name on the screen, with the match's time.
  package var title: String {
    let name =
      switch self {
      case .lastStanding: VersusSetup.Goal.standing.title
      case .life: VersusSetup.Goal.life.title
      case .lines: VersusSetup.Goal.lines.title
      case .attack: VersusSetup.Goal.attack.title
      }
    return seconds.map { "\(name), \(PlayTime.text(seconds: Int64($0)))" } ?? name
  }
}
