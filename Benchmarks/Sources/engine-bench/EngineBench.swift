import Glibc

/// Compares `BlockEngine` with the reference engine in C: first that they agree, then how fast they are.
@main
enum EngineBench {
  static let steps = 1 << 20
  static let rounds = 30
  static let runs = 9
  /// The least that `BlockEngine` shall reach of the reference engine's speed.
  static let budget = 0.8

  static func main() throws {
    var agreement = Agreement()
    for course in Agreement.courses { try agreement.play(course) }
    print(
      "Both engines agree: \(agreement.games) random games on \(Agreement.courses.count) fields and levels,",
      "\(agreement.steps) steps, \(agreement.lines) lines, equal digests.")

    let playout = Playout(count: steps, seed: 1)
    var swift: [Double] = []
    var reference: [Double] = []
    for run in 0...runs {
      let ours = playout.runSwift(rounds: rounds)
      let theirs = playout.runReference(rounds: rounds)
      guard ours.games == theirs.games, ours.score == theirs.score else {
        print("The engines played different games: \(ours) and \(theirs).")
        exit(1)
      }
      // The first run warms the caches and the processor up.
      if run == 0 { continue }
      let millions = Double(steps * rounds) / 1e6
      swift.append(millions / ours.seconds)
      reference.append(millions / theirs.seconds)
    }
    report(swift: swift, reference: reference)
  }

  private static func report(swift: [Double], reference: [Double]) {
    let ratios = zip(swift, reference).map { $0 / $1 }
    print(
      "\nMillion random steps a second, classic 20×26, median of \(runs) alternated runs (lowest to highest):\n"
    )
    print("| engine | steps/s |\n| --- | --- |")
    print("| BlockEngine, `Game.perform` | \(summary(swift)) |")
    print("| reference, C -O3 | \(summary(reference)) |")
    print("| ratio | \(summary(ratios)) |")
    print("\nBudget: at least \(budget); \(median(ratios) < budget ? "missed" : "kept").")
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  private static func summary(_ values: [Double]) -> String {
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    let sorted = values.sorted()
    return "\(rounded(median(values))) (\(rounded(sorted[0])) to \(rounded(sorted[sorted.count - 1])))"
  }
}
