import Glibc

/// The player's terminal: its type, its content, and whether the program currently controls it.
package final class Terminal {
  let tty: TTY
  let description: TerminalDescription
  let encoding: CharacterEncoding
  private let display: Display
  private let modes: TerminalModes
  private var queue = FrameQueue()
  /// Whether the program controls the terminal.
  private var isActive = false
  /// Whether the modes are still to be set after the next frame.
  private var entersWithNextFrame = false
  private var questions = OpenQuestions()
  private var synchronizesOutput = false
  /// Whether the kitty keyboard protocol is on, and must be switched off at the end.
  private var hasPushedKeyboard = false
  private var hasLightBackground: Bool?
  private var name = ""
  private var abilities = TerminalAbilities()
  /// The title that the window is to have, and whether the terminal has put its own aside for it.
  private var title: String?
  private var hasPushedTitle = false
  private var progress: Int?
  /// The size as the terminal reports it (mode 2048), as long as the tty, which is asked otherwise, has signalled none.
  private(set) var reportedSize: Size?
  private var hasSignalledSize = false
  /// Whether the whole screen is in reverse.
  private var isReversed = false
  /// Whether the terminal claims to report repeats and releases of keys, and whether it does.
  private var claimsReleases = false
  private var releaseProof = ReleaseProof()

  /// How long the terminal may take to read the farewell, after that to read a shorter one, and to answer.
  private static let leaveTimeout = Duration.milliseconds(400)
  private static let retryTimeout = Duration.milliseconds(50)
  private static let answerTimeout = Duration.milliseconds(500)
  /// Aborts a control sequence that was sent only in part.
  private static let cancel: UInt8 = 0x18

  /// Whether the terminal reports repeats and releases of keys, as far as it has shown.
  package var reportsReleases: Bool { claimsReleases && releaseProof.isGiven }
  /// Whether non-ASCII characters display.
  package var isUTF8: Bool { encoding == .utf8 }
  /// The colour depth in use.
  package var colorDepth: ColorDepth { display.colorDepth }
  /// The known features of the terminal.
  package var features: TerminalFeatures {
    TerminalFeatures(
      type: description.name, colorDepth: colorDepth, requestsInputModes: modes.sendsRequests,
      synchronizesOutput: synchronizesOutput, reportsReleases: reportsReleases,
      hasLightBackground: hasLightBackground, isSlow: tty.isSlow, name: name, abilities: abilities)
  }
  /// Whether bytes wait to be sent.
  package var isBusy: Bool { !queue.isEmpty }

  /// Prepares to draw on a terminal without touching it yet.
  ///
  /// - Parameter descriptions: folders of terminfo descriptions, beside those that ncurses knows.
  /// - Throws: `TerminalError` if the terminal is unsuitable.
  package init(
    tty: TTY, palette: Palette, disablesColor: Bool = false, environment: TerminalEnvironment = .current(),
    writer: WriterChoice? = nil, descriptions: [String] = []
  ) throws(TerminalError) {
    self.tty = tty
    encoding = CharacterEncoding.adoptFromEnvironment()
    description = try TerminalDescription(type: environment.type, orIn: descriptions)
    modes = TerminalModes(description, in: environment)
    let depth = ColorDepth(
      terminfoColors: description.colors, environment: environment, isDisabled: disablesColor)
    display = try Display(
      description: description, size: tty.size, colorDepth: depth, palette: palette, encoding: encoding,
      writer: writer)
  }

  // MARK: - Entering and leaving

  /// Takes control of the terminal; the next frame draws every cell.
  package func enter() {
    tty.makeRaw()
    armCrashGuard()
    entersWithNextFrame = true
    display.invalidate()
    isActive = true
    reportedSize = nil
  }

  private func armCrashGuard() {
    let keyboard = hasPushedKeyboard ? TerminalModes.popKeyboard : []
    let screen = isReversed ? TerminalModes.normalVideo : []
    CrashGuard.arm(
      tty, bytes: [Self.cancel] + keyboard + screen + windowReset + modes.leave + description.leaveScreen)
  }

  /// Takes control again after another program may have had the terminal without this one giving it back.
  package func reenter() {
    var discarded: [UInt8] = []
    display.leave(into: &discarded)
    discardQueue()
    popKeyboard()
    releaseProof.forgetKeys()
    enter()
  }

  /// Takes control again, and records the terminal's modes as those to restore next time.
  package func enterAfterStop() {
    tty.saveModes()
    enter()
  }

  /// Restores the terminal, as far as time allows, and leaves nothing in its input for the shell.
  ///
  /// Modes are off when the terminal answers the last question, so everything that it sent before the answer, such as
  /// the release of the last key, is read here.
  package func leave() {
    guard isActive else { return }
    isActive = false
    let wasAsked = modes.sendsRequests && !entersWithNextFrame
    let asks = wasAsked && tty.isInForeground && questions.mayBeAnswered(at: Clock.now)
    discardQueue()
    popKeyboard()
    queue.append { $0 += windowReset }
    (hasPushedTitle, progress) = (false, nil)
    queue.append { bytes in
      // Modes that are not set yet need not be reset.
      if !entersWithNextFrame { bytes += modes.leave }
      display.leave(into: &bytes)
    }
    let leaveBytes = Array(queue.unsent)
    if asks { queue.append { $0 += TerminalModes.lastQuestion } }
    var isInputEmpty = false
    if sendAll(within: Self.leaveTimeout) {
      isInputEmpty = asks && readAnswers(within: Self.answerTimeout)
    } else {
      // Nobody reads. Pending output is discarded to make room for the farewell, which the terminal gets when it is
      // read again, even after the program's end.
      tty.discardOutput()
      queue.removeAll()
      queue.append { $0 += [Self.cancel] + leaveBytes }
      _ = sendAll(within: Self.retryTimeout)
    }
    if wasAsked, !isInputEmpty, tty.isInForeground { tty.discardInput() }
    questions.abandon()
    releaseProof.forgetKeys()
    queue.removeAll()
    tty.restore()
    CrashGuard.disarm()
  }

  private func popKeyboard() {
    flash(false)
    if hasPushedKeyboard { queue.append { $0 += TerminalModes.popKeyboard } }
    hasPushedKeyboard = false
    claimsReleases = false
  }

  /// Drops the queued bytes.
  private func discardQueue() {
    let isPartlySent = queue.isPartlySent
    queue.removeAll()
    if isPartlySent { queue.append { $0.append(Self.cancel) } }
  }

  private func sendAll(within timeout: Duration) -> Bool {
    let end = Clock.now + timeout
    while send(), isBusy {
      let left = (end - Clock.now).wholeMilliseconds
      guard left > 0 else { return false }
      _ = tty.wait(for: POLLOUT, milliseconds: left)
    }
    return !isBusy
  }

  /// Reads until the terminal has answered the last question; false if no answer came.
  ///
  /// Byte by byte, because what was typed after that is the shell's.
  private func readAnswers(within timeout: Duration) -> Bool {
    questions.ask(at: Clock.now)
    let end = Clock.now + timeout
    var decoder = InputDecoder(keys: [:])
    var byte: [UInt8] = [0]
    var events: [InputEvent] = []
    while questions.areOpen, Clock.now < end {
      switch tty.read(into: &byte) {
      case .bytes:
        events.removeAll(keepingCapacity: true)
        decoder.feed(byte[...], into: &events)
        for case .reply(.primaryAttributes) in events { questions.handleAnswer() }
      case .nothing:
        let left = (end - Clock.now).wholeMilliseconds
        guard left > 0, tty.wait(for: POLLIN, milliseconds: left) else { return false }
      case .end: return false
      }
    }
    return !questions.areOpen
  }

  // MARK: - Drawing

  /// Draws a frame; only while not busy, or frames would pile up.
  ///
  /// `buffer` receives the previous frame.
  package func present(_ buffer: inout CellBuffer) {
    queue.append { bytes in
      let start = bytes.count
      display.present(&buffer, into: &bytes)
      if synchronizesOutput, bytes.count > start {
        bytes.insert(contentsOf: TerminalModes.beginFrame, at: start)
        bytes += TerminalModes.endFrame
      }
      // After the first frame, which the player waits for.
      if entersWithNextFrame {
        entersWithNextFrame = false
        if modes.sendsRequests { questions.ask(at: Clock.now) }
        bytes += modes.enter
        bytes += titleBytes()
      }
    }
  }

  /// Sends queued bytes as far as the terminal accepts them; false if the terminal is gone.
  package func send() -> Bool {
    while isBusy {
      guard let count = tty.write(queue.unsent) else { return false }
      guard count > 0 else { break }
      queue.remove(first: count)
    }
    return true
  }

  /// Shows the whole screen in reverse, if the terminal can, or normally again.
  package func flash(_ isOn: Bool) {
    guard description.canReverse, isOn != isReversed else { return }
    isReversed = isOn
    queue.append { $0 += isOn ? TerminalModes.reverseVideo : TerminalModes.normalVideo }
    if isActive { armCrashGuard() }
  }

  /// Copies a text to the terminal's clipboard (OSC 52), if the terminal may have one.
  ///
  /// There is no confirmation; terminals ask their users or refuse by their settings.
  package func copy(_ text: String) {
    guard modes.sendsRequests else { return }
    queue.append { $0 += Array("\u{1b}]52;c;".utf8) + Base64.encode(Array(text.utf8)) + [0x07] }
  }

  // MARK: - The window

  /// Gives the window a title, if the terminal puts its own back later; nil takes ours away.
  package func setTitle(_ title: String?) {
    guard title != self.title else { return }
    self.title = title
    guard isActive, !entersWithNextFrame else { return }
    queue.append { bytes in
      if title == nil, hasPushedTitle {
        bytes += WindowMarks.popTitle
        hasPushedTitle = false
      }
      bytes += titleBytes()
    }
    armCrashGuard()
  }

  /// The bytes that set the title, which is put aside first.
  private func titleBytes() -> [UInt8] {
    guard let title, abilities.keepsTitle, isActive, !entersWithNextFrame else { return [] }
    let push = hasPushedTitle ? [] : WindowMarks.pushTitle
    hasPushedTitle = true
    return push + WindowMarks.title(title)
  }

  /// The bytes after which the window is as it was.
  private var windowReset: [UInt8] {
    (progress == nil ? [] : Array(WindowMarks.progress(nil).utf8))
      + (hasPushedTitle ? WindowMarks.popTitle : [])
  }

  /// Notifies somebody who looks at another window.
  package func notify(_ text: String) {
    guard modes.sendsRequests, isActive else { return }
    queue.append { $0 += WindowMarks.notification(text, title: "blockfall", by: abilities.notification) }
  }

  /// Shows the progress of long work at the window, in percent; nil for none.
  package func showProgress(_ percent: Int?) {
    guard percent != progress, abilities.showsProgress, isActive else { return }
    progress = percent
    queue.append { $0 += Array(WindowMarks.progress(percent).utf8) }
    armCrashGuard()
  }

  /// Takes note that the tty has signalled another size, and so knows it.
  package func handleResizeSignal() { (hasSignalledSize, reportedSize) = (true, nil) }

  /// Makes the next frame draw every cell.
  package func invalidate() { display.invalidate() }

  /// Changes the size from the next frame on.
  package func resize(to size: Size) { display.resize(to: size) }

  /// Changes the palette from the next frame on.
  package func setPalette(_ palette: Palette) { display.setPalette(palette) }

  /// Handles a reply of the terminal.
  package func handle(_ reply: TerminalReply) {
    switch reply {
    case .primaryAttributes: questions.handleAnswer()
    case .name(let text):
      guard questions.areOpen else { break }
      name = text.sanitized
      abilities.record(name: text)
      queue.append { $0 += titleBytes() }
    case .kittyNotifications:
      if questions.areOpen { abilities.recordKittyNotifications() }
    case .size(let size): if !hasSignalledSize { reportedSize = size }
    case .mode(TerminalModes.synchronizedOutput, let state): synchronizesOutput = state == 1 || state == 2
    case .keyboardFlags(let flags):
      // An unrequested reply is typed input.
      guard questions.areOpen else { break }
      // The first reply shows that the terminal knows the protocol, the second which flags are active.
      if hasPushedKeyboard {
        claimsReleases = flags & TerminalModes.releasesFlag != 0
      } else if isActive, !entersWithNextFrame {
        pushKeyboard()
      }
    case .background(let rgb): hasLightBackground = Terminal.isLight(rgb)
    case .colorScheme(let isLight): hasLightBackground = isLight
    case .mode: break
    }
  }

  /// Whether a colour, 0xRRGGBB, is nearer to white than to black.
  ///
  /// The weights are those of luma. Source: ITU-R BT.601.
  private static func isLight(_ rgb: UInt32) -> Bool {
    (rgb >> 16 & 0xff) * 299 + (rgb >> 8 & 0xff) * 587 + (rgb & 0xff) * 114 >= 127_500
  }

  /// Handles a key, which shows whether releases arrive.
  package func handle(_ key: KeyEvent) { if claimsReleases { releaseProof.handle(key) } }

  private func pushKeyboard() {
    hasPushedKeyboard = true
    questions.ask(at: Clock.now)
    armCrashGuard()
    queue.append { $0 += TerminalModes.pushKeyboard }
  }
}

extension Duration {
  /// Milliseconds, rounded up, for poll(2).
  fileprivate var wholeMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
