import CVTerm
import Glibc
import TerminalTestSupport

@testable import BlockPlatform
@testable import BlockStorage
@testable import TerminalUI

/// A program that runs on a pseudo-terminal with an emulated screen.
///
/// A test waits for output, never for a time: a deadline only limits how long a failing test takes. The
/// program has a temporary home, and receives the replies of the emulated terminal.
final class PseudoTerminalProcess {
  enum Exit: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  /// A failed wait: the reason, and the screen at that time.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  static let patience = Duration.seconds(120)

  let terminal: EmulatedTerminal
  let home: TemporaryFolder
  let pid: pid_t
  /// Every byte that the program has written.
  private(set) var output: [UInt8] = []
  /// Whether to pass the terminal's replies on to the program.
  var answersQueries = true
  /// A terminal with protocols and a round trip of its own, which answers instead; nil for the emulated one.
  private var distant: DistantTerminal?
  /// The longest time between two looks at the line to the distant terminal.
  ///
  /// On a busy machine that terminal may get and send bytes as much later than it claims.
  private(set) var longestLapse = Duration.zero
  private var lastLook: ContinuousClock.Instant?
  /// How often the line to a distant terminal is looked at, at least.
  private static let look = Duration.milliseconds(10)

  private var master: Int32
  private let pidfd: Int32
  private var exit: Exit?
  private var unsent: [UInt8] = []

  /// Starts a program, by default the `blockfall` built with these tests.
  ///
  /// A `nil` in `environment` removes a variable. Pass the `home` of an earlier process to find its saved
  /// files.
  ///
  /// - Parameter isFirstStart: whether the data folder is empty, so that the program asks which game to play.
  init(
    _ arguments: [String] = [], program: String? = nil, environment: [String: String?] = [:],
    size: Size = Size(columns: 80, rows: 24), home: TemporaryFolder? = nil, distant: DistantTerminal? = nil,
    isFirstStart: Bool = false
  ) throws {
    self.distant = distant
    let isNew = home == nil
    let home = try home ?? TemporaryFolder()
    let program = program ?? BuiltProgram.path
    var variables = BuiltProgram.environment(home: home.path)
    for (name, value) in environment { variables[name] = value }
    if isNew, !isFirstStart {
      // Not empty: the very first start would ask for the game.
      try? home.data.prepare()
      try? DataDirectory.locate(option: nil) { variables[$0] }.prepare()
    }

    var process = cvterm_process()
    let error = Self.withCStrings([program] + arguments) { arguments in
      Self.withCStrings(variables.map { "\($0.key)=\($0.value)" }) { environment in
        cvterm_spawn(program, arguments, environment, Int32(size.rows), Int32(size.columns), &process)
      }
    }
    guard error == 0 else { throw Failure(description: "\(program): \(String(cString: strerror(error)))") }
    self.home = home
    terminal = EmulatedTerminal(size: size)
    pid = process.pid
    master = process.master
    pidfd = process.pidfd
  }

  deinit {
    if exit == nil {
      kill(pid, SIGKILL)
      _ = cvterm_reap(pid)
    }
    hangUp()
    close(pidfd)
  }

  // MARK: Actions

  /// Types bytes and reads the program's output meanwhile, so that neither blocks the other.
  func send(_ bytes: some Sequence<UInt8>, deadline: Duration = patience) throws {
    unsent += bytes
    try keepOn("the program to read its input", deadline) { unsent.isEmpty }
  }

  func send(_ text: String) throws { try send(text.utf8) }

  func resize(to size: Size) {
    terminal.resize(to: size)
    tell(size)
  }

  /// Reports a size to the program that the screen does not have.
  func tell(_ size: Size) { _ = cvterm_set_size(master, Int32(size.rows), Int32(size.columns)) }

  func signal(_ number: Int32) { kill(pid, number) }

  /// Closes the terminal.
  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  /// Does something at the distant terminal, now or later.
  func perform(_ act: DistantTerminal.Act, after delay: Duration = .zero) {
    distant?.perform(act, at: .now + delay)
  }

  /// Presses a key there and releases it 80 ms later.
  func tap(_ key: DistantTerminal.Key) {
    perform(.press(key))
    perform(.release(key), after: .milliseconds(80))
  }

  /// Waits until nothing is on its way to or from the distant terminal.
  func waitUntilNothingIsOnItsWay() throws {
    try keepOn("the line to be quiet", Self.patience) { distant?.next == nil && unsent.isEmpty }
  }

  /// Waits until keys are reported as the program wants them: before that they come in their older form.
  func waitUntilTheKeyboardIsSet() throws {
    try keepOn("the keyboard protocol", Self.patience) { distant?.isKeyboardSet ?? true }
  }

  // MARK: Waiting

  /// Waits until the screen meets a condition.
  func wait(
    for what: String = "the screen", deadline: Duration = patience,
    until condition: (EmulatedTerminal) -> Bool
  ) throws {
    try keepOn(what, deadline) { condition(terminal) }
  }

  /// Waits for a condition that no output signals, by polling.
  func wait(for what: String, polling interval: Duration, until condition: () -> Bool) throws {
    try keepOn(what, Self.patience, slice: interval, until: condition)
  }

  /// Waits until the program has ended and all its output is read.
  @discardableResult func waitForExit(deadline: Duration = patience) throws -> Exit {
    try keepOn("the end", deadline, mayEnd: true) { exit != nil }
    guard let exit else { throw Failure(description: "not ended") }
    return exit
  }

  /// Waits until a signal has stopped the program, as Ctrl-Z does.
  func waitUntilStopped(deadline: Duration = patience) throws {
    // No file descriptor signals a stop, so poll every few milliseconds.
    try keepOn("the stop", deadline, slice: .milliseconds(5)) { cvterm_has_stopped(pid) }
  }

  /// Whether the program has ended, as of the last read.
  var hasEnded: Bool { exit != nil }

  /// The terminal's current line settings.
  var settings: termios {
    var settings = termios()
    tcgetattr(master, &settings)
    return settings
  }

  // MARK: Reading and writing

  private func keepOn(
    _ what: String, _ deadline: Duration, slice: Duration = patience, mayEnd: Bool = false,
    until isDone: () -> Bool
  ) throws {
    let limit = ContinuousClock.now + deadline
    exchange()
    while !isDone() {
      if exit != nil, !mayEnd { throw failure("ended (\(exit.map { "\($0)" } ?? "")) before \(what)") }
      let left = limit - .now
      guard left > .zero else { throw failure("timed out waiting for \(what)") }
      pollFiles(atMost: min(left, slice))
      exchange()
    }
  }

  private func failure(_ reason: String) -> Failure {
    Failure(description: "\(reason); the screen:\n\(terminal.text)")
  }

  private func pollFiles(atMost duration: Duration) {
    let writing = unsent.isEmpty ? 0 : POLLOUT
    var files = [
      pollfd(fd: master, events: Int16(POLLIN | writing), revents: 0),
      pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0),
    ]
    var duration = duration
    if let distant {
      duration = min(duration, Self.look)
      if let next = distant.next { duration = max(.zero, min(duration, next - .now)) }
    }
    // With no process left on its other side the terminal stays readable, so wait only for the program's end.
    if isDeserted { files[0].fd = -1 }
    let (seconds, attoseconds) = duration.components
    _ = poll(&files, 2, Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
  }

  private var isDeserted = false

  /// Reads and writes what does not block, and checks whether the program has ended.
  private func exchange() {
    if distant != nil {
      let now = ContinuousClock.now
      if let lastLook { longestLapse = max(longestLapse, now - lastLook) }
      lastLook = now
    }
    var ended = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
    let hasEnded = exit == nil && poll(&ended, 1, 0) == 1
    read()
    if let arrived = distant?.takeArrivals(by: .now) { unsent += arrived }
    if hasEnded {
      let status = cvterm_reap(pid)
      exit = status < 0 ? .signal(-status) : .status(status)
      unsent = []
    } else if !unsent.isEmpty, master >= 0 {
      let count = unsent.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 { unsent.removeFirst(count) }
    }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while master >= 0 {
      let count = Glibc.read(master, &buffer, buffer.count)
      isDeserted = count < 0 && errno == EIO
      guard count > 0 else { return }
      output += buffer[..<count]
      terminal.feed(buffer[..<count])
      let replies = terminal.takeReplies()
      if distant != nil {
        distant?.write(buffer[..<count], at: .now)
      } else if answersQueries {
        unsent += replies
      }
    }
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
