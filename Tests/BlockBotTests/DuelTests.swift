import BlockEngine
import BlockSearch
import Testing

@testable import BlockBot

@Suite struct DuelTests {
  private func duel(_ a: Int, _ b: Int, _ name: Ruleset.Name, level: Int = 8) -> Duel {
    Duel(
      BotGrade(a), BotGrade(b), ruleset: Ruleset(name), level: level,
      seed: 5, pieces: 5)
  }

  @Test func theSameGameOfASeriesComesOutTheSame() throws {
    let duel = duel(2, 1, .classic)
    let outcome = try duel.play(3)
    #expect(
      try outcome == duel.play(3)
        && outcome.pieces == [5, 5])
    #expect(duel.seed(ofGame: 1) != duel.seed(ofGame: 2))
  }

  private func match(_ a: Int?, _ b: Int?, pieces: Int) -> Duel {
    Duel(
      a.flatMap(BotGrade.init), b.flatMap(BotGrade.init), .match(.guideline), ruleset: .modern, level: 1,
      seed: 7, pieces: pieces)
  }

  /// Hard-drops each piece where it spawns, and tops out after about a dozen.
  private final class Dropper: DuelSeat {
    var forfeits: BotHost.Failure?
    var asked = 0
    func next(for game: Game) throws(BotHost.Failure) -> BotPlayer.Move? {
      asked += 1
      if let forfeits, asked > 3 { throw forfeits }
      return game.fallingPiece.map { _ in
        BotPlayer.Move(
          command: .hardDrop, time: game.time.advanced(by: 200_000), isRepeat: false,
          pieceCount: game.pieceCount)
      }
    }
    func discardPlan() {}
  }

  @Test func thePlayerWhoTopsOutLosesTheMatchInAnySeat() throws {
    for number in 0..<2 {
      let outcome = try match(nil, 1, pieces: 50).play(number) { _ in Dropper() }
      #expect(outcome.winner == 1 && outcome.forfeit == nil && outcome.pieces[0] > outcome.pieces[1])
      #expect(try match(1, nil, pieces: 50).play(number) { _ in Dropper() }.winner == 0)
    }
  }

  @Test func theSameMatchComesOutTheSameAndIsDrawnAfterSoManyPieces() throws {
    let duel = match(2, 1, pieces: 3)
    let outcome = try duel.play(5)
    #expect(try outcome == duel.play(5))
    #expect(outcome.winner == nil && outcome.pieces.max() == 3)
  }

  @Test func botsChangeSeatsAndPlayTheSamePiecesOnceMore() {
    let duel = match(2, 1, pieces: 3)
    #expect(duel.seed(ofGame: 0) == duel.seed(ofGame: 1) && duel.seed(ofGame: 1) != duel.seed(ofGame: 2))
  }

  @Test func aPlayerWhoCannotPlayOnLosesAndTheReasonIsSaved() throws {
    let duel = match(1, nil, pieces: 50)
    let seat = Dropper()
    seat.forfeits = .timedOut
    let outcome = try duel.play(0) { _ in seat }
    #expect(outcome.winner == 0 && outcome.forfeit == .timedOut && outcome.pieces[1] == 3)
    let absent = try duel.play(1)
    #expect(absent.winner == 0 && absent.forfeit == .notStarted)
    var sum = DuelSum()
    for one in [outcome, absent, absent] { sum.add(one) }
    #expect(
      sum.forfeits == [0, 3] && sum.failures == [[], [.timedOut, .notStarted]] && sum.wins == [3, 0])
  }

  /// The program chooses our bot's placements; the hosted bot must find the keys for them.
  @Test func aHostedBotPlaysAMatchWithHandsOfOurs() throws {
    let search = BeamSearch(ruleset: .modern, width: 10, height: 20, weights: .attack)
    var confirmed = 0
    let seat = HostedBot(
      handsOf: .highest,
      ask: { (game) throws(BotHost.Failure) -> HostedBot.Answer in
        guard let position = BotPosition(game, preview: 1),
          let choice = search.search(position, limit: BotLimit(nodes: 60)).choices.first
        else { throw .noPlayableMove }
        return (BotHost.BotMove(usesHold: choice.usesHold, placement: choice.placement), 1_000)
      }, confirm: { _ in confirmed += 1 })
    let outcome = try match(nil, 1, pieces: 20).play(0) { _ in seat }
    #expect(outcome.forfeit == nil && outcome.pieces[0] == 20 && confirmed >= 19)
  }

  @Test(arguments: [0, 70_000] as [Int64])
  func aHostedBotPlaysAtTheHighestGradesPaceUnlessItsAnswerTookLonger(_ delay: Int64) throws {
    let game = Game(ruleset: .modern, seed: 3)
    let seat = HostedBot(
      handsOf: .highest,
      ask: { (game) throws(BotHost.Failure) -> HostedBot.Answer in
        guard let ghost = game.ghost else { throw .noPlayableMove }
        return (BotHost.BotMove(usesHold: false, placement: Placement(piece: ghost, spin: nil)), delay)
      }, confirm: { _ in })
    let first = game.time.advanced(by: max(delay, BotGrade.highest.thinkingTime))
    #expect(try seat.next(for: game)?.time == first)
  }

  @Test func aSumCountsWinsDrawsAndAttack() {
    var sum = DuelSum()
    sum.add(Duel.Outcome(winner: 0, attack: [10, 1], pieces: [20, 30]))
    sum.add(Duel.Outcome(winner: nil, attack: [0, 2], pieces: [20, 10]))
    #expect(
      sum.games == 2 && sum.wins == [1, 0] && sum.draws == 1 && sum.attackPerPiece == [250, 75])
    #expect(DuelSum().attackPerPiece == [0, 0])
  }

  /// The bounds of the published sequential test: 17 wins without a loss decide, as do 14 losses without a
  /// win.
  @Test(arguments: [
    (16, 0, DuelSum.Verdict.undecided), (17, 0, .stronger), (0, 13, .undecided),
    (0, 14, .notStronger),
    (60, 40, .undecided), (66, 34, .stronger), (50, 50, .undecided), (100, 100, .notStronger),
  ])
  func theVerdictIsThatOfTheSequentialTest(_ wins: Int, _ losses: Int, _ verdict: DuelSum.Verdict) {
    var sum = DuelSum()
    for _ in 0..<wins { sum.add(Duel.Outcome(winner: 0, attack: [0, 0], pieces: [1, 1])) }
    for _ in 0..<losses { sum.add(Duel.Outcome(winner: 1, attack: [0, 0], pieces: [1, 1])) }
    #expect(sum.verdict == verdict)
  }

  @Test func aBoutIsTwoGamesOfTheSeriesInItsSeats() throws {
    for series in [match(2, 1, pieces: 4), duel(2, 1, .classic)] {
      for game in 0..<2 { #expect(try series.bout(3).play(game) == series.play(6 + game)) }
    }
  }

  @Test func sumsAddUpAndTurnRound() throws {
    let games = try (0..<4).map { try match(2, 1, pieces: 4).play($0) }
    func sum(_ games: some Sequence<Duel.Outcome>) -> DuelSum {
      var sum = DuelSum()
      for game in games { sum.add(game) }
      return sum
    }
    var halves = sum(games.prefix(2))
    halves.add(sum(games.suffix(2)))
    #expect(halves == sum(games) && halves.reversed.reversed == halves)
    #expect(halves.reversed.attack == [halves.attack[1], halves.attack[0]])
    #expect(halves.time.allSatisfy { $0 > 0 })
    let written = DuelSum(
      wins: halves.wins, draws: halves.draws, forfeits: halves.forfeits, exits: halves.exits,
      attack: halves.attack, pieces: halves.pieces, time: halves.time)
    #expect(written == halves)
  }

  @Test func twoOfAGradeAreNoMirrorOfEachOther() throws {
    let grade = BotGrade.highest.scoring(100)
    let setup = MatchSetup(2, .modern, level: 1, seed: 4, attack: .guideline)
    let seats = (0..<2).map { seat in
      BotPlayer(grade, ruleset: .modern, width: 10, height: 20, seed: 4 + UInt64(seat))
    }
    var match = try DuelMatch(setup, seats: seats)
    match.play(pieces: 30)
    #expect(match.match.game(of: 1).playfield != match.match.game(of: 2).playfield)
  }
}

extension Duel {
  /// Plays a game in which no external program can start.
  func play(_ number: Int) throws -> Outcome {
    try play(number) { (_) throws(BotHost.Failure) in throw .notStarted }
  }
}
