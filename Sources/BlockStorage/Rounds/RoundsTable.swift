import BlockEngine
import BlockPlatform
import BlockSettings

/// The results of rounds and the standings.
package struct RoundsTable: Sendable {
  /// The total of a player or a team.
  package struct Total: Equatable, Sendable {
    var turns = 0
    /// Games that reached their goal.
    var goals = 0
    var score = 0
    var lines = 0
    /// The total time in microseconds; if the shorter time wins, only of games that reached their goal.
    var duration = 0

    /// The deciding values, most important first; larger is better.
    fileprivate func criteria(_ ranking: GameMode.Ranking) -> [Int] {
      switch ranking {
      case .score, .none: [score, -duration]
      case .lines: [lines, -duration]
      case .longestTime: [duration, score]
      case .shortestTime: [goals, -duration, score]
      }
    }

    fileprivate mutating func add(_ result: GameResult, _ ranking: GameMode.Ranking) {
      turns += 1
      // A database may claim values whose sum overflows.
      score = RoundsTable.sum(score, result.score)
      lines = RoundsTable.sum(lines, result.lines)
      let isWon = result.cause == EndCause.goal.rawValue
      goals += isWon ? 1 : 0
      if ranking != .shortestTime || isWon { duration = RoundsTable.sum(duration, result.duration) }
    }
  }

  /// A row: a player, or a team, whose players' rows follow.
  package struct Row: Equatable, Sendable {
    package enum Side: Equatable, Sendable {
      /// A player's ID.
      case player(Int)
      /// A team, 0 or 1.
      case team(Int)
    }

    package let side: Side
    /// The place, from 1, shared by equal rows; nil for a player within a team.
    package let place: Int?
    package let sum: Total
  }

  private static func sum<Figure: FixedWidthInteger>(_ a: Figure, _ b: Figure) -> Figure {
    let (sum, isTooMuch) = a.addingReportingOverflow(b)
    return isTooMuch ? .max : sum
  }

  package let rounds: Rounds
  /// The first result of each turn.
  package private(set) var results: [Rounds.Turn: GameResult] = [:]

  /// - Parameter results: the players' results, including those of other games, the earliest first.
  package init(_ rounds: Rounds, results: [GameResult]) {
    self.rounds = rounds
    let seeds = rounds.seeds
    let level = rounds.startLevel
    for result in results {
      guard let player = result.player?.id, let round = seeds.firstIndex(of: result.seed),
        rounds.entrants.contains(where: { $0.player == player }),
        // Results of older versions do not record it.
        (result.startLevel ?? level) == level, rounds.precedingResult.map({ $0 < result.id }) ?? true
      else { continue }
      let turn = Rounds.Turn(round: round, player: player)
      if self.results[turn] == nil { self.results[turn] = result }
    }
  }

  package var ranking: GameMode.Ranking { rounds.mode.ranking }

  /// The next turn; nil once all have been played.
  ///
  /// - Parameter players: the players that still exist.
  package func next(of players: [Player]) -> Rounds.Turn? {
    rounds.turns.first { turn in results[turn] == nil && players.contains { $0.id == turn.player } }
  }

  /// Whether every turn has been played.
  package func isOver(_ players: [Player]) -> Bool { next(of: players) == nil }

  private func sum(of players: [Int]) -> Total {
    var sum = Total()
    for (turn, result) in results where players.contains(turn.player) { sum.add(result, ranking) }
    return sum
  }

  /// The rows, best first; each team is followed by its players, best first.
  package var rows: [Row] {
    guard rounds.hasTeams else {
      return ranked(rounds.entrants.map { (.player($0.player), sum(of: [$0.player])) })
    }
    let teams = [0, 1].map { team in
      (Row.Side.team(team), sum(of: rounds.entrants.filter { $0.team == team }.map(\.player)))
    }
    return ranked(teams).flatMap { row in
      guard case .team(let team) = row.side else { return [row] }
      let members = rounds.entrants.filter { $0.team == team }
        .map { (Row.Side.player($0.player), sum(of: [$0.player])) }
      return [row] + ranked(members).map { Row(side: $0.side, place: nil, sum: $0.sum) }
    }
  }

  private func ranked(_ sides: [(Row.Side, Total)]) -> [Row] {
    let sorted = sides.enumerated().sorted { a, b in
      let (first, second) = (a.element.1.criteria(ranking), b.element.1.criteria(ranking))
      return first == second ? a.offset < b.offset : second.lexicographicallyPrecedes(first)
    }.map(\.element)
    return sorted.map { side, sum in
      let better = sorted.count { sum.criteria(ranking).lexicographicallyPrecedes($0.1.criteria(ranking)) }
      return Row(side: side, place: better + 1, sum: sum)
    }
  }

  /// The winners once all turns have been played; several in a tie.
  package var winners: [Row.Side] { rows.filter { $0.place == 1 }.map(\.side) }

  /// A turn's result for display; nil if it has not been played.
  package func text(of turn: Rounds.Turn, _ numeral: Numeral) -> String? {
    guard let result = results[turn] else { return nil }
    switch ranking {
    case .score, .none: return numeral.text(result.score)
    case .lines: return numeral.text(result.lines)
    case .shortestTime where result.cause != EndCause.goal.rawValue: return "-"
    case .shortestTime, .longestTime: return time(result.duration)
    }
  }

  /// A total for display: the deciding value, and the time if that does not decide.
  package func text(of sum: Total, _ numeral: Numeral) -> (main: String, time: String) {
    switch ranking {
    case .score, .none: (numeral.text(sum.score), time(sum.duration))
    case .lines: (numeral.text(sum.lines), time(sum.duration))
    case .longestTime: (time(sum.duration), "")
    case .shortestTime: ("\(sum.goals)/\(rounds.hasTeams ? sum.turns : rounds.count)", time(sum.duration))
    }
  }

  private func time(_ microseconds: Int) -> String {
    PlayTime.fine(GameTime(microseconds: Int64(microseconds)))
  }
}
