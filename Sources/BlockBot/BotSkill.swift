import BlockEngine

/// How far a grade of bots thinks under a kind of rules, and how often it errs.
public struct BotSkill: Equatable, Sendable {
  /// How many pieces of the preview it uses.
  public let preview: Int
  /// The number of fields it scores for a piece.
  public internal(set) var nodes: Int
  /// How often, in a thousand, it passes over a better placement for the next best.
  public let lapses: Int
  /// How often, in a thousand, a piece comes down one column beside its place.
  public let slips: Int

  init(_ preview: Int, _ nodes: Int, _ lapses: Int, _ slips: Int) {
    self.preview = preview
    self.nodes = nodes
    self.lapses = lapses
    self.slips = slips
  }

  /// Picks one of several placements, the best first: a weak bot passes over a better one now and then.
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
