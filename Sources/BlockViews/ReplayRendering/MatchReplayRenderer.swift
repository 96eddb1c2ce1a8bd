import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// Renders a match: all fields side by side.
package struct MatchReplayRenderer: ReplayRenderer {
  private var match: WatchedMatch
  private var context: DrawingContext

  /// Opens a valid match at its beginning.
  package init(_ timeline: MatchTimeline, glyphs: GlyphPreference = .auto) {
    match = WatchedMatch(timeline)
    context = DrawingContext(renderedWith: glyphs)
  }

  /// A little after the end of play, so that the last moments are seen.
  package var end: GameTime { match.timeline.end.advanced(by: 400_000) }
  package var fieldCount: Int { match.seats.count }

  package mutating func advance(to time: GameTime) {
    _ = match.advance(to: time, context.settings) { Moment(filmed: $0) }
    context.now = Moment(filmed: time)
    match.removeExpiredEffects(at: context.now)
  }

  package mutating func picture(_ size: Size) -> CellBuffer {
    context.size = size
    var buffer = CellBuffer(size: size)
    let time = PlayTime.text(microseconds: match.timeline.time.microseconds)
    NavigationBar(title: time).draw(into: &buffer, isUnicode: context.isUnicode)
    let all = Array(match.seats.indices)
    // If there is no room for all fields at full size, one is drawn whole and the others small.
    for whole in [[], [0]]
    where match.draw(all, whole: whole, in: Layout.belowBar(size), into: &buffer, context) {
      return buffer
    }
    buffer.put(tr("Too small."), x: 0, y: 1)
    return buffer
  }
}
