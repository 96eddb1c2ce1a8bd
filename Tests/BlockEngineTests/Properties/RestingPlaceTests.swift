import BlockEngine
import Testing

/// The number of places that each piece can reach on the diagrams in `Fixtures/resting-places.txt`.
///
/// A separate program worked out the counts by flooding a bitmap of the free places per orientation. The
/// breadth-first search of these tests and the engine itself must give the same counts.
@Suite struct RestingPlaceTests {
  struct Count: Equatable {
    var tetromino: Tetromino
    var cells: Int
    var places: Int
    var reachable: Int
  }

  struct Field: CustomTestStringConvertible {
    var name: String
    var rows: [String] = []
    var counts: [Count] = []
    var testDescription: String { name }
  }

  static func fields() throws -> [Field] {
    var fields: [Field] = []
    for line in try FixtureFile.lines(of: FixtureFile.testFolder + "Fixtures/resting-places.txt") {
      let words = line.split(separator: " ")
      if words.isEmpty || words[0] == "//" { continue }
      if words[0] == "field" {
        fields.append(Field(name: words.dropFirst().joined(separator: " ")))
      } else if words.count == 4, let tetromino = Tetromino(letter: Character(String(words[0]))) {
        let figures = words.dropFirst().compactMap { Int($0) }
        fields[fields.count - 1].counts.append(
          Count(tetromino: tetromino, cells: figures[0], places: figures[1], reachable: figures[2]))
      } else {
        fields[fields.count - 1].rows.append(String(line))
      }
    }
    return fields
  }

  @Test func theSearchFindsTheCountsOfTheFile() throws {
    let fields = try Self.fields()
    #expect(fields.count >= 12 && fields.allSatisfy { $0.counts.count == 7 })
    for field in fields {
      for count in field.counts {
        let search = Reachability(of: count.tetromino, on: field.rows)
        let found = Count(
          tetromino: count.tetromino, cells: search.restingCells, places: search.resting.count,
          reachable: search.places.count)
        #expect(found == count, "\(field.name)")
      }
    }
  }

  @Test func theEngineReachesAsManyPlacesAsTheFileLists() throws {
    for field in try Self.fields() {
      for count in field.counts {
        let found = try self.count(count.tetromino, on: field.rows)
        #expect(found == count, "\(field.name)")
      }
    }
  }

  /// On an empty field, a piece that is w wide has width − w + 1 columns to rest in.
  @Test func onAnEmptyFieldAPieceRestsWhereverItsWidthAllows() {
    for width in 4...26 {
      for tetromino in Tetromino.allCases {
        let search = Reachability(
          of: tetromino, on: Array(repeating: String(repeating: ".", count: width), count: 8))
        let expected =
          switch tetromino {
          case .i: (width - 3) + width
          case .o: width - 1
          case .s, .z: (width - 2) + (width - 1)
          case .t, .j, .l: 2 * (width - 2) + 2 * (width - 1)
          }
        #expect(search.restingCells == expected, "\(tetromino), \(width) wide")
      }
    }
  }

  /// Counts by playing every command from every place, at time zero, so that gravity does not act.
  private func count(_ tetromino: Tetromino, on rows: [String]) throws -> Count {
    let start = try Play("\(tetromino.letter)OO", on: rows.joined(separator: "\n")).game
    var count = Count(tetromino: tetromino, cells: 0, places: 0, reachable: 0)
    guard let spawned = start.fallingPiece else { return count }
    var seen: Set<String> = [spawned.words]
    var restingCells: Set<[Int]> = []
    var frontier = [start]
    while let game = frontier.popLast() {
      count.reachable += 1
      guard let piece = game.fallingPiece else { continue }
      for command in [GameCommand.left, .right, .rotateClockwise, .rotateCounterclockwise, .softDrop] {
        var other = game
        other.perform(command, at: .zero)
        if other.pieceCount > 1 || other.isOver {
          count.places += 1
          restingCells.insert(piece.minos.map { $0.y * 64 + $0.x })
        } else if let place = other.fallingPiece, seen.insert(place.words).inserted {
          frontier.append(other)
        }
      }
    }
    count.cells = restingCells.count
    return count
  }
}
