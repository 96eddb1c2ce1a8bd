import BlockEngine
import TerminalUI

/// When to draw, and how to draw what has moved and no more: most frames of a game differ from the one before in the
/// falling piece alone.
extension GameScreen {
  mutating func nextWake(after now: Moment) -> Moment? {
    switch stage {
    case .playing:
      let wake = seat.nextWake(after: now)
      return placeHint?.isAwaited == true ? earliest(wake, now + PlaceHint.beat) : wake
    case .counting(let since):
      return stage.nextBeat(after: now, since: since)
    case .over:
      return seat.look.animation?.nextChange(after: now)
    case .paused, .asking:
      return nil
    }
  }

  /// Draws what has moved over what `buffer` shows of this game; false if all has to be drawn.
  mutating func redraw(_ buffer: inout CellBuffer, in context: ScreenContext) -> Bool {
    guard buffer.games.count == 1, let setting = buffer.games.first?.setting,
      let before = buffer.games.first?.falling,
      setting.revision == seat.look.revision, setting.id == seat.session.id,
      setting.keeping == seat.session.keeping,
      setting.hints == openHints(in: context), let now = falling(in: context),
      now.timeFigure == before.timeFigure
    else { return false }
    let layout = setting.layout
    if now.clock != before.clock {
      // A longer text moves what is beside it.
      let ticks = 1_000_000 / seat.session.game.clockTick
      guard PlayTime.length(seconds: now.clock / ticks) == PlayTime.length(seconds: before.clock / ticks)
      else { return false }
      let view = view(layout, in: context)
      view.drawClock(into: &buffer)
      if let place = setting.pacePlace { view.drawPace(into: &buffer, in: place) }
    }
    if now.raceRevision != before.raceRevision, let place = setting.racePlace {
      // What is explained may lie over it.
      guard let race, setting.hints.isEmpty else { return false }
      race.draw(
        into: &buffer, at: place, isASCII: layout.isASCII, numeral: labels.numeral, context: context)
    }
    if now.piece != before.piece {
      GameView.fieldRenderer(layout, in: context)
        .draw(
          now.piece, over: before.piece, on: seat.session.game.seenPlayfield, into: &buffer,
          at: layout.field.origin)
    }
    buffer.games[0].falling = now
    return true
  }

  /// What a buffer with all of this screen in it shows, where it may be drawn over.
  func drawn(in context: ScreenContext, layout: Layout, racePlace: Race.Place?, pacePlace: Rect?)
    -> DrawnGame?
  {
    falling(in: context).map { falling in
      let setting = DrawnGame.Setting(
        id: seat.session.id, revision: seat.look.revision, keeping: seat.session.keeping, layout: layout,
        hints: openHints(in: context), racePlace: racePlace, pacePlace: pacePlace)
      return DrawnGame(setting: setting, falling: falling)
    }
  }

  /// What is seen of the piece, if the picture may be drawn over: while it falls, and nothing else lies over the field.
  @inline(__always)
  private func falling(in context: ScreenContext) -> DrawnGame.Falling? {
    guard case .playing = stage, !context.isPlain, context.notice == nil, placeHint?.place == nil else {
      return nil
    }
    return seat.falling(showsGhost: context.settings.ghost, raceRevision: raceRevision, at: context.now)
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
