import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage

/// Rounds as values: their turns and seeds, their ranking and their saved form.
@Suite struct RoundsTests {
  private func rounds(
    _ mode: GameMode.Kind = .endless, players: [Int] = [1, 2, 3], teams: [Int]? = nil, count: Int = 2
  ) -> Rounds {
    Rounds(
      rules: .modern, mode: mode, level: 1, count: count, seed: 77,
      entrants: players.enumerated().map { Rounds.Entrant(player: $1, team: teams?[$0]) })
  }

  private func result(
    _ player: Int, _ seed: UInt64, score: Int = 0, lines: Int = 0, seconds: Int = 60, isGoal: Bool = false,
    number: UInt32 = 0, startLevel: Int? = 1
  ) -> GameResult {
    GameResult(
      id: GameID(started: WallTime(seconds: 1_790_000_000), random: number),
      player: Player(id: player, name: "P\(player)"), rules: "modern", mode: "", score: score, lines: lines,
      level: 1, pieces: 10, duration: seconds * 1_000_000, started: WallTime(seconds: 1_790_000_000),
      ended: WallTime(seconds: 1_790_000_100), cause: isGoal ? "goal" : "blockOut", seed: seed,
      startLevel: startLevel)
  }

  private func places(_ table: RoundsTable) -> [String] {
    table.rows.map { row in
      let name: String
      switch row.side {
      case .player(let id): name = "\(id)"
      case .team(let team): name = "team \(team)"
      }
      return (row.place.map { "\($0) " } ?? "") + name
    }
  }

  @Test func everybodyPlaysEachSeedOnceInTurn() throws {
    let rounds = rounds()
    #expect(rounds.turns.map(\.player) == [1, 2, 3, 1, 2, 3])
    #expect(rounds.turns.map(\.round) == [0, 0, 0, 1, 1, 1])
    #expect(rounds.seeds.count == 2 && rounds.seeds[0] == 77 && rounds.seeds[1] != 77)
    let setups = try rounds.turns.map { try #require(rounds.setup(of: $0)) }
    #expect(setups.map(\.seed) == [77, 77, 77] + Array(repeating: rounds.seeds[1], count: 3))
    // Turns are ordinary games.
    #expect(setups.allSatisfy { $0.resultMode == .endless && $0.startLevel == 1 })
    let players = [1, 2, 3].map { Player(id: $0, name: "P\($0)") }
    var table = RoundsTable(rounds, results: [])
    #expect(table.next(of: players) == Rounds.Turn(round: 0, player: 1))
    table = RoundsTable(rounds, results: [result(1, 77), result(2, 77)])
    #expect(table.next(of: players) == Rounds.Turn(round: 0, player: 3))
    // Removed players have no turn.
    #expect(table.next(of: Array(players.dropLast())) == Rounds.Turn(round: 1, player: 1))
  }

  @Test func theHigherScoreIsAheadAndOfEqualOnesTheShorterTime() {
    let rounds = rounds(count: 1)
    let table = RoundsTable(
      rounds,
      results: [
        result(1, 77, score: 500, seconds: 90), result(2, 77, score: 500, seconds: 80),
        result(3, 77, score: 900, seconds: 200),
      ])
    #expect(places(table) == ["1 3", "2 2", "3 1"] && table.winners == [.player(3)])
    let equal = RoundsTable(
      rounds, results: [1, 2, 3].map { result($0, 77, score: 500, seconds: 90) })
    #expect(places(equal) == ["1 1", "1 2", "1 3"] && equal.winners.count == 3)
  }

  @Test func figuresThatNoNumberHoldsTogetherAreAsLargeAsCanBe() {
    let rounds = rounds(players: [1, 2])
    let results = rounds.seeds.flatMap { seed in
      [result(1, seed, score: .max, lines: .max), result(2, seed, score: 5)]
    }
    let table = RoundsTable(rounds, results: results)
    #expect(places(table) == ["1 1", "2 2"] && table.rows[0].sum.score == .max)
  }

  @Test func whoReachedTheGoalMoreOftenIsAheadAndThenTheFaster() {
    let rounds = rounds(.sprint)
    let second = rounds.seeds[1]
    let table = RoundsTable(
      rounds,
      results: [
        result(1, 77, seconds: 40, isGoal: true), result(1, second, seconds: 5),
        result(2, 77, seconds: 100, isGoal: true), result(2, second, seconds: 100, isGoal: true),
        result(3, 77, seconds: 30, isGoal: true), result(3, second, seconds: 900),
      ])
    // An unfinished run has no time, however short or long.
    #expect(places(table) == ["1 2", "2 3", "3 1"])
    #expect(table.text(of: Rounds.Turn(round: 1, player: 1), Numeral()) == "-")
    #expect(table.text(of: Rounds.Turn(round: 0, player: 3), Numeral()) == "0:30.00")
  }

  @Test func onlyTheFirstGameOfATurnCountsAndNobodyElses() {
    let rounds = rounds(count: 1)
    let table = RoundsTable(
      rounds,
      results: [
        result(1, 77, score: 100, number: 1), result(1, 77, score: 9_000, number: 2),
        result(9, 77, score: 9_999), result(2, 78, score: 9_999),
      ])
    #expect(table.results.count == 1)
    #expect(table.results[Rounds.Turn(round: 0, player: 1)]?.score == 100)
  }

  @Test func aGameThatBeganAtAnotherLevelIsNoTurn() {
    let rounds = rounds(count: 1)
    let table = RoundsTable(
      rounds,
      results: [
        result(1, 77, score: 9_000, number: 1, startLevel: 9), result(1, 77, score: 100, number: 2),
        result(2, 77, score: 200, startLevel: 3),
        // Results of older versions lack the start level.
        result(3, 77, score: 300, startLevel: nil),
      ])
    #expect(table.results[Rounds.Turn(round: 0, player: 1)]?.score == 100)
    #expect(table.results[Rounds.Turn(round: 0, player: 2)] == nil)
    #expect(table.results[Rounds.Turn(round: 0, player: 3)]?.score == 300)
  }

  @Test func gamesThatWerePlayedBeforeTheRoundsBeganAreNoTurns() {
    var rounds = rounds(count: 1)
    let all = [result(1, 77, score: 100, number: 1), result(1, 77, score: 200, number: 2)]
    rounds.precedingResult = all[0].id
    #expect(RoundsTable(rounds, results: all).results.values.map(\.score) == [200])
    #expect(Rounds(text: rounds.text, own: .none) == rounds && rounds.text.utf8.count <= 256)
    #expect(rounds.isSame(as: self.rounds(count: 1)) && !rounds.isSame(as: self.rounds(count: 2)))
  }

  @Test func playersWithOtherNumbersPlayTheSameRounds() {
    let rounds = rounds(.sprint, players: [3, 14], teams: [1, 0])
    #expect(rounds.translated([3: 1, 14: 2])?.entrants.map(\.player) == [1, 2])
    #expect(rounds.translated([3: 1, 14: 2])?.entrants.map(\.team) == [1, 0])
    #expect(rounds.translated([3: 1]) == nil)
  }

  @Test func teamsAddUpAndTheirPlayersFollowThem() {
    let rounds = rounds(players: [1, 2, 3, 4], teams: [0, 0, 1, 1], count: 1)
    #expect(rounds.refusal == nil && rounds.withAlternatingTeams.entrants.map(\.player) == [1, 3, 2, 4])
    let table = RoundsTable(
      rounds,
      results: [
        result(1, 77, score: 100), result(2, 77, score: 500), result(3, 77, score: 400),
        result(4, 77, score: 300),
      ])
    #expect(places(table) == ["1 team 1", "3", "4", "2 team 0", "2", "1"])
    #expect(table.winners == [.team(1)])
  }

  @Test func whatCannotBePlayedIsRefusedWithTheReason() {
    #expect(rounds(players: [1]).refusal == .tooFew)
    #expect(rounds(players: [1, 2, 3], teams: [0, 0, 1]).refusal == .unequalTeams(2, 1))
    #expect(rounds().refusal == nil)
  }

  @Test func theTextSaysAllAndFitsWhereSettingsStand() {
    for rounds in [
      rounds(), rounds(.sprint, players: [3, 14], teams: [1, 0]),
      rounds(.survival, players: Array(9_990...9_999), teams: Array(repeating: 0, count: 10)),
    ] {
      #expect(Rounds(text: rounds.text, own: .none) == rounds && rounds.text.utf8.count <= 256)
    }
    for text in [
      "", "modern endless 1 2 77", "modern endless 1 2 77 1", "modern zen 1 2 77 1 2",
      "modern daily 1 2 77 1 2", "nothing endless 1 2 77 1 2", "modern endless 1 99 77 1 2",
      "modern endless 1 2 -7 1 2", "modern endless 1 2 77 1 1", "modern endless 1 2 77 1 c",
    ] {
      #expect(Rounds(text: text, own: .none) == nil, "\(text)")
    }
  }
}
