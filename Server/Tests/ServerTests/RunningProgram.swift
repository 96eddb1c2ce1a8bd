import Glibc
import LinkTransport

/// The built program as a child process, killed at the end of the test.
final class RunningProgram {
  let process: pid_t
  let output: Peer
  let errors: Peer
  let input: Peer
  private var status: CInt?

  /// - Parameters:
  ///   - home: the home folder, which holds its keys.
  ///   - launcher: a program with arguments that starts the built one, whose words follow; empty for none.
  ///   - program: the built program's name.
  ///   - isRead: whether somebody reads its standard output.
  init(
    _ arguments: [String], home: String, through launcher: [String] = [],
    program name: String = "blockfall-server", isRead: Bool = true
  ) throws {
    var (inputEnds, outputEnds, errorEnds): ([CInt], [CInt], [CInt]) = ([-1, -1], [-1, -1], [-1, -1])
    for ends in [0, 1, 2] {
      var pair: [CInt] = [-1, -1]
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair)
      switch ends {
      case 0: inputEnds = pair
      case 1: outputEnds = pair
      default: errorEnds = pair
      }
    }
    if !isRead { shutdown(outputEnds[0], Int32(SHUT_RD)) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, inputEnds[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputEnds[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorEnds[1], STDERR_FILENO)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The threads of tests block signals, and a child would go on blocking them.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    defer { posix_spawnattr_destroy(&attributes) }
    let all = launcher + [Self.path(of: name)] + arguments
    let words: [UnsafeMutablePointer<CChar>?] = all.map { $0.withPath { strdup($0) } } + [nil]
    let variables = ["HOME=\(home)", "PATH=/usr/bin:/bin:/usr/sbin:/sbin", "SWIFT_BACKTRACE=enable=no"]
    let environment: [UnsafeMutablePointer<CChar>?] = variables.map { $0.withPath { strdup($0) } } + [nil]
    defer { for text in words + environment { free(text) } }
    let program = all[0]
    var process: pid_t = 0
    guard posix_spawn(&process, program, &actions, &attributes, words, environment) == 0 else {
      throw TransportError(.misuse, "\(program) does not start")
    }
    for ends in [inputEnds, outputEnds, errorEnds] { close(ends[1]) }
    self.process = process
    input = Peer(inputEnds[0])
    output = Peer(outputEnds[0])
    errors = Peer(errorEnds[0])
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      var ignored: CInt = 0
      waitpid(process, &ignored, 0)
    }
  }

  func send(_ signal: CInt) {
    if status == nil { kill(process, signal) }
  }

  /// Waits for its exit status: 128 plus the signal if one killed it; nil after the timeout.
  func exitStatus() -> Int? {
    var word: CInt = 0
    guard Waiting.until({ waitpid(self.process, &word, WNOHANG) == self.process }) else { return nil }
    status = word
    return word & 0x7f == 0 ? Int(word >> 8 & 0xff) : 128 + Int(word & 0x7f)
  }

  static var path: String { path(of: "blockfall-server") }

  /// A built program, which SwiftPM puts beside the test bundle.
  static func path(of program: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(readlink("/proc/self/exe", &buffer, buffer.count), 0)
    let tests = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return tests.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/\(program)"
  }
}
