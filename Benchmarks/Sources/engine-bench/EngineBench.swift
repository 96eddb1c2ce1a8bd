import Glibc

/// Compares `BlockEngine` with the reference engine in C: first that they agree, then how fast they are.
///
/// Prints one JSON object: what was compared, and for each race the work done a second, run by run. An argument says
/// how many runs there are.
@main
enum EngineBench {
  /// The fields on which a step is measured, from the smallest to the largest there is.
  static let fields = [(4, 4), (6, 12), (10, 20), (20, 26), (26, 40)]

  static func main() throws {
    let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 9
    var agreement = Agreement()
    for course in Agreement.courses { try agreement.play(course) }

    let steps = 1 << 20
    var races = [
      try Race("steps", .steps(count: steps, seed: 1), commands: 20 * steps, perRound: steps, runs: runs)
    ]
    let pieces = 1 << 17
    let placing = Playout.pieces(count: pieces, seed: 2)
    races.append(try Race("pieces", placing, commands: 10 * placing.count, perRound: pieces, runs: runs))
    races.append(try Race(perft: "IOLJSZT", depth: 6, runs: runs))
    for (width, height) in fields {
      let playout = Playout.steps(count: steps, width: width, height: height, seed: 3)
      races.append(
        try Race("\(width)×\(height)", playout, commands: 5 * steps, perRound: steps, runs: max(3, runs / 2)))
    }
    print(
      "{\"agreement\":{\"games\":\(agreement.games),\"fields\":\(Agreement.courses.count),"
        + "\"steps\":\(agreement.steps),\"lines\":\(agreement.lines)},"
        + "\"races\":[\(races.map(\.json).joined(separator: ","))]}")
  }
}
