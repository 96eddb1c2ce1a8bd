import CInput
import Glibc
import TerminalUI

/// A program of somebody else's that was started as a bot, with its standard input and output at hand.
struct BotProcess {
  let id: pid_t
  /// Where to write to it; never blocks.
  let input: CInt
  /// Where to read from it; never blocks.
  let output: CInt
  /// The folder of its own.
  private let folder: String

  /// As many processes as it may have.
  static let mostProcesses = 64
  /// As much memory as they may take together.
  static let mostMemory = 2 << 30

  /// Starts a command in a shell; it ends with the calling thread at the latest.
  ///
  /// - Parameter program: where bubblewrap is; nil for where the search path has it.
  static func start(_ command: String, _ protection: BotProtection, program: String? = nil) -> BotProcess? {
    guard let folder = makeFolder() else { return nil }
    var arguments = ["/bin/sh", "-c", command]
    if protection == .bubblewrap {
      guard let program = program ?? ChildProcess.find("bwrap", searchPath: environmentValue("PATH")) else {
        return nil
      }
      arguments = BotProtection.sandbox(program, folder: folder, command: command)
    }
    var (toBot, fromBot): ([CInt], [CInt]) = ([-1, -1], [-1, -1])
    let hasPipes = cinput_pipe_to_write(&toBot) == 0 && cinput_pipe(&fromBot) == 0
    defer { for end in [toBot[0], fromBot[1]] where end >= 0 { close(end) } }
    var id: pid_t = -1
    if hasPipes {
      var limits = cinput_limits(
        processor_seconds: 4 * 3600, data_bytes: UInt64(mostMemory), file_bytes: 64 << 20, open_files: 256,
        processes: UInt64(ProcessTable.read().count(ofUser: getuid()) + 4 * mostProcesses))
      id = arguments.withCStrings { arguments in
        environment(folder).withCStrings { environment in
          cinput_start_limited(
            arguments, environment, toBot[0], fromBot[1], &limits, protection == .bubblewrap ? 0 : 1)
        }
      }
    }
    guard id > 0 else {
      for end in [toBot[1], fromBot[0]] where end >= 0 { close(end) }
      rmdir(folder)
      return nil
    }
    return BotProcess(id: id, input: toBot[1], output: fromBot[0], folder: folder)
  }

  /// What a bot gets to know of the environment, which may have secrets in it.
  private static func environment(_ folder: String) -> [String] {
    ["PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH"].compactMap { name in
      environmentValue(name).map { "\(name)=\($0)" }
    } + ["TMPDIR=\(folder)"]
  }

  private static func makeFolder() -> String? {
    let parent = environmentValue("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var template = Array("\(parent)/blockfall-bot-XXXXXX".utf8CString)
    return template.withUnsafeMutableBufferPointer { template in
      template.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
  }

  /// Asks it to end.
  func terminate() { kill(-id, SIGTERM) }

  /// Waits for its end; whether it ended by itself and without a fault.
  func endsWell() -> Bool {
    close(input)
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    removeFolder()
    close(output)
    return status == 0
  }

  /// Ends it at once, with all that it started as far as that can be found.
  ///
  /// - Returns: whether the shell had found no such program, or none that it may run.
  @discardableResult
  func end() -> Bool {
    close(input)
    close(output)
    // What left the group is found as long as its parent lives.
    let others = ProcessTable.read().descendants(of: id).map(\.id)
    kill(-id, SIGKILL)
    for other in others { kill(other, SIGKILL) }
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    removeFolder()
    // An end without a signal, by one of the statuses that the shell keeps for it.
    return status & 0x7f == 0 && [126, 127].contains(status >> 8 & 0xff)
  }

  private func removeFolder() {
    // An empty one is the rule.
    if rmdir(folder) == 0 || errno == ENOENT { return }
    ChildProcess.start("/bin/rm", ["-rf", "--", folder], readsOutput: false)?.waitForEnd()
  }
}

extension [String] {
  /// Runs `body` with the strings as C has them, a null pointer last.
  func withCStrings<Result>(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var words: [UnsafeMutablePointer<CChar>?] = map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    return words.withUnsafeMutableBufferPointer { words in
      guard let first = words.baseAddress else { preconditionFailure("there is the null pointer") }
      return body(first)
    }
  }
}
