import BlockEngine

/// The results of rounds, and who is ahead.
struct RoundsTable: Sendable {
  /// What somebody, or a team, has come to.
  struct Sum: Equatable, Sendable {
    var turns = 0
    /// Games that reached their goal.
    var goals = 0
    var score = 0
    var lines = 0
    /// Microseconds; where the shorter time is better, of games that reached their goal alone.
    var duration = 0

    /// What decides, the more important first, and the time last; the larger figure is the better one.
    fileprivate func figures(_ ranking: GameMode.Ranking) -> [Int] {
      switch ranking {
      case .score, .none: [score, -duration]
      case .lines: [lines, -duration]
      case .longestTime: [duration, score]
      case .shortestTime: [goals, -duration, score]
      }
    }

    fileprivate mutating func add(_ result: GameResult, _ ranking: GameMode.Ranking) {
      turns += 1
      // What a database claims may be more than any number holds.
      score = RoundsTable.sum(score, result.score)
      lines = RoundsTable.sum(lines, result.lines)
      let isWon = result.cause == EndCause.goal.rawValue
      goals += isWon ? 1 : 0
      if ranking != .shortestTime || isWon { duration = RoundsTable.sum(duration, result.duration) }
    }
  }

  /// A row: a player, or a team that its players' rows follow.
  struct Row: Equatable, Sendable {
    enum Side: Equatable, Sendable {
      /// A player's ID.
      case player(Int)
      /// A team, 0 or 1.
      case team(Int)
    }

    let side: Side
    /// The place, from 1, which equal ones share; nil for a player within a team.
    let place: Int?
    let sum: Sum
  }

  private static func sum<Figure: FixedWidthInteger>(_ a: Figure, _ b: Figure) -> Figure {
    let (sum, isTooMuch) = a.addingReportingOverflow(b)
    return isTooMuch ? .max : sum
  }

  let rounds: Rounds
  /// The first result of each turn.
  private(set) var results: [Rounds.Turn: GameResult] = [:]

  /// - Parameter results: results of the players, those of other games among them, the earliest first.
  init(_ rounds: Rounds, results: [GameResult]) {
    self.rounds = rounds
    let seeds = rounds.seeds
    let level = rounds.startLevel
    for result in results {
      guard let player = result.player?.id, let round = seeds.firstIndex(of: result.seed),
        rounds.entrants.contains(where: { $0.player == player }),
        // Of older versions' results it is not known.
        (result.startLevel ?? level) == level, rounds.after.map({ $0 < result.id }) ?? true
      else { continue }
      let turn = Rounds.Turn(round: round, player: player)
      if self.results[turn] == nil { self.results[turn] = result }
    }
  }

  var ranking: GameMode.Ranking { rounds.mode.ranking }

  /// Whose turn it is; nil when all have been played.
  ///
  /// - Parameter players: the players that there still are.
  func next(of players: [Player]) -> Rounds.Turn? {
    rounds.turns.first { turn in results[turn] == nil && players.contains { $0.id == turn.player } }
  }

  /// Whether every turn has been played.
  func isOver(_ players: [Player]) -> Bool { next(of: players) == nil }

  private func sum(of players: [Int]) -> Sum {
    var sum = Sum()
    for (turn, result) in results where players.contains(turn.player) { sum.add(result, ranking) }
    return sum
  }

  /// The rows, the best first; a team's players after it, the better first.
  var rows: [Row] {
    guard rounds.isInTeams else {
      return placed(rounds.entrants.map { (.player($0.player), sum(of: [$0.player])) })
    }
    let teams = [0, 1].map { team in
      (Row.Side.team(team), sum(of: rounds.entrants.filter { $0.team == team }.map(\.player)))
    }
    return placed(teams).flatMap { row in
      guard case .team(let team) = row.side else { return [row] }
      let members = rounds.entrants.filter { $0.team == team }
        .map { (Row.Side.player($0.player), sum(of: [$0.player])) }
      return [row] + placed(members).map { Row(side: $0.side, place: nil, sum: $0.sum) }
    }
  }

  private func placed(_ sides: [(Row.Side, Sum)]) -> [Row] {
    let sorted = sides.enumerated().sorted { a, b in
      let (first, second) = (a.element.1.figures(ranking), b.element.1.figures(ranking))
      return first == second ? a.offset < b.offset : second.lexicographicallyPrecedes(first)
    }.map(\.element)
    return sorted.map { side, sum in
      let better = sorted.count { sum.figures(ranking).lexicographicallyPrecedes($0.1.figures(ranking)) }
      return Row(side: side, place: better + 1, sum: sum)
    }
  }

  /// Who has won once all turns have been played; several if they are equal.
  var winners: [Row.Side] { rows.filter { $0.place == 1 }.map(\.side) }

  /// A turn's result as a person reads it; nil if it has not been played.
  func text(of turn: Rounds.Turn, _ numeral: Numeral) -> String? {
    guard let result = results[turn] else { return nil }
    switch ranking {
    case .score, .none: return numeral.text(result.score)
    case .lines: return numeral.text(result.lines)
    case .shortestTime where result.cause != EndCause.goal.rawValue: return "-"
    case .shortestTime, .longestTime: return time(result.duration)
    }
  }

  /// A sum as a person reads it: what decides, and where that is not the time, the time.
  func text(of sum: Sum, _ numeral: Numeral) -> (decides: String, time: String) {
    switch ranking {
    case .score, .none: (numeral.text(sum.score), time(sum.duration))
    case .lines: (numeral.text(sum.lines), time(sum.duration))
    case .longestTime: (time(sum.duration), "")
    case .shortestTime: ("\(sum.goals)/\(rounds.isInTeams ? sum.turns : rounds.count)", time(sum.duration))
    }
  }

  private func time(_ microseconds: Int) -> String {
    PlayTime.fine(GameTime(microseconds: Int64(microseconds)))
  }
}
