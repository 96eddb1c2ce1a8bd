import BlockBot

/// The way to a bot of a player's own strength: which grade he is as strong as, by the rounds that he has played against bots.
///
/// Each grade wins seven of ten rounds against the one below. So how likely the rounds are is known for every strength, and
/// what they make likely is where the next series goes. Three series of first to three lead within a grade, for nine of ten
/// whose luck is that of dice.
enum OpponentScale {
  /// What came of a round of one person against one bot.
  struct Outcome: Equatable, Sendable {
    /// The bot's grade.
    let grade: Int
    /// Whether the person won.
    let isWin: Bool
  }

  /// How many rounds count, the latest ones: whoever gets better leaves his past behind.
  private static let counted = 40
  /// How far from the last grade the estimate must be, so that a single round does not change it to and fro.
  private static let least = 0.6
  /// Of a round between two neighbours, how often the higher and how often the lower one wins.
  private static let odds = (7.0, 3.0)

  /// The grade to play next, a higher one after a win and a lower one after a loss; nil if the last one is as near as is
  /// known.
  ///
  /// - Parameter rounds: the last one last, which decided a series.
  static func nearer(after rounds: [Outcome]) -> Int? {
    guard let last = rounds.last else { return nil }
    let further = strength(after: rounds.suffix(counted)) - Double(last.grade)
    guard abs(further) > least, (further > 0) == last.isWin else { return nil }
    return last.grade + Int(further.rounded())
  }

  /// The strength to be expected of somebody, in grades, if each was as likely before the first round.
  private static func strength(after rounds: some Collection<Outcome>) -> Double {
    var (all, sum) = (0.0, 0.0)
    for strength in BotGrade.numbers {
      let likelihood = rounds.reduce(1.0) { likelihood, round in
        let difference = strength - round.grade
        return likelihood * chance(of: round.isWin ? difference : -difference)
      }
      all += likelihood
      sum += likelihood * Double(strength)
    }
    return sum / all
  }

  /// How often somebody wins who is so many grades above the other.
  private static func chance(of difference: Int) -> Double {
    guard difference >= 0 else { return 1 - chance(of: -difference) }
    let (high, low) = (0..<difference).reduce((1.0, 1.0)) { powers, _ in
      (powers.0 * odds.0, powers.1 * odds.1)
    }
    return high / (high + low)
  }
}

extension MatchSummary {
  /// What the round says of the strength of the one person in it; nil if it was not between a person and a bot of a grade,
  /// or if somebody gave up.
  var outcome: OpponentScale.Outcome? {
    guard let winner, givenUp.isEmpty, let (person, grade) = MatchSummary.duel(of: bots) else { return nil }
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
