import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// The sounds and vibrations of a game.
package enum GameFeedback {
  package static func playSound(_ events: [GameEvent], _ context: inout ScreenContext) {
    let settings = context.settings
    let cue = SoundCue.mostImportant(
      in: events, landing: settings.landingSound, clearedRow: settings.clearedRowSound)
    if let cue { context.play(cue) }
  }

  /// Plays the sounds of the player's own game, including those for play by ear if they are switched on.
  package static func playSound(
    _ events: [GameEvent], in game: Game, to spatialCues: inout SpatialCues, _ context: inout ScreenContext
  ) {
    let kinds = context.settings.spatialCues.enabled(inPlainMode: context.isPlain)
    context.play(spatialCues.cues(for: events, in: game, kinds))
    guard kinds.contains(.turn) else { return playSound(events, &context) }
    // One sound is enough for a rotation.
    playSound(events.filter { if case .rotated = $0.kind { false } else { true } }, &context)
  }

  /// The time for which the field stands lower: a frame of a slow screen.
  private static let nudgeTime = Duration.milliseconds(20)

  /// Makes landings, clears and garbage felt: in the player's pad, else in the phone, else on the screen.
  package static func rumble(
    for events: [GameEvent], in effects: inout FieldEffects, isOver: Bool, pad: Int?,
    _ context: inout ScreenContext
  ) {
    // The final field is shown at rest.
    if isOver { (effects.shakeEnd, effects.floorFlash) = (nil, nil) }
    guard context.settings.shakes, !isOver, let impact = Impact.strongest(of: events) else { return }
    if let pad, context.rumblePads.contains(pad) {
      context.ask(
        .rumble(pad: pad, strong: impact.strong, weak: impact.weak, milliseconds: impact.milliseconds))
    } else if context.hasVibrator {
      context.ask(.vibrate(milliseconds: impact.milliseconds))
    } else {
      switch context.settings.shake {
      case .off: break
      case .floor: if let floorFlash = FloorFlash(events, at: context.now) { effects.floorFlash = floorFlash }
      case .nudge: effects.shakeEnd = context.now + nudgeTime
      case .bell: context.flash()
      }
    }
  }

  /// The strength and length of a vibration.
  private struct Impact {
    var strong: UInt16
    var weak: UInt16
    var milliseconds: UInt16

    /// The strongest impact of simultaneous events; nil if there is none.
    static func strongest(of events: [GameEvent]) -> Impact? {
      var impact: Impact?
      for event in events {
        switch event.kind {
        case .garbageEntered(_, _, let lines):
          let strength = UInt16(min(60_000, 20_000 + lines * 8_000))
          return Impact(strong: strength, weak: strength, milliseconds: 200)
        case .linesCleared: impact = Impact(strong: 40_000, weak: 40_000, milliseconds: 160)
        case .locked(_, let cause) where impact == nil:
          impact =
            cause == .hardDrop
            ? Impact(strong: 0, weak: 16_000, milliseconds: 40)
            : Impact(strong: 0, weak: 9_000, milliseconds: 30)
        default: break
        }
      }
      return impact
    }
  }
}
