/// The whole program but its devices: a stack of screens, the topmost of which is seen and asked.
struct AppModel: Application, Sendable {
  private var context: AppContext
  private(set) var screens: [any Screen]
  private(set) var theme: Theme
  /// The theme that was chosen, as far as it could be read, and the name that it was chosen by.
  private var chosen: (name: String, theme: Theme)
  /// What the command line asks for, which goes before what is set.
  private let options: PlayOptions
  private var devices = DeviceSwitchboard()
  private var sound = SoundConductor()
  private var bell = VisualBell()
  /// The choices that the language and the theme are those of.
  private var followed: Int?
  /// The language that was asked for last; nil for the environment's.
  private var spoken: Language?

  /// Ticks come no closer together than frames do: at level 20 the engine wants to be called 2,198 times a
  /// second, and what falls due meanwhile it does by itself, in order.
  private static let frame = FramePacer.interval

  init(context: AppContext, theme: Theme, screens: [any Screen], options: PlayOptions = PlayOptions()) {
    self.context = context
    self.theme = theme
    chosen = (theme.name, theme)
    self.screens = screens
    self.options = options
    spoken = context.settings.spokenLanguage
    if let top = screens.indices.last { self.screens[top].appear(in: &self.context) }
  }

  mutating func update(_ message: Message, at now: Moment) -> [Effect] {
    context.now = now
    if case .input(.mouse) = message { context.seenInput.mouse = true }
    var effects = react(to: message)
    offerTilt()
    if context.choices != followed {
      followed = context.choices
      followLanguage()
      followTheme()
    }
    if let text = context.copied {
      effects.append(.copy(text))
      context.copied = nil
    }
    // By its index, as the last one would be copied to be asked.
    let top = screens.count - 1
    devices.follow(&context, wantsTilt: top >= 0 && screens[top].wantsTilt)
    let sounds = sound.requests(in: &context, mood: top >= 0 ? screens[top].mood : nil)
    let flashes = bell.effects(isWished: context.wantsFlash, at: now)
    context.wantsFlash = false
    let isAsked = !context.requests.isEmpty || !context.deviceRequests.isEmpty
    guard isAsked || !sounds.isEmpty || !flashes.isEmpty else { return effects }
    defer {
      context.requests.removeAll()
      context.deviceRequests.removeAll()
    }
    // The sound goes first: it shall not wait for what is written or drawn.
    var asked = sounds.map(Effect.sound)
    asked += context.requests.map(Effect.ask)
    asked += context.deviceRequests.map(Effect.devices)
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
    if let complaint = context.speak(wanted) { context.tell(complaint) }
    for index in screens.indices { screens[index].languageChanged(in: &context) }
  }

  /// Offers tilt with the sensor that was found, once the menu is there.
  private mutating func offerTilt() {
    guard let sensor = context.tiltOffer, screens.last is MainMenuScreen else { return }
    context.tiltOffer = nil
    screens.append(TiltOfferScreen(sensor: sensor))
  }

  /// Draws with the theme that is tried on or chosen; one that cannot be read is the standard one.
  private mutating func followTheme() {
    let name = context.settings.theme
    if name != chosen.name {
      // Read here and now: a small file, and nobody plays while themes change.
      do throws(ThemeError) {
        chosen = (name, try context.themes.load(name).theme)
      } catch {
        chosen = (name, .standard)
        context.tell(error.description)
      }
    }
    theme = context.triedTheme ?? chosen.theme
  }

  private mutating func react(to message: Message) -> [Effect] {
    switch message {
    case .resized(let size):
      context.size = size
    case .keyboard(let tellsReleases):
      context.tellsReleases = tellsReleases
      return []
    case .shown:
      context.requests.append(.start)
      if context.keeper.games == nil { begin() }
    case .storage(.keeping(let keeping)):
      note(keeping)
      return []
    case .storage(let answer):
      note(answer)
    case .device(.sound(let news)):
      sound.note(news, in: &context)
      return []
    case .device(let event):
      return take(event)
    case .input(.mouse(let event)):
      if event.action == .drag, event.button != .none { context.pointerDrags = true }
      return handle(.input(.mouse(meant(by: event))))
    case .input(.focus): context.seenInput.focus = true
    case .input(.key(let event)) where event.phase != .release:
      if context.noticeHolds.map({ $0 <= context.now }) ?? true { context.notice = nil }
      mute(by: event)
      guard event.modifiers == .control else { break }
      if event.key == .character("l") { return [.redraw] }
      if event.key == .character("z") {
        _ = handle(.suspending)
        return [.suspend]
      }
    case .terminating:
      // Every screen is told: a game may be under the one that is seen.
      for index in screens.indices { _ = screens[index].update(message, in: &context) }
      return [.quit]
    case .input, .tick, .suspending, .continued:
      break
    }
    return handle(message)
  }

  /// The one key that mutes everything does so on every screen, but where it is a letter.
  private mutating func mute(by event: KeyEvent) {
    guard event.phase == .press, context.bindings.mutes(by: event) else { return }
    if !(screens.last?.takesText ?? false) { sound.toggleMute(in: &context) }
  }

  /// Takes what a sensor or a pad did: a pad's buttons are keys, in menus those that lead through them.
  private mutating func take(_ event: DeviceEvent) -> [Effect] {
    if devices.takesForSearch(event, in: &context) { return [] }
    guard case .pad(let pad) = event, let keys = devices.keys(of: pad) else {
      devices.note(event, in: &context)
      return handle(.device(event))
    }
    context.activePad = pad.pad
    var effects: [Effect] = []
    for key in keys {
      let takesPadKeys = screens.last?.takesPadKeys ?? false
      mute(by: key)
      guard let meant = takesPadKeys ? key : key.inMenus else { continue }
      effects += handle(.input(.key(meant)))
    }
    return effects
  }

  /// What the mouse does, or a finger on a terminal that only taps, with whichever button it tells that.
  private func meant(by event: MouseEvent) -> MouseEvent {
    let takesAll = context.pointerDrags || screens.last?.takesEveryButton ?? false
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
      options.apply(to: &context.settings)
      context.players = players
      context.chosenPlayer = chosen
      if let name = options.player { enter(name) }
    case .players(let players, _): context.players = players
    case .failed(let error):
      begin()
      context.notice = error.description
    case .notice(let line): context.notice = line
    default: break
    }
  }

  /// Lets every screen look how its game is kept: it may lie under the one that is seen, which says it then.
  private mutating func note(_ keeping: Keeping) {
    for index in screens.indices { screens[index].keepingChanged(in: &context) }
    if case .unkept(let reason) = keeping, !(screens.last?.saysWhatIsUnkept ?? false) {
      context.tell(tr("Not kept: %s", reason))
    }
  }

  /// Lets the player of the command line play the career; one who is not there yet joins.
  private mutating func enter(_ name: String) {
    if let player = context.players.first(where: { $0.name == name }) {
      context.chosenPlayer = player.id
      context.requests.append(.choosePlayer(player.id))
    } else {
      do throws(PlayerNameError) {
        context.requests.append(.addPlayer(try PlayerName(name)))
      } catch {
        context.notice = error.description
      }
    }
  }

  private mutating func handle(_ message: Message) -> [Effect] {
    guard let top = screens.indices.last else { return [.quit] }
    let (before, asked) = (screens[top].focus, context.requests.count)
    let transition = screens[top].update(message, in: &context)
    let after = screens[top].focus
    // Most are keys of a game, where nothing can be selected.
    if case .stay = transition, before == nil, after == nil { return [] }
    if case .input = message {
      hear(transition, from: before, to: after, asks: context.requests.count > asked)
    }
    switch transition {
    case .stay: return []
    case .push(let screen): screens.append(screen)
    case .replace(let screen): screens[top] = screen
    case .pop: screens.removeLast()
    case .quit: return [.quit]
    }
    guard let top = screens.indices.last else { return [.quit] }
    screens[top].appear(in: &context)
    return []
  }

  /// Lets be heard what an input did in a menu: something was chosen, or another thing selected or set.
  private mutating func hear(_ transition: Transition, from before: Focus?, to after: Focus?, asks: Bool) {
    switch transition {
    case .push, .replace, .pop: context.hear(.chosen)
    case .stay where before?.page != after?.page: context.hear(.chosen)
    case .stay where before != after || before != nil && asks: context.hear(.moved)
    case .stay, .quit: break
    }
  }

  mutating func note(_ features: TerminalFeatures) { context.features = features }

  mutating func takeNarration() -> [String] { context.narration.take() }

  func view(into buffer: inout CellBuffer) {
    screens.last?.draw(into: &buffer, in: context)
  }

  mutating func redraw(_ buffer: inout CellBuffer) -> Bool {
    guard let top = screens.indices.last else { return false }
    return screens[top].redraw(&buffer, in: &context)
  }

  mutating func nextWake(after now: Moment) -> Moment? {
    guard let top = screens.indices.last else { return nil }
    return earliest(screens[top].nextWake(after: context.now), bell.end).map {
      max($0, context.now + AppModel.frame)
    }
  }
}

extension PlayOptions {
  /// Puts what the command line asks for in the place of what is set.
  func apply(to settings: inout Settings) {
    if glyphs != .auto { settings.glyphs = glyphs }
    if let level { settings.startLevel = level }
    if let theme { settings.theme = theme }
    if isMute { settings.mute = true }
    // Nobody sees it move.
    if isPlain { settings.reducedMotion = true }
    if let language { settings.language = language.rawValue }
    if let rules { settings.rules = rules }
    if let mode { settings.mode = mode }
  }
}

extension Settings {
  /// The language that is set, English where there are no texts in it; nil for the environment's.
  var spokenLanguage: Language? { language.map { Language(code: $0) ?? .english } }
}
