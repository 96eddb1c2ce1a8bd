import BlockEngine
import Testing

@Suite struct RandomGameTests {
  /// Plays a random game and compares it with the reference after every command.
  private func play(
    _ random: ReferenceGenerator, widths: ClosedRange<Int>, heights: ClosedRange<Int>, commands: Int
  ) throws {
    var player = RandomPlayer(random: random)
    let setup = try player.setup(widths: widths, heights: heights)
    var events: [GameEvent] = []
    var game = try Game(setup, events: &events)
    var reference = ReferenceGame(setup)
    let laws = GameLaws(initialMinos: setup.playfield?.minoCount ?? 0)
    for step in 0..<commands where !game.isOver {
      let command = player.command()
      let time = player.moment(in: game)
      game.perform(command, at: time, events: &events)
      reference.perform(command, at: time.microseconds)
      try reference.ensureEqual(game)
      try laws.check(game, locked: reference.lockedCount)
      if step % 16 == 0 { try ensure(game.digest.value == reference.digest, "digest after step \(step)") }
    }
    try ensure(game.digest.value == reference.digest, "last digest")
    try ensure(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time }, "events are out of order")
    let locks = events.count { event in if case .locked = event.kind { true } else { false } }
    try ensure(locks == reference.lockedCount, "\(locks) locks reported")
  }

  @Test func randomGamesOnSmallFieldsPlayAsTheReferenceAndKeepTheLaws() {
    withEverySeed(in: 0..<1_600) { try play($0, widths: 4...7, heights: 4...9, commands: 60) }
  }

  @Test func randomGamesOnMiddlingFieldsPlayAsTheReferenceAndKeepTheLaws() {
    withEverySeed(in: 10_000..<10_500) { try play($0, widths: 4...14, heights: 8...20, commands: 100) }
  }

  @Test func randomGamesOnLargeFieldsPlayAsTheReferenceAndKeepTheLaws() {
    withEverySeed(in: 20_000..<20_060) { try play($0, widths: 15...26, heights: 20...40, commands: 250) }
  }

  /// On a field four columns wide, random play clears lines and raises the level.
  @Test func longGamesOnNarrowFieldsPlayAsTheReferenceAndKeepTheLaws() {
    withEverySeed(in: 30_000..<30_100) { try play($0, widths: 4...4, heights: 20...40, commands: 300) }
  }
}

/// The invariants of every game at every moment.
private struct GameLaws {
  let initialMinos: Int

  func check(_ game: Game, locked: Int) throws {
    let field = game.playfield
    let minos = initialMinos + 4 * locked - field.width * game.lines
    try ensure(field.minoCount == minos, "\(field.minoCount) minos, not \(minos)")
    let level = min(20, game.startLevel + game.lines / 10)
    try ensure(game.level == level, "level \(game.level)")
    guard let piece = game.fallingPiece else {
      return try ensure(game.isOver && game.nextDeadline == nil, "no piece falls in a running game")
    }
    for y in -field.hiddenRows..<field.height {
      try ensure(!field.isFull(row: y), "row \(y) is full while a piece falls")
      if y < 0 { try ensure(!field.hasMino(inRow: y), "a mino stays in row \(y)") }
    }
    try ensure(piece.minos.count == 4, "four minos")
    for mino in piece.minos {
      try ensure(
        (0..<field.width).contains(mino.x) && mino.y < field.height && field[mino.x, mino.y] == nil,
        "\(piece) covers \(mino)")
    }
    try ensure((game.nextDeadline ?? .zero) > game.time, "a past deadline was not handled")
  }
}
