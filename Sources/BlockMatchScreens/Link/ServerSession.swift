import BlockPlatform
import BlockStorage
import CInput
import Glibc
import TerminalUI

/// A run of `blockfall-server` from its start to its end, on its own thread.
struct ServerSession {
  /// The most bytes that wait to be taken; beyond it, output stays in the pipe and so holds up the server.
  static let maxPendingOutput = 1 << 20
  /// The most bytes that may wait for the program to read.
  static let maxPendingInput = 1 << 20
  /// The longest line of a report, in bytes.
  private static let maxReportBytes = 4_096
  /// The time from the end of its input to SIGTERM, and from that to SIGKILL, in nanoseconds.
  private static let gracePeriod: Int64 = 1_000_000_000

  /// The state that the thread shares with the others.
  struct State: Sendable {
    /// The bytes for the program to read.
    var pendingInput: [UInt8] = []
    /// The news that nobody has taken.
    var events: [ServerEvent] = []
    var pendingOutputBytes = 0
    /// Whether nobody needs the run any longer.
    var isAbandoned = false
    var hasEnded = false
  }

  private let process: ServerProgram.Process
  private let state: Monitor<State>
  private let bell: CInt
  private let ring: @Sendable () -> Void
  /// The start of an incomplete line of standard error.
  private var report: [UInt8] = []
  private var pendingInput: [UInt8] = []
  /// Its streams; −1 once closed.
  private var input: CInt
  private var output: CInt
  private var errors: CInt
  private var isAbandoned = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 14)

  /// Starts a thread that runs the program.
  ///
  /// - Parameters:
  ///   - bell: rung when there is something to write, room to read again or an order to end; the thread closes it.
  ///   - ring: called on the thread when there is news.
  static func begin(
    _ path: String, _ arguments: [String], _ state: Monitor<State>, bell: CInt,
    ring: @escaping @Sendable () -> Void
  ) {
    let isStarted = DetachedThread.start {
      var last = ServerEvent.notStarted
      if let process = ServerProgram.Process.start(path, arguments) {
        var session = ServerSession(process, state, bell, ring)
        last = .ended(session.run())
      }
      finish(state, bell, last)
      ring()
    }
    guard !isStarted else { return }
    finish(state, bell, .notStarted)
    ring()
  }

  private static func finish(_ state: Monitor<State>, _ bell: CInt, _ last: ServerEvent) {
    // The thread closes the bell, so others ring it only under the lock.
    state.change { state in
      state.events.append(last)
      state.hasEnded = true
      close(bell)
    }
  }

  private init(
    _ process: ServerProgram.Process, _ state: Monitor<State>, _ bell: CInt,
    _ ring: @escaping @Sendable () -> Void
  ) {
    self.process = process
    self.state = state
    self.bell = bell
    self.ring = ring
    (input, output, errors) = (process.input, process.output, process.errors)
  }

  /// Runs until the program has exited; returns its status, −1 if a signal ended it.
  private mutating func run() -> Int32 {
    var deadline: Int64?
    var signal = SIGTERM
    while output >= 0 || errors >= 0 {
      let hasRoom = drainRequests()
      write()
      if isAbandoned, pendingInput.isEmpty, input >= 0 { closeInput() }
      if isAbandoned, deadline == nil { deadline = Clock.now.nanoseconds + ServerSession.gracePeriod }
      if let time = deadline, Clock.now.nanoseconds >= time {
        kill(process.id, signal)
        (signal, deadline) = (SIGKILL, time + ServerSession.gracePeriod)
      }
      wait(pollsOutput: hasRoom, until: deadline)
      if hasRoom { read() }
      readErrors()
    }
    closeInput()
    var status: CInt = 0
    // Its output streams are closed, so it should exit; it is killed if it lingers.
    if !isAbandoned { kill(process.id, SIGTERM) }
    let end = Clock.now.nanoseconds + ServerSession.gracePeriod
    while true {
      let found = waitpid(process.id, &status, WNOHANG)
      if found == process.id { break }
      if found < 0, errno != EINTR { return -1 }
      if Clock.now.nanoseconds >= end { kill(process.id, SIGKILL) }
      poll(nil, 0, 5)
    }
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
  }

  /// Takes the orders; returns whether there is room for the program's output.
  private mutating func drainRequests() -> Bool {
    cinput_event_clear(bell)
    let (new, isAbandoned, hasRoom) = state.withLock { state in
      defer { state.pendingInput = [] }
      return (
        state.pendingInput, state.isAbandoned, state.pendingOutputBytes < ServerSession.maxPendingOutput
      )
    }
    pendingInput += new
    self.isAbandoned = isAbandoned
    return hasRoom || isAbandoned
  }

  private mutating func write() {
    while !pendingInput.isEmpty, input >= 0 {
      let count = Glibc.write(input, pendingInput, pendingInput.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { break }
      if count < 0 {
        closeInput()
        break
      }
      pendingInput.removeFirst(count)
    }
    // A program that does not read gets nothing more.
    if pendingInput.count > ServerSession.maxPendingInput { closeInput() }
  }

  private mutating func closeInput() {
    if input >= 0 { close(input) }
    input = -1
    pendingInput = []
  }

  private mutating func read() {
    guard output >= 0 else { return }
    let count = Glibc.read(output, &chunk, chunk.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else {
      close(output)
      output = -1
      return
    }
    let bytes = Array(chunk[..<count])
    state.change { state in
      guard !state.isAbandoned else { return }
      state.events.append(.output(bytes))
      state.pendingOutputBytes += bytes.count
    }
    ring()
  }

  private mutating func readErrors() {
    guard errors >= 0 else { return }
    let count = Glibc.read(errors, &chunk, chunk.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else {
      close(errors)
      errors = -1
      return deliverReport()
    }
    for byte in chunk[..<count] {
      if byte == UInt8(ascii: "\n") {
        deliverReport()
      } else if report.count < ServerSession.maxReportBytes {
        report.append(byte)
      }
    }
  }

  private mutating func deliverReport() {
    guard !report.isEmpty else { return }
    let line = String(decoding: report, as: UTF8.self)
    report = []
    state.change { state in
      guard !state.isAbandoned, state.pendingOutputBytes < 2 * ServerSession.maxPendingOutput else { return }
      state.events.append(.errorLine(line))
      state.pendingOutputBytes += line.utf8.count
    }
    ring()
  }

  /// Waits until there is something to do, or until a time in nanoseconds.
  private func wait(pollsOutput: Bool, until time: Int64?) {
    var entries = [
      pollfd(fd: pollsOutput ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pendingInput.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
    ]
    let milliseconds = time.map { max(0, ($0 - Clock.now.nanoseconds) / 1_000_000 + 1) } ?? -1
    poll(&entries, 4, CInt(min(milliseconds, 60_000)))
  }
}
