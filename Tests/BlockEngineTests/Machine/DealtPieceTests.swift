import Testing

@testable import BlockEngine

/// The pieces of matches: from a stream that nobody can continue, with each family's odds.
@Suite struct DealtPieceTests {
  /// RFC 8439, section 2.3.2.
  @Test func theStreamIsChaCha20() throws {
    let key = try #require(DealKey((0..<32).map { UInt8($0) }))
    let block = DealStream.block(key, 1, [0x0900_0000, 0x4a00_0000, 0])
    #expect(
      (0..<16).map { block[$0] } == [
        0xe4e7_f110, 0x1559_3bd1, 0x1fdd_0f50, 0xc471_20a3, 0xc7f4_d1c7, 0x0368_c033, 0x9aaa_2204,
        0x4e6c_d4c3,
        0x4664_82d2, 0x09aa_9f07, 0x05d7_c214, 0xa202_8bd9, 0xd19c_12b5, 0xb94e_16de, 0xe883_d0cb,
        0x4e3c_50a2,
      ])
  }

  @Test func aKeysBytesComeBack() throws {
    let bytes = (0..<32).map { UInt8($0 * 7) }
    #expect(DealKey(bytes)?.bytes == bytes)
    #expect(DealKey(Array(bytes.dropLast())) == nil)
    #expect(DealKey(seed: 0x0102).bytes.prefix(3) == [2, 1, 0])
  }

  /// The odds of a piece in 64ths, by the one before: by enumeration of the bits of the 8-bit console's draw.
  @Test func theEightBitConsolesDealHasItsOdds() {
    let odds: [Tetromino: [Tetromino: Double]] = [
      .t: [.t: 2, .z: 12], .j: [.j: 2, .t: 12], .z: [.z: 2, .j: 12], .o: [.o: 4], .s: [.s: 4],
      .l: [.l: 2, .t: 12], .i: [.i: 2, .s: 12],
    ]
    var counts: [Tetromino: [Tetromino: Int]] = [:]
    var last: Tetromino?
    for piece in dealt(200_000, .retro) {
      if let last { counts[last, default: [:]][piece, default: 0] += 1 }
      last = piece
    }
    for (before, pieces) in counts {
      let all = Double(pieces.values.reduce(0, +))
      for piece in Tetromino.allCases {
        let expected = odds[before]?[piece] ?? 10
        let found = Double(pieces[piece] ?? 0) / all * 64
        #expect(abs(found - expected) < 0.5, "\(piece) after \(before): \(found) of 64, expected \(expected)")
      }
    }
  }

  /// Long run, by enumeration of all phases of the divider; a plain seventh each would be 14.3.
  @Test func theHandheldsDealHasItsOdds() {
    let odds: [Tetromino: Double] = [
      .l: 10.9, .j: 13.8, .i: 13.9, .o: 16.2, .z: 13.7, .s: 15.6, .t: 15.9,
    ]
    let pieces = dealt(200_000, .handheld)
    for piece in Tetromino.allCases {
      let found = Double(pieces.count { $0 == piece }) / Double(pieces.count) * 100
      #expect(abs(found - (odds[piece] ?? 0)) < 0.4, "\(piece): \(found) %")
    }
  }

  /// The first piece after power-on is L in 0.3 % of games, whose two waiting kinds are L.
  @Test func theHandheldsDealBeginsAsAfterPowerOn() {
    let firsts = (0..<5_000).map { dealt(1, .handheld, seed: UInt64($0))[0] }
    #expect(firsts.count { $0 == .l } < 50)
  }

  /// A machine draws by the frame of its lock, so that two players would have different pieces.
  @Test(arguments: Ruleset.Name.allCases) func everybodyInAMatchHasTheSamePieces(family: Ruleset.Name) throws
  {
    let rules = Ruleset(family)
    var games = try (1...2).map { player in
      try Game(MatchSetup(2, rules, level: rules.levels.lowerBound, seed: 11).game(of: player))
    }
    var taken = games.map { [$0.piece.tetromino] }
    for index in games.indices {
      while taken[index].count < 12, !games[index].isOver, games[index].time.microseconds < 900_000_000 {
        let step: Int64 = index == 0 ? 100_000 : 70_000
        let time = GameTime(microseconds: games[index].time.microseconds + step)
        var some: [GameEvent] = []
        if index == 0 {
          games[index].perform(.softDrop, at: time, events: &some)
        } else {
          games[index].advance(to: time, events: &some)
        }
        taken[index] += some.compactMap {
          if case .spawned(let piece) = $0.kind { piece.tetromino } else { nil }
        }
      }
    }
    let common = min(taken[0].count, taken[1].count)
    #expect(common >= 3)
    #expect(taken[0].prefix(common) == taken[1].prefix(common))
  }

  /// Two keys, two deals; the same key, the same deal, whatever the seed.
  @Test(arguments: Ruleset.Name.allCases) func theKeyAloneDecides(family: Ruleset.Name) {
    func pieces(_ key: UInt8, seed: UInt64) -> [Tetromino] {
      let setup = GameSetup(
        ruleset: Ruleset(family), seed: seed, startLevel: Ruleset(family).levels.lowerBound,
        dealKey: DealKey(Array(repeating: key, count: 32)))
      var dealer = PieceDealer(setup)
      return (0..<40).map { _ in dealer.next() }
    }
    #expect(pieces(1, seed: 1) == pieces(1, seed: 2))
    #expect(pieces(1, seed: 1) != pieces(2, seed: 1))
  }

  private func dealt(_ count: Int, _ ruleset: Ruleset, seed: UInt64 = 5) -> [Tetromino] {
    var dealer = PieceDealer(
      GameSetup(
        ruleset: ruleset, seed: seed, startLevel: ruleset.levels.lowerBound, dealKey: DealKey(seed: seed)))
    return (0..<count).map { _ in dealer.next() }
  }
}
