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

  @Test func eachSpinIsMadeByKeys() throws {
    let shapes = try Self.shapes()
    for shape in shapes {
      // Whichever side is drawn.
      for seed in 0..<6 as Range<UInt64> {
        let drill = try #require(Drill(.spins, shapes: [shape], seed: seed))
        var played = try DrillTests.Played(drill)
        for number in 1...shape.spins.count {
          let move = try #require(played.drill.solution(in: played.game), "\(shape.name)")
          let verdict = try played.perform(move)
          #expect(verdict == (number == shape.spins.count ? .solved : .goesOn), "\(shape.name)")
        }
      }
    }
  }

  @Test(arguments: [
    ("opener: X\nstep: 1\n.......\nplaces: O0@1,1\nbuild: hard 1 soft 1", 5),
    ("opener: X\nstep: 1\nplaces: O0@11,1\nbuild: hard 1 soft 1", 4),
    ("opener: X\nstep: 1\nplaces: Q0@1,1\nbuild: hard 1 soft 1", 4),
    ("opener: X\nstep: 1\nplaces: O0@1,1\nfinish: T whole 2\nbuild: soft 1", 5),
    ("opener: X\nstep: 1\nplaces: O0@1,1", 3), ("mirror: yes", 1), ("step: 1", 1),
    ("opener: X\nmirror: perhaps", 2),
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
