import BlockEngine

/// What is heard and felt of a game.
extension GameScreen {
  var mood: Mood? {
    switch stage {
    case .playing, .counting: Mood(level: session.level)
    case .paused, .asking, .over: nil
    }
  }

  var focus: Focus? {
    switch stage {
    case .playing, .counting: nil
    case .paused(let menu): Focus(page: 1, item: menu.selection)
    case .asking(let menu): Focus(page: 2, item: menu.selection)
    case .over(let menu, _): Focus(page: 3, item: menu.selection)
    }
  }

  /// Lets be heard what happened.
  func sound(_ events: [GameEvent], in context: inout AppContext) {
    let settings = context.settings
    let cue = SoundCue.heard(in: events, landing: settings.landingSound, clearedRow: settings.clearedRowSound)
    if let cue { context.hear(cue) }
  }

  /// How strongly something is felt.
  private struct Impact {
    var strong: UInt16
    var weak: UInt16
    var milliseconds: UInt16

    /// That of the weightiest of what happened at one moment; nil where nothing hits anything.
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

    init(strong: UInt16, weak: UInt16, milliseconds: UInt16) {
      (self.strong, self.weak, self.milliseconds) = (strong, weak, milliseconds)
    }
  }

  /// So long the field stands lower: a frame of a slow screen.
  private static let nudgeTime = Duration.milliseconds(20)

  /// Lets a landing and cleared rows be felt: in the pad that was used last, else in the telephone, else seen.
  mutating func shake(for events: [GameEvent], in context: inout AppContext) {
    // The end is seen at rest.
    if session.isOver { nudgeEnd = nil }
    guard context.settings.shakes, !session.isOver, let impact = Impact(events) else { return }
    if let pad = context.activePad, context.shakingPads.contains(pad) {
      context.deviceRequests.append(
        .shake(pad: pad, strong: impact.strong, weak: impact.weak, milliseconds: impact.milliseconds))
    } else if context.hasVibrator {
      context.deviceRequests.append(.vibrate(milliseconds: impact.milliseconds))
    } else {
      switch context.settings.shake {
      case .off: break
      case .nudge: nudgeEnd = context.now + GameScreen.nudgeTime
      case .bell: context.wantsFlash = true
      }
    }
  }

  /// Draws the field, with its walls and its floor, a row lower than it is.
  func nudge(_ layout: Layout, in buffer: inout CellBuffer) {
    let field = layout.field
    let bottom = min(field.maxY + (layout.hasFloor ? 2 : 1), buffer.size.rows)
    let columns = max(0, field.minX - 1)..<min(field.maxX + 1, buffer.size.columns)
    for x in columns {
      for y in (field.minY + 1..<max(field.minY + 1, bottom)).reversed() { buffer[x, y] = buffer[x, y - 1] }
      if field.minY < bottom { buffer[x, field.minY] = .blank }
    }
  }
}
