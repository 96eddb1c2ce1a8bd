import BlockEngine
import TerminalUI

/// What is heard and felt of a game.
extension GameScreen {
  var mood: Mood? {
    switch stage {
    case .playing, .counting: Mood(level: seat.session.level, on: seat.session.game.playfield)
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
}
