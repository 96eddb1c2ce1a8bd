import BlockEngine
import TerminalUI

/// What is heard and felt of a game.
enum GameSenses {
  /// Lets be heard what happened.
  static func sound(_ events: [GameEvent], _ context: ScreenContext, _ outbox: inout Outbox) {
    let settings = context.settings
    let cue = SoundCue.heard(
      in: events, landing: settings.landingSound, clearedRow: settings.clearedRowSound)
    if let cue { outbox.hear(cue) }
  }

  /// Lets a player's own game be heard, with what says where something happened if that is switched on.
  static func sound(
    _ events: [GameEvent], in game: Game, to ears: inout Ears, _ context: ScreenContext,
    _ outbox: inout Outbox
  ) {
    let kinds = context.settings.ears.heard(inPlainMode: context.isPlain)
    outbox.hear(ears.cues(for: events, in: game, kinds))
    guard kinds.contains(.turn) else { return sound(events, context, &outbox) }
    // One sound is enough for a turn.
    sound(
      events.filter { if case .rotated = $0.kind { false } else { true } }, context, &outbox)
  }

  /// So long the field stands lower: a frame of a slow screen.
  private static let nudgeTime = Duration.milliseconds(20)

  /// Lets landings, cleared rows and hits of garbage be felt: in the player's pad, else in the telephone, else seen.
  static func shake(
    for events: [GameEvent], in look: inout FieldLook, isOver: Bool, pad: Int?, _ context: ScreenContext,
    _ outbox: inout Outbox
  ) {
    // The end is seen at rest.
    if isOver { (look.nudgeEnd, look.thud) = (nil, nil) }
    guard context.settings.shakes, !isOver, let impact = Impact(events) else { return }
    if let pad, context.shakingPads.contains(pad) {
      outbox.ask(
        .shake(pad: pad, strong: impact.strong, weak: impact.weak, milliseconds: impact.milliseconds))
    } else if context.hasVibrator {
      outbox.ask(.vibrate(milliseconds: impact.milliseconds))
    } else {
      switch context.settings.shake {
      case .off: break
      case .floor: if let thud = Thud(events, at: context.now) { look.thud = thud }
      case .nudge: look.nudgeEnd = context.now + nudgeTime
      case .bell: outbox.flash()
      }
    }
  }

  /// How strongly something is felt.
  private struct Impact {
    var strong: UInt16
    var weak: UInt16
    var milliseconds: UInt16

    /// That of the weightiest of what happened at one moment; nil if nothing hits anything.
    init?(_ events: [GameEvent]) {
      var impact: Impact?
      for event in events {
        switch event.kind {
        case .garbageEntered(_, _, let lines):
          let strength = UInt16(min(60_000, 20_000 + lines * 8_000))
          self.init(strong: strength, weak: strength, milliseconds: 200)
          return
        case .linesCleared: impact = Impact(strong: 40_000, weak: 40_000, milliseconds: 160)
        case .locked(_, let cause) where impact == nil:
          impact =
            cause == .hardDrop
            ? Impact(strong: 0, weak: 16_000, milliseconds: 40)
            : Impact(strong: 0, weak: 9_000, milliseconds: 30)
        default: break
        }
      }
      guard let impact else { return nil }
      self = impact
    }

    private init(strong: UInt16, weak: UInt16, milliseconds: UInt16) {
      (self.strong, self.weak, self.milliseconds) = (strong, weak, milliseconds)
    }
  }
}
