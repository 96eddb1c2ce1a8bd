import Testing

@testable import BlockEngine
@testable import BlockRecords

/// Games whose pieces and holes are dealt by a server, which keeps the seed secret.
@Suite struct DealingTests {
  private static func setup(seed: UInt64, player: Int = 1, _ rules: Ruleset = .modern) -> GameSetup {
    let versus = Versus(attack: .guideline, player: player, of: 2, hasHiddenSeed: true)
    return GameSetup(ruleset: rules, seed: seed, versus: versus)
  }

  @Test func aGameThatIsDealtItsPiecesIsTheGameOfTheSeedForAllThatAnybodyMaySee() throws {
    for (number, rules) in [Ruleset.modern, .league, .classic].enumerated() {
      let setup = Self.setup(seed: 40 + UInt64(number), rules)
      var dealer = PieceDealer(setup)
      var own = setup
      own.seed = 0
      own.pieces = (0..<8).map { _ in dealer.next() }
      var (server, client) = (try Game(setup), try Game(own))
      var random = SeededGenerator(seed: 9)
      for step in 0..<600 where !server.isOver {
        let time = GameTime(milliseconds: Int64(step) * 90)
        let command = GameCommand.allCases[Int(random.draw(below: 8))]
        if client.dealtBeyondPreview < 3 { client.deal((0..<7).map { _ in dealer.next() }) }
        server.perform(command, at: time)
        client.perform(command, at: time)
        try #require(server.publicDigest == client.publicDigest, "step \(step)")
        try #require(server.takenPieceCount == client.takenPieceCount)
      }
      #expect(server.digest != client.digest)
      #expect(server.takenPieceCount > 12)
    }
  }

  @Test func aDealtGameShowsNobodyWhatFollowsTheShownPieces() throws {
    var setup = Self.setup(seed: 1)
    setup.pieces = Array(repeating: .i, count: 20)
    #expect(try Game(setup).possibleNextPieces == Tetromino.allCases)
  }

  @Test func everySeatHasHolesOfItsOwnThatFollowFromTheSeed() {
    var first = HoleDealer(Self.setup(seed: 5, player: 1))
    var again = HoleDealer(Self.setup(seed: 5, player: 1))
    var second = HoleDealer(Self.setup(seed: 5, player: 2))
    let holes = (0..<40).map { _ in first.holes(for: 3) }
    #expect(holes == (0..<40).map { _ in again.holes(for: 3) })
    #expect(holes != (0..<40).map { _ in second.holes(for: 3) })
    // A guideline attack has one hole, and holes occur in all columns.
    #expect(holes.allSatisfy { Set($0).count == 1 })
    #expect(Set(holes.map { $0[0] }) == Set(0..<10))
  }

  @Test func aFileWhoseSeedIsRevealedHoldsOnlyWithTheHolesThatTheSeedDeals() throws {
    let setup = Self.setup(seed: 77)
    var dealer = HoleDealer(setup)
    let holes = dealer.holes(for: 2)
    func fault(_ holes: [Int], _ setup: GameSetup) -> String? {
      var replay = Replay(header: ReplayHeader(setup, player: nil, started: "2026-11-23T00:00:00Z"))
      let arrival = GarbageArrival(from: 2, id: 1, ack: 0, lines: 2, holes: holes)
      replay.body.steps = [ReplayStep(input: .garbage(arrival), at: GameTime(microseconds: 5))]
      do throws(ReplayError) {
        _ = try ReplayPlayer.play(replay)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(fault(holes, setup) == nil)
    let wrong = holes.map { ($0 + 1) % 10 }
    #expect(
      fault(wrong, setup)
        == "line 2: the garbage's holes are not those that the seed deals, which are \(holes)")
    // If the header lists the pieces, the seed is not known yet.
    var unrevealed = setup
    unrevealed.seed = 0
    unrevealed.pieces = [.i, .o, .t, .s, .z, .j, .l]
    #expect(fault(wrong, unrevealed) == nil)
  }
}
