import CNcurses
import Glibc

/// The terminal device: its bytes, its modes and its size.
///
/// It is opened anew, so that making it non-blocking does not change the description that the shell
/// and every other program on it share.
package final class TTY {
  /// What a read found.
  package enum ReadResult: Equatable {
    case bytes(Int)
    /// Nothing now.
    case nothing
    /// The terminal is gone: end of file, or hung up.
    case end
  }

  package let input: Int32
  package let output: Int32
  /// The output's status flags as found, where its description is a shared one; else -1.
  package let sharedStatusFlags: Int32
  private let inputStatusFlags: Int32
  private let ownsInput: Bool
  private let ownsOutput: Bool
  /// The modes as found, to restore them.
  package private(set) var found = termios()

  /// Opens the terminal behind two descriptors, normally standard input and output.
  ///
  /// - Throws: `TerminalError.notATerminal` where either is none.
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
    guard tcgetattr(output, &found) == 0 else { throw .systemCall("tcgetattr", systemErrorText()) }
  }

  deinit {
    if ownsInput { close(input) }
    if ownsOutput { close(output) }
  }

  /// Opens a descriptor's terminal anew; `nil` where that is not permitted, as after `su`.
  private static func open(_ descriptor: Int32) -> Int32? {
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
    let opened = Glibc.open(name, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    // In another mount namespace the name may be another device's.
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

  /// Notes the current modes as those to restore.
  package func noteModes() {
    var now = termios()
    if tcgetattr(output, &now) == 0 { found = now }
  }

  /// Every byte as it comes, without echo, signals or translation, and without blocking.
  ///
  /// - Parameter keepsOutput: whether a line feed still begins a new line at its beginning.
  package func makeRaw(keepsOutput: Bool = false) {
    var raw = found
    cfmakeraw(&raw)
    if keepsOutput { raw.c_oflag = found.c_oflag }
    tcsetattr(output, TCSANOW, &raw)
    setShared { $0 | Int32(O_NONBLOCK) }
  }

  /// Gives the modes back as they were found.
  package func restore() {
    tcsetattr(output, TCSANOW, &found)
    setShared { $0 }
  }

  private func setShared(_ change: (Int32) -> Int32) {
    if inputStatusFlags >= 0 { _ = blockfall_set_status_flags(input, change(inputStatusFlags)) }
    if sharedStatusFlags >= 0 { _ = blockfall_set_status_flags(output, change(sharedStatusFlags)) }
  }

  /// The largest size in use; the rest of a larger terminal stays as it is.
  package static let largest = Size(columns: 1_000, rows: 400)

  /// The size in cells, up to the largest in use; 80×24 if the terminal does not know.
  package var size: Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard blockfall_window_size(output, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(
      columns: min(Int(columns), TTY.largest.columns), rows: min(Int(rows), TTY.largest.rows))
  }

  // MARK: - Bytes

  /// Reads what has come, as far as `buffer` holds it.
  package func read(into buffer: inout [UInt8]) -> ReadResult {
    let count = buffer.withUnsafeMutableBytes { Glibc.read(input, $0.baseAddress, $0.count) }
    if count > 0 { return .bytes(count) }
    // The descriptor is non-blocking and VMIN is 1: no byte yet is EAGAIN, and 0 is the end.
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  /// Writes as much as the terminal takes now; the number of bytes, or `nil` where it is gone.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Waits until the terminal takes bytes, or has some; `false` at the time-out.
  package func wait(for events: Int32, milliseconds: Int32) -> Bool {
    let isOutput = events & POLLOUT != 0
    var entry = pollfd(fd: isOutput ? output : input, events: Int16(events), revents: 0)
    return poll(&entry, 1, milliseconds) > 0 && entry.revents & Int16(events) != 0
  }

  /// Throws away output that the terminal has not taken yet.
  package func discardOutput() {
    tcflush(output, TCOFLUSH)
  }

  /// Throws away unread input.
  package func discardInput() {
    tcflush(input, TCIFLUSH)
  }
}
