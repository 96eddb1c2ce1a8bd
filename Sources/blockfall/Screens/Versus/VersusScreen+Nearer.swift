import BlockEngine
import TerminalUI

/// A bot nearer to one's own strength, which the end of a series against a bot offers.
extension VersusScreen {
  /// What the last round of a series that is over says of the one person in it; nil if it says nothing.
  private var outcome: OpponentScale.Outcome? {
    guard !isAbandoned, series.winner != nil, let winner = session.match.winner,
      let (person, grade) = MatchSummary.duel(of: grades)
    else { return nil }
    return OpponentScale.Outcome(grade: grade, isWin: winner == person)
  }

  /// Asks how earlier rounds went, if this one ended a series that says something of somebody's strength.
  func askForNearer(_ outbox: inout Outbox) {
    if outcome != nil { outbox.ask(.matches) }
  }

  /// Offers a bot that is nearer to the person's strength, as far as rounds of the same rules and goal tell.
  ///
  /// - Parameter kept: the matches that have ended, the latest first.
  mutating func offerNearer(after kept: [MatchSummary], in context: ScreenContext) {
    guard case .over = stage, nearerGrade == nil, let outcome else { return }
    let rules = RulesChoice(session.header.players[0].ruleset)
    let before = kept.reversed().filter {
      $0.id != session.id && $0.rules == rules && $0.goal == session.header.goal
    }
    guard let grade = OpponentScale.nearer(after: before.compactMap(\.outcome) + [outcome]) else { return }
    nearerGrade = grade
    // What has just come to stand where another choice stood is not chosen by a key that was meant for that.
    stage = .over(overMenu, since: context.now)
  }

  /// Begins a series against a bot of another grade, which is remembered.
  func playNearer(_ grade: Int, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    let bots = grades.map { $0 == 0 ? 0 : grade }
    var setup = context.settings.versus
    setup.seat(bots)
    outbox.set([.versusSeats], as: setup, in: context)
    let next = MatchSeries(players: seats.count, firstTo: series.firstTo, seed: outbox.newSeed())
    return begin(next, bots: bots, seed: next.nextSeed, in: context, &outbox)
  }
}

extension VersusSetup {
  /// Seats these players: where bots of a grade sit already they become others, else the first seats are theirs.
  ///
  /// - Parameter bots: the grades of the players, 0 for a person.
  fileprivate mutating func seat(_ bots: [Int]) {
    let sitters = bots.map { $0 == 0 ? Sitter.person : .bot($0) }
    let places = taken.count == bots.count ? taken : Array(bots.indices)
    self.sitters = self.sitters.map { _ in .nobody }
    for (place, sitter) in zip(places, sitters) { self.sitters[place] = sitter }
  }
}
