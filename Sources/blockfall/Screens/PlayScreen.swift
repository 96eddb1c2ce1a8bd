import BlockEngine
import TerminalUI

/// A screen on which somebody plays: a game, or a match at one terminal.
///
/// Both pause, count, ask and end in the same way.
protocol PlayScreen: Screen {
  associatedtype Choice: PlayChoice

  var stage: PlayStage<Choice> { get set }
  var pauseMenu: MenuList<Choice> { get }
  /// Whether what is played is in memory alone, so that leaving loses it.
  var wouldBeLost: Bool { get }
  /// Whether another run takes this one's place only after a question.
  var asksBeforeRestart: Bool { get }
  /// Whether the last piece may still be taken back at the end.
  var isEndOpen: Bool { get }
  /// Whether the restart key works at the end without a wait.
  var restartsAtOnce: Bool { get }

  func navigationBar(in context: ScreenContext) -> NavigationBar
  func panel(in context: ScreenContext) -> Panel

  /// Takes an input while pieces fall, or are about to.
  mutating func play(_ event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox) -> Transition
  /// Whether a key at the end comes from somebody who still drops pieces, and wants no other run.
  func isDrop(_ key: KeyEvent, over menu: MenuList<Choice>, in context: ScreenContext) -> Bool
  /// Scrolls the result if an event asks for it; false if it does not.
  mutating func scrollResult(by event: InputEvent, _ menu: MenuList<Choice>, in context: ScreenContext)
    -> Bool
  mutating func choose(
    _ response: MenuList<Choice>.Response, in context: ScreenContext, _ outbox: inout Outbox
  ) -> Transition

  mutating func pause(in context: ScreenContext, _ outbox: inout Outbox)
  /// Plays on after a count, if there is room for it.
  mutating func beginCount(in context: ScreenContext, _ outbox: inout Outbox)
  mutating func resume(in context: ScreenContext, _ outbox: inout Outbox)
  /// Takes back, places again, or tells where to put the piece.
  mutating func assist(_ action: PlayerAction, in context: ScreenContext, _ outbox: inout Outbox)
  /// Lets go of what is played, so that it can be resumed another time.
  mutating func letGo(in context: ScreenContext, _ outbox: inout Outbox)
  /// Ends the run that is played, and begins another one.
  mutating func startAgain(in context: ScreenContext, _ outbox: inout Outbox) -> Transition
  /// What follows the end: another run.
  mutating func playAgain(in context: ScreenContext, _ outbox: inout Outbox) -> Transition
}

extension PlayScreen {
  /// Whether pieces fall, or are about to.
  var isLive: Bool { stage.isLive }
  var takesPadKeys: Bool { isLive }
  var focus: Focus? { stage.focus }

  var isEndOpen: Bool { false }
  var restartsAtOnce: Bool { false }

  /// So long no key was pressed before one chooses something at the end: it was meant for the last piece.
  static var inputGracePeriod: Duration { .milliseconds(500) }

  /// A longer run needs a question before another one takes its place.
  static var longestRunNotAskedAbout: GameTime { GameTime(milliseconds: 60_000) }

  mutating func assist(_ action: PlayerAction, in context: ScreenContext, _ outbox: inout Outbox) {}

  mutating func scrollResult(by event: InputEvent, _ menu: MenuList<Choice>, in context: ScreenContext)
    -> Bool
  {
    false
  }

  /// Takes an input, whatever the stage is.
  mutating func respond(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox) -> Transition
  {
    if case .mouse(let mouse) = event, mouse.action == .press, mouse.button == .left {
      switch navigationBar(in: context).part(
        at: mouse.position, width: context.size.columns, isUnicode: context.isUnicode)
      {
      case .left: return act(.menu, in: context, &outbox)
      case .right: return act(.pause, in: context, &outbox)
      case nil: break
      }
    }
    var pressed: PlayerAction?
    // Held, they would pause and resume by turns.
    if case .key(let key) = event, key.phase == .press { pressed = context.bindings.action(for: key) }
    switch stage {
    case .playing, .counting: return play(event, in: context, &outbox)
    case .over(let menu, let since): return respond(to: event, over: menu, since: since, in: context, &outbox)
    case .paused(var menu):
      switch pressed {
      case .pause?, .menu?, .help?, .restart?: return act(pressed ?? .pause, in: context, &outbox)
      default: break
      }
      let response = menu.respond(to: event, in: panel(in: context).menuArea)
      stage = .paused(menu)
      return choose(response, in: context, &outbox)
    case .asking(var menu):
      switch pressed {
      case .menu?, .pause?:
        stage = .paused(pauseMenu)
        return .stay
      case .restart?: return restart(in: context, &outbox)
      default: break
      }
      let response = menu.respond(to: event, in: panel(in: context).menuArea)
      stage = .asking(menu)
      return choose(response, in: context, &outbox)
    }
  }

  /// Takes an input at the end, whose menu is shown since a moment: nobody mashes through it.
  private mutating func respond(
    to event: InputEvent, over menu: MenuList<Choice>, since: Moment, in context: ScreenContext,
    _ outbox: inout Outbox
  ) -> Transition {
    let isEarly = context.now - since < Self.inputGracePeriod
    if case .key(let key) = event {
      guard key.phase != .release else { return .stay }
      switch context.bindings.action(for: key) {
      case .menu? where !isEarly || key.modifiers == .control: return .pop
      case .restart? where key.phase == .press && (!isEarly || restartsAtOnce):
        return playAgain(in: context, &outbox)
      case .undo? where isEndOpen:
        assist(.undo, in: context, &outbox)
        return .stay
      default: break
      }
      if isEarly {
        stage = .over(menu, since: context.now)
        return .stay
      }
      if isDrop(key, over: menu, in: context) { return .stay }
    }
    if isEarly || scrollResult(by: event, menu, in: context) { return .stay }
    var menu = menu
    let response = menu.respond(to: event, in: panel(in: context).menuArea)
    stage = .over(menu, since: since)
    return choose(response, in: context, &outbox)
  }

  /// Does what a player asks of the program, whatever the stage is.
  mutating func act(_ action: PlayerAction, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch action {
    case .pause:
      switch stage {
      case .playing, .counting: pause(in: context, &outbox)
      case .paused, .asking: beginCount(in: context, &outbox)
      case .over: break
      }
    case .menu: return stage.isOver ? .pop : leave(in: context, &outbox)
    case .restart: return restart(in: context, &outbox)
    case .help:
      pause(in: context, &outbox)
      return .push(HelpScreen())
    case .undo, .redo, .hint: assist(action, in: context, &outbox)
    case .left, .right, .wallLeft, .wallRight, .rotateClockwise, .rotateCounterclockwise, .rotateHalf,
      .softDrop, .sonicDrop, .hardDrop, .hold, .tiltLeft, .tiltRight, .tiltLevel, .tiltDrop, .mute:
      break
    }
    return .stay
  }

  /// Lets pieces fall if the count is over.
  mutating func countDown(in context: ScreenContext, _ outbox: inout Outbox) {
    if stage.isCounted(at: context.now) { resume(in: context, &outbox) }
  }

  /// Leaves the run for another time; asks first if that would lose it.
  mutating func leave(in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    pause(in: context, &outbox)
    if stage.isOver { return .stay }
    guard wouldBeLost else {
      letGo(in: context, &outbox)
      return .pop
    }
    stage = .asking(MenuList([.init(.stay, tr("Play on")), .init(.abandon, tr("Leave"))]))
    return .stay
  }

  /// Starts again; asks first if the run has lasted a while.
  mutating func restart(in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch stage {
    case .over: return playAgain(in: context, &outbox)
    case .asking(let menu) where menu.items.contains { $0.id == .restart }:
      return startAgain(in: context, &outbox)
    case .playing, .counting, .paused, .asking: break
    }
    guard asksBeforeRestart else { return startAgain(in: context, &outbox) }
    pause(in: context, &outbox)
    if stage.isOver { return .stay }
    stage = .asking(MenuList([.init(.stay, tr("Play on")), .init(.restart, tr("Start again"))]))
    return .stay
  }

  /// What the right end of the bar does.
  func barAction(_ pause: String, _ proceed: String) -> String? {
    switch stage {
    case .playing, .counting: pause
    case .paused, .asking: proceed
    case .over: nil
    }
  }

  /// Draws the menu over the fields with what it is about, if there is one.
  func drawMenu(into buffer: inout CellBuffer, isASCII: Bool, in context: ScreenContext) {
    guard let menu = stage.menu else { return }
    let panel = panel(in: context)
    panel.draw(into: &buffer, isASCII: isASCII)
    menu.draw(into: &buffer, in: panel.menuArea, isUnicode: context.isUnicode)
  }
}
