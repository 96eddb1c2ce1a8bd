import Glibc
import TerminalUI

/// The main loop: waits for the tty, signals and the clock, passes messages to the application, and draws it.
///
/// It sleeps until something is due, and never waits for a terminal that does not read.
final class RunLoop<Model: Application> {
  private(set) var application: Model
  private let terminal: any TerminalDevice
  private let signals: SignalDescriptor
  private let alarm: Alarm
  private let services: [any Service]
  private var wasShown = false
  private var typed = TypedInput()
  /// Whether the application knows that key releases are reported.
  private var tellsReleases = false
  private var pacer = FramePacer()
  private var gaps: GapDetector
  private var now: Moment
  private var size: Size
  private var theme: Theme
  private var buffer: CellBuffer
  private var isDirty = true
  private var isEnding = false
  private var bytes = [UInt8](repeating: 0, count: 4096)
  private let input: Int32
  /// The poll set: the tty's bytes, the alarm, signals and services.
  ///
  /// The kernel keeps it, so that a wake-up looks only at what is ready.
  private let awaited: PollSet
  /// The services' descriptors in the set.
  private var watched: [Int32]
  /// Whether a service has done work since the last check, which may have changed its descriptor.
  private var servicesHaveWorked = true
  /// When the application wants its next tick.
  private var tickDeadline: Moment?

  /// Creates a loop for an application on a terminal that has not been taken yet.
  init(
    _ application: Model, terminal: any TerminalDevice, signals: SignalDescriptor,
    services: [any Service] = []
  ) throws(TerminalError) {
    self.services = services
    self.application = application
    self.terminal = terminal
    self.signals = signals
    alarm = try Alarm()
    now = Clock.now
    gaps = GapDetector(nanosecondsAsleep: Clock.nanosecondsAsleep(until: now))
    size = terminal.size
    theme = application.theme
    buffer = CellBuffer(size: size)
    input = terminal.inputDescriptor
    watched = services.map { _ in -1 }
    guard let awaited = PollSet(), awaited.add(signals.descriptor), awaited.add(alarm.descriptor),
      awaited.add(input)
    else {
      throw .systemCall("epoll", systemErrorText())
    }
    self.awaited = awaited
  }

  /// Runs until the application quits or has to, then restores the terminal.
  ///
  /// - Throws: `TerminalError` if the system can no longer wait; the application has handled `.terminating` by then.
  func run() throws(TerminalError) {
    terminal.take()
    size = terminal.size
    terminal.resize(to: size)
    application.note(terminal.features)
    deliver(.resized(size))
    while !isEnding {
      drawIfDue()
      wait()
    }
    terminal.giveBack()
    if let refusal = awaited.refusal { throw .systemCall("epoll", refusal.description) }
  }

  // MARK: - Waiting

  private func wait() {
    guard !isEnding else { return }
    tickDeadline = Self.nextWake(of: &application, after: now)
    let frame = isDirty && !terminal.isBusy ? pacer.nextSlot : nil
    let wake = earliest(tickDeadline, earliest(typed.escapeDeadline, frame))
    if servicesHaveWorked { watchServices() }
    if tickDeadline != nil { gaps.beginWait(at: Clock.now) }
    let patience = alarm.patience(until: wake, now: now)
    let isBusy = terminal.isBusy
    let hasRoom = isBusy && awaited.wait(forRoomOn: terminal.outputDescriptor, atMost: patience)
    let isAnyReady = awaited.wait(atMost: isBusy ? 0 : patience)
    let woken = Clock.now
    // Without a wait the loop would spin.
    if awaited.refusal != nil { return terminate() }
    let isGap = gaps.isGap(
      asked: wake, woken: woken, nanosecondsAsleep: Clock.nanosecondsAsleep(until: woken))
    let arrived = isAnyReady && awaited.isReady(signals.descriptor) ? signals.all() : []
    // Delivered with the moment before the gap, in which nothing happened, and first of all, as any other message would
    // bring the application to the present.
    if isGap || arrived.contains(SIGCONT) { deliver(.continued) }
    now = woken

    for signal in arrived where !isEnding { serve(signal) }
    if hasRoom, !terminal.send() { terminate() }
    if isAnyReady {
      if awaited.isReady(input), !isEnding { readInput() }
      for index in watched.indices where watched[index] >= 0 && awaited.isReady(watched[index]) {
        servicesHaveWorked = true
        for message in services[index].takeMessages() { deliver(message) }
      }
    }
    if let deadline = typed.escapeDeadline, deadline <= now {
      typed.flush(at: now)
      deliverTyped()
    }
    if let deadline = tickDeadline, deadline <= now { deliver(.tick) }
  }

  /// Waits for services whose descriptor has changed.
  private func watchServices() {
    servicesHaveWorked = false
    for index in services.indices where services[index].descriptor != watched[index] { watch(index) }
  }

  /// Starts waiting for a service; a closed descriptor drops out of the set by itself.
  private func watch(_ index: Int) {
    watched[index] = services[index].descriptor
    if watched[index] >= 0 { _ = awaited.add(watched[index]) }
  }

  // MARK: - Input

  private func readInput() {
    switch terminal.read(into: &bytes) {
    case .nothing: break
    case .end: terminate()
    case .bytes(let count):
      if !typed.knowsKeys { typed.learn(terminal.keySequences) }
      typed.feed(bytes[..<count], at: now)
      deliverTyped()
    }
  }

  // By reference: a large model would be copied at every key.
  private static func nextWake(of application: inout Model, after now: Moment) -> Moment? {
    application.nextWake(after: now)
  }

  private func deliverTyped() {
    for event in typed.events {
      if case .reply(let reply) = event { note(reply) } else { deliver(.input(event)) }
    }
    typed.forgetEvents()
  }

  private func note(_ reply: TerminalReply) {
    terminal.note(reply)
    if !terminal.send() { terminate() }
    application.note(terminal.features)
    isDirty = true
    tellOfReleases()
  }

  private func tellOfReleases() {
    guard tellsReleases != terminal.tellsReleases else { return }
    tellsReleases = terminal.tellsReleases
    deliver(.keyboard(tellsReleases: tellsReleases))
  }

  // MARK: - Messages and effects

  private func deliver(_ message: Message) {
    guard !isEnding else { return }
    isDirty = true
    for effect in application.update(message, at: now) {
      switch effect {
      case .quit: isEnding = true
      case .redraw: terminal.drawAllNext()
      case .sayAgain:
        terminal.sayAgain()
        if !terminal.send() { terminate() }
      case .suspend: stop(wholeJob: true)
      case .copy(let text):
        terminal.copy(text)
        if !terminal.send() { terminate() }
      case .flash(let isOn):
        terminal.flash(isOn)
        if !terminal.send() { terminate() }
      case .ask, .link, .sound(.cue), .sound(.ears): perform(effect)
      case .devices, .sound(.scene):
        perform(effect)
        // A descriptor may have been closed, and another one opened with the same number.
        for index in services.indices { watch(index) }
        // Deliver at once what was already there.
        for service in services { for message in service.takeMessages() { deliver(message) } }
      }
    }
  }

  private func perform(_ effect: Effect) {
    servicesHaveWorked = true
    for service in services { service.perform(effect) }
  }

  private func terminate() {
    guard !isEnding else { return }
    tell(.terminating)
    isEnding = true
  }

  /// Delivers a message that leaves the application no choice; only services perform the effects it returns.
  private func tell(_ message: Message) {
    for effect in application.update(message, at: now) { perform(effect) }
  }

  private func serve(_ signal: Int32) {
    switch signal {
    case SIGWINCH:
      readSize()
      // Even if the size is unchanged: the terminal had another size in between and lost what did not fit.
      terminal.drawAllNext()
      isDirty = true
    case SIGINT: deliver(.input(.key(KeyEvent(key: .character("c"), modifiers: .control))))
    case SIGTSTP:
      tell(.suspending)
      stop(wholeJob: false)
    case SIGCONT:
      // The program was stopped by a signal that cannot be caught, and the shell has had the terminal since.
      terminal.takeAgain()
      tellOfReleases()
      readSize()
      isDirty = true
    default:
      // SIGQUIT would lose the screen for nothing.
      if SignalDescriptor.ends(signal) { terminate() }
    }
  }

  private func readSize() {
    let found = terminal.size
    guard found != size else { return }
    size = found
    terminal.resize(to: size)
    deliver(.resized(size))
  }

  /// Restores the terminal, stops, and takes the terminal again on SIGCONT.
  private func stop(wholeJob: Bool) {
    guard !isEnding else { return }
    terminal.giveBack()
    signals.stop(wholeJob: wholeJob)
    now = Clock.now
    gaps = GapDetector(nanosecondsAsleep: Clock.nanosecondsAsleep(until: now))
    // An exiting shell continues its stopped jobs only to hang them up; the terminal must not be taken again then.
    for signal in signals.all() where SignalDescriptor.ends(signal) { terminate() }
    guard !isEnding else { return }
    terminal.takeAfterStop()
    tellOfReleases()
    readSize()
    deliver(.continued)
  }

  // MARK: - Drawing

  private func drawIfDue() {
    guard isDirty, !isEnding, !terminal.isBusy, pacer.isDue(at: now) else { return }
    application.draw(into: &buffer, size: size)
    if application.theme != theme {
      theme = application.theme
      terminal.setPalette(theme.palette)
    }
    terminal.say(application.takeNarration())
    terminal.present(&buffer)
    pacer.noteFrame(at: now)
    isDirty = false
    if !terminal.send() { terminate() }
    if !wasShown {
      wasShown = true
      deliver(.shown)
    }
  }
}
