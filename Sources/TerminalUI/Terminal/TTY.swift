import CNcurses
import Glibc

/// The terminal device: its bytes, its modes and its size.
///
/// It is opened again, so that making it non-blocking does not change the open file description shared with the shell
/// and other programs.
package final class TTY {
  /// The result of a read.
  package enum ReadResult: Equatable {
    case bytes(Int)
    /// No bytes now.
    case nothing
    /// The terminal is gone: end of file, or hung up.
    case end
  }

  package let input: Int32
  package let output: Int32
  /// The output's original status flags if its file description is shared; otherwise −1.
  package let sharedStatusFlags: Int32
  private let inputStatusFlags: Int32
  private let ownsInput: Bool
  private let ownsOutput: Bool
  /// The original modes, to restore them.
  package private(set) var savedModes = termios()

  /// Opens the terminal behind two descriptors, normally standard input and output.
  ///
  /// - Throws: `TerminalError.notATerminal` if one of them is not a terminal.
  package init(input given: Int32 = STDIN_FILENO, output givenOutput: Int32 = STDOUT_FILENO)
    throws(TerminalError)
  {
    guard isatty(given) == 1, isatty(givenOutput) == 1 else { throw .notATerminal }
    let opened = TTY.open(given)
    input = opened ?? given
    ownsInput = opened != nil
    if opened != nil, TTY.isSameDevice(given, givenOutput) {
      output = input
      ownsOutput = false
      sharedStatusFlags = -1
    } else {
      let openedOutput = TTY.open(givenOutput)
      output = openedOutput ?? givenOutput
      ownsOutput = openedOutput != nil
      sharedStatusFlags = openedOutput == nil ? blockfall_status_flags(givenOutput) : -1
    }
    inputStatusFlags = opened == nil ? blockfall_status_flags(given) : -1
    guard tcgetattr(output, &savedModes) == 0 else { throw .systemCall("tcgetattr", systemErrorText()) }
  }

  /// Opens the terminal behind standard input and output, or if standard input held data instead of being one, that
  /// controls this job and the one behind standard output.
  ///
  /// - Throws: `TerminalError.notATerminal` if there is none.
  package convenience init(keysFromTerminal: Bool) throws(TerminalError) {
    guard keysFromTerminal, isatty(STDIN_FILENO) == 0 else {
      try self.init()
      return
    }
    let keys = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard keys >= 0 else { throw .noKeys }
    do throws(TerminalError) {
      try self.init(input: keys, output: STDOUT_FILENO)
    } catch {
      close(keys)
      throw error
    }
    // It was opened again, unless that is not permitted.
    if input != keys { close(keys) }
  }

  deinit {
    if ownsInput { close(input) }
    if ownsOutput { close(output) }
  }

  /// Opens a descriptor's terminal again; nil if that is not permitted, as after `su`.
  private static func open(_ descriptor: Int32) -> Int32? {
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
    let opened = Glibc.open(name, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    // In another mount namespace the name may belong to another device.
    guard isSameDevice(opened, descriptor) else {
      close(opened)
      return nil
    }
    return opened
  }

  private static func isSameDevice(_ a: Int32, _ b: Int32) -> Bool {
    var first = stat()
    var second = stat()
    return fstat(a, &first) == 0 && fstat(b, &second) == 0 && first.st_rdev == second.st_rdev
      && first.st_ino == second.st_ino
  }

  // MARK: - Modes

  /// Records the current modes as those to restore.
  package func saveModes() {
    var now = termios()
    if tcgetattr(output, &now) == 0 { savedModes = now }
  }

  /// Sets raw mode: every byte as it arrives, without echo, signals or translation, and without blocking.
  ///
  /// - Parameter keepsOutput: whether a line feed still returns to the first column.
  package func makeRaw(keepsOutput: Bool = false) {
    var raw = savedModes
    raw.c_iflag &= ~tcflag_t(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    raw.c_cflag = raw.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    blockfall_read_each_byte(&raw)
    if keepsOutput { raw.c_oflag = savedModes.c_oflag }
    tcsetattr(output, TCSANOW, &raw)
    setShared { $0 | Int32(O_NONBLOCK) }
  }

  /// Restores the original modes.
  package func restore() {
    tcsetattr(output, TCSANOW, &savedModes)
    setShared { $0 }
  }

  private func setShared(_ change: (Int32) -> Int32) {
    if inputStatusFlags >= 0 { _ = blockfall_set_status_flags(input, change(inputStatusFlags)) }
    if sharedStatusFlags >= 0 { _ = blockfall_set_status_flags(output, change(sharedStatusFlags)) }
  }

  /// Whether it is a serial line on which a frame takes a while: below 38,400 bits a second.
  package var isSlow: Bool {
    var modes = savedModes
    let speed = cfgetospeed(&modes)
    return speed > 0 && speed < speed_t(B38400)
  }

  /// The size in cells, up to the largest; 80×24 if the terminal does not report one.
  package var size: Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard blockfall_window_size(output, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: min(Int(columns), Size.largest.columns), rows: min(Int(rows), Size.largest.rows))
  }

  /// Whether the terminal is this job's: reading or setting it from the background would stop the process.
  ///
  /// True also for a terminal that controls no jobs of ours.
  package var isInForeground: Bool {
    let foreground = tcgetpgrp(output)
    return foreground < 0 || foreground == getpgrp()
  }

  // MARK: - Bytes

  /// Reads the bytes that have arrived, up to the size of `buffer`.
  package func read(into buffer: inout [UInt8]) -> ReadResult {
    let count = buffer.withUnsafeMutableBytes { Glibc.read(input, $0.baseAddress, $0.count) }
    if count > 0 { return .bytes(count) }
    // The descriptor is non-blocking and VMIN is 1: no byte yet gives EAGAIN, and 0 means the end.
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  /// Writes as much as the terminal accepts now; returns the number of bytes, or nil if the terminal is gone.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Waits until the terminal accepts bytes, or has some; false after the timeout.
  package func wait(for events: Int32, milliseconds: Int32) -> Bool {
    let isOutput = events & POLLOUT != 0
    var entry = pollfd(fd: isOutput ? output : input, events: Int16(events), revents: 0)
    return poll(&entry, 1, milliseconds) > 0 && entry.revents & Int16(events) != 0
  }

  /// Discards output that the terminal has not accepted yet.
  package func discardOutput() { tcflush(output, TCOFLUSH) }

  /// Discards unread input.
  package func discardInput() { tcflush(input, TCIFLUSH) }
}
