import Dispatch
import Glibc
import Synchronization

/// Makes moving pictures of games by the game's own program, one at a time, and remembers the latest.
package final class PictureMaker: Sendable {
  /// The most bytes of a picture, the most pictures that are remembered, and the seconds for one.
  private static let maxBytes = 4 << 20
  private static let maxCount = 16
  private static let patience: Int32 = 20

  private let program: String
  private let pictures = Mutex<[(id: Int, picture: [UInt8]?)]>([])
  private let making = DispatchQueue(label: "pictures")

  /// - Parameter program: the path of `blockfall`.
  package init(program: String) { self.program = program }

  /// The picture of a record's replay; nil if it cannot be made.
  func picture(of replay: [UInt8], _ id: Int) -> [UInt8]? {
    making.sync {
      if let known = pictures.withLock({ $0.first { $0.id == id } }) { return known.picture }
      let made = make(replay)
      pictures.withLock { pictures in
        pictures.append((id, made))
        if pictures.count > Self.maxCount { pictures.removeFirst() }
      }
      return made
    }
  }

  private func make(_ replay: [UInt8]) -> [UInt8]? {
    var template = Array("/tmp/blockfall-picture-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { return nil }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      close(file)
      unlink(path)
    }
    guard replay.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == replay.count else {
      return nil
    }
    // A game goes by eight times as fast as it was played, for half a minute of it at most.
    return output([
      "export", "--svg", "--speed", "8", "--size", "40x24", "--data-dir", "/nonexistent", path, "-",
    ])
  }

  private func output(_ words: [String]) -> [UInt8]? {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) } + [nil]
    let variables: [String] = ["LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]
    let environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var id: pid_t = 0
    let isStarted = posix_spawn(&id, program, &actions, nil, arguments, environment) == 0
    close(ends[1])
    defer { close(ends[0]) }
    guard isStarted else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let limit = ContinuousClock.now + .seconds(Int64(Self.patience))
    while bytes.count <= Self.maxBytes, ContinuousClock.now < limit {
      var entry = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, Self.patience * 1_000) > 0 else { break }
      let count = read(ends[0], &chunk, chunk.count)
      if count <= 0 { break }
      bytes += chunk[..<count]
    }
    kill(id, bytes.count > Self.maxBytes || ContinuousClock.now >= limit ? SIGKILL : 0)
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status == 0 && !bytes.isEmpty && bytes.count <= Self.maxBytes ? bytes : nil
  }
}
