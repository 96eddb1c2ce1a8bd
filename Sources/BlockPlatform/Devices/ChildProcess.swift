import CInput
import Glibc

/// A child process that leads its own process group.
package struct ChildProcess {
  let id: pid_t
  /// The read end of its standard output, non-blocking; −1 if `start` was not asked for it.
  package let output: CInt

  /// Starts a program with empty standard input, discarded standard error and default signal handling.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments, without its name.
  ///   - readsOutput: Whether `output` receives its standard output.
  /// - Returns: nil if it cannot be started.
  package static func start(_ path: String, _ arguments: [String], readsOutput: Bool) -> ChildProcess? {
    var ends: [CInt] = [-1, -1]
    if readsOutput, cinput_pipe(&ends) < 0 { return nil }
    defer { if ends[1] >= 0 { close(ends[1]) } }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var handled = sigset_t()
    sigemptyset(&handled)
    for signal in [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGWINCH,
      SIGUSR1, SIGUSR2, SIGALRM,
    ] {
      sigaddset(&handled, signal)
    }
    // The run loop blocks all signals and reads them from a descriptor; the child must not inherit that mask.
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &handled)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    if readsOutput {
      posix_spawn_file_actions_adddup2(&files, ends[1], 1)
    } else {
      posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
    }

    // A child must not keep a game's file lock alive.
    _ = cinput_spawn_close_from(&files, 3)

    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var id: pid_t = 0
    guard words[0].map({ posix_spawn(&id, $0, &files, &attributes, &words, environ) }) == 0 else {
      if ends[0] >= 0 { close(ends[0]) }
      return nil
    }
    return ChildProcess(id: id, output: ends[0])
  }

  /// Sends a signal to its process group.
  func signal(_ signal: CInt) { kill(-id, signal) }

  /// Kills its process group and reaps it.
  package func end() {
    signal(SIGKILL)
    waitForEnd()
    if output >= 0 { close(output) }
  }

  /// Stops reading from it; a detached thread reaps it once it exits.
  func detach() {
    if output >= 0 { close(output) }
    _ = DetachedThread.start { [self] in waitForEnd() }
  }

  /// Waits until it exits by itself.
  package func waitForEnd() {
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  /// The path of a program on a search path (`a:b:c`); nil if none is found.
  package static func find(_ name: String, searchPath: String?) -> String? {
    (searchPath ?? "").split(separator: ":").lazy
      .filter { $0.utf8.first == UInt8(ascii: "/") }
      .map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
