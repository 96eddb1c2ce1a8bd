import Glibc

/// A terminal for lines of text: no colour, no cursor, no control sequences.
///
/// Keys come from standard input, or if that is no terminal from the controlling one; lines go to standard output,
/// which may be a file or a pipe.
package final class PlainTerminal: TerminalDevice {
  private let tty: TTY
  private let ownsKeys: Bool
  private let keys: Int32
  private let encoding: CharacterEncoding
  private var reader: PlainReader
  private var queued: [UInt8] = []
  /// What happened, to be said with the next frame.
  private var narration: [String] = []
  /// The last lines.
  private var lastLines: [String] = []
  /// Whether a key was typed since the last frame.
  private var hasTyped = false
  private let words: PlainReader.Words
  private var isActive = false

  /// The virtual screen: large enough for everything but a long Help.
  package static let screen = Size(columns: 80, rows: 40)
  /// A chunk that any pipe or terminal accepts at once when it is ready.
  private static let chunkSize = 512
  /// The most bytes to queue for a reader that does not read; then the oldest are dropped.
  private static let maxQueuedBytes = 1 << 16

  /// - Throws: `TerminalError` if there is no terminal to read keys from.
  package init(words: PlainReader.Words) throws(TerminalError) {
    self.words = words
    reader = PlainReader(words: words)
    encoding = CharacterEncoding.adoptFromEnvironment()
    ownsKeys = isatty(STDIN_FILENO) == 0
    keys = ownsKeys ? open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY) : STDIN_FILENO
    guard keys >= 0 else { throw .noKeys }
    tty = try TTY(input: keys, output: keys)
  }

  deinit { if ownsKeys { close(keys) } }

  package var size: Size { PlainTerminal.screen }
  package var inputDescriptor: Int32 { tty.input }
  package var outputDescriptor: Int32 { STDOUT_FILENO }
  package var isBusy: Bool { !queued.isEmpty }
  package var reportsReleases: Bool { false }
  package var features: TerminalFeatures { TerminalFeatures(type: environmentValue("TERM") ?? "") }
  package var isUTF8: Bool { encoding == .utf8 }
  package var keySequences: [[UInt8]: KeyEvent] { [:] }

  package func read(into buffer: inout [UInt8]) -> TTY.ReadResult { tty.read(into: &buffer) }

  package func enter() {
    tty.makeRaw(keepsOutput: true)
    CrashGuard.arm(tty, bytes: [])
    isActive = true
  }

  package func reenter() { enter() }

  package func enterAfterStop() {
    tty.saveModes()
    enter()
  }

  package func leave() {
    guard isActive else { return }
    isActive = false
    // Give a slow reader time to get the last lines.
    let end = Clock.now + .milliseconds(500)
    while send(), isBusy, Clock.now < end {
      var entry = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      poll(&entry, 1, 50)
    }
    tty.restore()
    CrashGuard.disarm()
  }

  package func resize(to size: Size) {}
  package func setPalette(_ palette: Palette) {}
  /// Ctrl-L: reads the whole screen again.
  package func invalidate() { reader = PlainReader(words: words) }
  package func flash(_ isOn: Bool) {}
  /// No control sequence is written; the text is on the screen to be read.
  package func copy(_ text: String) {}
  package func handle(_ reply: TerminalReply) {}
  package func handle(_ key: KeyEvent) { hasTyped = true }

  package func present(_ buffer: inout CellBuffer) {
    say(reader.lines(of: buffer, narration: narration, byItself: !hasTyped))
    (narration, hasTyped) = ([], false)
  }

  package func repeatLast() { say(lastLines) }

  package func speak(_ lines: [String]) { narration += lines }

  private func say(_ lines: [String]) {
    if !lines.isEmpty { lastLines = lines }
    for line in lines {
      let text = encoding == .utf8 ? line.sanitized : line.sanitized.asciiOnly
      queued += Array((text + "\n").utf8)
    }
    guard queued.count > PlainTerminal.maxQueuedBytes else { return }
    // Drop whole lines, never half of one.
    let rest = queued.dropFirst(queued.count - PlainTerminal.maxQueuedBytes)
    queued = Array(rest.drop { $0 != UInt8(ascii: "\n") }.dropFirst())
  }

  package func send() -> Bool {
    while isBusy {
      var entry = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      guard poll(&entry, 1, 0) > 0 else { return true }
      let count = queued.prefix(PlainTerminal.chunkSize).withUnsafeBytes {
        write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        queued.removeFirst(count)
      } else if errno == EPIPE || errno == EIO {
        return false
      } else if errno != EINTR {
        // A full disk must not end a game: unwritable text is lost, and play goes on.
        if errno != EAGAIN { queued.removeAll() }
        return true
      }
    }
    return true
  }
}

extension String {
  /// The text with every non-ASCII character replaced by a question mark.
  fileprivate var asciiOnly: String { String(map { $0.isASCII ? $0 : "?" }) }
}
