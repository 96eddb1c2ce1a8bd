import BlockBot
import BlockEngine
import Glibc

/// Simultaneous perturbation: each round moves all figures at once a little to one side and to the other, has the two
/// tables play, and goes towards the better one.
///
/// Source: Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic Optimization" (1998), whose
/// exponents these are. Figures that are 0 at the start stay 0.
struct WeightTuner {
  /// By what part of itself a figure is moved at first, and by how much at least.
  private static let part = 0.15
  private static let least = 4.0
  /// A margin as large as this goes as far as a step can.
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

  /// The table as it stands.
  var weights: BotWeights { table(figures) }

  /// Two tables to be played against each other.
  mutating func propose() -> (up: BotWeights, down: BotWeights) {
    sides = figures.indices.map {
      start.all[$0] == 0 ? 0 : generator.draw(below: 2) == 0 ? -reach($0) : reach($0)
    }
    return (
      table(figures.indices.map { figures[$0] + sides[$0] }),
      table(figures.indices.map { figures[$0] - sides[$0] })
    )
  }

  /// Goes towards the one that was ahead.
  mutating func take(margin: Double) {
    // Smaller steps as the rounds go by; a tenth of them before that begins.
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
