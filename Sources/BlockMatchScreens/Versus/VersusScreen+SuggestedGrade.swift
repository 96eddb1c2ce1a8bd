import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The offer of a bot closer to the player's strength, after a series against a bot.
extension VersusScreen {
  /// The result of the round as evidence of the one person's strength; nil if it is none.
  private var outcome: OpponentScale.Outcome? {
    guard !isAbandoned, let winner = session.match.winner,
      let (person, grade) = MatchSummary.duel(of: grades)
    else { return nil }
    let compares = session.header.players[0].ruleset.scoresSpins
    let figures = MatchFigures(GameStatistics(of: session.game(of: person)))
    return OpponentScale.Outcome(grade: grade, isWin: winner == person, figures: compares ? figures : nil)
  }

  /// Requests the earlier matches if this round is evidence of the player's strength.
  func requestSuggestion(_ context: inout ScreenContext) {
    if outcome != nil { context.ask(.matches) }
  }

  /// Rates the player after a round, by rounds with the same rules and goal; offers a bot closer to that after a series.
  ///
  /// - Parameter saved: the finished matches, the latest first.
  mutating func suggestGrade(after saved: [MatchSummary], in context: ScreenContext) {
    guard case .over = stage, rating == nil, let outcome else { return }
    let rules = RulesChoice(session.header.players[0].ruleset)
    let before = saved.reversed().filter {
      $0.id != session.id && $0.rules == rules && $0.goal == session.header.goal
    }.compactMap(\.outcome)
    rating = OpponentScale.rating(after: before + [outcome]).map {
      (now: $0, before: OpponentScale.rating(after: before))
    }
    guard series.winner != nil, let grade = OpponentScale.nextGrade(after: before + [outcome]) else { return }
    suggestedGrade = grade
    // A key meant for the item that was here before must not choose the new one.
    stage = .over(resultMenu, since: context.now)
  }

  /// The rating in words, and how the round moved it; nil before it is known.
  var ratingText: String? {
    guard let rating else { return nil }
    let text = BotGrade.text(ofRating: rating.now)
    guard let before = rating.before, before != rating.now else { return tr("Rating %s", text) }
    let change = BotGrade.figure(ofTenths: abs(rating.now - before))
    return rating.now > before ? tr("Rating %s, up %s", text, change) : tr("Rating %s, down %s", text, change)
  }

  /// Starts a series against a bot of another grade, and saves that choice.
  func playSuggested(_ grade: Int, in context: inout ScreenContext) -> Transition {
    let bots = grades.map { $0 == 0 ? 0 : grade }
    var setup = context.settings.versus
    setup.seat(bots)
    context.set([.versusSeats], as: setup)
    let next = MatchSeries(players: seats.count, firstTo: series.firstTo, seed: context.newSeed())
    return begin(next, bots: bots, seed: next.nextSeed, in: &context)
  }
}

extension VersusSetup {
  /// Seats these players: bots that already have seats change their grade; otherwise the first seats are used.
  ///
  /// - Parameter bots: the players' bot grades, 0 for a person.
  fileprivate mutating func seat(_ bots: [Int]) {
    let occupants = bots.map { $0 == 0 ? Occupant.person : .bot($0) }
    let places = takenSeats.count == bots.count ? takenSeats : Array(bots.indices)
    self.occupants = self.occupants.map { _ in .nobody }
    for (place, occupant) in zip(places, occupants) { self.occupants[place] = occupant }
  }
}
