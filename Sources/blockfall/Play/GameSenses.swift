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

  /// So long the field stands lower: a frame of a slow screen.
  private static let nudgeTime = Duration.milliseconds(20)

  /// Lets a landing and cleared rows be felt: in the pad that was used last, else in the telephone, else seen.
  static func shake(
    for events: [GameEvent], at seat: inout Seat, _ context: ScreenContext, _ outbox: inout Outbox
  ) {
    // The end is seen at rest.
    if seat.session.isOver { (seat.look.nudgeEnd, seat.look.thud) = (nil, nil) }
    guard context.settings.shakes, !seat.session.isOver, let impact = Impact(events) else { return }
    if let pad = context.activePad, context.shakingPads.contains(pad) {
      outbox.ask(
        .shake(pad: pad, strong: impact.strong, weak: impact.weak, milliseconds: impact.milliseconds))
    } else if context.hasVibrator {
      outbox.ask(.vibrate(milliseconds: impact.milliseconds))
    } else {
      switch context.settings.shake {
      case .off: break
      case .floor: if let thud = Thud(events, at: context.now) { seat.look.thud = thud }
      case .nudge: seat.look.nudgeEnd = context.now + nudgeTime
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
