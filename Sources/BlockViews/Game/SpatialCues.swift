import BlockEngine
import BlockPlatform

/// Turns the events of a player's game into sounds for somebody who does not see the field.
package struct SpatialCues: Sendable {
  /// The last refused command and its time.
  private var refusal: (command: GameCommand, time: GameTime)?
  /// Whether the piece lay on something at the last event.
  private var isResting = false

  /// A held key is refused again and again: refusals within this time, in microseconds, count as one.
  static let repeatedRefusalInterval: Int64 = 250_000

  /// The sounds for events, at most one per voice.
  ///
  /// - Parameter kinds: the kinds of sound that are switched on.
  package mutating func cues(for events: [GameEvent], in game: Game, _ kinds: Set<SpatialCue.Kind>)
    -> [SpatialCue]
  {
    guard !kinds.isEmpty else { return [] }
    let width = game.playfield.width
    var cues: [SpatialCue] = []
    func add(_ cue: SpatialCue) {
      guard kinds.contains(cue.kind) else { return }
      cues.removeAll { $0.voice == cue.voice }
      cues.append(cue)
    }
    // The landing place changes only with the piece's columns.
    var hasNewPlace = false
    for event in events {
      switch event.kind {
      case .moved(let piece, by: .command):
        add(SpatialCue(.move, of: piece, width: width))
        (hasNewPlace, refusal) = (true, nil)
      case .rotated(let piece, _):
        add(SpatialCue(.turn, of: piece, width: width))
        (hasNewPlace, refusal) = (true, nil)
      // A held soft drop on the floor is no news.
      case .refused(let command) where command != .softDrop:
        let isSame = refusal.map {
          $0.command == command
            && event.time.microseconds - $0.time.microseconds < SpatialCues.repeatedRefusalInterval
        }
        refusal = (command, event.time)
        if isSame != true, let piece = game.fallingPiece {
          add(SpatialCue(.refusal, of: piece, width: width))
        }
      case .spawned:
        (hasNewPlace, refusal, isResting) = (true, nil, false)
        if let danger = SpatialCue(dangerOn: game.visiblePlayfield) { add(danger) }
      default: break
      }
    }
    guard let piece = game.fallingPiece, let ghost = game.ghost else {
      isResting = false
      return cues
    }
    if hasNewPlace { add(SpatialCue(landing: ghost, width: width, height: game.playfield.height)) }
    if ghost.y == piece.y, !isResting { add(SpatialCue(.rest, of: piece, width: width)) }
    isResting = ghost.y == piece.y
    return cues
  }
}
