import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// A screen for playing: a game, or a match on one terminal.
///
/// Both pause, count down, ask and end in the same way.
package protocol PlayScreen: Screen {
  associatedtype Choice: PlayChoice

  var stage: PlayStage<Choice> { get set }
  var pauseMenu: MenuList<Choice> { get }
  /// The rules of the game that the keys play.
  var rules: Ruleset { get }
  /// Whether the run is in memory only, so that leaving loses it.
  var losesProgress: Bool { get }
  /// Whether a restart needs a question first.
  var confirmsRestart: Bool { get }
  /// Whether Enter answers that question with yes.
  var entersRestart: Bool { get }
  /// Since when the restart key has been held down over that question; nil if it is not, or the terminal does not tell.
  var restartHold: Moment? { get set }
  /// Whether the last piece can still be undone at the end.
  var isEndOpen: Bool { get }
  /// Whether the restart key works at the end without a delay.
  var restartsAtOnce: Bool { get }

  func navigationBar(in context: ScreenContext) -> NavigationBar
  func panel(in context: ScreenContext) -> Panel

  /// Handles an input while pieces fall, or during the countdown.
  mutating func play(_ event: InputEvent, in context: inout ScreenContext) -> Transition
  /// Whether a key at the end still belongs to dropping pieces, and must not start another run.
  func isDrop(_ key: KeyEvent, over menu: MenuList<Choice>, in context: ScreenContext) -> Bool
  /// Scrolls the result if the event asks for it; false if not.
  mutating func scrollResult(by event: InputEvent, _ menu: MenuList<Choice>, in context: ScreenContext)
    -> Bool
  mutating func choose(
    _ response: MenuList<Choice>.Response, in context: inout ScreenContext
  ) -> Transition

  mutating func pause(in context: inout ScreenContext)
  /// Resumes after a countdown, if there is room for the field.
  mutating func beginCount(in context: inout ScreenContext)
  mutating func resume(in context: inout ScreenContext)
  /// Answers a spoken question about the field; false for any other key.
  mutating func answer(
    _ key: KeyEvent, action: PlayerAction?, in context: inout ScreenContext
  ) -> Bool
  /// Performs undo, redo or hint.
  mutating func assist(_ action: PlayerAction, in context: inout ScreenContext)
  /// Closes the run so that it can be resumed later.
  mutating func closeRun(in context: inout ScreenContext)
  /// Ends the current run, and starts another one.
  mutating func startAgain(in context: inout ScreenContext) -> Transition
  /// Starts another run after the end.
  mutating func playAgain(in context: inout ScreenContext) -> Transition
}

extension PlayScreen {
  /// The machine whose rules the game has; nil under rules that commands play.
  package var machine: Machine? { rules.machine }
  /// Whether pieces fall, or a countdown runs.
  package var isLive: Bool { stage.isLive }
  package var acceptsPadKeys: Bool { isLive }
  package var focus: Focus? { stage.focus }

  package var isOnMachine: Bool { machine != nil }
  package var isEndOpen: Bool { false }
  package var restartsAtOnce: Bool { false }
  package var entersRestart: Bool { true }

  /// How long no key must have been pressed before the end's menu takes one: it may be meant for the last piece.
  package static var inputGracePeriod: Duration { .milliseconds(500) }

  /// The locked pieces from which on a restart is asked about.
  package static var piecesBeforeConfirmation: Int { 10 }

  /// How long the restart key must be held down to mean yes.
  static var restartHoldTime: Duration { .milliseconds(500) }

  package mutating func assist(_ action: PlayerAction, in context: inout ScreenContext) {}

  package mutating func scrollResult(
    by event: InputEvent, _ menu: MenuList<Choice>, in context: ScreenContext
  )
    -> Bool
  {
    false
  }

  /// Handles an input in any stage.
  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    let transition = handle(event, in: &context)
    trackRestartHold(event, in: context)
    return transition
  }

  private mutating func handle(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    if case .mouse(let mouse) = event, mouse.action == .press, mouse.button == .left {
      let bar = navigationBar(in: context)
      if bar.isBack(event, in: context.drawing) { return act(.menu, in: &context) }
      if bar.isRight(event, in: context.drawing) { return act(.pause, in: &context) }
    }
    if !isLive, context.isPlain, case .key(let key) = event,
      answer(key, action: context.bindings.action(bound: key), in: &context)
    {
      return .stay
    }
    var pressed: PlayerAction?
    // Held down, these keys would pause and resume in turn.
    if case .key(let key) = event, key.phase == .press { pressed = context.bindings.action(for: key) }
    switch stage {
    case .playing, .counting: return play(event, in: &context)
    case .over(let menu, let since): return respond(to: event, over: menu, since: since, in: &context)
    case .paused(var menu):
      switch pressed {
      case .pause?, .menu?, .help?, .restart?: return act(pressed ?? .pause, in: &context)
      default: break
      }
      let response = menu.respond(to: event, in: panel(in: context).menuArea)
      stage = .paused(menu)
      return choose(response, in: &context)
    case .asking(var menu):
      switch pressed {
      case .menu?, .pause?:
        stage = .paused(pauseMenu)
        return .stay
      case .restart?: return restart(in: &context)
      // The next piece's drop is no yes.
      case .hardDrop? where menu.selected == .restart && event.isMenuDrop: return .stay
      default: break
      }
      let response = menu.respond(to: event, in: panel(in: context).menuArea)
      stage = .asking(menu)
      return choose(response, in: &context)
    }
  }

  /// Handles an input at the end, whose menu appeared at `since`, ignoring keys mashed until then.
  private mutating func respond(
    to event: InputEvent, over menu: MenuList<Choice>, since: Moment, in context: inout ScreenContext
  ) -> Transition {
    let isEarly = context.now - since < Self.inputGracePeriod
    if case .key(let key) = event {
      guard key.phase != .release else { return .stay }
      switch context.bindings.action(for: key) {
      case .menu? where !isEarly || key.modifiers == .control: return .pop
      case .restart? where key.phase == .press && (!isEarly || restartsAtOnce):
        return playAgain(in: &context)
      case .undo? where isEndOpen:
        assist(.undo, in: &context)
        return .stay
      // It goes back, as on every page; during play it pauses, which means nothing here.
      case .pause?, nil: if key.key == .escape, key.modifiers.isEmpty, !isEarly { return .pop }
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
    return choose(response, in: &context)
  }

  /// Performs an action that concerns the program, in any stage.
  package mutating func act(_ action: PlayerAction, in context: inout ScreenContext) -> Transition {
    switch action {
    case .pause:
      switch stage {
      case .playing, .counting: pause(in: &context)
      case .paused, .asking: beginCount(in: &context)
      case .over: break
      }
    case .menu: return stage.isOver ? .pop : leave(in: &context)
    case .restart: return restart(in: &context)
    case .help:
      pause(in: &context)
      guard context.isPlain else { return .push(HelpScreen(machine: machine)) }
      for line in PlainQuestion.keyLines(context.bindings, under: rules) {
        context.narration.add(line)
      }
    case .undo, .redo, .hint: assist(action, in: &context)
    case .mute: break
    // The piece's, which the game has handled.
    default: assert(action.isPlay)
    }
    return .stay
  }

  /// Resumes play if the countdown is over.
  package mutating func countDown(in context: inout ScreenContext) {
    if stage.isCountdownOver(at: context.now) { resume(in: &context) }
  }

  /// Leaves the run to be resumed later; asks first if it would be lost.
  package mutating func leave(in context: inout ScreenContext) -> Transition {
    pause(in: &context)
    if stage.isOver { return .stay }
    guard losesProgress else {
      closeRun(in: &context)
      return .pop
    }
    stage = .asking(MenuList([.init(.stay, tr("Play on")), .init(.abandon, tr("Leave"))]))
    return .stay
  }

  /// Whether the question is whether to restart.
  private var asksToRestart: Bool {
    if case .asking(let menu) = stage { menu.items.contains { $0.id == .restart } } else { false }
  }

  /// Tracks when the restart key goes down and up over its question.
  private mutating func trackRestartHold(_ event: InputEvent, in context: ScreenContext) {
    guard case .key(let key) = event, context.bindings.action(bound: key) == .restart else { return }
    switch key.phase {
    case .press:
      let isTold = key.reportsRelease(by: context.reportsReleases)
      restartHold = asksToRestart && isTold ? context.now : nil
    case .release: restartHold = nil
    case .repeat: break
    }
  }

  /// When the held restart key means yes; nil if it is not held.
  package var restartHoldEnd: Moment? { asksToRestart ? restartHold.map { $0 + Self.restartHoldTime } : nil }

  /// Restarts if the key has been held down long enough.
  package mutating func restartIfHeld(in context: inout ScreenContext) -> Transition {
    guard let end = restartHoldEnd, context.now >= end else { return .stay }
    restartHold = nil
    return startAgain(in: &context)
  }

  /// Restarts; asks first if the run has come some way, and takes the same key, or Enter, as a yes.
  package mutating func restart(in context: inout ScreenContext) -> Transition {
    switch stage {
    case .over: return playAgain(in: &context)
    case .asking(let menu) where menu.items.contains { $0.id == .restart }:
      return startAgain(in: &context)
    case .playing, .counting, .paused, .asking: break
    }
    guard confirmsRestart else { return startAgain(in: &context) }
    pause(in: &context)
    if stage.isOver { return .stay }
    let (yes, no) = (
      MenuList<Choice>.Item(.restart, tr("Start again")), MenuList<Choice>.Item(.stay, tr("Play on"))
    )
    stage = .asking(MenuList(entersRestart ? [yes, no] : [no, yes]))
    return .stay
  }

  /// The label of the button at the right end of the bar.
  package func barAction(_ pause: String, _ proceed: String) -> String? {
    switch stage {
    case .playing, .counting: pause
    case .paused, .asking: proceed
    case .over: nil
    }
  }

  /// Draws the current menu with its panel over the fields, if there is one.
  package func drawMenu(into buffer: inout CellBuffer, isASCII: Bool, in context: ScreenContext) {
    if context.isPlain { stage.putCount(at: context.now, into: &buffer) }
    guard let menu = stage.menu else { return }
    let panel = panel(in: context)
    // A result lies beside its field, which stays bright.
    if !stage.isOver { buffer.shade() }
    panel.draw(into: &buffer, isASCII: isASCII)
    menu.draw(into: &buffer, in: panel.menuArea, isUnicode: context.isUnicode)
  }
}

extension InputEvent {
  /// Whether the event is a key that chooses in menus and is usually a drop: the space bar.
  fileprivate var isMenuDrop: Bool {
    guard case .key(let key) = self else { return false }
    return key.key == .character(" ")
  }
}
