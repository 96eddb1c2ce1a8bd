import Glibc
import LinkTransport

/// A run of the game's own program, which lets other people's bots play within the limits that it has for them.
final class DuelProcess: Sendable {
  /// What it printed, and how it ended.
  struct Result {
    var output: [UInt8]
    var errors: [UInt8]
    var status: CInt
  }

  /// The most bytes of an answer.
  private static let maxBytes = 65_536

  let id: pid_t
  private let ends: [CInt]

  /// Starts a program with words; nil if it cannot be started.
  init?(_ program: String, _ words: [String]) {
    var (output, errors): ([CInt], [CInt]) = ([-1, -1], [-1, -1])
    // Pipes would be inherited by a child that another thread starts at the same moment.
    let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &output) == 0 else { return nil }
    guard socketpair(AF_UNIX, type, 0, &errors) == 0 else {
      for end in output { close(end) }
      return nil
    }
    defer { for end in [output[1], errors[1]] { close(end) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A signal from the terminal is the ladder's alone, and those that it blocks are not the child's.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    let names: [String] = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"]
    let variables = names.compactMap { name -> String? in
      getenv(name).map { "\(name)=\(String(path: UnsafePointer($0)))" }
    }
    let arguments: [UnsafeMutablePointer<CChar>?] =
      ([program] + words).map { $0.withPath { strdup($0) } } + [nil]
    let environment: [UnsafeMutablePointer<CChar>?] =
      (variables + ["LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]).map { $0.withPath { strdup($0) } } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var id: pid_t = 0
    guard posix_spawn(&id, program, &actions, &attributes, arguments, environment) == 0 else {
      for end in [output[0], errors[0]] { close(end) }
      return nil
    }
    (self.id, ends) = (id, [output[0], errors[0]])
  }

  deinit { for end in ends { close(end) } }

  /// Waits for its end; it is killed if it takes longer than `patience`, or prints too much.
  func wait(_ patience: Duration) -> Result {
    let limit = ContinuousClock.now + patience
    var texts: [[UInt8]] = [[], []]
    var isOpen = [true, true]
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while isOpen.contains(true), texts.allSatisfy({ $0.count <= Self.maxBytes }), ContinuousClock.now < limit
    {
      var entries = (0..<2).map { pollfd(fd: isOpen[$0] ? ends[$0] : -1, events: Int16(POLLIN), revents: 0) }
      _ = poll(&entries, 2, 1_000)
      for index in 0..<2 where entries[index].revents != 0 {
        let count = read(ends[index], &chunk, chunk.count)
        if count > 0 { texts[index] += chunk[..<count] } else { isOpen[index] = false }
      }
    }
    if isOpen.contains(true) { kill(id, SIGKILL) }
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return Result(output: texts[0], errors: texts[1], status: status)
  }
}
