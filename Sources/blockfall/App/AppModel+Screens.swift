import TerminalUI

/// What the model passes on to its screens, and what it does of what they want.
extension AppModel {
  /// Passes a message on to one of the screens.
  mutating func pass(_ message: Message, to index: Int) -> Transition {
    outbox.asker = .screen(stack.numbers[index])
    defer { outbox.asker = .program }
    return stack.screens[index].update(message, in: context, &outbox)
  }

  /// Passes an answer on to the screen that asked, wherever it is by now; one that is gone misses it.
  ///
  /// What the program asked concerns all screens, and what nobody asked the topmost.
  mutating func pass(on answer: StorageAnswer, for ticket: Ticket?) -> [Effect] {
    let message = Message.storage(answer, for: ticket)
    guard let ticket else { return handle(message) }
    switch (ticket.asker, answer) {
    case (.program, .done): break
    case (.program, _):
      for index in stack.screens.indices.dropLast() { _ = pass(message, to: index) }
      return handle(message)
    case (.screen, _):
      guard let index = stack.index(of: ticket.asker) else { break }
      if index == stack.top { return handle(message) }
      _ = pass(message, to: index)
    }
    return []
  }

  /// Passes news of the server's program on to the screen that started it; of one that is gone nobody wants any more.
  mutating func pass(on message: Message, for ticket: Ticket) -> [Effect] {
    guard let index = stack.index(of: ticket.asker) else {
      outbox.endServer(ticket)
      return []
    }
    if index == stack.top { return handle(message) }
    _ = pass(message, to: index)
    return []
  }

  /// Has the topmost screen handle a message, and goes where that leads.
  mutating func handle(_ message: Message) -> [Effect] {
    guard let top = stack.top else { return [.quit] }
    let (before, asked) = (stack.screens[top].focus, outbox.questions.count)
    let transition = pass(message, to: top)
    let after = stack.screens[top].focus
    // Most are keys of a game, if nothing can be selected.
    if case .stay = transition, before == nil, after == nil { return [] }
    if case .input = message {
      hear(transition, from: before, to: after, asks: outbox.questions.count > asked)
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

  /// Tells the topmost screen that it is the topmost now.
  mutating func appear() {
    guard let top = stack.top else { return }
    outbox.asker = .screen(stack.numbers[top])
    stack.screens[top].appear(in: context, &outbox)
    outbox.asker = .program
    applyChanges()
  }

  // MARK: - Changes

  /// Changes what all screens look at as they want it.
  mutating func applyChanges() {
    let changes = outbox.takeChanges()
    guard !changes.isEmpty else { return }
    let settings = context.settings
    for change in changes { apply(change) }
    guard context.settings != settings else { return }
    hasChanged = true
    for index in stack.screens.indices {
      outbox.asker = .screen(stack.numbers[index])
      stack.screens[index].settingsChanged(in: context, &outbox)
    }
    outbox.asker = .program
    applyChanges()
  }

  private mutating func apply(_ change: Outbox.Change) {
    switch change {
    // Whoever asks for it has tried it.
    case .setting(let key, let text): try? context.settings.set(key, text)
    case .keys(let keys): context.settings.keys = keys
    case .theme(let theme):
      triedTheme = theme
      hasChanged = true
    case .player(let id): context.chosenPlayer = id
    case .best(let id): context.newBests.insert(id)
    case .position(let position): context.position = position
    case .kept(let position): context.kept = (position, context.now)
    case .notice(let line): context.notice = line
    case .news(let line):
      context.notice = line
      noticeHolds = context.now + .seconds(3)
    }
  }

  /// Lets be heard what an input did in a menu: something was chosen, or another thing selected or set.
  private mutating func hear(_ transition: Transition, from before: Focus?, to after: Focus?, asks: Bool) {
    switch transition {
    case .push, .replace, .pop: outbox.hear(.chosen)
    case .stay where before?.page != after?.page: outbox.hear(.chosen)
    case .stay where before != after || before != nil && asks: outbox.hear(.moved)
    case .stay, .quit: break
    }
  }
}
