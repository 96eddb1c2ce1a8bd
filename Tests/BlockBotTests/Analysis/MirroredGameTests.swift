import BlockEngine
import BlockRecords
import BlockSearch
import Testing

@testable import BlockBot

/// Games whose reports are known from another one.
@Suite struct MirroredGameTests {
  private static let queue: [Tetromino] = (0..<8).flatMap { number -> [Tetromino] in
    let bag: [Tetromino] = [.l, .s, .t, .i, .z, .o, .j]
    return (0..<7).map { bag[($0 * 3 + number) % 7] }
  }

  /// Plays `choose` for each piece, by the keys that lead there.
  private func play(
    _ queue: [Tetromino], count: Int, _ choose: (BotPosition) throws -> BotChoice?
  ) throws -> [PlayedPiece] {
    var game = try Game(
      GameSetup(ruleset: .modern.with(gravity: .none), seed: 1, startLevel: 1, pieces: queue))
    var tracker = PieceTracker(game)
    var found: [PlayedPiece] = []
    func perform(_ command: GameCommand) {
      var events: [GameEvent] = []
      tracker.countKey(of: ReplayStep(command, at: game.time))
      game.perform(command, at: game.time, events: &events)
      for event in events { tracker.count(event) }
      if let piece = tracker.update(from: game) { found.append(piece) }
    }
    while found.count < count {
      guard let choice = try choose(try #require(BotPosition(game))) else { break }
      if choice.usesHold { perform(.hold) }
      let path = try #require(PathFinder(from: game).path(to: choice.placement))
      for command in path.commands { perform(command) }
    }
    return found
  }

  private func report(_ pieces: [PlayedPiece]) throws -> AnalysisReport {
    try GameAnalysisTests.report(pieces)
  }

  @Test func aGameAndItsMirrorImageHaveMirroredReports() throws {
    let search = BeamSearch(ruleset: .modern, width: 10, height: 20, weights: .attack)
    var dice = SeededGenerator(seed: 9)
    var choices: [BotChoice] = []
    // Now and then the worst of five, so that there is something to report.
    let pieces = try play(Self.queue, count: 24) { position in
      let found = search.search(position, limit: BotLimit(nodes: 300)).choices
      let choice = found.isEmpty ? nil : found[dice.draw(below: 4) == 0 ? min(4, found.count - 1) : 0]
      if let choice { choices.append(choice) }
      return choice
    }
    let system = Ruleset.modern.rotationSystem
    let mirror = try play(Self.queue.map(\.mirrored), count: 24) { _ in
      let choice = choices.removeFirst()
      return BotChoice(
        usesHold: choice.usesHold, placement: choice.placement.mirrored(inWidth: 10, system), worth: 0)
    }
    let (one, other) = try (report(pieces), report(mirror))
    #expect(one.accuracy == other.accuracy && one.attackLost == other.attackLost)
    #expect(one.points.map(\.loss) == other.points.map(\.loss))
    #expect(!one.costly.isEmpty)
    #expect(one.costly.map(\.number) == other.costly.map(\.number))
    for (a, b) in zip(one.costly, other.costly) {
      #expect(a.loss == b.loss && a.reason == b.reason.mirrored(inWidth: 10))
      for (place, image) in [(a.played, b.played), (a.best, b.best)] {
        let cells = image.piece.minos.map { "\(9 - $0.x) \($0.y)" }.sorted()
        #expect(place.piece.minos.map { "\($0.x) \($0.y)" }.sorted() == cells)
        #expect(place.usesHold == image.usesHold)
      }
    }
  }

  @Test func aGameOfTheBestPlacementsHasNoCostlyPlace() throws {
    let search = BeamSearch(ruleset: .modern, width: 10, height: 20, weights: .attack)
    let pieces = try play(Self.queue, count: 20) { position in
      var position = position
      position.possibleNextPieces = Tetromino.allCases
      return search.search(position, limit: BotLimit(nodes: GameAnalysisTests.small.verdict)).choices.first
    }
    let report = try report(pieces)
    #expect(report.costly.isEmpty)
    #expect(try #require(report.accuracy) > 90_000)
  }
}
