import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Restarting, and the keys at the end of a game.
extension GameScreen {
  package var restartsAtOnce: Bool { true }

  package func isDrop(_ key: KeyEvent, over menu: MenuList<Choice>, in context: ScreenContext) -> Bool {
    context.bindings.action(for: key) == .hardDrop && (menu.selected == .again || menu.selected == .undo)
  }

  /// Scrolls the result if it does not fit: by the wheel, by pages, and by Up and Down from the ends of the menu.
  ///
  /// - Returns: whether it scrolled.
  package mutating func scrollResult(
    by event: InputEvent, _ menu: MenuList<Choice>, in context: ScreenContext
  )
    -> Bool
  {
    let panel = panel(in: context)
    let most = panel.maxScrollOffset
    guard most > 0 else { return false }
    // The terminal may have grown meanwhile.
    let before = min(resultScroll, most)
    switch event {
    case .mouse(let mouse) where mouse.action == .wheelUp: resultScroll = max(0, before - 1)
    case .mouse(let mouse) where mouse.action == .wheelDown: resultScroll = min(most, before + 1)
    case .key(let key) where key.modifiers.isEmpty:
      switch key.key {
      case .pageUp: resultScroll = max(0, before - panel.lines.count)
      case .pageDown: resultScroll = min(most, before + panel.lines.count)
      case .up, .character("k"):
        guard menu.selection == 0, before > 0 else { return false }
        resultScroll = before - 1
      case .down, .character("j"):
        guard menu.selection == menu.items.count - 1, before < most else { return false }
        resultScroll = before + 1
      default: return false
      }
    default: return false
    }
    return true
  }

  /// Whether the run has come so far that a restart is asked about; a race never has.
  package var confirmsRestart: Bool {
    let game = seat.session.game
    return game.lockCount >= Self.piecesBeforeConfirmation && !game.mode.isRaced && !isPractice && !isTurn
  }

  /// Gives the run up, saves it unless no piece has locked, and starts another one.
  package mutating func startAgain(in context: inout ScreenContext) -> Transition {
    guard !isPractice, !isTurn else { return playAgain(in: &context) }
    seat.session.giveUp(at: context.now)
    if seat.session.game.lockCount > 0 {
      react(from: nil, in: &context)
    } else {
      seat.session.leave(at: context.now)
      saveLearntMoves(in: &context)
      context.ask(.deleteGame(seat.session.id))
    }
    return playAgain(in: &context)
  }

  /// Replaces the game with another of the same kind; practice restarts from its position.
  package mutating func playAgain(in context: inout ScreenContext) -> Transition {
    guard !isTurn else {
      context.showNews(tr("A turn can be played only once."))
      return .stay
    }
    if training != nil { return restartTask(in: &context) }
    guard let practiceStart else {
      return begin(seat.session.header.setupAgain(seed: context.newSeed()), in: &context)
    }
    let hasGravity = seat.session.header.mode.kind == .zen
    return .replace(
      ifAny: try? GameScreen(practising: practiceStart, hasGravity: hasGravity, in: &context))
  }
}
