import BlockBot

/// The way to a bot of a player's own strength: how the matches against bots went says which grade is nearer to it.
///
/// The first three take steps of three, two and one grade, up after a win and down after a loss. That is within a grade of
/// whoever beats all lower ones and loses to all higher ones. From then on only two wins, or two losses, in a row against
/// the same grade take a step of one: a single one is chance.
enum OpponentScale {
  /// What came of a match of one person against one bot.
  struct Outcome: Equatable, Sendable {
    /// The bot's grade.
    let grade: Int
    /// Whether the person won.
    let isWin: Bool
  }

  /// By how many grades each of the first matches goes on.
  private static let steps = [3, 2, 1]

  /// The grade to play next; nil if the last one is as near as is known.
  ///
  /// - Parameter outcomes: of all matches, the last one last.
  static func nearer(after outcomes: [Outcome]) -> Int? {
    guard let last = outcomes.last else { return nil }
    let step: Int
    if outcomes.count <= steps.count {
      step = steps[outcomes.count - 1]
    } else {
      guard outcomes.dropLast().last == last else { return nil }
      step = 1
    }
    let grades = BotGrade.numbers
    let grade = min(max(last.grade + (last.isWin ? step : -step), grades.lowerBound), grades.upperBound)
    return grade == last.grade ? nil : grade
  }
}

extension MatchSummary {
  /// What the match says of the strength of the one person in it; nil if it decided no series between a person and a bot of
  /// a grade, or if somebody gave up.
  var outcome: OpponentScale.Outcome? {
    guard let winner, givenUp.isEmpty, let (person, grade) = MatchSummary.duel(of: bots) else { return nil }
    if let series, series.wins[winner - 1] + 1 < series.firstTo { return nil }
    return OpponentScale.Outcome(grade: grade, isWin: winner == person)
  }

  /// The one person (from 1) of two players and the grade of the bot; nil for other players.
  ///
  /// - Parameter bots: the grades of the players, 0 for a person.
  static func duel(of bots: [Int]) -> (person: Int, grade: Int)? {
    guard bots.count == 2, let place = bots.firstIndex(of: 0), BotGrade.numbers.contains(bots[1 - place])
    else { return nil }
    return (place + 1, bots[1 - place])
  }
}
