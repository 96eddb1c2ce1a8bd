import BlockEngine

/// The music for a situation: a tune and its layers.
package struct MusicState: Equatable, Sendable {
  var tune: Tune
  /// The layers besides the base.
  var layers: Set<SoundScore.Layer> = []

  /// The mood of a level, 1…20, with the field in play: the upper half of a tune's levels adds a layer, and so does a
  /// stack near the top.
  package init(level: Int, on field: Playfield? = nil) {
    tune = Tune(level: level)
    if (min(level, 20) - 1) % Tune.levels >= Tune.levels / 2 { layers.insert(.rising) }
    if let field, SpatialCue.isDanger(on: field) { layers.insert(.danger) }
  }

  /// The mood of simultaneous games: their highest level decides, and the danger in any that is not over.
  package init(of games: [Game]) {
    self.init(level: games.map(\.level).max() ?? 1)
    if games.contains(where: { !$0.isOver && SpatialCue.isDanger(on: $0.playfield) }) {
      layers.insert(.danger)
    }
  }
}
