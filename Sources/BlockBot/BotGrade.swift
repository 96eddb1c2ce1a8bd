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
  /// How many pieces of the preview it uses.
  public let preview: Int
  /// The number of fields it scores for a piece.
  public internal(set) var nodes: Int
  /// How often, in a thousand, it passes over a better placement for the next best.
  public let lapses: Int
  /// How often, in a thousand, a piece comes down one column beside its place.
  public let slips: Int
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
    preview = row.preview
    nodes = row.nodes
    lapses = row.lapses
    slips = row.slips
    thinkingTime = row.thinking * 1_000
    keyInterval = row.key * 1_000
  }

  /// The same grade with another number of scored fields.
  ///
  /// - Parameter nodes: 1 or more.
  public func scoring(_ nodes: Int) -> BotGrade {
    var grade = self
    grade.nodes = nodes
    return grade
  }

  /// The strongest grade.
  public static let highest = BotGrade(numbers.upperBound, table[numbers.upperBound - 1])

  private typealias Row = (preview: Int, nodes: Int, lapses: Int, slips: Int, thinking: Int64, key: Int64)

  /// Times are in milliseconds.
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
  /// The grade's choice among `choices`, the best first: a weak bot sometimes takes a worse one.
  func choice(of choices: [BotChoice], _ dice: inout SeededGenerator) -> BotChoice? {
    var index = 0
    while index + 1 < min(choices.count, 5), dice.happens(lapses) { index += 1 }
    return index < choices.count ? choices[index] : nil
  }
}

extension SeededGenerator {
  /// Draws whether an event with a probability of `thousandths` / 1000 happens.
  mutating func happens(_ thousandths: Int) -> Bool {
    thousandths > 0 && draw(below: 1_000) < UInt64(thousandths)
  }
}
