import Glibc

/// The player's terminal: what it is, what it shows, and who has it at the moment.
package final class Terminal {
  let tty: TTY
  let description: TerminalDescription
  let encoding: CharacterEncoding
  private let display: Display
  private let modes: TerminalModes
  private var queue = FrameQueue()
  /// Whether the terminal is in our hands.
  private var isTaken = false
  /// Whether the modes still wait behind the next frame.
  private var entersWithNextFrame = false
  /// How many questions, each of which ends with what every terminal answers, are still open.
  private var openQuestions = 0
  private var synchronizesOutput = false
  /// Whether the kitty keyboard protocol is on, and has to go off at the end.
  private var hasPushedKeyboard = false
  /// Whether the whole screen is in reverse.
  private var isReversed = false
  /// Whether it tells repeats and releases of keys.
  package private(set) var tellsReleases = false

  /// How long the terminal may take to read its way back, and then to answer open questions.
  private static let farewellPatience = Duration.milliseconds(400)
  private static let answerPatience = Duration.milliseconds(50)
  /// Breaks a control sequence off that did not go out whole.
  private static let cancel: UInt8 = 0x18

  /// Whether characters beyond ASCII come out.
  package var isUTF8: Bool { encoding == .utf8 }
  /// The colours it draws with.
  package var colorDepth: ColorDepth { display.colorDepth }
  /// What the program knows of it.
  package var features: TerminalFeatures {
    TerminalFeatures(
      type: description.name, colorDepth: colorDepth, asksForInput: modes.asks,
      synchronizesOutput: synchronizesOutput, tellsReleases: tellsReleases)
  }
  /// Whether bytes wait for the terminal to take them.
  package var isBusy: Bool { !queue.isEmpty }

  /// Prepares to draw on a terminal without touching it yet.
  ///
  /// - Throws: `TerminalError` where one cannot play on it.
  package init(
    tty: TTY, palette: Palette, refusesColor: Bool = false, environment: TerminalEnvironment = .current(),
    writer: WriterChoice? = nil
  ) throws(TerminalError) {
    self.tty = tty
    encoding = CharacterEncoding.adoptFromEnvironment()
    description = try TerminalDescription(type: environment.type)
    modes = TerminalModes(description)
    let depth = ColorDepth(
      terminfoColors: description.colors, environment: environment, isRefused: refusesColor)
    display = try Display(
      description: description, size: tty.size, colorDepth: depth, palette: palette, encoding: encoding,
      writer: writer)
  }

  // MARK: - Taking and giving back

  /// Takes the terminal; the next frame draws every cell.
  package func take() {
    tty.makeRaw()
    armCrashGuard()
    entersWithNextFrame = true
    display.drawAllNext()
    isTaken = true
  }

  private func armCrashGuard() {
    let keyboard = hasPushedKeyboard ? TerminalModes.popKeyboard : []
    let screen = isReversed ? TerminalModes.obverse : []
    CrashGuard.arm(tty, bytes: [Self.cancel] + keyboard + screen + modes.leave + description.leaveScreen)
  }

  /// Takes the terminal after somebody else may have had it, without our giving it back.
  package func takeAgain() {
    var unneeded: [UInt8] = []
    display.leave(into: &unneeded)
    breakOff()
    popKeyboard()
    take()
  }

  /// Takes the terminal again, and notes its modes as the ones to restore next time.
  package func takeAfterStop() {
    tty.noteModes()
    take()
  }

  /// Restores the terminal, or as much of it as there is time for.
  package func giveBack() {
    guard isTaken else { return }
    isTaken = false
    breakOff()
    popKeyboard()
    queue.append { bytes in
      // Modes that no frame has switched on yet need not be switched off.
      if !entersWithNextFrame { bytes += modes.leave }
      display.leave(into: &bytes)
    }
    let farewell = Array(queue.waiting)
    var isThere = sendAll(within: Self.farewellPatience)
    if !isThere {
      // Nobody reads. What is on its way is thrown away, so that there is room for what gives the terminal back:
      // it is read when the terminal is, after the end of the program even.
      tty.discardOutput()
      queue.removeAll()
      queue.append { $0 += [Self.cancel] + farewell }
      isThere = sendAll(within: Self.answerPatience)
    }
    if isThere, openQuestions > 0 { discardAnswers(within: Self.answerPatience) }
    openQuestions = 0
    queue.removeAll()
    tty.restore()
    CrashGuard.disarm()
  }

  private func popKeyboard() {
    flash(false)
    if hasPushedKeyboard { queue.append { $0 += TerminalModes.popKeyboard } }
    hasPushedKeyboard = false
    tellsReleases = false
  }

  /// Gives up the bytes that wait.
  private func breakOff() {
    let isTorn = queue.isTorn
    queue.removeAll()
    if isTorn { queue.append { $0.append(Self.cancel) } }
  }

  private func sendAll(within patience: Duration) -> Bool {
    let end = Clock.now + patience
    while send(), isBusy {
      let left = (end - Clock.now).wholeMilliseconds
      guard left > 0 else { return false }
      _ = tty.wait(for: POLLOUT, milliseconds: left)
    }
    return !isBusy
  }

  /// Takes in what the terminal still answers, so that it does not end up on the shell's command line.
  private func discardAnswers(within patience: Duration) {
    let end = Clock.now + patience
    var decoder = InputDecoder(keys: [:])
    var buffer = [UInt8](repeating: 0, count: 256)
    while openQuestions > 0 {
      let left = (end - Clock.now).wholeMilliseconds
      guard left > 0, tty.wait(for: POLLIN, milliseconds: left) else { break }
      guard case .bytes(let count) = tty.read(into: &buffer) else { break }
      var events: [InputEvent] = []
      decoder.feed(buffer[..<count], into: &events)
      openQuestions -= events.count { $0 == .reply(.primaryAttributes) }
    }
    if openQuestions > 0 { tty.discardInput() }
  }

  // MARK: - Drawing

  /// Draws what the screen shall show; only while not busy, or frames would pile up.
  ///
  /// `buffer` gets back the frame before.
  package func present(_ buffer: inout CellBuffer) {
    queue.append { bytes in
      let start = bytes.count
      display.present(&buffer, into: &bytes)
      if synchronizesOutput, bytes.count > start {
        bytes.insert(contentsOf: TerminalModes.beginFrame, at: start)
        bytes += TerminalModes.endFrame
      }
      // Behind the first frame, which the player waits for.
      if entersWithNextFrame {
        entersWithNextFrame = false
        if modes.asks { openQuestions += 1 }
        bytes += modes.enter
      }
    }
  }

  /// Sends what waits as far as the terminal takes it; `false` where the terminal is gone.
  package func send() -> Bool {
    while isBusy {
      guard let count = tty.write(queue.waiting) else { return false }
      guard count > 0 else { break }
      queue.remove(first: count)
    }
    return true
  }

  /// Shows the whole screen in reverse, where the terminal can, or as it is again.
  package func flash(_ isOn: Bool) {
    guard description.canReverse, isOn != isReversed else { return }
    isReversed = isOn
    queue.append { $0 += isOn ? TerminalModes.reverse : TerminalModes.obverse }
    if isTaken { armCrashGuard() }
  }

  /// Gives a text to the terminal's clipboard (OSC 52), where the terminal is of a kind that may have one.
  ///
  /// Nothing reports whether it took it; terminals ask their users or refuse by their settings.
  package func copy(_ text: String) {
    guard modes.asks else { return }
    queue.append { $0 += Array("\u{1b}]52;c;".utf8) + Base64.encode(Array(text.utf8)) + [0x07] }
  }

  /// Makes the next frame draw every cell.
  package func drawAllNext() {
    display.drawAllNext()
  }

  /// Draws at another size from the next frame on.
  package func resize(to size: Size) {
    display.resize(to: size)
  }

  /// Draws with another palette from the next frame on.
  package func setPalette(_ palette: Palette) {
    display.setPalette(palette)
  }

  /// Takes in what the terminal answered.
  package func note(_ reply: TerminalReply) {
    switch reply {
    case .primaryAttributes: openQuestions = max(0, openQuestions - 1)
    case .mode(TerminalModes.synchronizedOutput, let state): synchronizesOutput = state == 1 || state == 2
    case .keyboardFlags(let flags):
      // An unasked one is somebody's typing.
      guard openQuestions > 0 else { break }
      // The first answer says that the terminal knows the protocol, the second what of it is in force.
      if hasPushedKeyboard {
        tellsReleases = flags & TerminalModes.releasesFlag != 0
      } else if isTaken, !entersWithNextFrame {
        pushKeyboard()
      }
    case .mode: break
    }
  }

  private func pushKeyboard() {
    hasPushedKeyboard = true
    openQuestions += 1
    armCrashGuard()
    queue.append { $0 += TerminalModes.pushKeyboard }
  }
}

extension Duration {
  /// Milliseconds, rounded up, as poll(2) counts them.
  fileprivate var wholeMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
