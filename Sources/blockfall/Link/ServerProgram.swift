import CInput
import Glibc
import TerminalUI

/// The program `blockfall-server`, a package of its own: it carries connections, opens rooms and looks for them.
enum ServerProgram {
  /// Its name.
  static let name = "blockfall-server"
  /// The environment variable that says where it is.
  static let variable = "BLOCKFALL_SERVER"

  /// Where it is: where the environment says, beside this program, or on the search path; nil if nowhere.
  static func find() -> String? {
    if let path = environmentValue(variable) { return access(path, X_OK) == 0 ? path : nil }
    if let beside = ownFolder.map({ "\($0)/\(name)" }), access(beside, X_OK) == 0 { return beside }
    return ChildProcess.find(name, searchPath: environmentValue("PATH"))
  }

  /// The text for somebody who has not got it.
  static var missing: String {
    tr(
      """
      Play across a network needs the program blockfall-server. It comes with the package blockfall; in a clone \
      'make server' builds it.
      """)
  }

  /// A path for the Unix socket of a server that is run at that moment.
  static func socketPath(at now: Moment) -> String {
    let folder = environmentValue("XDG_RUNTIME_DIR") ?? environmentValue("TMPDIR") ?? "/tmp"
    return "\(folder)/blockfall-\(now.nanoseconds).socket"
  }

  /// The folder that this program itself is in.
  private static var ownFolder: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let text = String(cString: path)
    return text.lastIndex(of: "/").map { String(text[..<$0]) }
  }

  /// A run of it, with its three streams at hand.
  struct Process {
    let id: pid_t
    /// Where to write to it; never blocks.
    let input: CInt
    /// Where to read what it says, and what it reports; neither blocks.
    let output: CInt
    let errors: CInt

    /// Starts a program in a group of its own, which ends with the calling thread at the latest.
    static func start(_ path: String, _ arguments: [String]) -> Process? {
      var (input, output, errors): ([CInt], [CInt], [CInt]) = ([-1, -1], [-1, -1], [-1, -1])
      let hasPipes =
        cinput_pipe_to_write(&input) == 0 && cinput_pipe(&output) == 0 && cinput_pipe(&errors) == 0
      defer { for end in [input[0], output[1], errors[1]] where end >= 0 { close(end) } }
      var id: pid_t = -1
      if hasPipes {
        id = ([path] + arguments).withCStrings { words in
          cinput_start_own(words, environ, input[0], output[1], errors[1])
        }
      }
      guard id > 0 else {
        for end in [input[1], output[0], errors[0]] where end >= 0 { close(end) }
        return nil
      }
      return Process(id: id, input: input[1], output: output[0], errors: errors[0])
    }
  }
}
