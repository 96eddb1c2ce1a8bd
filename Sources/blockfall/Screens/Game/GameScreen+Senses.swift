import BlockEngine
import TerminalUI

/// What is heard and felt of a game.
extension GameScreen {
  var mood: Mood? {
    switch stage {
    case .playing, .counting: Mood(level: seat.session.level)
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
