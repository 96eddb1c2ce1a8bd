import BlockEngine

/// The strength of a bot, from 1, a child's first games, to 10, beyond any person.
///
/// A weak bot is weak as people are: it looks less far ahead, takes the second best, slips, is slow, and slips more
/// often in a hurry.
public struct BotGrade: Equatable, Sendable {
  /// The range of grades.
  public static let numbers = 1...10

  /// The grade's number, 1…10.
  public let number: Int
  /// Its skill where attack counts: under rules that score spins.
  public private(set) var attack: BotSkill
  /// Its skill where points count: under rules without spins.
  public private(set) var points: BotSkill
  /// The time from a spawn to the first key, in microseconds.
  public let thinkingTime: Int64
  /// The time between keys, in microseconds.
  public let keyInterval: Int64

  /// The time between steps of a held key, in microseconds.
  public static let repeatInterval: Int64 = 16_667

  /// The grade with the given number; nil if there is none.
  public init?(_ number: Int) {
    guard Self.numbers.contains(number) else { return nil }
    self.init(number, Self.table[number - 1])
  }

  private init(_ number: Int, _ row: Row) {
    self.number = number
    attack = row.attack
    points = row.points
    thinkingTime = row.thinking * 1_000
    keyInterval = row.key * 1_000
  }

  /// The skill for games under a rule set.
  public func skill(under ruleset: Ruleset) -> BotSkill { ruleset.scoresSpins ? attack : points }

  /// The same grade with another number of scored fields.
  ///
  /// - Parameter nodes: 1 or more.
  public func scoring(_ nodes: Int) -> BotGrade {
    var grade = self
    (grade.attack.nodes, grade.points.nodes) = (nodes, nodes)
    return grade
  }

  /// The strongest grade.
  public static let highest = BotGrade(numbers.upperBound, table[numbers.upperBound - 1])

  private typealias Row = (attack: BotSkill, points: BotSkill, thinking: Int64, key: Int64)

  /// A skill's figures are preview, nodes, lapses and slips; times are in milliseconds.
  ///
  /// For points no grade looks at the preview: with it, grades scored less (`Benchmarks/README.md`, "The grades").
  private static let table: [Row] = [
    (BotSkill(0, 80, 800, 100), BotSkill(0, 80, 800, 100), 1_150, 290),
    (BotSkill(0, 120, 505, 52), BotSkill(0, 120, 675, 60), 850, 245),
    (BotSkill(1, 400, 500, 48), BotSkill(0, 400, 620, 30), 520, 190),
    (BotSkill(1, 800, 430, 36), BotSkill(0, 800, 548, 21), 400, 165),
    (BotSkill(2, 1_200, 335, 26), BotSkill(0, 1_200, 478, 14), 300, 140),
    (BotSkill(2, 2_000, 245, 19), BotSkill(0, 2_000, 390, 12), 230, 120),
    (BotSkill(3, 3_000, 165, 13), BotSkill(0, 3_000, 295, 10), 170, 100),
    (BotSkill(4, 5_000, 95, 8), BotSkill(0, 3_000, 232, 4), 120, 80),
    (BotSkill(5, 10_000, 42, 4), BotSkill(0, 3_000, 118, 2), 70, 60),
    (BotSkill(5, 40_000, 0, 0), BotSkill(0, 3_000, 0, 0), 30, 40),
  ]
}
