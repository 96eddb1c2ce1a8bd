import BlockEngine
import TerminalUI

/// The whole program but its devices: a stack of screens, the topmost of which is seen and asked.
struct AppModel: Application, Sendable {
  var context: ScreenContext
  var stack: ScreenStack
  private(set) var theme: Theme
  /// What screens, and the program itself, want done.
  var outbox: Outbox
  /// The theme that was chosen, as far as it could be read, and the name that it was chosen by.
  private var chosen: (name: String, theme: Theme)
  /// The theme that is tried on before it is chosen.
  var triedTheme: Theme?
  /// What the command line asks for, which goes before what is set.
  private let options: PlayOptions
  private var devices = DeviceSwitchboard()
  private var sound = SoundConductor()
  private var bell = VisualBell()
  /// Lets friends watch; nil if nobody asked for that.
  var show: GameShow?
  /// Until when no key takes the notice away.
  var noticeHolds: Moment?
  /// Whether the settings, or the theme that is tried on, have changed since the language and the theme followed them.
  var hasChanged = true
  /// The language that was asked for last; nil for the environment's.
  private var spoken: Language?
  /// Speaks a language from now on, with nil the environment's; answers what has to be told about it.
  private let speak: @Sendable (Language?) -> String?

  /// Ticks come no closer together than frames do: at level 20 the engine wants to be called 2,198 times a
  /// second, and what falls due meanwhile it does by itself, in order.
  private static let frame = FramePacer.interval

  init(
    context: ScreenContext, outbox: Outbox, theme: Theme, screens: [any Screen],
    options: PlayOptions = PlayOptions(), speak: @escaping @Sendable (Language?) -> String? = { _ in nil }
  ) {
    self.context = context
    self.outbox = outbox
    self.theme = theme
    chosen = (theme.name, theme)
    stack = ScreenStack(screens)
    self.options = options
    self.speak = speak
    spoken = context.settings.spokenLanguage
    if options.isWatchable { show = GameShow() }
    appear()
  }

  mutating func update(_ message: Message, at now: Moment) -> [Effect] {
    context.now = now
    if case .input(.mouse) = message { context.seenInput.mouse = true }
    var effects = react(to: message)
    offerTilt()
    applyChanges()
    if hasChanged {
      hasChanged = false
      followLanguage()
      followTheme()
      applyChanges()
    }
    if show != nil { followPlay() }
    if let text = outbox.takeCopied() { effects.append(.copy(text)) }
    // By its index, as the last one would be copied to be asked.
    let top = stack.top
    devices.follow(&context, &outbox, wantsTilt: top.map { stack.screens[$0].wantsTilt } ?? false)
    let sounds = sound.requests(in: context, &outbox, mood: top.flatMap { stack.screens[$0].mood })
    let flashes = bell.effects(isWished: outbox.takeFlash(), at: now)
    let (questions, requests) = outbox.takeRequests()
    let orders = outbox.takeLinkOrders()
    guard
      !questions.isEmpty || !requests.isEmpty || !sounds.isEmpty || !flashes.isEmpty || !orders.isEmpty
    else {
      return effects
    }
    // The sound goes first: it shall not wait for what is written or drawn.
    var asked = sounds.map(Effect.sound)
    asked += orders.map { .link($0.order, $0.ticket) }
    asked += questions.map { .ask($0.request, $0.ticket) }
    asked += requests.map(Effect.devices)
    return asked + flashes + effects
  }

  /// Nothing is known yet of what is kept, or never will be: what has waited for the settings begins.
  private mutating func begin() {
    devices.isReady = true
    sound.isReady = true
  }

  /// Speaks the language that is set, as soon as it is another one.
  private mutating func followLanguage() {
    let wanted = context.settings.spokenLanguage
    guard wanted != spoken else { return }
    spoken = wanted
    if let complaint = speak(wanted) { outbox.tell(complaint) }
    for index in stack.screens.indices { stack.screens[index].languageChanged(in: context) }
  }

  /// Lets those who watch know what has become of the game that is played, wherever in the stack it lies.
  private mutating func followPlay() {
    let index = stack.screens.indices.last { stack.screens[$0].played != nil }
    show?.follow(index.flatMap { stack.screens[$0].played }, in: &context, &outbox)
    let isMatch = stack.screens.contains { $0 is VersusSetupScreen || $0 is VersusScreen }
    show?.followMatch(isMatch, in: context, &outbox)
    applyChanges()
  }

  /// Offers tilt with the sensor that was found, once the menu is there.
  private mutating func offerTilt() {
    guard devices.hasOffer, stack.screens.last is MainMenuScreen, let sensor = devices.takeOffer() else {
      return
    }
    stack.push(TiltOfferScreen(sensor: sensor))
  }

  /// Draws with the theme that is tried on or chosen; one that cannot be read is the standard one.
  private mutating func followTheme() {
    let name = context.settings.theme
    if name != chosen.name {
      // Read here and now: a small file, and nobody plays while themes change.
      do throws(TextFileError) {
        chosen = (name, try context.themes.load(name).theme)
      } catch {
        chosen = (name, .standard)
        outbox.tell(error.description)
      }
    }
    theme = triedTheme ?? chosen.theme
  }

  private mutating func react(to message: Message) -> [Effect] {
    switch message {
    case .resized(let size):
      context.size = size
    case .keyboard(let tellsReleases):
      context.tellsReleases = tellsReleases
      return []
    case .shown:
      outbox.ask(.start)
      if context.keeper.games == nil { begin() }
    case .storage(.keeping(let keeping), _):
      note(keeping)
      return []
    case .storage(let answer, let ticket):
      note(answer)
      return pass(on: answer, for: ticket)
    case .link(let news, let ticket):
      if show?.take(news, for: ticket, in: &context, &outbox) == true { return [] }
      return pass(on: message, for: ticket)
    case .device(.sound(let news)):
      sound.note(news, in: &context, &outbox)
      return []
    case .device(let event):
      return take(event)
    case .input(.mouse(let event)):
      if event.action == .drag, event.button != .none { context.pointerDrags = true }
      return handle(.input(.mouse(meant(by: event))))
    case .input(.focus): context.seenInput.focus = true
    case .input(.key(let event)) where event.phase != .release:
      if noticeHolds.map({ $0 <= context.now }) ?? true { context.notice = nil }
      mute(by: event)
      if saysAgain(by: event) { return [.sayAgain] }
      guard event.modifiers == .control else { break }
      if event.key == .character("l") { return [.redraw] }
      if event.key == .character("z") {
        _ = handle(.suspending)
        return [.suspend]
      }
    case .terminating:
      // Every screen is told: a game may be under the one that is seen.
      for index in stack.screens.indices { _ = pass(message, to: index) }
      return [.quit]
    case .input, .tick, .suspending, .continued:
      break
    }
    return handle(message)
  }

  /// The one key that mutes everything does so on every screen, but where it is a letter.
  private mutating func mute(by event: KeyEvent) {
    guard event.phase == .press, context.bindings.mutes(by: event) else { return }
    if !(stack.screens.last?.takesText ?? false) { sound.toggleMute(in: context, &outbox) }
  }

  /// Whether a key asks for what was said last.
  ///
  /// `PlainQuestion.anywhere` does on every screen, the key of a game on those on which it means nothing else; a game
  /// answers itself.
  private func saysAgain(by event: KeyEvent) -> Bool {
    guard context.isPlain, event.phase == .press, context.bindings.action(bound: event) == nil,
      let top = stack.top
    else { return false }
    if event.modifiers == .control { return event.key == .character(PlainQuestion.anywhere) }
    guard event.modifiers.isEmpty, event.key == .character(PlainQuestion.again.key) else { return false }
    let screen = stack.screens[top]
    return !screen.takesText && !screen.takesPadKeys && !screen.takesFullStop
  }

  /// Takes what a sensor or a pad did: a pad's buttons are keys, in menus those that lead through them.
  private mutating func take(_ event: DeviceEvent) -> [Effect] {
    if devices.takesForSearch(event) { return [] }
    guard case .pad(let pad) = event, let keys = devices.keys(of: pad) else {
      devices.note(event, in: &context, &outbox)
      return handle(.device(event))
    }
    context.activePad = pad.pad
    var effects: [Effect] = []
    for key in keys {
      let takesPadKeys = stack.screens.last?.takesPadKeys ?? false
      mute(by: key)
      guard let meant = takesPadKeys ? key : key.inMenus else { continue }
      effects += handle(.input(.key(meant)))
    }
    return effects
  }

  /// What the mouse does, or a finger on a terminal that only taps, with whichever button it tells that.
  private func meant(by event: MouseEvent) -> MouseEvent {
    let takesAll = context.pointerDrags || stack.screens.last?.takesEveryButton ?? false
    if takesAll || event.key.map({ context.bindings.action(bound: $0) != nil }) ?? false { return event }
    return event.asTap
  }

  /// Takes what concerns every screen.
  private mutating func note(_ answer: StorageAnswer) {
    switch answer {
    case .started(let settings, let players, let chosen):
      begin()
      context.hasStarted = true
      context.settings = settings
      hasChanged = true
      options.apply(to: &context.settings)
      context.players = players
      context.chosenPlayer = chosen
      if let name = options.player { enter(name) }
    case .players(let players, _): context.players = players
    case .failed(let error):
      begin()
      context.notice = error.description
    case .notice(let line): context.notice = line
    // Long enough for somebody who is playing.
    case .rewritten(let line): outbox.tell(line)
    case .givenUp(let id): show?.noteEnd(of: id, in: context, &outbox)
    default: break
    }
  }

  /// Lets every screen look how its game is kept: it may lie under the one that is seen, which says it then.
  private mutating func note(_ keeping: Keeping) {
    for index in stack.screens.indices {
      outbox.asker = .screen(stack.numbers[index])
      stack.screens[index].keepingChanged(in: context, &outbox)
    }
    outbox.asker = .program
    if case .unkept(let reason) = keeping, !(stack.screens.last?.saysWhatIsUnkept ?? false) {
      outbox.tell(tr("Not kept: %s", reason))
    }
  }

  /// Lets the player of the command line play the career; one who is not there yet joins.
  private mutating func enter(_ name: String) {
    if let player = context.players.first(where: { $0.name == name }) {
      outbox.choose(player)
    } else {
      do throws(PlayerNameError) {
        outbox.ask(.addPlayer(try PlayerName(name)))
      } catch {
        context.notice = error.description
      }
    }
  }

  mutating func note(_ features: TerminalFeatures) { context.features = features }

  mutating func takeNarration() -> [String] { outbox.narration.take() }

  func view(into buffer: inout CellBuffer) {
    stack.screens.last?.draw(into: &buffer, in: context)
  }

  mutating func redraw(_ buffer: inout CellBuffer) -> Bool {
    guard let top = stack.top else { return false }
    return stack.screens[top].redraw(&buffer, in: context)
  }

  mutating func nextWake(after now: Moment) -> Moment? {
    guard let top = stack.top else { return nil }
    let wake = earliest(stack.screens[top].nextWake(after: context.now), bell.end)
    return earliest(wake, show?.nextWake(after: context.now)).map {
      max($0, context.now + AppModel.frame)
    }
  }
}
