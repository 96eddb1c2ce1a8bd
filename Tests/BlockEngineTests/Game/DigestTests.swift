import BlockEngine
import Testing

@Suite struct DigestTests {
  /// Checks the reference function with the test vectors of FNV's authors (`test_fnv.c`).
  @Test func theReferenceIsFNV1aOf64Bits() {
    #expect(fnv1a("".utf8) == 0xcbf2_9ce4_8422_2325)
    #expect(fnv1a("a".utf8) == 0xaf63_dc4c_8601_ec8c)
    #expect(fnv1a("b".utf8) == 0xaf63_df4c_8601_f1a5)
    #expect(fnv1a("foobar".utf8) == 0x8594_4171_f739_67e8)
    #expect(fnv1a(integers: [0x0807_0605_0403_0201]) == fnv1a([1, 2, 3, 4, 5, 6, 7, 8]))
    #expect(fnv1a(integers: [-1]) == fnv1a(Array(repeating: 255, count: 8)))
  }

  /// The documented items of a new game, in order, written out by hand.
  @Test func theDigestIsFNV1aOverTheStateInTheDocumentedOrder() throws {
    var setup = GameSetup(seed: 3, startLevel: 2, pieces: [.t, .i, .o, .s])
    setup.playfield = try Playfield(diagram: "....\n....\n.IO.\nL#.Z")
    let game = try Game(setup)
    var integers: [Int64] = [7, 99, 108, 97, 115, 115, 105, 99]  // "classic"
    integers += [4, 4, 4]
    integers += Array(repeating: 0, count: 6 * 4) + [0, 1, 2, 0] + [7, 8, 0, 5]
    integers += [2, 0, 0, -1]  // T as it spawned
    integers += [2, 1, 3] + [1, 0]  // O and S are given and not shown; I is shown
    integers += [0] + [-1, 0]  // no bag, no hold
    integers += [0, 0, 2, 2, 1] + [0, 0]
    integers += [0, 793_000, -1] + [0, 0]
    integers += [0]  // falling
    integers += [3, 0]  // nothing was drawn yet
    #expect(game.digest.value == fnv1a(integers: integers))
  }

  @Test func theDigestOfAFinishedGameDependsOnItsCause() throws {
    var setup = GameSetup(seed: 8, pieces: [.o, .o])
    setup.playfield = try Playfield(diagram: "....\n....\n....\n....")
    var game = try Game(setup)
    game.giveUp(at: GameTime(microseconds: 21))
    var integers: [Int64] = [7, 99, 108, 97, 115, 115, 105, 99, 4, 4, 4] + Array(repeating: 0, count: 8 * 4)
    integers += [-1, -1, -1, -1] + [0] + [1, 1] + [0, -1, 0] + [0, 0, 1, 1, 1, 0, 0] + [21, -1, -1, 0, 0]
    #expect(game.digest.value == fnv1a(integers: integers + [3, 8, 0]))
    // The same field after a block out.
    game = try Game(setup)
    for _ in 0..<2 { game.perform(.hardDrop, at: .zero) }
    #expect(game.endCause == .blockOut)
    #expect(game.digest.value == ReferenceGame.played(setup, "hard hard").digest)
  }

  @Test func aDigestIsPrintedAsSixteenLowerCaseHexadecimalDigits() {
    withEverySeed(in: 0..<300) { random in
      let digest = Game(seed: random.next()).digest
      let printed = digest.hexadecimal
      try ensure(printed.count == 16, printed)
      try ensure(printed.allSatisfy { "0123456789abcdef".contains($0) }, printed)
      try ensure(UInt64(printed, radix: 16) == digest.value, printed)
    }
  }

  /// Games that differ from each other in one part of the state only.
  @Test func eachPartOfTheStateChangesTheDigest() throws {
    let field = "........\n........\n........\n..#....."
    var digests: [String: UInt64] = ["": try Play("TIO", on: field, seed: 1).game.digest.value]
    func add(_ part: String, _ play: Play) { digests[part] = play.game.digest.value }
    add("seed", try Play("TIO", on: field, seed: 2))
    add("start level", try Play("TIO", on: field, seed: 1, level: 2))
    add("falling piece", try Play("LIO", on: field, seed: 1))
    add("next piece", try Play("TLO", on: field, seed: 1))
    add("given piece", try Play("TIL", on: field, seed: 1))
    add("given count", try Play("TIOO", on: field, seed: 1))
    add("cell", try Play("TIO", on: "........\n........\n........\n...#....", seed: 1))
    add("colour", try Play("TIO", on: "........\n........\n........\n..I.....", seed: 1))
    add("height", try Play("TIO", on: "........\n" + field, seed: 1))
    add("width", try Play("TIO", on: ".........\n.........\n.........\n..#......", seed: 1))
    let play = try Play("TIO", on: field, seed: 1)
    add("x", play.after("left"))
    add("orientation", play.after("cw"))
    add("y, score", play.after("soft"))
    var waited = play
    waited.advance(to: 1)
    add("time", waited)
    var givenUp = play
    givenUp.game.giveUp(at: .zero)
    add("phase", givenUp)
    #expect(Set(digests.values).count == digests.count)
  }

  /// Games with the same time and piece, reached by a soft drop and a fall in either order, may differ in the
  /// deadline.
  @Test func theDeadlineChangesTheDigest() throws {
    var early = try Play("T")
    early.perform("soft", at: 400_000)
    early.advance(to: 1_400_000)
    var late = try Play("T")
    late.advance(to: 1_000_000)
    late.perform("soft", at: 1_400_000)
    #expect(early.game.fallingPiece == late.game.fallingPiece && early.game.score == late.game.score)
    #expect(early.time == late.time && early.deadline == late.deadline)
    #expect(
      early.game.digest == late.game.digest, "equal states have equal digests, whatever led to them")
    late = try Play("T")
    late.perform("soft", at: 400_001)
    late.advance(to: 1_400_001)
    early.advance(to: 1_400_001)
    #expect(early.time == late.time && early.game.fallingPiece == late.game.fallingPiece)
    #expect(early.deadline != late.deadline && early.game.digest != late.game.digest)
  }

  @Test func theSameSeedAndCommandsGiveTheSameDigest() {
    withEverySeed(in: 0..<150) { random in
      var player = RandomPlayer(random: random)
      let setup = try player.setup(widths: 4...12, heights: 4...12)
      var game = try Game(setup)
      var timeline: [(GameCommand, GameTime, StateDigest)] = []
      for _ in 0..<30 where !game.isOver {
        let (command, time) = (player.command(), player.moment(in: game))
        game.perform(command, at: time)
        timeline.append((command, time, game.digest))
      }
      var again = try Game(setup)
      for (command, time, digest) in timeline {
        again.perform(command, at: time)
        try ensure(again.digest == digest, "\(command) at \(time)")
      }
    }
  }
}

extension ReferenceGame {
  /// A game after the commands in `words`, all at time zero.
  fileprivate static func played(_ setup: GameSetup, _ words: String) -> ReferenceGame {
    var game = ReferenceGame(setup)
    for word in words.split(separator: " ") {
      if let command = GameCommand(word: word) { game.perform(command, at: 0) }
    }
    return game
  }
}
