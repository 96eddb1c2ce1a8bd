import BlockLink
import BlockPlatform
import BlockScreens
import BlockViews
import TerminalUI

/// Partial redrawing, as in a match on one terminal.
extension RoomScreen {
  /// Redraws what has changed over what `buffer` shows of this match; false if everything has to be drawn.
  package mutating func redraw(_ buffer: inout CellBuffer, in context: ScreenContext) -> Bool {
    guard var drawn = buffer.match, let match = connection.session.match,
      drawn.setting == drawnSetting(match, in: context)
    else { return false }
    for index in played.seats.indices {
      let place = drawn.layout.places[index]
      let game = seenGame(of: index, in: match)
      let now = played.seats[index].drawn(game, at: place, in: context)
      guard now != drawn.seats[index] else { continue }
      view(of: index, game: game, in: match, at: place, context)
        .draw(now, over: drawn.seats[index], into: &buffer)
      drawn.seats[index] = now
    }
    buffer.match = drawn
    return true
  }

  /// What a buffer shows after this screen is drawn fully; nil if it may not be drawn over later.
  func drawn(_ match: LinkedMatch, _ layout: VersusLayout, in context: ScreenContext) -> DrawnMatch? {
    drawnSetting(match, in: context).map { setting in
      let all = played.seats.indices.map { index in
        played.seats[index].drawn(seenGame(of: index, in: match), at: layout.places[index], in: context)
      }
      return DrawnMatch(setting: setting, layout: layout, seats: all)
    }
  }

  /// What stays the same between frames while the match runs; nil while something covers the fields.
  private func drawnSetting(_ match: LinkedMatch, in context: ScreenContext) -> DrawnMatch.Setting? {
    guard case .playing = stage, !context.isPlain, context.notice == nil, connection.state == .online,
      played.pausedSince == nil, match.result == nil, match.countdown(at: LinkTime(context.now)) <= 0
    else { return nil }
    return DrawnMatch.Setting(
      match: .elsewhere(match.id), revision: revision, saveState: .saved,
      clock: shownTime(of: match) / 1_000_000)
  }
}
