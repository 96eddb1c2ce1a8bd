import BlockPlatform
import CInput
import Glibc
import TerminalUI

/// Another author's program running as a bot, with its standard input and output.
struct BotProcess {
  let id: pid_t
  /// The descriptor for writing to it; never blocks.
  let input: CInt
  /// The descriptor for reading from it; never blocks.
  let output: CInt
  /// The bot's own folder.
  private let folder: String

  /// The most processes that a bot may have.
  static let maxProcesses = 64
  /// The most memory, in bytes, that they may take together.
  static let maxMemory = 2 << 30

  /// Starts a command in a shell; it ends with the calling thread at the latest.
  ///
  /// - Parameters:
  ///   - readable: folders that it may read beside those of its command's files.
  ///   - program: the path of bubblewrap; nil to search for it.
  static func start(
    _ command: String, _ protection: BotProtection, reading readable: [String] = [], program: String? = nil
  ) -> BotProcess? {
    guard let folder = makeFolder() else { return nil }
    var arguments = ["/bin/sh", "-c", command]
    if protection == .bubblewrap {
      guard let program = program ?? ChildProcess.find("bwrap", searchPath: environmentValue("PATH")) else {
        return nil
      }
      let sandbox = BotSandbox(command: command, folder: folder, addedFolders: readable)
      arguments = sandbox.arguments(program)
    }
    var (toBot, fromBot): ([CInt], [CInt]) = ([-1, -1], [-1, -1])
    let hasPipes = cinput_pipe_to_write(&toBot) == 0 && cinput_pipe(&fromBot) == 0
    defer { for end in [toBot[0], fromBot[1]] where end >= 0 { close(end) } }
    var id: pid_t = -1
    if hasPipes {
      var limits = cinput_limits(
        processor_seconds: 4 * 3600, data_bytes: UInt64(maxMemory), file_bytes: 64 << 20, open_files: 256,
        processes: UInt64(ProcessTable.read().count(ofUser: getuid()) + 4 * maxProcesses))
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

  /// The environment variables passed to a bot; others may hold secrets.
  private static func environment(_ folder: String) -> [String] {
    ["PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH"].compactMap { name in
      environmentValue(name).map { "\(name)=\($0)" }
    } + ["TMPDIR=\(folder)"]
  }

  private static func makeFolder() -> String? {
    let parent = environmentValue("TMPDIR").flatMap { $0.isAbsolutePath ? $0 : nil } ?? "/tmp"
    guard let template = strdup("\(parent)/blockfall-bot-XXXXXX") else { return nil }
    defer { free(template) }
    return mkdtemp(template).map { String(path: $0) }
  }

  /// Sends SIGTERM to its process group.
  func terminate() { kill(-id, SIGTERM) }

  /// Waits for its end; returns whether it ended by itself and without an error.
  func succeeds() -> Bool {
    close(input)
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    removeFolder()
    close(output)
    return status == 0
  }

  /// Kills it, with every process that it started, as far as they can be found.
  ///
  /// - Returns: whether the shell could not find or run the program.
  @discardableResult
  func end() -> Bool {
    close(input)
    close(output)
    // A process that left the group can be found as long as its parent lives.
    let descendants = ProcessTable.read().descendants(of: id)
    kill(-id, SIGKILL)
    for descendant in descendants { kill(descendant.id, SIGKILL) }
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    removeFolder()
    // It ended without a signal, with a status that shells reserve for this.
    return status & 0x7f == 0 && [126, 127].contains(status >> 8 & 0xff)
  }

  private func removeFolder() {
    // It is usually empty.
    if rmdir(folder) == 0 || errno == ENOENT { return }
    ChildProcess.start("/bin/rm", ["-rf", "--", folder], readsOutput: false)?.waitForEnd()
  }
}

extension [String] {
  /// Runs `body` with the strings as a C array that ends with a null pointer.
  func withCStrings<Result>(_ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result) -> Result {
    var words: [UnsafeMutablePointer<CChar>?] = map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    return words.withUnsafeMutableBufferPointer { words in
      guard let first = words.baseAddress else { preconditionFailure("there is the null pointer") }
      return body(first)
    }
  }
}
