import Testing

@testable import BlockEngine
@testable import BlockRecords

/// The arcade machines' draw, compared with lists of two other programs.
@Suite struct ArcadeDrawTests {
  /// A list of pieces: machine, seed, letters.
  private struct List {
    let family: ArcadeRules.Family
    let seed: UInt64
    let pieces: String
  }

  private func lists() throws -> [List] {
    try FixtureFile.lines(of: FixtureFile.testFolder + "Fixtures/Arcade/draws.jsonl").filter { !$0.isEmpty }
      .map { line in
        guard case .object(let members) = try JSONReader.read(Array(line.utf8)) else {
          throw FixtureFile.Unreadable(path: String(line.prefix(40)))
        }
        func text(_ name: String) -> String { members.first { $0.name == name }?.value.text ?? "" }
        let seed = members.first { $0.name == "seed" }?.value.whole ?? 0
        let family: ArcadeRules.Family =
          text("family") == "tgm1" ? .first : text("family") == "tap" ? .second : .third
        return List(family: family, seed: UInt64(seed), pieces: text("pieces"))
      }
  }

  @Test func everyListOfTheOtherProgramsIsDrawn() throws {
    let lists = try lists()
    #expect(lists.count == 30)
    for list in lists {
      var draw = ArcadeDraw(ArcadeRules(list.family).draw, seed: list.seed)
      let drawn = String((0..<list.pieces.count).map { _ in draw.next().letter })
      #expect(drawn == list.pieces, "\(list.family) \(list.seed)")
    }
  }

  @Test func theStateIsTheLow32BitsOfTheSeed() {
    for family in ArcadeRules.Family.allCases {
      func pieces(_ seed: UInt64) -> [Tetromino] {
        var draw = ArcadeDraw(ArcadeRules(family).draw, seed: seed)
        return (0..<100).map { _ in draw.next() }
      }
      #expect(pieces(7) == pieces(7 + 1 << 32))
      #expect(pieces(7) != pieces(8))
    }
  }

  @Test func theFirstPieceIsNeverAnSZOrO() {
    for family in ArcadeRules.Family.allCases {
      for seed: UInt64 in 0..<200 {
        var draw = ArcadeDraw(ArcadeRules(family).draw, seed: seed)
        #expect(![.s, .z, .o].contains(draw.next()))
      }
    }
  }

  @Test func givenPiecesUseUpNoDraw() throws {
    let plain = try Game(GameSetup(ruleset: .arcade, seed: 5, startLevel: 0))
    let given = try Game(GameSetup(ruleset: .arcade, seed: 5, startLevel: 0, pieces: [.o, .o]))
    #expect(given.next == [.o])
    var (a, b) = (PieceDealer(ruleset: .arcade, seed: 5), PieceDealer(ruleset: .arcade, seed: 5))
    #expect(a?.next() == b?.next())
    #expect(plain.next.first == Optional(PieceDealer.first(of: .arcade, seed: 5)))
  }
}

extension PieceDealer {
  /// The first piece that a rule set deals.
  fileprivate static func first(of rules: Ruleset, seed: UInt64) -> Tetromino? {
    var dealer = PieceDealer(ruleset: rules, seed: seed)
    return dealer?.next()
  }
}
