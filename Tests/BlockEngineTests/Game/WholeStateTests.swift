#if DEBUG
  @testable import BlockEngine
  import Testing

  /// Checks that the digest covers the whole state, and that nothing else decides how a game continues.
  @Suite struct WholeStateTests {
    /// A change of one part of a game's state.
    struct Change: Sendable, CustomTestStringConvertible {
      /// The stored property of `Game` that contains the part.
      let field: String
      let what: String
      let apply: @Sendable (inout Game) -> Void

      init(_ field: String, _ what: String = "", _ apply: @escaping @Sendable (inout Game) -> Void) {
        (self.field, self.what, self.apply) = (field, what, apply)
      }

      var testDescription: String { what.isEmpty ? field : "\(field): \(what)" }
    }

    static let changes: [Change] = [
      Change("x") { $0.x += 1 },
      Change("y") { $0.y += 1 },
      Change("quarterTurns") { $0.quarterTurns ^= 1 },
      Change("tetromino") { $0.tetromino = $0.tetromino == .t ? .j : .t },
      Change("time") { $0.time = $0.time.advanced(by: 1) },
      Change("score") { $0.score += 1 },
      Change("endCause") { $0.endCause = .goal },
      Change("playfield", "a mino") { $0.playfield[0, 5] = .garbage },
      Change("playfield", "a colour") { $0.playfield[0, 19] = .garbage },
      Change("shared") { $0.ruleset = .classic },
      Change("mode") { $0.mode = .ultra },
      Change("lines") { $0.lines += 1 },
      Change("level") { $0.level += 1 },
      Change("pieceCount") { $0.pieceCount += 1 },
      Change("queue", "a shown piece") { game in _ = game.queue.popFirst() },
      Change("queue", "the generator and the bag") {
        $0.queue = PieceQueue(given: WholeStateTests.given, randomizer: .bag, seed: 8, count: 5)
      },
      Change("queue", "a given piece that is not shown") {
        var given = WholeStateTests.given
        given[8] = .l
        $0.queue = PieceQueue(given: given, randomizer: .bag, seed: 7, count: 5)
        _ = $0.queue.popFirst()
      },
      Change("deadline") { $0.deadline = $0.deadline.advanced(by: 1) },
      Change("stage", "on the ground") { $0.stage = .locking },
      Change("stage", "awaiting a piece") { $0.stage = .spawning },
      Change("stage", "clearing") { $0.stage = .clearing },
      Change("spawnDelay", "the entry delay") {
        $0.stage = .clearing
        $0.spawnDelay.entryDelay = 5
      },
      Change("spawnDelay", "a turn") {
        $0.stage = .spawning
        $0.spawnDelay.initialTurn = .half
      },
      Change("spawnDelay", "a hold") {
        $0.stage = .spawning
        $0.spawnDelay.usesInitialHold = true
      },
      Change("hasJustCleared") {
        $0.ruleset.spawnsHigherAfterClear = true
        $0.hasJustCleared = true
      },
      Change("lockState", "the delay's rest") { $0.lockState.remainingDelay = 5 },
      Change("queue", "the randomizer's memory") {
        $0.queue = PieceQueue(
          given: WholeStateTests.given,
          randomizer: .history(Randomizer.History(length: 4, tries: 4, beginning: [.z])), seed: 7, count: 5)
        _ = $0.queue.popFirst()
      },
      Change("lockState", "resets") { $0.lockState.resets += 1 },
      Change("lockState", "lowest row") { $0.lockState.lowestRow += 1 },
      Change("lockState", "lifts") { $0.lockState.upwardKicks += 1 },
      Change("lockState", "a last turn") {
        $0.lockState.lastTurn = LastTurn(rotation: .clockwise, kick: 1)
      },
      Change("lockState", "the last turn's kick") {
        $0.lockState.lastTurn = LastTurn(rotation: .clockwise, kick: 4)
      },
      Change("lockState", "the last turn's way") {
        $0.lockState.lastTurn = LastTurn(rotation: .half, kick: 4)
      },
      Change("held") { $0.held = .z },
      Change("canHold") { $0.canHold.toggle() },
      Change("backToBackCount") { $0.backToBackCount += 1 },
      Change("combo") { $0.combo += 1 },
      Change("garbage", "rows that wait") { $0.garbage.waiting += 1 },
      Change("garbage", "the generator") { $0.garbage = GarbageQueue(gameSeed: 99) },
      Change("attackState", "backToBackCount") { $0.attackState.backToBackCount += 1 },
      Change("attackState", "combo") { $0.attackState.combo += 1 },
      Change("attackState", "locks") { $0.attackState.locks += 1 },
      Change("attackState", "garbageRowsCleared") { $0.attackState.garbageRowsCleared += 1 },
      Change("attackState", "attack") { $0.attackState.attack += 1 },
      Change("attackState", "sent") { $0.attackState.sent += 1 },
      Change("attackState", "received") { $0.attackState.received += 1 },
      Change("attackState", "cancelled") { $0.attackState.cancelled += 1 },
      Change("attackState", "entered") { $0.attackState.entered += 1 },
      Change("attackState", "lastID") { $0.attackState.lastID += 1 },
      Change("attackState", "lastTarget") { $0.attackState.lastTarget += 1 },
      Change("attackState", "lastAttacker") { $0.attackState.lastAttacker = 3 },
      Change("attackState", "targetGenerator") { $0.attackState.targetGenerator = SeededGenerator(seed: 1) },
      Change("attackState", "queuedPartCount") { $0.attackState.queuedPartCount += 1 },
      Change("attackState", "lastHole") { $0.attackState.lastHole = 3 },
      Change("attackState", "waiting") {
        $0.attackState.waiting.append(
          WaitingGarbage(sender: 2, id: 1, lines: 1, due: .zero, hole: 0, sequenceNumber: 0))
      },
      Change("attackState", "opponents: out") { $0.attackState.opponents[1].isOut = true },
      Change("attackState", "opponents: received") { $0.attackState.opponents[1].received = 1 },
      Change("attackState", "opponents: not acknowledged") {
        $0.attackState.opponents[1].unacknowledged.append(SentAttack(id: 1, lines: 1))
      },
      Change("modeState", "pieces that locked") { $0.modeState.locked += 1 },
      Change("modeState", "life") { $0.modeState.life?.hit() },
      Change("modeState", "loss") { $0.modeState.life?.setLoss(4) },
      Change("modeState", "rows that rose") {
        _ = $0.modeState.schedule?.rows(dueBy: GameTime(milliseconds: 8_000))
      },
      Change("modeState", "lines that gave life back") { $0.modeState.rewardedLines += 10 },
      Change("modeState", "rows of garbage cleared") { $0.modeState.clearedGarbage += 1 },
      Change("modeState", "clears without a break") { $0.modeState.clears += 1 },
      Change("modeState", "that the pieces ran out") {
        $0.endCause = .blockOut
        $0.modeState.ranOut = true
      },
    ]

    static let given: [Tetromino] = [.t, .i, .o, .s, .z, .j, .l, .t, .i, .o]

    /// A game of modern survival in a running match, which uses every part of the state.
    static func game() throws -> Game {
      var setup = GameSetup(ruleset: .modern, seed: 7, pieces: given, mode: .survival)
      setup.playfield = try Playfield(diagram: emptyField(10, 19) + "\nI.........")
      setup.versus = Versus(player: 1, of: 3)
      return try Game(setup)
    }

    @Test func eachFieldOfTheStateChangedAloneChangesTheDigest() throws {
      let game = try Self.game()
      var digests: [UInt64: String] = [game.digest.value: "as it is"]
      for change in Self.changes {
        var other = game
        change.apply(&other)
        let name = change.testDescription
        if let same = digests.updateValue(name, forKey: other.digest.value) {
          Issue.record("\(name) and \(same) have one digest")
        }
      }
      var continued = game
      continued.endCause = .blockOut
      #expect(digests[continued.digest.value] == nil, "a block out differs from running out of pieces")
      let higher = try Game(GameSetup(ruleset: .modern, seed: 7, startLevel: 2))
      #expect(higher.digest != Game(ruleset: .modern, seed: 7).digest)
      var classic = Game(seed: 7)
      classic.deadline = classic.deadline.advanced(by: 1)
      #expect(classic.digest != Game(seed: 7).digest)
    }

    /// A new field of the state must also be added to the digest and to the table above.
    @Test func noFieldOfTheStateIsForgotten() throws {
      let stored = Set(Mirror(reflecting: try Self.game()).children.compactMap(\.label))
      // Derived from other fields: the matrices from the piece, the interval from the level, the limit from
      // the mode.
      let derived: Set = [
        "turns", "fallInterval", "lockInterval", "limit", "isPlain", "stepKind", "softDropPoints",
      ]
      // Tested outside of the table (a pad's machine by recorded games), or read only by the match.
      let others: Set = ["startLevel", "needsRouting", "pad"]
      #expect(stored == derived.union(others).union(Self.changes.map(\.field)))
      let attackState = Set(Mirror(reflecting: try Self.game().attackState).children.compactMap(\.label))
      let changed = Self.changes.filter { $0.field == "attackState" }.map {
        String($0.what.prefix { $0 != ":" })
      }
      // The last sent attack is stored only for the match to pass on and does not affect the game.
      #expect(attackState == Set(changed).union(["context", "outgoing", "outgoingTime"]))
      let lockState = Set(Mirror(reflecting: try Self.game().lockState).children.compactMap(\.label))
      #expect(
        lockState == [
          "resets", "lowestRow", "upwardKicks", "lastQuarterTurns", "lastKick", "remainingDelay", "fraction",
          "fractionPosition", "turnCount", "lockPosition",
        ])
      let mode = Set(Mirror(reflecting: try Self.game().modeState).children.compactMap(\.label))
      #expect(
        mode == [
          "locked", "life", "schedule", "rewardedLines", "clearedGarbage", "clears", "ranOut", "splits",
        ])
    }

    @Test func thePublicDigestRevealsNothingBeyondThePreview() throws {
      func begun(_ seed: UInt64, _ letters: String) throws -> Game {
        try Game(
          GameSetup(ruleset: .modern, seed: seed, pieces: letters.compactMap { Tetromino(letter: $0) }))
      }
      let game = try begun(1, "TIOSZJL")
      #expect(try game.publicDigest == begun(2, "TIOSZJL").publicDigest, "the generators")
      #expect(try game.publicDigest == begun(1, "TIOSZJT").publicDigest, "a given piece not shown")
      #expect(try game.publicDigest != begun(1, "TIOSZLL").publicDigest, "a shown piece")
      let dealt = Set(try (0..<40).map { try Game(GameSetup(ruleset: .modern, seed: $0)).next })
      let publicDigests = Set(
        try (0..<40).map { try Game(GameSetup(ruleset: .modern, seed: $0)).publicDigest })
      #expect(
        publicDigests.count <= dealt.count * 7, "public digests differ for seeds with the same shown pieces")
      let secrets = [
        "the generator", "the generator and the bag", "the randomizer's memory", "targetGenerator",
      ]
      for change in Self.changes where !secrets.contains(change.what) {
        var other = try Self.game()
        change.apply(&other)
        if change.what == "a given piece that is not shown" { continue }
        #expect(try other.publicDigest != Self.game().publicDigest, "\(change.testDescription)")
      }
    }
  }
#endif
