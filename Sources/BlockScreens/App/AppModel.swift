import BlockControls
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The whole program apart from its devices: a stack of screens, the topmost of which is shown and gets the input.
package struct AppModel: Application, Sendable {
  var context: ScreenContext
  var stack: ScreenStack
  package private(set) var theme: Theme
  /// The name of the chosen theme, and the theme as far as it could be read.
  private var chosen: (name: String, theme: Theme)
  /// The theme being previewed before it is chosen.
  var previewedTheme: Theme?
  /// The command line's options, which override the settings.
  private var options: PlayOptions
  private var devices = DeviceController()
  private var sound = SoundSelector()
  private var bell = VisualBell()
  private var repeats = RepeatWatch()
  /// Whether the terminal has the focus, as far as it says.
  private var isLookedAt = true
  /// Lets friends watch; nil if nobody asked for it.
  var broadcast: (any Broadcast)?
  /// The moment until which no key clears the notice.
  var noticeHoldEnd: Moment?
  /// Whether the settings or the previewed theme have changed since the language and the theme were last updated.
  var hasChanged = true
  /// What was set before the stored settings were read, which must not undo it; nil from then on.
  var earlyChanges: [Outbox.Change]? = []
  /// What the very first run still asks.
  private var firstRun: FirstRun
  /// The language requested last; nil for the environment's.
  private var currentLanguage: Language?
  /// Switches to a language (nil for the environment's) and returns a warning, if there is one.
  private let selectLanguage: @Sendable (Language?) -> String?

  private enum FirstRun: Equatable {
    /// The keys are asked for once a game has been played.
    case asksForKeys(hasPlayed: Bool)
    case over
  }

  /// Ticks come no closer together than frames: at level 20 the engine asks for 2,198 calls a second, but it catches up
  /// on what fell due in between by itself, in order.
  private static let frame = FramePacer.interval

  package init(
    context: ScreenContext, theme: Theme, screens: [any Screen],
    options: PlayOptions = PlayOptions(),
    selectLanguage: @escaping @Sendable (Language?) -> String? = { _ in nil }
  ) {
    self.context = context
    self.theme = theme
    chosen = (theme.name, theme)
    stack = ScreenStack(screens)
    self.options = options
    self.selectLanguage = selectLanguage
    currentLanguage = context.settings.selectedLanguage
    firstRun = screens.contains { $0 is FirstGameScreen } ? .asksForKeys(hasPlayed: false) : .over
    if options.isWatchable { broadcast = context.matchScreens?.broadcast() }
    appear()
  }

  package mutating func update(_ message: Message, at now: Moment) -> [Effect] {
    context.now = now
    if case .input(.mouse) = message { context.seenInput.mouse = true }
    var effects = react(to: message)
    askForKeys()
    offerTilt()
    applyChanges()
    if hasChanged {
      hasChanged = false
      updateLanguage()
      updateTheme()
      applyChanges()
    }
    if broadcast != nil { updateShow() }
    if let text = context.outbox.copied.take() { effects.append(.copy(text)) }
    if let text = context.outbox.notification.take(), !isLookedAt, usesWindow {
      effects.append(.notify(text))
    }
    // By index: asking the last element directly would copy it.
    let top = stack.top
    context.drawing.isOnMachine = top.map { stack.screens[$0].isOnMachine } ?? false
    devices.update(&context, wantsTilt: top.map { stack.screens[$0].wantsTilt } ?? false)
    let sounds = sound.requests(in: &context, musicState: top.flatMap { stack.screens[$0].musicState })
    let flashes = bell.effects(isRequested: context.outbox.wantsFlash, at: now)
    context.outbox.wantsFlash = false
    let (storageRequests, orders) = (
      context.outbox.storageRequests.drain(), context.outbox.serverRequests.drain()
    )
    let requests = context.outbox.deviceRequests.drain()
    guard
      !storageRequests.isEmpty || !requests.isEmpty || !sounds.isEmpty || !flashes.isEmpty || !orders.isEmpty
    else {
      return effects
    }
    // The sound goes first, so that it does not wait for writing or drawing.
    var asked = sounds.map(Effect.sound)
    asked += orders.map { .link($0.order, $0.ticket) }
    asked += storageRequests.map { .ask($0.request, $0.ticket) }
    asked += requests.map(Effect.devices)
    return asked + flashes + effects
  }

  /// Starts the devices and the sound, which waited for the settings, whether or not those could be read.
  private mutating func begin() {
    earlyChanges = nil
    guard context.permissions.usesDevices else { return }
    devices.isReady = true
    sound.isReady = true
  }

  /// Switches the language as soon as the setting changes.
  private mutating func updateLanguage() {
    let wanted = context.settings.selectedLanguage
    guard wanted != currentLanguage else { return }
    currentLanguage = wanted
    if let warning = selectLanguage(wanted) { context.showNews(warning, isProblem: true) }
    for index in stack.screens.indices { stack.screens[index].languageChanged(in: context) }
  }

  /// Updates the spectators on the current game, wherever it lies in the stack.
  private mutating func updateShow() {
    let index = stack.screens.indices.last { stack.screens[$0].played != nil }
    broadcast?.follow(index.flatMap { stack.screens[$0].played }, in: &context)
    let isMatch = stack.screens.contains { $0.isMatch }
    broadcast?.handleMatchChange(isMatch, in: &context)
    applyChanges()
  }

  /// Asks for the keys once the menu is open again after the very first game.
  private mutating func askForKeys() {
    guard case .asksForKeys(let hasPlayed) = firstRun else { return }
    if stack.screens.last is GameScreen {
      firstRun = .asksForKeys(hasPlayed: true)
    } else if hasPlayed, stack.screens.last is MainMenuScreen {
      firstRun = .over
      stack.push(FirstKeysScreen())
    }
  }

  /// Offers tilt control with the detected sensor once the menu is open.
  private mutating func offerTilt() {
    // On the very first run the keys come first.
    guard devices.hasOffer, firstRun == .over, stack.screens.last is MainMenuScreen,
      let sensor = devices.takeOffer()
    else {
      return
    }
    stack.push(TiltOfferScreen(sensor: sensor))
  }

  /// Draws with the previewed or chosen theme, or with the standard one if that cannot be read.
  private mutating func updateTheme() {
    let name = context.settings.theme
    if name != chosen.name {
      // Read synchronously: the file is small, and nobody plays while themes change.
      do throws(TextFileError) {
        chosen = (name, try context.themes.load(name).theme)
      } catch {
        chosen = (name, .standard)
        context.showNews(error.description, isProblem: true)
      }
    }
    theme = previewedTheme ?? chosen.theme
  }

  private mutating func react(to message: Message) -> [Effect] {
    switch message {
    case .resized(let size):
      context.size = size
      if let top = stack.top { stack.sizes[top] = size }
    case .keyboard(let reportsReleases):
      context.reportsReleases = reportsReleases
      return []
    case .shown:
      context.ask(.start)
      if context.saver.games == nil { begin() }
    case .storage(.saveState(let saveState), _):
      handle(saveState)
      return []
    case .storage(let answer, let ticket):
      handle(answer)
      return pass(on: answer, for: ticket)
    case .link(let news, let ticket):
      if broadcast?.handle(news, for: ticket, in: &context) == true { return [] }
      return pass(on: message, for: ticket)
    case .device(.sound(let news)):
      sound.handle(news, in: &context)
      return []
    case .device(let event): return handle(event)
    case .input(.mouse(let event)):
      if event.action == .drag, event.button != .none { context.pointerDrags = true }
      return handle(.input(.mouse(interpreted(by: event))))
    case .input(.focus(let isGained)):
      context.seenInput.focus = true
      isLookedAt = isGained
    case .input(.key(let event)) where isIdleModifier(event): return []
    case .input(.key(let event)) where event.phase != .release:
      if noticeHoldEnd.map({ $0 <= context.now }) ?? true { context.notice = nil }
      if mute(by: event) { return [] }
      learnRepeat(from: event)
      if repeatsLastLines(by: event) { return [.repeatLast] }
      guard event.modifiers == .control else { break }
      if event.key == .character("l") { return [.redraw] }
      if event.key == .character("z"), context.permissions.suspends {
        _ = handle(.suspending)
        return [.suspend]
      }
    case .terminating:
      // Notify every screen: a game may lie below the visible one.
      for index in stack.screens.indices { _ = pass(message, to: index) }
      return [.quit]
    case .input, .tick, .suspending, .continued: break
    }
    return handle(message)
  }

  /// Whether an event is of a modifier that is no key of its own: it only changes the keys pressed with it.
  ///
  /// Mutating as all that a key asks: the whole model would be copied otherwise.
  private mutating func isIdleModifier(_ event: KeyEvent) -> Bool {
    guard case .modifier = event.key, let screen = stack.screens.last else { return false }
    if screen.acceptsModifiers { return false }
    if screen.acceptsText { return true }
    let bindings =
      [context.bindings] + KeyboardHalf.allCases.map { context.settings.splitKeyboard[$0].bindings }
    return bindings.allSatisfy { $0.action(bound: event) == nil }
  }

  /// Learns how the terminal repeats a held key, if it does not report releases.
  private mutating func learnRepeat(from event: KeyEvent) {
    guard !event.reportsRelease(by: context.reportsReleases) else { return }
    let seen = repeats.handle(event, at: ControlTime(context.now))
    if let seen, seen != context.settings.seenKeyRepeat { context.settings.seenKeyRepeat = seen }
  }

  /// Mutes everything on the mute key, on every screen except those that take it as a letter.
  ///
  /// - Returns: whether it did, and the key means nothing else: in a game it may be half of a hand's keys.
  @discardableResult
  private mutating func mute(by event: KeyEvent) -> Bool {
    guard event.phase == .press, context.bindings.isMuteKey(event), let screen = stack.screens.last,
      !screen.acceptsText
    else { return false }
    // A capital letter goes to an entry of a list.
    if case .character(let letter) = event.key, letter.isUppercase, !screen.acceptsPadKeys { return false }
    sound.toggleMute(in: &context)
    return !screen.acceptsPadKeys && !screen.acceptsModifiers
  }

  /// Whether a key asks to repeat the last line.
  ///
  /// `PlainQuestion.anywhere` does so on every screen, `PlainQuestion.again` only if the screen has no other use for
  /// it; a game handles that key itself.
  private mutating func repeatsLastLines(by event: KeyEvent) -> Bool {
    guard context.isPlain, event.phase == .press, context.bindings.action(bound: event) == nil,
      let top = stack.top
    else { return false }
    if event.modifiers == .control { return event.key == .character(PlainQuestion.anywhere) }
    guard event.modifiers.isEmpty, event.key == .character(PlainQuestion.again.key) else { return false }
    let screen = stack.screens[top]
    return !screen.acceptsText && !screen.acceptsPadKeys && !screen.handlesFullStop
  }

  /// Handles a sensor or pad event; a pad's buttons act as keys, in menus as navigation keys.
  private mutating func handle(_ event: DeviceEvent) -> [Effect] {
    if devices.handleSearch(event) { return [] }
    guard case .pad(let pad) = event, let keys = devices.keys(of: pad) else {
      devices.handle(event, in: &context)
      return handle(.device(event))
    }
    context.activePad = pad.pad
    var effects: [Effect] = []
    for key in keys {
      let acceptsPadKeys = stack.screens.last?.acceptsPadKeys ?? false
      mute(by: key)
      guard let interpreted = acceptsPadKeys ? key : key.inMenus else { continue }
      effects += handle(.input(.key(interpreted)))
    }
    return effects
  }

  /// The mouse event as meant: on a terminal that only sends taps, any button may stand for a tap.
  private func interpreted(by event: MouseEvent) -> MouseEvent {
    let takesAll = context.pointerDrags || stack.screens.last?.acceptsEveryButton ?? false
    if takesAll || event.key.map({ context.bindings.action(bound: $0) != nil }) ?? false { return event }
    return event.asTap
  }

  /// Handles answers that concern every screen.
  private mutating func handle(_ answer: StorageAnswer) {
    switch answer {
    case .started(let settings, let players, let chosen):
      let early = earlyChanges ?? []
      begin()
      context.hasStarted = true
      let seenRepeat = context.settings.seenKeyRepeat
      context.settings = settings
      context.settings.seenKeyRepeat = seenRepeat
      hasChanged = true
      options.apply(to: &context.settings)
      for change in early { apply(change) }
      context.players = players
      context.chosenPlayer = chosen
      if let name = options.player { enter(name) }
    case .ownChoices(let own):
      guard own != context.settings.own else { break }
      context.settings.own = own
      hasChanged = true
      for index in stack.screens.indices { callScreen(index) { $0.settingsChanged(in: &$1) } }
    case .players(let players, _): context.players = players
    case .failed(let error):
      begin()
      (context.notice, context.isNoticeProblem) = (error.description, true)
    case .notice(let line): (context.notice, context.isNoticeProblem) = (line, true)
    // Shown long enough for a player to notice.
    case .rewritten(let line): context.showNews(line, isProblem: true)
    case .givenUp(let id): broadcast?.gameGivenUp(id, in: &context)
    default: break
    }
  }

  /// Updates every screen on how its game is saved: a screen below the visible one shows it later.
  private mutating func handle(_ saveState: SaveState) {
    for index in stack.screens.indices { callScreen(index) { $0.saveStateChanged(in: &$1) } }
    guard case .unsaved(let reason) = saveState else { return }
    if stack.screens.last?.showsUnsavedReason ?? false {
      // It shows the reason in the place of a notice, which may even say that all was saved again.
      context.showNotice(nil)
    } else {
      context.showNews(tr("Not saved: %s", reason), isProblem: true)
    }
  }

  /// Selects the command line's player for the career, adding a new one if needed.
  private mutating func enter(_ name: String) {
    if let player = context.players.first(where: { $0.name == name }) {
      context.selectPlayer(player)
    } else {
      do throws(PlayerNameError) {
        context.ask(.addPlayer(try PlayerName(name)))
      } catch {
        (context.notice, context.isNoticeProblem) = (error.description, true)
      }
    }
  }

  package mutating func handle(_ features: TerminalFeatures) {
    context.features = features
    if features.isSlow, !options.isSlowLine {
      options.isSlowLine = true
      options.apply(to: &context.settings)
    }
    guard let isLight = features.hasLightBackground, isLight != context.themes.hasLightBackground else {
      return
    }
    context.themes.hasLightBackground = isLight
    if let theme = try? context.themes.load(chosen.name).theme { chosen.theme = theme }
    theme = previewedTheme ?? chosen.theme
  }

  package var escapeTime: Duration? {
    let milliseconds = context.settings.escapeTime
    return milliseconds > 0 ? .milliseconds(milliseconds) : nil
  }

  /// Whether anything but the screen is the program's: the window's title, its progress, notifications.
  private var usesWindow: Bool { context.settings.window && !context.isPlain }

  package var windowTitle: String? {
    mutating get {
      guard usesWindow, let top = stack.top else { return nil }
      return stack.screens[top].windowTitle ?? "blockfall"
    }
  }

  package var progress: Int? {
    mutating get {
      guard usesWindow, let top = stack.top else { return nil }
      return stack.screens[top].progress
    }
  }

  package mutating func drainNarration() -> [String] { context.narration.drain() }

  package func view(into buffer: inout CellBuffer) { stack.screens.last?.draw(into: &buffer, in: context) }

  package mutating func redraw(_ buffer: inout CellBuffer) -> Bool {
    guard let top = stack.top else { return false }
    return stack.screens[top].redraw(&buffer, in: context)
  }

  package mutating func nextWake(after now: Moment) -> Moment? {
    guard let top = stack.top else { return nil }
    let wake = earliest(stack.screens[top].nextWake(after: context.now), bell.end)
    return earliest(wake, broadcast?.nextWake(after: context.now)).map {
      max($0, context.now + AppModel.frame)
    }
  }
}
