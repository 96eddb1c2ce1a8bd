import Glibc

/// The one loop: waits for the tty, signals and the clock, tells the application, and draws it.
///
/// It sleeps until something is due, and never waits for a terminal that does not read.
final class RunLoop<Model: Application> {
  private(set) var application: Model
  private let terminal: any TerminalDevice
  private let signals: SignalDescriptor
  private let alarm: Alarm
  private let services: [any Service]
  private var wasShown = false
  /// Made with the first input: the first frame does not wait for the tables of keys.
  private lazy var decoder = InputDecoder(keys: terminal.keySequences)
  /// Whether the application was told that releases of keys are reported.
  private var tellsReleases = false
  private var pacer = FramePacer()
  private var gaps: GapDetector
  private var now: Moment
  private var size: Size
  private var theme: Theme
  private var buffer: CellBuffer
  private var isDirty = true
  private var isEnding = false
  private var events: [InputEvent] = []
  private var bytes = [UInt8](repeating: 0, count: 4096)
  /// When an Escape that nothing followed counts as the key.
  private var escapeDeadline: Moment?
  /// When the application wants its next tick.
  private var tickDeadline: Moment?

  /// How long the rest of a key's sequence may take.
  private static var escapePatience: Duration { .milliseconds(30) }

  /// Makes a loop for an application on a terminal that nobody has taken yet.
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
    gaps = GapDetector(timeAsleep: Clock.timeAsleep)
    size = terminal.size
    theme = application.theme
    buffer = CellBuffer(size: size)
  }

  /// Runs until the application quits or has to, and leaves the terminal as it was found.
  func run() {
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
  }

  // MARK: - Waiting

  private func wait() {
    guard !isEnding else { return }
    tickDeadline = application.nextWake(after: now)
    let frame = isDirty && !terminal.isBusy ? pacer.nextSlot : nil
    let wake = [tickDeadline, escapeDeadline, frame].compactMap(\.self).min()
    alarm.set(wake)

    let awaited =
      [
        pollfd(fd: terminal.inputDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0),
        // poll ignores a negative descriptor.
        pollfd(fd: terminal.isBusy ? terminal.outputDescriptor : -1, events: Int16(POLLOUT), revents: 0),
      ] + services.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let ready = ready(awaited)
    now = Clock.now
    if gaps.isGap(asked: wake, woken: now, timeAsleep: Clock.timeAsleep) { deliver(.continued) }

    if ready[1] { serveSignals() }
    if ready[2] { alarm.acknowledge() }
    if ready[3], !terminal.send() { terminate() }
    if ready[0], !isEnding { readInput() }
    for (index, service) in services.enumerated() where ready[4 + index] {
      for message in service.takeMessages() { deliver(message) }
    }
    if let deadline = escapeDeadline, deadline <= now { flushEscape() }
    if let deadline = tickDeadline, deadline <= now { deliver(.tick) }
  }

  private func ready(_ awaited: [pollfd]) -> [Bool] {
    var entries = awaited
    guard poll(&entries, nfds_t(entries.count), -1) > 0 else { return entries.map { _ in false } }
    return entries.map { $0.revents != 0 }
  }

  // MARK: - Input

  private func readInput() {
    switch terminal.read(into: &bytes) {
    case .nothing: break
    case .end: terminate()
    case .bytes(let count):
      decoder.feed(bytes[..<count], into: &events)
      escapeDeadline = decoder.isPending ? now + Self.escapePatience : nil
      deliverEvents()
    }
  }

  private func flushEscape() {
    decoder.flush(into: &events)
    // A stalled paste takes more than one.
    escapeDeadline = decoder.isPending ? now + Self.escapePatience : nil
    deliverEvents()
  }

  private func deliverEvents() {
    for event in events {
      if case .reply(let reply) = event { note(reply) } else { deliver(.input(event)) }
    }
    events.removeAll(keepingCapacity: true)
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
      case .suspend: stop(wholeJob: true)
      case .ask: for service in services { service.perform(effect) }
      case .flash(let isOn):
        terminal.flash(isOn)
        if !terminal.send() { terminate() }
      case .sound(.cue): for service in services { service.perform(effect) }
      case .devices, .sound(.scene):
        for service in services { service.perform(effect) }
        // What was there already is told at once.
        for service in services { for message in service.takeMessages() { deliver(message) } }
      }
    }
  }

  private func terminate() {
    guard !isEnding else { return }
    tell(.terminating)
    isEnding = true
  }

  /// Tells the application what leaves it no choice: what it answers is for services alone.
  private func tell(_ message: Message) {
    for effect in application.update(message, at: now) {
      for service in services { service.perform(effect) }
    }
  }

  private func serveSignals() {
    while !isEnding, let signal = signals.next() {
      switch signal {
      case SIGTERM, SIGHUP: terminate()
      case SIGWINCH:
        readSize()
        // Also where the size is what it was: the terminal had another one meanwhile, and lost what did not fit.
        terminal.drawAllNext()
        isDirty = true
      case SIGINT: deliver(.input(.key(KeyEvent(key: .character("c"), modifiers: .control))))
      case SIGTSTP:
        tell(.suspending)
        stop(wholeJob: false)
      case SIGCONT:
        // Stopped by a signal that cannot be caught: the shell has had the terminal since.
        terminal.takeAgain()
        tellOfReleases()
        readSize()
        deliver(.continued)
      default: break  // SIGQUIT would lose the screen for nothing.
      }
    }
  }

  private func readSize() {
    let found = terminal.size
    guard found != size else { return }
    size = found
    terminal.resize(to: size)
    deliver(.resized(size))
  }

  /// Gives the terminal back, stops, and takes it again when continued.
  private func stop(wholeJob: Bool) {
    guard !isEnding else { return }
    terminal.giveBack()
    signals.stop(wholeJob: wholeJob)
    now = Clock.now
    gaps = GapDetector(timeAsleep: Clock.timeAsleep)
    // A shell that goes away continues its stopped jobs only to hang them up: then the
    // terminal is not to be taken again.
    while let signal = signals.next() {
      if signal == SIGTERM || signal == SIGHUP { terminate() }
    }
    guard !isEnding else { return }
    terminal.takeAfterStop()
    tellOfReleases()
    readSize()
    deliver(.continued)
  }

  // MARK: - Drawing

  private func drawIfDue() {
    guard isDirty, !isEnding, !terminal.isBusy, pacer.isDue(at: now) else { return }
    if application.theme != theme {
      theme = application.theme
      terminal.setTheme(theme)
    }
    buffer.reset(to: size)
    application.view(into: &buffer)
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
