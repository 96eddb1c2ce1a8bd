import Glibc

/// A child process of `ReplayExaminer`, over a pair of sockets.
final class ExaminerProcess: Sendable {
  /// How a child has ended.
  enum End: Equatable, CustomStringConvertible {
    case processorTime
    case signal(CInt)
    case exit(CInt)

    var description: String {
      switch self {
      case .processorTime: "too much time of the processor"
      case .signal(let number): "signal \(number)"
      case .exit(let status): "status \(status)"
      }
    }
  }

  /// The most bytes of an answer.
  private static let maxAnswer = 65_536
  private static let bubblewrap = "/usr/bin/bwrap"
  static var hasBubblewrap: Bool { access(bubblewrap, X_OK) == 0 }

  let id: pid_t
  private let socket: CInt

  /// Starts a program with its standard input and output at a socket, and nothing else of this process.
  init?(_ program: String, _ words: [String], isSandboxed: Bool) {
    var ends: [CInt] = [-1, -1]
    guard
      socketpair(
        AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0,
        &ends) == 0
    else { return nil }
    // The child's end blocks.
    _ = fcntl(ends[1], F_SETFL, 0)
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO] {
      posix_spawn_file_actions_adddup2(&actions, ends[1], descriptor)
    }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A signal from the terminal is the server's alone, and those that the server blocks are not the child's.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    let all = isSandboxed ? Self.sandbox(program) + words : [program] + words
    let arguments: [UnsafeMutablePointer<CChar>?] = all.map { strdup($0) } + [nil]
    let environment: [UnsafeMutablePointer<CChar>?] = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer { for text in arguments + environment { free(text) } }
    var id: pid_t = 0
    guard posix_spawn(&id, all[0], &actions, &attributes, arguments, environment) == 0 else {
      close(ends[0])
      return nil
    }
    (self.id, socket) = (id, ends[0])
  }

  deinit { close(socket) }

  /// The words that run a program without a network, without other processes, and without anybody's files.
  private static func sandbox(_ program: String) -> [String] {
    var words = [bubblewrap, "--unshare-all", "--die-with-parent", "--ro-bind", "/usr", "/usr"]
    for folder in ["/lib", "/lib64", "/opt/swift"] { words += ["--ro-bind-try", folder, folder] }
    return words + ["--ro-bind", program, "/examiner", "--chdir", "/", "--", "/examiner"]
  }

  /// Writes bytes; returns whether all of them were taken in time.
  func write(_ bytes: [UInt8], until limit: ContinuousClock.Instant) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        guard wait(for: POLLOUT, until: limit) else { return false }
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Reads an answer after its length; nil if there is none in time.
  func readFrame(until limit: ContinuousClock.Instant) -> [UInt8]? {
    guard let head = read(4, until: limit) else { return nil }
    let length = head.reduce(0) { $0 << 8 | Int($1) }
    return length <= Self.maxAnswer ? read(length, until: limit) : nil
  }

  private func read(_ count: Int, until limit: ContinuousClock.Instant) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: count)
    while bytes.count < count {
      let got = Glibc.read(socket, &chunk, count - bytes.count)
      if got > 0 {
        bytes += chunk[..<got]
      } else if got < 0, errno == EAGAIN {
        guard wait(for: POLLIN, until: limit) else { return nil }
      } else if got == 0 || errno != EINTR {
        return nil
      }
    }
    return bytes
  }

  private func wait(for event: CInt, until limit: ContinuousClock.Instant) -> Bool {
    let left = limit - .now
    guard left > .zero else { return false }
    let milliseconds = left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
    var entry = pollfd(fd: socket, events: Int16(event), revents: 0)
    return poll(&entry, 1, CInt(clamping: milliseconds + 1)) != 0 || ContinuousClock.now < limit
  }

  /// Ends the child, and says how it did.
  ///
  /// - Parameter isGone: whether it has closed its socket, and so is given a moment to end by itself.
  func end(isGone: Bool) -> End {
    var status: CInt = 0
    var isOver = false
    for _ in 0..<100 where isGone && !isOver {
      isOver = waitpid(id, &status, WNOHANG) == id
      if !isOver { usleep(10_000) }
    }
    if !isOver {
      kill(id, SIGKILL)
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
    let (number, code) = (status & 0x7f, status >> 8 & 0xff)
    // Bubblewrap passes a signal on as a status.
    if number == SIGXCPU || number == 0 && code == 128 + SIGXCPU { return .processorTime }
    return number != 0 ? .signal(number) : .exit(code)
  }
}
