import BlockEngine
import Testing

@testable import BlockViews

/// The bar beside a field: which garbage enters when.
@Suite struct IncomingGarbageTests {
  /// A game of a match of two in which attacks arrived at the given microseconds.
  private func game(_ attack: AttackRules, _ arrivals: [(at: Int64, lines: Int)]) throws -> Game {
    var setup = GameSetup(ruleset: .modern, seed: 1)
    setup.versus = Versus(attack: attack, player: 1, of: 2, targeting: .next)
    var game = try Game(setup)
    for (index, arrival) in arrivals.enumerated() {
      game.perform(
        .garbage(GarbageArrival(from: 2, id: index + 1, ack: 0, lines: arrival.lines)),
        at: GameTime(microseconds: arrival.at))
    }
    return game
  }

  private func parts(_ game: Game) -> [IncomingGarbage.Part] { IncomingGarbage(game).parts }

  @Test func anAttackComesNearerByHalvesOfItsWay() throws {
    var game = try game(.guideline, [(100_000, 4)])
    for (time, distance, next) in [
      (100_000, IncomingGarbage.Distance.far, 350_000), (349_999, .far, 350_000), (350_000, .near, 600_000),
      (599_999, .near, 600_000), (600_000, .next, nil),
    ] as [(Int64, IncomingGarbage.Distance, Int64?)] {
      game.advance(to: GameTime(microseconds: time))
      #expect(parts(game) == [.init(distance: distance, rows: 4, isOdd: false)], "\(time)")
      #expect(IncomingGarbage.nextChange(in: game)?.microseconds == next, "\(time)")
    }
  }

  @Test func whatIsMoreThanEntersAtOneLockComesLater() throws {
    // The league's table lets at most eight rows enter per lock.
    var game = try game(.league, [(0, 5), (0, 6), (200_000, 2)])
    game.advance(to: GameTime(microseconds: 340_000))
    #expect(
      parts(game) == [
        .init(distance: .next, rows: 5, isOdd: false), .init(distance: .next, rows: 3, isOdd: true),
        .init(distance: .later, rows: 3, isOdd: true), .init(distance: .far, rows: 2, isOdd: false),
      ])
  }

  @Test func nothingWaitsForAGameAlone() throws {
    let game = try Game(GameSetup(ruleset: .modern, seed: 1))
    #expect(parts(game).isEmpty && IncomingGarbage.nextChange(in: game) == nil)
  }
}
