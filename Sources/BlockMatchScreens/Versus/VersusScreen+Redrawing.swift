import BlockEngine
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Partial redrawing: most frames of a match differ from the one before only in one falling piece.
extension VersusScreen {
  /// Redraws what has changed over what `buffer` shows of this match; false if everything has to be drawn.
  mutating func redraw(_ buffer: inout CellBuffer, in context: ScreenContext) -> Bool {
    guard var drawn = buffer.match, drawn.setting == drawnSetting(in: context) else { return false }
    for index in seats.indices {
      let game = seenGame(of: index)
      let place = drawn.layout.places[index]
      let now = seats[index].drawn(game, at: place, in: context)
      guard now != drawn.seats[index] else { continue }
      view(of: index, game: game, at: place, in: context).draw(now, over: drawn.seats[index], into: &buffer)
      drawn.seats[index] = now
    }
    buffer.match = drawn
    return true
  }

  /// What a buffer shows after this screen is drawn fully; nil if it may not be drawn over later.
  func drawn(_ layout: VersusLayout, in context: ScreenContext) -> DrawnMatch? {
    drawnSetting(in: context).map { setting in
      let all = seats.indices.map { index in
        seats[index].drawn(seenGame(of: index), at: layout.places[index], in: context)
      }
      return DrawnMatch(setting: setting, layout: layout, seats: all)
    }
  }

  /// What stays the same between frames while the match is played; nil while something covers the fields.
  private func drawnSetting(in context: ScreenContext) -> DrawnMatch.Setting? {
    guard case .playing = stage, !context.isPlain, context.notice == nil else { return nil }
    return DrawnMatch.Setting(
      match: .here(session.id), revision: revision, saveState: session.saveState, clock: shownTime / 1_000_000
    )
  }
}

extension MatchSeat {
  /// What is drawn for the seat, given its visible game.
  func drawn(_ game: Game, at place: VersusLayout.Place, in context: ScreenContext) -> DrawnSeat {
    let piece = effects.piece(
      of: game, showsGhost: context.settings.ghost && !place.isPicture && !game.isOver && !isOpponent,
      at: context.now)
    return DrawnSeat(
      revision: effects.revision, waiting: IncomingGarbage(game), piece: piece,
      isFree: piece.map { effects.canRedraw($0, aloneIn: game) } ?? false,
      second: (snapshot?.readoutsGame ?? game).time.microseconds / 1_000_000,
      momentTime: effects.hasMoments ? context.now : nil)
  }
}

extension SeatView {
  /// Draws the new state over the old one.
  func draw(_ now: DrawnSeat, over before: DrawnSeat, into buffer: inout CellBuffer) {
    if let moved = now.movedPiece(since: before) {
      fieldRenderer.draw(
        moved.now, over: moved.before, on: game.visiblePlayfield, into: &buffer, at: place.field.origin)
    } else {
      buffer.fill(place.extent, with: .blank)
      draw(into: &buffer, isHidden: false)
    }
  }
}
