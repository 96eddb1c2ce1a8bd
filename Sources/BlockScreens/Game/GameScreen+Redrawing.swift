import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// When to draw, and partial redrawing: most frames of a game differ from the one before only in the falling piece.
extension GameScreen {
  package mutating func nextWake(after now: Moment) -> Moment? {
    switch stage {
    case .playing:
      let wake = seat.nextWake(after: now)
      return placeHint?.isAwaited == true ? earliest(wake, now + PlaceHint.pollInterval) : wake
    case .counting(let since): return stage.nextStep(after: now, since: since)
    case .over:
      return earliest(
        earliest(seat.effects.animation?.nextChange(after: now), seat.effects.nextMomentChange(after: now)),
        confetti?.nextChange(after: now))
    case .asking: return restartHoldEnd
    case .paused: return nil
    }
  }

  /// Redraws what has changed over what `buffer` shows of this game; false if everything has to be drawn.
  package mutating func redraw(_ buffer: inout CellBuffer, in context: ScreenContext) -> Bool {
    guard buffer.games.count == 1, let setting = buffer.games.first?.setting,
      let before = buffer.games.first?.falling,
      setting.revision == seat.effects.revision, setting.id == seat.session.id,
      setting.saveState == seat.session.saveState,
      setting.hints == remainingHints(in: context), let now = falling(in: context),
      now.timeReadout == before.timeReadout
    else { return false }
    let layout = setting.layout
    if now.clock != before.clock {
      // A longer text moves its neighbours.
      let ticks = 1_000_000 / seat.session.game.clockTick
      guard PlayTime.length(seconds: now.clock / ticks) == PlayTime.length(seconds: before.clock / ticks)
      else { return false }
      let view = view(layout, in: context)
      view.drawClock(into: &buffer)
      if let place = setting.pacePlace { view.drawPace(into: &buffer, in: place) }
    }
    if now.raceRevision != before.raceRevision, let place = setting.racePlace {
      // Hints may lie over the race.
      guard let race, setting.hints.isEmpty else { return false }
      race.draw(
        into: &buffer, at: place, isASCII: layout.isASCII, numeral: labels.numeral, context: context.drawing)
    }
    if now.piece != before.piece {
      GameView.fieldRenderer(layout, in: context.drawing)
        .draw(
          now.piece, over: before.piece, on: seat.session.game.visiblePlayfield, into: &buffer,
          at: layout.field.origin)
    }
    buffer.games[0].falling = now
    return true
  }

  /// What a buffer shows after this screen is drawn fully, if it may be drawn over later.
  func drawn(in context: ScreenContext, layout: Layout, racePlace: BestRunRace.Place?, pacePlace: Rect?)
    -> DrawnGame?
  {
    falling(in: context).map { falling in
      let setting = DrawnGame.Setting(
        id: seat.session.id, revision: seat.effects.revision, saveState: seat.session.saveState,
        layout: layout, hints: remainingHints(in: context), racePlace: racePlace, pacePlace: pacePlace)
      return DrawnGame(setting: setting, falling: falling)
    }
  }

  /// The visible falling piece, if partial redrawing is possible: while it falls, and nothing else covers the field.
  @inline(__always)
  private func falling(in context: ScreenContext) -> DrawnGame.Falling? {
    guard case .playing = stage, !context.isPlain, context.notice == nil, placeHint?.place == nil else {
      return nil
    }
    return seat.falling(showsGhost: context.settings.ghost, raceRevision: raceRevision, at: context.now)
  }
}

extension Message {
  /// Whether the message changes the screen only through the game's own events.
  package var isPlay: Bool {
    switch self {
    case .tick: true
    case .input(.key), .input(.mouse): true
    default: false
    }
  }
}
