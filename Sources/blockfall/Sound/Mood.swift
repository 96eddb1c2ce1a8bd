import BlockEngine

/// The music that suits what is seen: a tune, and what joins in.
struct Mood: Equatable, Sendable {
  var tune: Tune
  /// What is heard besides the base.
  var layers: Set<SoundScore.Layer> = []

  /// The mood of a level, 1…20, with the field that it is played on: the upper half of a tune's levels is fuller, and
  /// so is a field whose stack is near the top.
  init(level: Int, on field: Playfield? = nil) {
    tune = Tune(level: level)
    if (min(level, 20) - 1) % Tune.levels >= Tune.levels / 2 { layers.insert(.rising) }
    if let field, EarCue.isDanger(on: field) { layers.insert(.danger) }
  }

  /// The mood of games that are played at once: their highest level decides, and the danger of any that goes on.
  init(of games: [Game]) {
    self.init(level: games.map(\.level).max() ?? 1)
    if games.contains(where: { !$0.isOver && EarCue.isDanger(on: $0.playfield) }) { layers.insert(.danger) }
  }
}
