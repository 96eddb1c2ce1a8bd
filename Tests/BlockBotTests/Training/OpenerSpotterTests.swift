import BlockEngine
import BlockRecords
import BlockSearch
import Testing

@testable import BlockBot

/// The opener of a game is known by the shape of its first bag.
@Suite struct OpenerSpotterTests {
  /// The pieces of a bag that builds a step.
  private func pieces(of step: Opener.Step) throws -> [PlayedPiece] {
    var dice = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      var bag = Tetromino.allCases
      for index in stride(from: bag.count - 1, to: 0, by: -1) {
        bag.swapAt(index, Int(dice.draw(below: UInt64(index + 1))))
      }
      var solver = OpenerSolver(step)
      guard solver.move(queue: bag, held: nil) != nil else { continue }
      var game = try Game(Position(rules: .modern, playfield: step.field, queue: bag), seed: 1)
      var tracker = PieceTracker(game)
      var found: [PlayedPiece] = []
      while found.count < step.places.count {
        let move = try #require(
          OpenerSpotterTests.move(step, placed: found.map(\.piece), in: game))
        var commands: [GameCommand] = move.usesHold ? [.hold] : []
        var after = game
        if move.usesHold { after.perform(.hold, at: after.time) }
        commands += try #require(PathFinder(from: after).path(toCellsOf: move.piece)).commands
        for command in commands {
          var events: [GameEvent] = []
          tracker.countKey(of: ReplayStep(command, at: game.time))
          game.perform(command, at: game.time, events: &events)
          for event in events { tracker.count(event) }
          if let piece = tracker.update(from: game) { found.append(piece) }
        }
      }
      return found
    }
    Issue.record("no bag builds it")
    return []
  }

  private static func move(_ step: Opener.Step, placed: [FallingPiece], in game: Game) -> OpenerSolver.Move? {
    guard let falling = game.fallingPiece else { return nil }
    let rest = step.places.filter { place in
      !placed.contains {
        Placement(piece: $0, spin: nil).hasSameEffect(as: Placement(piece: place, spin: nil))
      }
    }
    var solver = OpenerSolver(places: rest, finish: step.finish, on: game.playfield)
    return solver.move(
      queue: [falling.tetromino] + game.givenPieces, held: game.held, canHold: game.canHold)
  }

  @Test func anOpenerIsKnownByItsNameOnEitherSide() throws {
    let openers = try TrainingDataTests.openers().filter { ($0.steps.first?.orders ?? 0) > 0 }
    for opener in openers.prefix(6) {
      let step = try #require(opener.steps.first)
      for side in opener.isMirrored ? [step, step.mirrored] : [step] {
        var spotter = OpenerSpotter(openers)
        for piece in try pieces(of: side) { spotter.count(piece) }
        let name = try #require(spotter.name, "\(opener.name)")
        // Some share their first bag.
        #expect(
          name == opener.name
            || openers.contains { $0.name == name && $0.steps[0].places.count >= step.places.count })
      }
    }
  }

  @Test func anotherGameBeginsAnewAndAnyOtherShapeHasNoName() throws {
    let openers = try TrainingDataTests.openers()
    var spotter = OpenerSpotter(openers)
    #expect(spotter.name == nil)
    let step = try #require(openers.first { ($0.steps.first?.orders ?? 0) > 0 }?.steps.first)
    let pieces = try pieces(of: step)
    for piece in pieces.dropLast() { spotter.count(piece) }
    #expect(spotter.name == nil, "a piece is missing")
    spotter.count(try #require(pieces.last))
    #expect(spotter.name != nil)
    #expect(spotter.forAnotherGame().name == nil)
  }
}
