import BlockEngine

/// The music of a game.
extension GameScreen {
  var mood: Mood? {
    isLive ? Mood(level: seat.session.level, on: seat.session.game.playfield) : nil
  }
}
