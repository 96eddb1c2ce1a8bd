import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// Passing messages to the screens, and carrying out what the screens ask for.
extension AppModel {
  /// Passes a message on to one of the screens.
  mutating func pass(_ message: Message, to index: Int) -> Transition {
    callScreen(index) { $0.update(message, in: &$1) }
  }

  /// Calls a screen, whose requests then bear its number.
  @inline(__always)
  mutating func callScreen<Result>(
    _ index: Int, _ body: (inout any Screen, inout ScreenContext) -> Result
  ) -> Result {
    context.outbox.requester = .screen(stack.numbers[index])
    defer { context.outbox.requester = .program }
    context.drawing.isOnMachine = stack.screens[index].isOnMachine
    return body(&stack.screens[index], &context)
  }

  /// Passes an answer to the screen that asked, wherever it now lies in the stack, or drops it if that screen is gone.
  ///
  /// Answers to the program's own requests go to all screens, unrequested ones to the topmost.
  mutating func pass(on answer: StorageAnswer, for ticket: Ticket?) -> [Effect] {
    let message = Message.storage(answer, for: ticket)
    guard let ticket else { return handle(message) }
    switch (ticket.requester, answer) {
    case (.program, .done): break
    case (.program, _):
      for index in stack.screens.indices.dropLast() { _ = pass(message, to: index) }
      return handle(message)
    case (.screen, _):
      guard let index = stack.index(of: ticket.requester) else { break }
      return handle(message, by: index)
    }
    return []
  }

  /// Passes news of the server program to the screen that started it; if that screen is gone, ends that program.
  mutating func pass(on message: Message, for ticket: Ticket) -> [Effect] {
    guard let index = stack.index(of: ticket.requester) else {
      context.endServer(ticket)
      return []
    }
    return handle(message, by: index)
  }

  /// Has a screen handle a message; only the topmost one's transition is carried out.
  private mutating func handle(_ message: Message, by index: Int) -> [Effect] {
    if index == stack.top { return handle(message) }
    _ = pass(message, to: index)
    return []
  }

  /// Has the topmost screen handle a message, and carries out the transition.
  mutating func handle(_ message: Message) -> [Effect] {
    guard let top = stack.top else { return [.quit] }
    let (before, asked) = (stack.screens[top].focus, context.outbox.storageRequests.count)
    let transition = pass(message, to: top)
    let after = stack.screens[top].focus
    // Most of these are keys of a game, which has nothing to select.
    if case .stay = transition, before == nil, after == nil { return [] }
    if case .input = message {
      playMenuSound(transition, from: before, to: after, asks: context.outbox.storageRequests.count > asked)
    }
    applyChanges()
    switch transition {
    case .stay: return []
    case .push(let screen): stack.push(screen)
    case .replace(let screen):
      stack.pop()
      stack.push(screen)
    case .pop: stack.pop()
    case .quit: return [.quit]
    }
    guard stack.top != nil else { return [.quit] }
    appear()
    return []
  }

  /// Notifies the topmost screen that it is now on top.
  mutating func appear() {
    guard let top = stack.top else { return }
    // While another screen covered it, the terminal may have changed.
    if let known = stack.sizes[top], known != context.size { _ = pass(.resized(context.size), to: top) }
    stack.sizes[top] = context.size
    callScreen(top) { $0.appear(in: &$1) }
    applyChanges()
  }

  // MARK: - Changes

  /// Applies the changes to the shared context that screens asked for.
  mutating func applyChanges() {
    let changes = context.outbox.changes.drain()
    guard !changes.isEmpty else { return }
    let settings = context.settings
    for change in changes { apply(change) }
    guard context.settings != settings else { return }
    hasChanged = true
    for index in stack.screens.indices { callScreen(index) { $0.settingsChanged(in: &$1) } }
    applyChanges()
  }

  mutating func apply(_ change: Outbox.Change) {
    switch change {
    case .setting, .keys: earlyChanges?.append(change)
    default: break
    }
    switch change {
    // The screen that asked for it has already tried it.
    case .setting(let key, let text): try? context.settings.set(key, text)
    case .keys(let keys): context.settings.keys = keys
    case .theme(let theme):
      previewedTheme = theme
      hasChanged = true
    case .player(let id): context.chosenPlayer = id
    case .best(let id): context.newBests.insert(id)
    case .position(let position): context.position = position
    case .autosaved(let position): context.lastAutosave = (position, context.now)
    case .notice(let line, let isProblem): (context.notice, context.isNoticeProblem) = (line, isProblem)
    case .news(let line, let isProblem):
      (context.notice, context.isNoticeProblem) = (line, isProblem)
      noticeHoldEnd = context.now + .seconds(3)
    }
  }

  /// Plays the menu sound of an input that chose, selected or set something.
  private mutating func playMenuSound(
    _ transition: Transition, from before: Focus?, to after: Focus?, asks: Bool
  ) {
    switch transition {
    case .push, .replace, .pop: context.play(.chosen)
    case .stay where before?.page != after?.page: context.play(.chosen)
    case .stay where before != after || before != nil && asks: context.play(.moved)
    case .stay, .quit: break
    }
  }
}
