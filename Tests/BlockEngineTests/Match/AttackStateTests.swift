import Testing

@testable import BlockEngine

/// The garbage that a game of a match sends, cancels and receives.
@Suite struct AttackStateTests {
  /// A field of 10 × 20 whose lowest `rows` rows are full except for the last column.
  private static func well(_ rows: Int) -> String {
    let empty = Array(repeating: "..........", count: 20 - rows)
    return (empty + Array(repeating: "SSSSSSSSS.", count: rows)).joined(separator: "\n")
  }

  /// A game of a match of two.
  private static func play(
    _ pieces: String, on diagram: String? = nil, attack: AttackRules = .guideline, players: Int = 2,
    targeting: Versus.Targeting = .next, rules: Ruleset = .modern, hasHiddenSeed: Bool = false,
    seed: UInt64 = 0
  ) throws -> Play {
    var setup = GameSetup(ruleset: rules, seed: seed, pieces: pieces.compactMap { Tetromino(letter: $0) })
    if let diagram { setup.playfield = try Playfield(diagram: diagram) }
    setup.versus = Versus(
      attack: attack, player: 1, of: players, targeting: targeting, hasHiddenSeed: hasHiddenSeed)
    return Play(game: try Game(setup))
  }

  /// Commands that drop an upright I into the last column.
  private static let bar = "cw right*9 hard"

  private static func attacks(_ play: Play) -> [Attack] {
    play.events.compactMap { if case .attackSent(let attack) = $0.kind { attack } else { nil } }
  }

  private static func arrive(
    _ lines: Int, id: Int = 1, ack: Int = 0, from sender: Int = 2, at time: Int64 = 0, in play: inout Play
  ) {
    let arrival = GarbageArrival(from: sender, id: id, ack: ack, lines: lines)
    play.game.perform(.garbage(arrival), at: GameTime(microseconds: time), events: &play.events)
  }

  @Test func aQuadSendsFourLinesAndTheNextOneFive() throws {
    var play = try Self.play("IIT", on: Self.well(9))
    play.perform(Self.bar)
    play.perform(Self.bar)
    let expected = [Attack(target: 2, id: 1, ack: 0, lines: 4), Attack(target: 2, id: 2, ack: 0, lines: 6)]
    // The second quad is back-to-back and has combo 1, which adds nothing: 4 + 1 + 0.
    #expect(Self.attacks(play).map(\.lines) == [4, 5] && Self.attacks(play)[0] == expected[0])
    #expect(play.game.attack == 9 && play.game.sentLines == 9)
  }

  @Test func aGameAloneCountsWhatItWouldHaveSent() throws {
    var play = try Play("IIT", on: Self.well(9), rules: .modern)
    let digest = play.game.digest
    play.perform(Self.bar)
    play.perform(Self.bar)
    #expect(play.game.attack == 9 && play.game.sentLines == 0)
    #expect(Self.attacks(play).isEmpty && digest != play.game.digest)
    #expect(play.game.versus == nil)
  }

  @Test func whatAChainHasChargedIsWhatItsEndSends() throws {
    var attack = AttackRules(.league)
    attack.backToBack = .charged(at: 2, base: 3)
    var play = try Self.play("IIIIT", on: Self.well(13), attack: attack)
    var charged: [Int] = []
    for _ in 0..<3 {
      play.perform(Self.bar)
      charged.append(play.game.chargedLines)
    }
    // The first of a chain does not count, and from two on it is charged.
    #expect(charged == [0, 0, 4])
    play.events = []
    play.perform(Self.bar)
    #expect(play.game.lines == 13 && play.game.chargedLines == 0)
    #expect(Self.attacks(play).prefix(3).map(\.lines).reduce(0, +) == 4)
  }

  @Test func aTableThatChargesNothingHasNoSurge() throws {
    var play = try Self.play("IIIT", on: Self.well(12))
    for _ in 0..<3 { play.perform(Self.bar) }
    #expect(play.game.chargedLines == 0)
  }

  @Test func anAttackCancelsWhatWaitsOldestFirstAndTheRestIsSent() throws {
    var play = try Self.play("IIT", on: Self.well(9))
    Self.arrive(1, id: 1, in: &play)
    Self.arrive(2, id: 2, in: &play)
    play.events = []
    play.perform(Self.bar)
    let cancelled = play.events.compactMap { event -> [Int]? in
      if case .garbageCancelled(_, let id, let lines) = event.kind { [id, lines] } else { nil }
    }
    #expect(cancelled == [[1, 1], [2, 2]])
    #expect(Self.attacks(play) == [Attack(target: 2, id: 1, ack: 2, lines: 1)])
    #expect(play.game.waitingLines == 0 && play.game.cancelledLines == 3 && play.game.attack == 4)
  }

  @Test func garbageEntersAfterItsTravelAtALockThatClearsNothing() throws {
    var play = try Self.play("OOIO", on: Self.well(4))
    Self.arrive(2, in: &play)
    play.perform("left*9 hard", at: 499_999)
    #expect(play.game.waitingLines == 2, "the garbage entered before its delay")
    play.perform("left*9 hard", at: 500_000)
    #expect(play.game.waitingLines == 0 && play.game.enteredLines == 2)
    Self.arrive(6, id: 2, at: 500_000, in: &play)
    play.perform(Self.bar, at: 1_000_000)
    #expect(play.game.lines == 4)
    #expect(play.game.enteredLines == 2 && play.game.cancelledLines == 4, "a clear delays and cancels it")
    play.perform("hard", at: 1_000_000)
    #expect(play.game.enteredLines == 4)
  }

  @Test func eachAttackHasOneHoleDrawnFromTheGarbagesGenerator() throws {
    var play = try Self.play("OOO", seed: 9)
    for (id, lines) in [(1, 2), (2, 3), (3, 1)] { Self.arrive(lines, id: id, in: &play) }
    play.perform("hard", at: 500_000)
    var seeds = ReferenceGenerator(seed: 9)
    var holes = ReferenceGenerator(seed: seeds.next())
    let drawn = (0..<3).map { _ in Int(holes.draw(below: 10)) }
    let expected = [drawn[0], drawn[0], drawn[1], drawn[1], drawn[1], drawn[2]]
    let rows = play.game.playfield.diagramRows.suffix(6)
    #expect(rows.map { Array($0).firstIndex(of: ".") ?? -1 } == expected)
    #expect(rows.allSatisfy { $0.count { $0 == "." } == 1 })
  }

  @Test func classicGarbageEntersAtOnceAlsoAtAClearAndHasAWideHoleOnAWideField() throws {
    var play = try Self.play("OO", attack: .classic, rules: .classic, seed: 3)
    Self.arrive(3, in: &play)
    play.perform("hard", at: 0)
    var seeds = ReferenceGenerator(seed: 3)
    var holes = ReferenceGenerator(seed: seeds.next())
    let hole = Int(holes.draw(below: 19))
    let row = String((0..<20).map { $0 == hole || $0 == hole + 1 ? Character(".") : "#" })
    #expect(play.game.playfield.diagramRows.suffix(3) == [row, row, row])
    #expect(play.game.enteredLines == 3)
    // At a clear: nothing is cancelled, and the rows enter anyway.
    var clearing = try Self.play("IO", on: Self.well(4), attack: .classic)
    Self.arrive(2, in: &clearing)
    clearing.perform(Self.bar, at: 0)
    #expect(clearing.game.lines == 4 && clearing.game.enteredLines == 2)
    #expect(Self.attacks(clearing).map(\.lines) == [4])
  }

  @Test func leagueLetsEightRowsEnterAtAPlacement() throws {
    var play = try Self.play("OOO", attack: .league)
    Self.arrive(11, in: &play)
    play.perform("hard", at: 333_333)
    #expect(play.game.enteredLines == 8 && play.game.waitingLines == 3)
    let holes = Set(play.game.playfield.diagramRows.suffix(8).map { Array($0).firstIndex(of: ".") })
    play.perform("hard", at: 333_333)
    #expect(play.game.enteredLines == 11)
    let all = Set(play.game.playfield.diagramRows.suffix(11).map { Array($0).firstIndex(of: ".") })
    #expect(holes.count == 1 && all == holes, "one hole per attack, also across two placements")
  }

  @Test func inTheOpenerALeagueAttackCancelsTwiceWhileNoMoreWasSentThanWaits() throws {
    var play = try Self.play("IIIIO", on: Self.well(16), attack: .league)
    Self.arrive(7, in: &play)
    play.perform(Self.bar)
    #expect(play.game.cancelledLines == 7 && play.game.sentLines == 0, "4 cancelled, then 3 of another 4")
    Self.arrive(3, id: 2, in: &play)
    play.perform(Self.bar)
    // A back-to-back quad with combo 1: (4 + 1) × 1.25 = 6 lines, and three wait.
    #expect(play.game.cancelledLines == 10 && play.game.sentLines == 3)
    Self.arrive(2, id: 3, ack: 1, in: &play)
    play.perform(Self.bar)
    // Three were sent and two wait, so it cancels once: (4 + 1) × 1.5 = 7 lines.
    #expect([play.game.attack, play.game.cancelledLines, play.game.sentLines] == [17, 12, 8])
  }

  @Test func aLeagueAllClearSendsFiveMoreAndIsALinkOfTheChain() throws {
    var play = try Self.play("IIO", on: Self.well(4), attack: .league)
    play.perform(Self.bar)
    #expect(Self.attacks(play).map(\.lines) == [4, 5])
    #expect(play.game.attack == 9)
  }

  @Test func garbageThatPushesAMinoOutOfTheHiddenRowsEndsTheGame() throws {
    var play = try Self.play("OO", on: "#.........\n" + emptyField(10, 11))
    Self.arrive(21, in: &play)
    play.perform("hard", at: 500_000)
    #expect(play.game.endCause == .lockOut)
    #expect(play.game.enteredLines == 20 && play.game.waitingLines == 1)
  }

  @Test func whoIsLeftAloneHasWon() throws {
    var play = try Self.play("OO", players: 3)
    play.game.perform(.out(player: 3), at: GameTime(microseconds: 5), events: &play.events)
    #expect(!play.game.isOver)
    play.game.perform(.out(player: 2), at: GameTime(microseconds: 7), events: &play.events)
    #expect(play.game.endCause == .goal && play.game.time == GameTime(microseconds: 7))
  }

  @Test func targetsAreChosenAmongTheLiving() throws {
    func targets(_ targeting: Versus.Targeting, _ prepare: (inout Game) -> Void = { _ in }) throws -> [Int] {
      var play = try Self.play("IIIIO", on: Self.well(16), players: 4, targeting: targeting, seed: 4)
      prepare(&play.game)
      for _ in 0..<4 { play.perform(Self.bar) }
      return Self.attacks(play).map(\.target)
    }
    #expect(try targets(.next) == [2, 2, 2, 2])
    #expect(try targets(.next) { $0.perform(.out(player: 2), at: .zero) } == [3, 3, 3, 3])
    #expect(try targets(.turn) == [2, 3, 4, 2])
    #expect(try targets(.turn) { $0.perform(.out(player: 3), at: .zero) } == [2, 4, 2, 4])
    #expect(try targets(.attacker) == [2, 2, 2, 2])
    #expect(
      try targets(.attacker) {
        $0.perform(.garbage(GarbageArrival(from: 3, id: 1, ack: 0, lines: 1)), at: .zero)
      }
        == [3, 3, 3, 3])
    let random = try targets(.seeded)
    #expect(try random == targets(.seeded) && Set(random).isSubset(of: [2, 3, 4]))
  }

  @Test func aDealtGameUsesTheHolesOfTheArrival() throws {
    var play = try Self.play("OO", hasHiddenSeed: true)
    let generator = play.game.garbage.generator
    let arrival = GarbageArrival(from: 2, id: 1, ack: 0, lines: 3, holes: [4, 4, 7])
    play.game.perform(.garbage(arrival), at: .zero)
    play.perform("hard", at: 500_000)
    #expect(
      play.game.playfield.diagramRows.suffix(3) == ["####.#####", "####.#####", "#######.##"])
    #expect(play.game.garbage.generator == generator, "a dealt game drew a hole")
  }

  @Test func eachImpossibleArrivalHasItsOwnError() throws {
    func fault(_ input: GameInput, hasHiddenSeed: Bool = false) throws -> GameInputError? {
      var play = try Self.play("OO", players: 3, hasHiddenSeed: hasHiddenSeed)
      let holes = hasHiddenSeed ? [1] : []
      play.game.perform(.garbage(GarbageArrival(from: 2, id: 4, ack: 0, lines: 1, holes: holes)), at: .zero)
      play.game.perform(.out(player: 3), at: .zero)
      return play.game.inputError(for: input)
    }
    func garbage(_ sender: Int, _ id: Int, _ ack: Int, _ lines: Int, _ holes: [Int] = []) -> GameInput {
      .garbage(GarbageArrival(from: sender, id: id, ack: ack, lines: lines, holes: holes))
    }
    #expect(try fault(garbage(2, 5, 0, 1)) == nil)
    #expect(try fault(garbage(2, 4, 0, 1)) == .outOfOrder(4, last: 4))
    #expect(try fault(garbage(1, 5, 0, 1)) == .player(1))
    #expect(try fault(garbage(4, 5, 0, 1)) == .player(4))
    #expect(try fault(garbage(0, 5, 0, 1)) == .player(0))
    #expect(try fault(garbage(3, 5, 0, 1)) == .alreadyOut(3))
    #expect(try fault(garbage(2, 5, 1, 1)) == .unsentAcknowledged(1, lastSent: 0))
    #expect(try fault(garbage(2, 5, 0, 0)) == .lines(0))
    #expect(try fault(garbage(2, 5, 0, 10_001)) == .lines(10_001))
    #expect(try fault(garbage(2, 5, 0, 1, [3])) == .holes(columns: 0...9, hasHiddenSeed: false))
    #expect(
      try fault(garbage(2, 5, 0, 1), hasHiddenSeed: true) == .holes(columns: 0...9, hasHiddenSeed: true))
    #expect(
      try fault(garbage(2, 5, 0, 1, [10]), hasHiddenSeed: true) == .holes(columns: 0...9, hasHiddenSeed: true)
    )
    #expect(try fault(.out(player: 3)) == .alreadyOut(3))
    #expect(Game(ruleset: .modern, seed: 1).inputError(for: garbage(2, 1, 0, 1)) == .notInMatch)
  }

  @Test func whatWaitsAndWhatIsNotAcknowledgedArePartsOfTheDigest() throws {
    let play = try Self.play("IIO", on: Self.well(4))
    var waiting = play
    Self.arrive(1, in: &waiting)
    var others = play
    Self.arrive(2, in: &others)
    #expect(Set([play, waiting, others].map(\.game.digest)).count == 3)
    var sent = play
    sent.perform(Self.bar)
    var crossed = sent
    Self.arrive(1, in: &crossed)
    var acknowledged = sent
    Self.arrive(1, ack: 1, in: &acknowledged)
    #expect(crossed.game.waitingLines == 0 && acknowledged.game.waitingLines == 1)
    #expect(Set([sent, crossed, acknowledged].map(\.game.digest)).count == 3)
  }
}
