import Testing

@testable import BlockEngine

/// A piece that has no room at its spawn, in modes that sweep rows away and go on.
@Suite struct SpawnAfterSweepTests {
  /// Every piece is an upright bar as high as the field.
  private static func bars(mode: GameMode, spawnRow: Int = 0) throws -> Game {
    let bar = "#.../#.../#.../#..."
    let matrices = "iotszjl".map { "matrix-\($0) = \(bar) \(bar) \(bar) \(bar)\n" }.joined()
    let text = """
      name = bars
      inherits = modern
      field = 4x4
      hidden-rows = 4
      spawn-row = \(spawnRow)
      spawn-drop = no

      """
    return try Game(
      GameSetup(ruleset: try Ruleset(text: Array((text + matrices).utf8)), seed: 1, startLevel: 1, mode: mode)
    )
  }

  @Test(arguments: [GameMode.zen, .practice, .survival]) func itHasRoomAfterTheSweep(mode: GameMode) throws {
    var game = try Self.bars(mode: mode)
    for _ in 0..<40 {
      var events: [GameEvent] = []
      game.perform(.hardDrop, at: game.time, events: &events)
      if game.isOver { break }
      let piece = try #require(game.fallingPiece)
      #expect(game.playfield.fits(piece.matrix, x: piece.x, y: piece.y))
      #expect(events.contains { if case .swept = $0.kind { true } else { false } })
    }
    // Only lost lives end such a game.
    #expect(game.isOver == (mode == .survival))
  }
}
