import BlockEngine
import Testing

/// What modes, statistics and screens hear of a machine's clear.
@Suite struct MachineClearTests {
  /// A game in which an upright I goes down at the right wall, beside full rows but for their last column.
  private func clear(
    _ rules: Ruleset, rows: Int, mino: Character, _ mode: GameMode = .endless, level: Int = 0,
    softDropAfter frames: Int64? = nil
  ) throws -> (game: Game, cleared: [Int]) {
    var setup = GameSetup(ruleset: rules, seed: 1, startLevel: level, mode: mode)
    let row = String(repeating: mino, count: 9) + "."
    let empty = String(repeating: ".", count: 10)
    let diagram = Array(repeating: empty, count: rules.height - rows) + Array(repeating: row, count: rows)
    setup.playfield = try Playfield(diagram: diagram.joined(separator: "\n"))
    setup.pieces = [.i, .o, .o]
    var game = try Game(setup)
    var events: [GameEvent] = []
    var frame: Int64 = 0
    func time(_ frame: Int64) -> GameTime {
      GameTime(microseconds: rules.frameRate.microseconds(frames: frame))
    }
    func play(_ buttons: PadButtons, frames: Int64) {
      game.perform(.pad(buttons), at: time(frame), events: &events)
      frame += frames
      game.advance(to: time(frame), events: &events)
    }
    while game.fallingPiece == nil, frame < 1_000 { play([], frames: 1) }
    play(.a, frames: 1)
    play([], frames: 1)
    play(.right, frames: 90)
    if let frames {
      play([], frames: frames)
      while game.lockCount == 0, frame < 10_000 { play(.down, frames: 1) }
    }
    while game.pieceCount < 2, !game.isOver, frame < 10_000 { play([], frames: 1) }
    let cleared = events.compactMap { event in
      if case .linesCleared(let rows) = event.kind { rows.count } else { nil }
    }
    return (game, cleared)
  }

  @Test(arguments: [Ruleset.retro, .retroPAL, .handheld, .arcade, .arcade2, .arcade3])
  func clearedGarbageCounts(_ rules: Ruleset) throws {
    let mode = try #require(GameMode(word: "custom:dig:4,garbage:4"))
    let (game, cleared) = try clear(rules, rows: 4, mino: "#", mode)
    #expect(cleared == [4] && game.garbageRowsCleared == 4 && game.clearedGarbage == 4)
    #expect(game.isOver && game.endCause == .goal)
    let plain = try clear(rules, rows: 4, mino: "L").game
    #expect(plain.lines == 4 && plain.garbageRowsCleared == 0)
  }

  @Test func theHandheldReportsEveryRowWhereverGravityIsDue() throws {
    for frames in Int64(0)..<30 {
      for rows in 1...4 {
        let (game, cleared) = try clear(.handheld, rows: rows, mino: "L", level: 9, softDropAfter: frames)
        #expect(cleared == [rows] && game.lines == rows, "\(rows) rows, soft drop after \(frames) frames")
      }
    }
  }
}
