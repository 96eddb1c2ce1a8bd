import BlockEngine
import BlockSearch
import Testing

/// Compares the fewest keys on an empty field with the well-known finesse tables, in `Fixtures/finesse.txt`.
@Suite struct FinesseTests {
  struct Table: CustomTestStringConvertible, Sendable {
    var name: String
    var rows: [(tetromino: Tetromino, orientation: Int, keys: [Int])] = []
    var testDescription: String { name }

    var rules: Ruleset {
      if name.hasPrefix("classic") { return .classic }
      return name.contains("20") ? .modernWide : .modern
    }
  }

  static func tables() throws -> [Table] {
    var tables: [Table] = []
    for line in try FixtureFile.lines(of: FixtureFile.testFolder + "Fixtures/finesse.txt") {
      let words = line.split(separator: " ")
      guard let first = words.first, first != "//" else { continue }
      if first == "table" {
        tables.append(Table(name: words.dropFirst().joined(separator: " ")))
      } else if let tetromino = Tetromino(letter: Character(String(first))),
        let turns = Int(words[1].prefix(1))
      {
        tables[tables.count - 1].rows.append((tetromino, turns, words.dropFirst(2).compactMap { Int($0) }))
      }
    }
    return tables
  }

  @Test func theFewestKeysOnAnEmptyFieldAreTheTables() throws {
    let tables = try Self.tables()
    #expect(tables.count == 6 && tables.allSatisfy { $0.rows.count >= 17 })
    for table in tables {
      for row in table.rows {
        let game = try Game(GameSetup(ruleset: table.rules, seed: 0, pieces: [row.tetromino, .o]))
        let pathFinder = PathFinder(
          from: game, holdsKeys: table.name.contains("held"), halfTurns: table.name.hasSuffix("half"))
        let places = pathFinder.placements.filter { place in
          Int(place.piece.orientation.rawValue) == row.orientation
            || pathFinder.path(toCellsOf: place.piece) != nil
              && row.tetromino.sharesCells(place, row.orientation)
        }
        let keys = places.sorted { left($0) < left($1) }.map {
          pathFinder.path(toCellsOf: $0.piece)?.keyCount
        }
        #expect(keys == row.keys, "\(table.name) \(row.tetromino) \(row.orientation)")
      }
    }
  }

  /// A tuck under an overhang costs one key for the held soft drop and one for the move.
  @Test func aPlaceUnderAnOverhangCostsTheSoftDropAndTheTuck() throws {
    let game = try Game(
      GameSetup(
        ruleset: .modern, seed: 0, pieces: [.o, .o],
        playfield: try Playfield(
          diagram: (0..<20).map { $0 == 17 ? ".......###" : ".........." }.joined(separator: "\n"))))
    let pathFinder = PathFinder(from: game)
    let tucked = try #require(
      pathFinder.placements.first { $0.piece.minos.allSatisfy { $0.x >= 7 && $0.y >= 18 } })
    #expect(pathFinder.path(to: tucked)?.keyCount == 2)
    #expect(
      pathFinder.path(to: tucked)?.commands.suffix(2) == [.right, .hardDrop])
  }

  private func left(_ placement: Placement) -> Int { placement.piece.minos.map(\.x).min() ?? 0 }
}

extension Tetromino {
  /// Whether a placement stands for `orientation`, because a half turn covers the same cells.
  fileprivate func sharesCells(_ place: Placement, _ orientation: Int) -> Bool {
    switch self {
    case .i, .s, .z: Int(place.piece.orientation.rawValue) % 2 == orientation % 2
    case .o: true
    case .t, .j, .l: false
    }
  }
}
