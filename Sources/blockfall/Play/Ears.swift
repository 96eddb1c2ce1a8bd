import BlockEngine

/// Listens to one player's game, and says what somebody who does not see the field hears of it.
struct Ears: Sendable {
  /// What was refused last, and when.
  private var refusal: (command: GameCommand, time: GameTime)?
  /// Whether the piece lay on something when something happened last.
  private var isResting = false

  /// A key that is held is refused again and again: what follows so soon, in microseconds, is the same refusal.
  static let sameRefusal: Int64 = 250_000

  /// What is heard of what has happened, at most one sound a voice.
  ///
  /// - Parameter kinds: what is to be heard at all.
  mutating func cues(for events: [GameEvent], in game: Game, _ kinds: Set<EarCue.Kind>) -> [EarCue] {
    guard !kinds.isEmpty else { return [] }
    let width = game.playfield.width
    var cues: [EarCue] = []
    func hear(_ cue: EarCue) {
      guard kinds.contains(cue.kind) else { return }
      cues.removeAll { $0.voice == cue.voice }
      cues.append(cue)
    }
    // Where a drop would land changes with the piece's columns alone.
    var hasNewPlace = false
    for event in events {
      switch event.kind {
      case .moved(let piece, by: .command):
        hear(EarCue(.move, of: piece, width: width))
        (hasNewPlace, refusal) = (true, nil)
      case .rotated(let piece, _):
        hear(EarCue(.turn, of: piece, width: width))
        (hasNewPlace, refusal) = (true, nil)
      // A held soft drop says nothing new on the floor.
      case .refused(let command) where command != .softDrop:
        let isSame = refusal.map {
          $0.command == command && event.time.microseconds - $0.time.microseconds < Ears.sameRefusal
        }
        refusal = (command, event.time)
        if isSame != true, let piece = game.fallingPiece {
          hear(EarCue(.refusal, of: piece, width: width))
        }
      case .spawned:
        (hasNewPlace, refusal, isResting) = (true, nil, false)
        if let danger = EarCue(dangerOn: game.seenPlayfield) { hear(danger) }
      default: break
      }
    }
    guard let piece = game.fallingPiece, let ghost = game.ghost else {
      isResting = false
      return cues
    }
    if hasNewPlace { hear(EarCue(landing: ghost, width: width, height: game.playfield.height)) }
    if ghost.y == piece.y, !isResting { hear(EarCue(.rest, of: piece, width: width)) }
    isResting = ghost.y == piece.y
    return cues
  }
}
