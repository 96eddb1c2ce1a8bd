import BlockLink
import BlockPlatform
import CInput
import Glibc
import TerminalUI

/// The program `blockfall-server`, a separate package: it carries connections, opens rooms and searches for them.
package enum ServerProgram {
  package static let name = "blockfall-server"
  /// The environment variable with its path.
  static let variable = "BLOCKFALL_SERVER"

  /// Its path: from the environment, beside this program, or on the search path; nil if it is missing.
  package static func find() -> String? {
    if let path = environmentValue(variable) { return access(path, X_OK) == 0 ? path : nil }
    if let own = executablePath, let end = own.utf8.lastIndex(of: UInt8(ascii: "/")),
      case let sibling = "\(own[...end])\(name)", access(sibling, X_OK) == 0
    {
      return sibling
    }
    return ChildProcess.find(name, searchPath: environmentValue("PATH"))
  }

  /// The text for a player who does not have it.
  package static var missing: String {
    tr(
      """
      Network play needs the program blockfall-server. It comes with the package blockfall; in a clone 'make server' \
      builds it.
      """)
  }

  /// What a player is called at servers: the player's name, or the system's.
  package static func playerName(_ name: String?) -> String {
    let known = [name, environmentValue("USER")].compactMap(\.self)
    return known.first { LinkName.fault(of: $0) == nil } ?? tr("Player %s", "1")
  }

  /// The longest path of a socket in bytes, as Linux has it.
  private static let maxSocketPath = 107

  /// A path for the Unix socket of a server started at a moment: in the first folder that can hold one.
  package static func socketPath(at now: Moment, environment: (String) -> String? = environmentValue)
    -> String
  {
    let name = "/blockfall-\(now.nanoseconds).socket"
    let wanted = [environment("XDG_RUNTIME_DIR"), environment("TMPDIR")].compactMap(\.self)
    return (wanted.first { canHoldSocket($0, called: name) } ?? "/tmp") + name
  }

  /// Whether a folder is this user's own and a socket in it has a path that the system and the server take.
  private static func canHoldSocket(_ folder: String, called name: String) -> Bool {
    var status = stat()
    return folder.isAbsolutePath && folder.utf8.count + name.utf8.count <= maxSocketPath
      && folder.pathBytes == Array(folder.utf8)
      && stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && access(folder, W_OK | X_OK) == 0
  }

  /// A running server program with its three streams.
  package struct Process {
    package let id: pid_t
    /// The write end of its standard input, non-blocking.
    package let input: CInt
    /// The read ends of its standard output and standard error, non-blocking.
    package let output: CInt
    package let errors: CInt

    /// Starts a program in its own process group; it ends no later than the calling thread.
    package static func start(_ path: String, _ arguments: [String]) -> Process? {
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
