import BlockBot
import BlockStorage

/// The estimate of a player's strength in bot grades, from rounds against bots.
///
/// Each grade wins seven of ten rounds against the one below. This gives the likelihood of the rounds for every
/// strength; the expected strength decides the next series. Three series of first to three lead to within a grade for
/// nine of ten players whose rounds follow these odds.
package enum OpponentScale {
  /// The outcome of a round between a person and a bot.
  package struct Outcome: Equatable, Sendable {
    package let grade: Int
    package let isWin: Bool

    package init(grade: Int, isWin: Bool) {
      self.grade = grade
      self.isWin = isWin
    }
  }

  /// The number of latest rounds that count, so that old ones do not hold back a player who improves.
  private static let maxRounds = 40
  /// The least distance of the estimate from the last grade: a single round must not change it to and fro.
  private static let minDistance = 0.6
  /// The odds between two neighbouring grades, higher to lower.
  private static let odds = (7.0, 3.0)

  /// The next grade to play, higher after a win and lower after a loss; nil if the last one is the best estimate.
  ///
  /// - Parameter rounds: the rounds in order; the last one decided a series.
  package static func nextGrade(after rounds: [Outcome]) -> Int? {
    guard let last = rounds.last else { return nil }
    let difference = strength(after: rounds.suffix(maxRounds)) - Double(last.grade)
    guard abs(difference) > minDistance, (difference > 0) == last.isWin else { return nil }
    return last.grade + Int(difference.rounded())
  }

  /// The expected strength in grades, with all grades equally likely before the first round.
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

  /// The winning chance of a player who is so many grades above the other.
  private static func chance(of difference: Int) -> Double {
    guard difference >= 0 else { return 1 - chance(of: -difference) }
    let (high, low) = (0..<difference).reduce((1.0, 1.0)) { powers, _ in
      (powers.0 * odds.0, powers.1 * odds.1)
    }
    return high / (high + low)
  }
}

extension MatchSummary {
  /// The outcome for the person of the round; nil if it was not between a person and a bot with a grade, or if
  /// somebody gave up.
  package var outcome: OpponentScale.Outcome? {
    guard let winner, givenUp.isEmpty, let (person, grade) = MatchSummary.duel(of: bots) else { return nil }
    return OpponentScale.Outcome(grade: grade, isWin: winner == person)
  }

  /// The only person (from 1) of two players and the bot's grade; nil for other players.
  ///
  /// - Parameter bots: the players' grades, 0 for a person.
  package static func duel(of bots: [Int]) -> (person: Int, grade: Int)? {
    guard bots.count == 2, let place = bots.firstIndex(of: 0), BotGrade.numbers.contains(bots[1 - place])
    else { return nil }
    return (place + 1, bots[1 - place])
  }
}
