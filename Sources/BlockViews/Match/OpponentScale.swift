import BlockBot
import BlockPlatform
import BlockStorage
import Glibc

/// The estimate of a player's strength in bot grades, from rounds against bots: the rating.
///
/// Each grade wins seven of ten rounds against the one below. This gives the likelihood of the rounds for every
/// strength. So does what the player did: attack and pace, compared with those of the grades. The expected strength
/// is the rating and decides the next series. Three series of first to three lead to within a grade for nine of ten
/// players whose rounds follow these odds.
package enum OpponentScale {
  /// The outcome of a round between a person and a bot.
  package struct Outcome: Equatable, Sendable {
    package let grade: Int
    package let isWin: Bool
    /// What the person did, if that compares with what bots do under the same rules.
    package let figures: MatchFigures?

    package init(grade: Int, isWin: Bool, figures: MatchFigures? = nil) {
      self.grade = grade
      self.isWin = isWin
      self.figures = figures
    }
  }

  /// The rating after some rounds, in tenths of a grade; nil without rounds.
  package static func rating(after rounds: [Outcome]) -> Int? {
    rounds.isEmpty ? nil : Int((strength(after: rounds.suffix(maxRounds)) * 10).rounded())
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
          * Self.likelihood(of: round.figures, at: strength)
      }
      all += likelihood
      sum += likelihood * Double(strength)
    }
    return sum / all
  }

  // MARK: What the player did

  /// Lines a minute, in thousandths, that each grade makes in matches against its equal.
  ///
  /// Measured: 4 to 30 matches each under modern rules with the guideline table, seed 0.
  static let attackPerMinute = [
    270, 2_300, 4_400, 9_800, 17_500, 35_500, 64_000, 101_000, 170_000, 330_000,
  ]
  /// Pieces a second, in thousandths, of each grade in the same matches.
  static let piecesPerSecond = [680, 810, 830, 960, 1_190, 1_460, 1_870, 2_500, 3_700, 6_500]
  /// A round of fewer pieces says nothing.
  private static let fewestPieces = 20
  /// How far a round's figures lie beside the player's strength, in grades: more in a short one.
  private static let deviations = (short: 2.5, long: 1.5, pieces: 60)

  /// The grade that plays like this: two parts attack and one part pace; nil if it says nothing.
  package static func grade(of figures: MatchFigures) -> Double? {
    guard figures.pieces >= fewestPieces else { return nil }
    let attack = place(of: figures.attackPerMinute, in: attackPerMinute)
    let pace = place(of: figures.piecesPerSecond, in: piecesPerSecond)
    return (2 * attack + pace) / 3
  }

  /// Where a figure lies among those of the grades, 1…10.
  private static func place(of figure: Int, in table: [Int]) -> Double {
    guard figure > table[0] else { return 1 }
    for (index, (low, high)) in zip(table, table.dropFirst()).enumerated() where figure < high {
      return Double(index + 1) + Double(figure - low) / Double(high - low)
    }
    return Double(table.count)
  }

  /// How likely these figures are for a strength, as a factor; 1 if they say nothing.
  private static func likelihood(of figures: MatchFigures?, at strength: Int) -> Double {
    guard let figures, let grade = grade(of: figures) else { return 1 }
    let deviation = figures.pieces < deviations.pieces ? deviations.short : deviations.long
    let distance = (grade - Double(strength)) / deviation
    // A hundredth at least, so that no round decides alone.
    return max(0.01, exp(-distance * distance / 2))
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
    let compares = rules?.ruleset.scoresSpins == true
    return OpponentScale.Outcome(
      grade: grade, isWin: winner == person, figures: compares ? figures : nil)
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

extension BotGrade {
  /// The name of a grade, 1…10, such as people call players; of a number beyond them, that of the nearest.
  package static func name(of number: Int) -> String {
    switch number {
    case ...1: tr("newcomer")
    case 2: tr("beginner")
    case 3: tr("learner")
    case 4: tr("casual player")
    case 5: tr("steady player")
    case 6: tr("practised player")
    case 7: tr("skilled player")
    case 8: tr("strong player")
    case 9: tr("expert")
    default: tr("machine")
    }
  }

  /// A rating in words: its figure and the name of the nearest grade.
  ///
  /// - Parameter tenths: tenths of a grade.
  package static func text(ofRating tenths: Int) -> String {
    tr("%s, %s", figure(ofTenths: tenths), name(of: (tenths + 5) / 10))
  }

  /// Tenths of a grade with one decimal.
  package static func figure(ofTenths tenths: Int) -> String {
    String(tenths / 10) + Numeral().point + String(tenths % 10)
  }
}
