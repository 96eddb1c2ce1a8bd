import BlockPlatform
import BlockSettings
import Glibc
import TerminalUI

/// The main loop: waits for the tty, signals and the clock, passes messages to the application, and draws it.
///
/// It sleeps until something is due, and never waits for a terminal that does not read.
package final class RunLoop<Model: Application> {
  private(set) var application: Model
  private let terminal: any TerminalDevice
  private let signals: SignalPipe
  private let services: [any Service]
  private var wasShown = false
  private var typed = TypedInput()
  /// How long a lone Escape waits, unless the application says otherwise.
  private let usualEscapeTime: Duration
  /// Whether the application knows that key releases are reported.
  private var reportsReleases = false
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
  /// Waits for the tty's bytes and room, for signals and services.
  private var waiting = DescriptorWait()
  /// When the application wants its next tick.
  private var tickDeadline: Moment?

  /// Creates a loop for an application on a terminal that has not been entered yet.
  package init(
    _ application: Model, terminal: any TerminalDevice, signals: SignalPipe,
    services: [any Service] = [], escapeTime: Duration = EscapeTime.current()
  ) {
    self.services = services
    usualEscapeTime = escapeTime
    self.application = application
    self.terminal = terminal
    self.signals = signals
    now = Clock.now
    gaps = GapDetector(suspendedNanoseconds: Clock.suspendedNanoseconds(until: now))
    size = terminal.size
    theme = application.theme
    buffer = CellBuffer(size: size)
    input = terminal.inputDescriptor
  }

  /// Runs until the application quits or has to, then restores the terminal.
  ///
  /// - Throws: `TerminalError` if the system can no longer wait; the application has handled `.terminating` by then.
  package func run() throws(TerminalError) {
    terminal.enter()
    size = terminal.size
    terminal.resize(to: size)
    application.handle(terminal.features)
    deliver(.resized(size))
    while !isEnding {
      drawIfDue()
      wait()
    }
    terminal.leave()
    if let error = waiting.error { throw .systemCall("pselect", error) }
  }

  // MARK: - Waiting

  private func wait() {
    guard !isEnding else { return }
    tickDeadline = Self.nextWake(of: &application, after: now)
    let frame = isDirty && !terminal.isBusy ? pacer.nextSlot : nil
    let wake = earliest(tickDeadline, earliest(typed.escapeDeadline, frame))
    let begun = Clock.now
    if tickDeadline != nil { gaps.beginWait(at: begun) }
    waiting.removeAll()
    waiting.add(input)
    for service in services { waiting.add(service.descriptor) }
    let hasRoom = waiting.wait(
      roomOn: terminal.isBusy ? terminal.outputDescriptor : nil, until: wake, now: begun, for: signals)
    let woken = Clock.now
    // Without a wait the loop would spin.
    if waiting.error != nil { return terminate() }
    let isGap = gaps.isGap(
      asked: wake, woken: woken, suspendedNanoseconds: Clock.suspendedNanoseconds(until: woken))
    let arrived = signals.all()
    // Delivered with the moment before the gap, in which nothing happened, and first of all, as any other message would
    // bring the application to the present.
    if isGap || arrived.contains(SIGCONT) { deliver(.continued) }
    now = woken

    for signal in arrived where !isEnding { handle(signal) }
    if hasRoom, !terminal.send() { terminate() }
    if waiting.isReady(input), !isEnding { readInput() }
    for service in services where waiting.isReady(service.descriptor) {
      for message in service.drainMessages() { deliver(message) }
    }
    if let deadline = typed.escapeDeadline, deadline <= now {
      typed.flush(at: now)
      deliverTyped()
    }
    if let deadline = tickDeadline, deadline <= now { deliver(.tick) }
  }

  // MARK: - Input

  private func readInput() {
    switch terminal.read(into: &bytes) {
    case .nothing: break
    case .end: terminate()
    case .bytes(let count):
      if !typed.hasKeySequences { typed.setKeySequences(terminal.keySequences) }
      typed.escapeTimeout = application.escapeTime ?? usualEscapeTime
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
      switch event {
      case .reply(let reply): handle(reply)
      case .key(let key):
        terminal.handle(key)
        reportReleases()
        deliver(.input(event))
      case .mouse, .paste, .focus: deliver(.input(event))
      }
    }
    typed.removeEvents()
  }

  private func handle(_ reply: TerminalReply) {
    terminal.handle(reply)
    if !terminal.send() { terminate() }
    application.handle(terminal.features)
    isDirty = true
    reportReleases()
    if case .size = reply { readSize() }
  }

  private func reportReleases() {
    guard reportsReleases != terminal.reportsReleases else { return }
    reportsReleases = terminal.reportsReleases
    deliver(.keyboard(reportsReleases: reportsReleases))
  }

  // MARK: - Messages and effects

  private func deliver(_ message: Message) {
    guard !isEnding else { return }
    isDirty = true
    for effect in application.update(message, at: now) {
      switch effect {
      case .quit: isEnding = true
      case .redraw: terminal.invalidate()
      case .repeatLast:
        terminal.repeatLast()
        if !terminal.send() { terminate() }
      case .suspend: stop(wholeJob: true)
      case .copy(let text):
        terminal.copy(text)
        if !terminal.send() { terminate() }
      case .flash(let isOn):
        terminal.flash(isOn)
        if !terminal.send() { terminate() }
      case .notify(let text):
        terminal.notify(text)
        if !terminal.send() { terminate() }
      case .ask, .link, .sound(.cue), .sound(.spatialCues): perform(effect)
      case .devices, .sound(.scene):
        perform(effect)
        // Deliver at once what was already there.
        for service in services { for message in service.drainMessages() { deliver(message) } }
      }
    }
  }

  private func perform(_ effect: Effect) {
    for service in services { service.perform(effect) }
  }

  private func terminate() {
    guard !isEnding else { return }
    deliverFinal(.terminating)
    isEnding = true
  }

  /// Delivers a message that leaves the application no choice; only services perform the effects it returns.
  private func deliverFinal(_ message: Message) {
    for effect in application.update(message, at: now) { perform(effect) }
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGWINCH:
      terminal.handleResizeSignal()
      readSize()
      // Even if the size is unchanged: the terminal had another size in between and lost what did not fit.
      terminal.invalidate()
      isDirty = true
    case SIGINT: deliver(.input(.key(KeyEvent(key: .character("c"), modifiers: .control))))
    case SIGTSTP:
      deliverFinal(.suspending)
      stop(wholeJob: false)
    case SIGCONT:
      // The program was stopped by a signal that cannot be caught, and the shell has had the terminal since.
      terminal.reenter()
      reportReleases()
      readSize()
      isDirty = true
    default:
      // SIGQUIT would lose the screen for nothing.
      if SignalPipe.endsProgram(signal) { terminate() }
    }
  }

  private func readSize() {
    let newSize = terminal.size
    guard newSize != size else { return }
    size = newSize
    terminal.resize(to: size)
    deliver(.resized(size))
  }

  /// Restores the terminal, stops, and takes the terminal again on SIGCONT.
  private func stop(wholeJob: Bool) {
    guard !isEnding else { return }
    terminal.leave()
    signals.stop(wholeJob: wholeJob)
    now = Clock.now
    gaps = GapDetector(suspendedNanoseconds: Clock.suspendedNanoseconds(until: now))
    // An exiting shell continues its stopped jobs only to hang them up; the terminal must not be taken again then.
    for signal in signals.all() where SignalPipe.endsProgram(signal) { terminate() }
    guard !isEnding else { return }
    terminal.enterAfterStop()
    reportReleases()
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
    terminal.speak(application.drainNarration())
    terminal.setTitle(application.windowTitle)
    terminal.showProgress(application.progress)
    terminal.present(&buffer)
    pacer.frameDrawn(at: now)
    isDirty = false
    if !terminal.send() { terminate() }
    if !wasShown {
      wasShown = true
      deliver(.shown)
    }
  }
}

extension RunLoop<AppModel> {
  /// Runs the game.
  ///
  /// The loop is compiled for it here: one that knew no type would copy the model for each question to it.
  package func runGame() throws(TerminalError) { try run() }
}
