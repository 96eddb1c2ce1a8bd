import BlockEngine

/// When to draw, and how to draw what has moved and no more: most frames of a game differ from the one before in the
/// falling piece alone.
extension GameScreen {
  mutating func nextWake(after now: Moment) -> Moment? {
    switch stage {
    case .playing:
      let picture = controls.pointer.stick?.deflection.nextPicture(after: ControlTime(now))
      let moving = earliest(
        animation?.nextChange(after: now),
        earliest(earliest(nudgeEnd, announcement?.until), picture.map(Moment.init)))
      return earliest(
        earliest(session.nextWake(after: now), controls.nextDeadline.map(Moment.init)), moving)
    case .counting(let since):
      let beat = (now - since) / GameScreen.beat
      return since + GameScreen.beat * (Int(beat) + 1)
    case .over:
      return animation?.nextChange(after: now)
    case .paused, .asking:
      return nil
    }
  }

  /// Draws what has moved over what `buffer` shows of this game; false where all has to be drawn.
  mutating func redraw(_ buffer: inout CellBuffer, in context: inout AppContext) -> Bool {
    guard let setting = buffer.game?.setting, let before = buffer.game?.falling,
      setting.revision == revision, setting.id == session.id, setting.keeping == session.keeping,
      setting.hints == context.settings.hints, let now = falling(in: context),
      now.timeFigure == before.timeFigure
    else { return false }
    let layout = setting.layout
    if now.clock != before.clock {
      // A longer text moves what is beside it.
      guard PlayTime.length(seconds: now.clock) == PlayTime.length(seconds: before.clock) else {
        return false
      }
      view(layout, in: context).drawClock(into: &buffer)
    }
    if now.raceRevision != before.raceRevision, let place = setting.racePlace {
      // What is explained may lie over it.
      guard let race, setting.hints.isEmpty else { return false }
      race.draw(
        into: &buffer, at: place, isASCII: layout.isASCII, numeral: labels.numeral, context: context)
    }
    if !now.hasSamePiece(as: before) {
      GameView.renderer(layout.scale, layout, context.capabilities)
        .draw(now, over: before, on: session.game.playfield, into: &buffer, at: layout.field.origin)
    }
    buffer.game?.falling = now
    return true
  }

  /// What a buffer with all of this screen in it shows, where it may be drawn over.
  func drawn(in context: AppContext, layout: Layout, racePlace: Race.Place?) -> DrawnGame? {
    falling(in: context).map { falling in
      let setting = DrawnGame.Setting(
        id: session.id, revision: revision, keeping: session.keeping, layout: layout,
        hints: context.settings.hints, racePlace: racePlace)
      return DrawnGame(setting: setting, falling: falling)
    }
  }

  /// What is seen of the piece, where the picture may be drawn over: while it falls, and nothing else is on its way
  /// or lies over the field.
  ///
  /// Whatever `draw` shows that can change without a change of `revision` has to be told or ruled out here; debug
  /// builds draw each frame anew too, and compare.
  @inline(__always)
  private func falling(in context: AppContext) -> DrawnGame.Falling? {
    guard case .playing = stage, !context.isPlain, context.notice == nil, !controls.pointer.hasStick,
      controls.pointer.hintsUntil == nil, controls.tilt.angle == nil, nudgeEnd == nil,
      announcement == nil
    else { return nil }
    guard let piece = session.game.fallingPiece else { return nil }
    // On the ground a piece looks otherwise.
    if case .locking = session.game.phase { return nil }
    let state = animation?.state(at: context.now)
    switch state {
    case .flashing, .settling: return nil
    case .gliding, nil: break
    }
    return DrawnGame.Falling(
      piece: piece, ghost: context.settings.ghost ? session.game.ghost : nil, animation: state,
      clock: session.game.time.microseconds / 1_000_000,
      timeFigure: session.game.mode.showsTime ? ModeGauge.timeFigure(of: session.game) : 0,
      raceRevision: raceRevision)
  }
}

extension GameEvent {
  /// Whether nothing changes by it but where the falling piece is.
  var movesAlone: Bool {
    switch kind {
    case .moved(_, by: .softDrop): false  // It scores.
    case .moved, .rotated, .refused: true
    default: false
    }
  }
}

extension Message {
  /// Whether it can change nothing on the screen of a game but by what the game tells of.
  var isPlay: Bool {
    switch self {
    case .tick: true
    case .input(.key), .input(.mouse): true
    default: false
    }
  }
}
