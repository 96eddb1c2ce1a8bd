import BlockEngine
import TerminalUI

/// The end of a game that nobody mashes through, and starting again.
extension GameScreen {
  /// So long no key was pressed before one chooses something at the end: it was meant for the last piece.
  static let inputGracePeriod = Duration.milliseconds(500)

  /// A run that has lasted longer is asked about before another one takes its place.
  static let longestRunNotAskedAbout = GameTime(milliseconds: 60_000)

  /// Takes an input at the end.
  mutating func respond(
    to event: InputEvent, over menu: MenuList<Choice>, since: Moment, in context: ScreenContext,
    _ outbox: inout Outbox
  ) -> Transition {
    if case .key(let key) = event {
      guard key.phase != .release else { return .stay }
      let action = context.bindings.action(for: key)
      if action == .restart, key.phase == .press { return playAgain(in: context, &outbox) }
      if action == .menu, key.modifiers == .control { return .pop }
      if action == .undo, isEndOpen {
        travel(.undo, in: context, &outbox)
        return .stay
      }
      guard context.now - since >= GameScreen.inputGracePeriod else {
        stage = .over(menu, since: context.now)
        return .stay
      }
      if action == .menu { return .pop }
      // Whoever still drops pieces does not want another game.
      if action == .hardDrop, menu.selected == .again || menu.selected == .undo { return .stay }
    }
    guard context.now - since >= GameScreen.inputGracePeriod else { return .stay }
    guard !scrollResult(by: event, menu, in: context) else { return .stay }
    var menu = menu
    let response = menu.respond(to: event, in: panel(in: context).menuArea)
    stage = .over(menu, since: since)
    return choose(response, in: context, &outbox)
  }

  /// Scrolls the result, if not all of it has room: by the wheel, by pages, and by Up and Down from the ends of the menu.
  ///
  /// - Returns: whether it was scrolled.
  private mutating func scrollResult(
    by event: InputEvent, _ menu: MenuList<Choice>, in context: ScreenContext
  ) -> Bool {
    let panel = panel(in: context)
    let most = panel.mostScrolled
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

  /// A run that has lasted longer is asked about.
  var asksBeforeRestart: Bool {
    seat.session.game.time > GameScreen.longestRunNotAskedAbout && !isPractice && !isTurn
  }

  /// Ends the run as given up, which is kept, and begins another one.
  mutating func startAgain(in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    guard !isPractice, !isTurn else { return playAgain(in: context, &outbox) }
    seat.session.giveUp(at: context.now)
    react(from: nil, in: context, &outbox)
    return playAgain(in: context, &outbox)
  }

  /// Another game of the same kind in this one's place; a trial begins where it began before.
  func playAgain(in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    guard !isTurn else {
      outbox.tell(tr("A turn is played once."))
      return .stay
    }
    guard let trialStart else {
      return begin(seat.session.header.setupAgain(seed: outbox.newSeed()), in: context, &outbox)
    }
    let hurries = seat.session.header.mode.kind == .zen
    let game = try? GameScreen(practising: trialStart, hurries: hurries, in: context, &outbox)
    return game.map { .replace($0) } ?? .stay
  }
}
