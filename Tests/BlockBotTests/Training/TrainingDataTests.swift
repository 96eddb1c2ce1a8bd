import BlockEngine
import BlockRecords
import BlockSearch
import Testing

@testable import BlockBot

/// The openers and spins that trainers use, each built and finished by keys.
@Suite struct TrainingDataTests {
  static func text(_ name: String) throws -> String {
    let parts = #filePath.split(separator: "/").dropLast(4)
    let path = "/" + parts.joined(separator: "/") + "/Assets/Trainers/\(name).txt"
    return try TextFixture.read(path)
  }

  static func openers() throws -> [Opener] { try Opener.read(text("openers")) }
  static func shapes() throws -> [SpinShape] { try SpinShape.read(text("spins")) }

  @Test func thereAreAllOpenersAndSpins() throws {
    #expect(try Self.openers().count == 26)
    #expect(try Self.openers().flatMap(\.steps).count == 49)
    #expect(try Self.shapes().count == 25)
    #expect(try Self.shapes().flatMap(\.spins).count == 31)
  }

  /// All orders of a bag.
  private static let bags: [[Tetromino]] = {
    var all: [[Tetromino]] = [[]]
    for _ in 0..<7 {
      all = all.flatMap { bag in Tetromino.allCases.filter { !bag.contains($0) }.map { bag + [$0] } }
    }
    return all
  }()

  /// The first steps, which trainers use.
  @Test func eachShapeCanBeBuiltWithAsManyBagsAsItsTextSays() throws {
    // The text counts without half turns. All openers take half a minute.
    #if DEBUG
      let openers = try Self.openers().prefix(4)
    #else
      let openers = try Self.openers()
    #endif
    for opener in openers {
      for step in opener.steps.prefix(1) {
        var solver = OpenerSolver(step, halfTurns: false)
        let count = Self.bags.count { solver.move(queue: $0, held: step.held) != nil }
        #expect(count == step.orders, "\(opener.name), \(step.title)")
      }
    }
  }

  /// All orders of so many of the seven pieces.
  private static func orders(of count: Int) -> [[Tetromino]] {
    (0..<count).reduce([[]]) { found, _ in
      found.flatMap { order in Tetromino.allCases.filter { !order.contains($0) }.map { order + [$0] } }
    }
  }

  /// How many orders of the pieces that are seen lead from a start to an all clear.
  private static func count(_ start: Drill.AllClearStart, of orders: [[Tetromino]]) -> Int {
    let field = start.field.with(hiddenRows: Ruleset.modern.hiddenRows)
    // The text counts without half turns, as the sources do.
    let finder = AllClearFinder(
      ruleset: .modern, width: field.width, height: field.height, halfTurns: false)
    return orders.count { order in
      let outcome = finder.search(field, queue: order, held: start.held, canHold: true, limit: 200_000)
      if case .found = outcome { return true }
      return false
    }
  }

  @Test func allClearsFollowFourShapesAndThreeWidths() throws {
    let starts = Drill.allClearStarts(after: try Self.openers())
    #expect(starts.map(\.chance.count) == [711, 514, 744, 280])
    #expect(starts.allSatisfy { $0.chance.total == 840 && $0.seen == 4 })
    #expect(starts.map(\.pieces) == [4, 3, 4, 4])
    #expect(Drill.openColumns.keys.sorted() == [2, 3, 4])
  }

  /// Of all orders in release builds, of some in debug builds, in which a search takes long.
  @Test func theChancesOfAllClearsAreThoseThatASearchCounts() throws {
    let starts =
      Drill.allClearStarts(after: try Self.openers())
      + Drill.openColumns.keys.sorted().map { Drill.openRows($0, from: 3) }
    for start in starts {
      let orders = Self.orders(of: start.seen)
      #expect(orders.count == start.chance.total)
      #if DEBUG
        // Some 35 of the orders, so within a quarter.
        let some = stride(from: 5, to: orders.count, by: max(1, orders.count / 35)).map { orders[$0] }
        let share = Self.count(start, of: some) * 1_000 / some.count
        let wanted = start.chance.count * 1_000 / start.chance.total
        #expect(abs(share - wanted) < 250, "\(start.name) \(start.pieces): \(share)")
      #else
        #expect(Self.count(start, of: orders) == start.chance.count, "\(start.name) \(start.pieces)")
      #endif
    }
  }

  @Test func eachSpinIsMadeByKeys() throws {
    let shapes = try Self.shapes()
    for shape in shapes {
      // Whichever side is drawn.
      for seed in 0..<6 as Range<UInt64> {
        let drill = try #require(Drill(.spins, shapes: [shape], seed: seed))
        var played = try DrillTests.Played(drill)
        let count = drill.task.position.queue.count
        for number in 1...count {
          let move = try #require(played.drill.solution(in: played.game), "\(shape.name)")
          let verdict = try played.perform(move)
          #expect(verdict == (number == count ? .solved : .goesOn), "\(shape.name)")
        }
      }
    }
  }

  @Test func thePiecesOfAFieldAreThoseThatItsLettersShow() throws {
    let shapes = try Self.shapes()
    let letters = Dictionary(
      uniqueKeysWithValues: shapes.map { ($0.name, String($0.places.map(\.tetromino.letter))) })
    #expect(letters["single"] == "" && letters["double, roof by Z lying"] == "Z")
    #expect(letters["double, roof by L standing"] == "L" && letters["kaidan (stairs)"] == "IZ")
    #expect(letters["shachiku train"] == "ZLS")
    for place in shapes.flatMap(\.places) { #expect(place.minos.count == 4) }
  }

  /// The last pieces of a shape are missing every other time, and any place counts that still gives the spin.
  @Test func aShapeIsBuiltBeforeItsSpin() throws {
    let shapes = try Self.shapes().filter { !$0.places.isEmpty }
    #expect(shapes.count > 8)
    var missing = 0
    for seed in 0..<40 as Range<UInt64> {
      let shape = shapes[Int(seed) % shapes.count]
      let drill = try #require(Drill(.spins, shapes: [shape], seed: seed))
      let count = drill.task.position.queue.count - shape.spins.count
      missing += count
      guard count > 0 else { continue }
      // On top of the spawn's columns, where it helps nobody.
      var played = try DrillTests.Played(drill)
      let isThere = played.drill.solution(in: played.game)?.piece.minos.map(\.x).min() == 3
      let verdict = played.perform([.hardDrop])
      guard !isThere, count == 1 else { continue }
      #expect(verdict == .goesOn || verdict == .failed(.spin(shape.spins[0])), "\(shape.name)")
    }
    #expect(missing > 10)
  }

  @Test(arguments: [
    ("opener: X\nstep: 1\n.......\nplaces: O0@1,1\nbuild: hard 1 soft 1", 5),
    ("opener: X\nstep: 1\nplaces: O0@11,1\nbuild: hard 1 soft 1", 4),
    ("opener: X\nstep: 1\nplaces: Q0@1,1\nbuild: hard 1 soft 1", 4),
    ("opener: X\nstep: 1\nplaces: O0@1,1\nfinish: T whole 2\nbuild: soft 1", 5),
    ("opener: X\nstep: 1\nplaces: O0@1,1", 3), ("mirror: yes", 1), ("step: 1", 1),
    ("opener: X\nmirror: perhaps", 2),
    ("opener: X\nstep: 1\nplaces: O0@1,1\nbuild: soft 1\nall-clear: 4 4 I", 5),
    ("opener: X\nstep: 1\nplaces: O0@1,1\nbuild: soft 1\nall-clear: 4 8 I\nall-clear-chance: 1/2", 6),
    ("opener: X\nstep: 1\nplaces: O0@1,1\nbuild: soft 1\nall-clear: 4 4 X\nall-clear-chance: 1/2", 6),
    ("opener: X\nstep: 1\nplaces: O0@1,1\nbuild: soft 1\nall-clear: 4 4 -\nall-clear-chance: 3/2", 6),
  ])
  func aWrongOpenerIsNamedByItsLine(text: String, line: Int) {
    do {
      _ = try Opener.read(text)
      Issue.record("read: \(text)")
    } catch {
      #expect(error.line == line, "\(text)")
    }
  }

  @Test(arguments: [
    "spin: a\ngives: full 9\n..........", "spin: a\n..........", "..........", "spin: a\ngives: full 1",
  ])
  func aWrongSpinIsRefused(text: String) {
    #expect(throws: TrainingError.self) { _ = try SpinShape.read(text) }
  }
}
