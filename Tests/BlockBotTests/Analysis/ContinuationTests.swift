import BlockEngine
import Testing

@testable import BlockBot

/// The bot's next pieces after a better place.
@Suite struct ContinuationTests {
  @Test func itBeginsWithTheBetterPlaceAndGoesOnForFivePieces() throws {
    let exercise = try DrillTests.exercise()
    let way = Continuation(of: exercise.costly, from: exercise.game, fields: 500)
    #expect(way.steps.count == Continuation.length)
    #expect(way.steps.first?.place == exercise.costly.best)
    // Each begins where the one before it ends.
    for (one, next) in zip(way.steps, way.steps.dropFirst()) {
      #expect(next.game.lockCount == one.game.lockCount + 1)
      var field = one.game.playfield
      _ = field.lock(one.place.piece)
      #expect(field == next.game.playfield)
    }
  }

  @Test func theSamePlaceHasTheSameContinuation() throws {
    let exercise = try DrillTests.exercise()
    let ways = (0..<2).map { _ in Continuation(of: exercise.costly, from: exercise.game, fields: 500) }
    #expect(ways[0].steps.map(\.place) == ways[1].steps.map(\.place))
  }
}
