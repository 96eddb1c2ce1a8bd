import BlockEngine
import Glibc

/// Compares `BlockEngine` with the reference engine in C: first whether they agree, then how fast they are.
///
/// Prints one JSON object: what was compared, and for each race the work per second, run by run. The first
/// argument is the number of runs; further ones select races: `steps`, `pieces`, `perft`, `fields`, `rules`,
/// `matches`.
@main
enum EngineBench {
  /// The fields on which a step is measured, from the smallest to the largest size allowed.
  static let fields = [(4, 4), (6, 12), (10, 20), (20, 26), (26, 40)]

  static func main() throws {
    let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 9
    let names = Set(CommandLine.arguments.dropFirst(2))
    var agreement = Agreement()
    if names.isEmpty { for course in Agreement.courses { try agreement.play(course) } }

    let steps = 1 << 20
    var (races, rules, matches): ([Race], [Race], [Race]) = ([], [], [])
    func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains(name) }
    if isWanted("steps") {
      let playout = Playout.steps(count: steps, seed: 1)
      races.append(try Race("steps", playout, commands: 20 * steps, perRound: steps, runs: runs))
    }
    if isWanted("pieces") {
      let pieces = 1 << 17
      let playout = Playout.pieces(count: pieces, seed: 2)
      races.append(
        try Race("pieces", playout, commands: 10 * playout.count, perRound: pieces, runs: runs))
    }
    if isWanted("perft") { races.append(try Race(perft: "IOLJSZT", depth: 6, runs: runs)) }
    if isWanted("fields") {
      for (width, height) in fields {
        let playout = Playout.steps(count: steps, width: width, height: height, seed: 3)
        races.append(
          try Race(
            "\(width)×\(height)", playout, commands: 5 * steps, perRound: steps, runs: max(3, runs / 2)))
      }
    }
    if isWanted("rules") {
      for ruleset in [Ruleset.modern, .league] {
        let playout = Playout.steps(ruleset, count: steps, width: 10, height: 20, seed: 4)
        let classic = Playout.steps(count: steps, width: 10, height: 20, seed: 4)
        rules.append(
          try Race(ruleset.name, playout, against: classic, commands: 5 * steps, runs: max(3, runs / 2)))
      }
    }
    if isWanted("matches") {
      for ruleset in [Ruleset.classic, .modern, .league] {
        let playout = MatchPlayout(ruleset, seed: 5)
        matches.append(try Race(ruleset.name, playout, commands: 5 * steps, runs: max(3, runs / 2)))
      }
    }
    func list(_ races: [Race]) -> String { "[\(races.map(\.json).joined(separator: ","))]" }
    print(
      "{\"agreement\":{\"games\":\(agreement.games),\"fields\":\(Agreement.courses.count),"
        + "\"steps\":\(agreement.steps),\"lines\":\(agreement.lines)},"
        + "\"races\":\(list(races)),\"rules\":\(list(rules)),\"matches\":\(list(matches))}")
  }
}
