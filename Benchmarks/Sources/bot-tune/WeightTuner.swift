import BlockBot
import BlockEngine
import Glibc

/// Tunes weights by simultaneous perturbation.
///
/// Each round moves all weights a little in opposite directions, has the two tables play, and moves towards
/// the better one.
///
/// Source of the method and its exponents: Spall, "Implementation of the Simultaneous Perturbation Algorithm
/// for Stochastic Optimization" (1998). Weights that are 0 at the start stay 0.
struct WeightTuner {
  /// The first perturbation of a weight, as a fraction of it, and the smallest one.
  private static let part = 0.15
  private static let least = 4.0
  /// The margin at which a step has its full length.
  private static let fullMargin = 0.1

  private let start: BotWeights
  private let rounds: Int
  private var figures: [Double]
  private var sides: [Double] = []
  private var round = 0
  private var generator: SeededGenerator

  init(from start: BotWeights, rounds: Int, seed: UInt64) {
    self.start = start
    self.rounds = rounds
    figures = start.all.map(Double.init)
    generator = SeededGenerator(seed: seed)
  }

  /// The current table.
  var weights: BotWeights { table(figures) }

  /// Returns two tables to play against each other.
  mutating func propose() -> (up: BotWeights, down: BotWeights) {
    sides = figures.indices.map {
      start.all[$0] == 0 ? 0 : generator.draw(below: 2) == 0 ? -reach($0) : reach($0)
    }
    return (
      table(figures.indices.map { figures[$0] + sides[$0] }),
      table(figures.indices.map { figures[$0] - sides[$0] })
    )
  }

  /// Moves towards the table that was ahead.
  mutating func record(margin: Double) {
    // Steps shrink with the rounds, slowly for the first tenth of them.
    let stability = Double(rounds) / 10
    let gain = 0.5 * pow((1 + stability) / (Double(round) + 1 + stability), 0.602)
    let pull = max(-1, min(1, margin / Self.fullMargin))
    for index in figures.indices { figures[index] += gain * pull * sides[index] }
    round += 1
  }

  private func reach(_ index: Int) -> Double {
    max(Self.least, abs(Double(start.all[index])) * Self.part) / pow(Double(round + 1), 0.101)
  }

  private func table(_ figures: [Double]) -> BotWeights {
    var table = start
    table.all = figures.map { Int($0.rounded()) }
    return table
  }
}
