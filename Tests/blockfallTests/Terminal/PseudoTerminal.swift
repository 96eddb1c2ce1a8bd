import CNcurses
import Glibc
import Synchronization
import Testing

@testable import TerminalUI

/// Both ends of a pseudo-terminal in the test's process.
final class PseudoTerminal {
  let master: Int32
  let device: Int32
  private var masterIsOpen = true
  /// Reads what is written, and answers questions; nil if nobody does.
  private var answerer: Answerer?

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var (master, device): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&master, &device, nil, nil, &size) == 0)
    _ = blockfall_set_status_flags(master, O_NONBLOCK)
    (self.master, self.device) = (master, device)
  }

  /// Answers each request for device attributes from now on, as a real terminal does.
  func answerQuestions() { answerer = Answerer(master) }

  deinit {
    hangUp()
    close(device)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  func hangUp() {
    answerer = nil
    if masterIsOpen { close(master) }
    masterIsOpen = false
  }

  /// Everything written to the terminal since the last call.
  func output() -> String {
    var result = answerer?.drain() ?? []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: result, as: UTF8.self) }
      result += buffer[..<count]
    }
  }

  var modes: [tcflag_t] {
    var found = termios()
    tcgetattr(device, &found)
    return [found.c_iflag, found.c_oflag, found.c_cflag, found.c_lflag]
  }
}

/// A thread that reads a terminal's output and answers its questions, until it is released.
private final class Answerer {
  private final class State: Sendable {
    let output = Mutex<[UInt8]>([])
    let master: Int32
    /// The pipe whose closing ends the thread.
    let end: Int32

    init(master: Int32, end: Int32) { (self.master, self.end) = (master, end) }

    /// Answers until the pipe is closed.
    func run() {
      var entries = [
        pollfd(fd: master, events: Int16(POLLIN), revents: 0),
        pollfd(fd: end, events: Int16(POLLIN), revents: 0),
      ]
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while poll(&entries, 2, -1) > 0, entries[1].revents == 0 {
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { break }
        output.withLock { $0 += buffer[..<count] }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        for _ in text.matches(of: /\x1b\[c/) { _ = write(master, "\u{1b}[?62;22c", 9) }
      }
    }
  }

  private let state: State
  private let ending: Int32
  private var thread = pthread_t()

  init(_ master: Int32) {
    var pipes: [Int32] = [-1, -1]
    pipe(&pipes)
    state = State(master: master, end: pipes[0])
    ending = pipes[1]
    pthread_create(
      &thread, nil,
      { argument in
        argument.map { Unmanaged<State>.fromOpaque($0).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(state).toOpaque())
  }

  deinit {
    close(ending)
    pthread_join(thread, nil)
    close(state.end)
  }

  func drain() -> [UInt8] {
    state.output.withLock { output in
      defer { output = [] }
      return output
    }
  }
}
