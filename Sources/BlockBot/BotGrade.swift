import BlockEngine

/// How strong a bot is, from 1, a child's first games, to 10, beyond any person.
///
/// A weak one is weak as people are: it sees less ahead, takes the second best, slips, is slow, and slips more often in
/// a hurry.
public struct BotGrade: Equatable, Sendable {
  /// The grades that there are.
  public static let numbers = 1...10

  /// Which it is, 1…10.
  public let number: Int
  /// How many of the coming pieces it looks at.
  public let preview: Int
  /// How many fields it scores for a piece.
  public internal(set) var nodes: Int
  /// How often, of a thousand times, it takes the next best place instead of a better one.
  public let lapses: Int
  /// How often, of a thousand times, a piece comes down a column beside its place.
  public let slips: Int
  /// How long after a piece appears the first key comes, microseconds.
  public let thinkingTime: Int64
  /// How long it takes from key to key, microseconds.
  public let keyInterval: Int64

  /// How long a held key takes from step to step, microseconds.
  public static let repeatInterval: Int64 = 16_667

  /// The grade of a number; nil if there is none.
  public init?(_ number: Int) {
    guard Self.numbers.contains(number) else { return nil }
    self.init(number, Self.table[number - 1])
  }

  private init(_ number: Int, _ row: Row) {
    self.number = number
    preview = row.preview
    nodes = row.nodes
    lapses = row.lapses
    slips = row.slips
    thinkingTime = row.thinking * 1_000
    keyInterval = row.key * 1_000
  }

  /// The same grade, scoring another number of fields for a piece.
  ///
  /// - Parameter nodes: 1 or more.
  public func scoring(_ nodes: Int) -> BotGrade {
    var grade = self
    grade.nodes = nodes
    return grade
  }

  /// The strongest.
  public static let highest = BotGrade(numbers.upperBound, table[numbers.upperBound - 1])

  private typealias Row = (preview: Int, nodes: Int, lapses: Int, slips: Int, thinking: Int64, key: Int64)

  /// Times in milliseconds.
  private static let table: [Row] = [
    (0, 80, 800, 100, 1_150, 290),
    (0, 120, 505, 52, 850, 245),
    (1, 400, 500, 48, 520, 190),
    (1, 800, 430, 36, 400, 165),
    (2, 1_200, 335, 26, 300, 140),
    (2, 2_000, 245, 19, 230, 120),
    (3, 3_000, 165, 13, 170, 100),
    (4, 5_000, 95, 8, 120, 80),
    (5, 10_000, 42, 4, 70, 60),
    (5, 40_000, 0, 0, 30, 40),
  ]
}

extension BotGrade {
  /// The choice that the grade takes of several, the best first: a weak one takes the next best now and then.
  func choice(of choices: [BotChoice], _ dice: inout SeededGenerator) -> BotChoice? {
    var index = 0
    while index + 1 < min(choices.count, 5), dice.happens(lapses) { index += 1 }
    return index < choices.count ? choices[index] : nil
  }
}

extension SeededGenerator {
  /// Whether something happens that does so many of a thousand times.
  mutating func happens(_ thousandths: Int) -> Bool {
    thousandths > 0 && draw(below: 1_000) < UInt64(thousandths)
  }
}
