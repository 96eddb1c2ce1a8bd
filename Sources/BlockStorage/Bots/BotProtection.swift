import BlockPlatform
import Glibc

/// The way to keep another author's program from doing harm.
package enum BotProtection: String, Sendable {
  /// A sandbox: no network, one writable folder of its own, and a process namespace that ends with it.
  case bubblewrap
  /// A process group of its own, for machines without bubblewrap.
  case processGroup = "process group"

  /// The best protection that this machine offers.
  package static func find(searchPath: String?) -> BotProtection {
    guard let program = ChildProcess.find("bwrap", searchPath: searchPath) else { return .processGroup }
    // It may be installed but not allowed to make namespaces.
    let trial = BotProcess.start("true", .bubblewrap, program: program)
    return trial?.succeeds() == true ? .bubblewrap : .processGroup
  }

  /// One sentence on what the protection prevents, and what it does not.
  package var text: String {
    switch self {
    case .bubblewrap:
      tr(
        "the bot runs under bubblewrap: no network, no file to write to but in a folder of its own, none to read but the system's and those beside the files of its command"
      )
    case .processGroup:
      tr(
        "bubblewrap is not installed: the bot runs with your rights, and a process that leaves its group may run on"
      )
    }
  }
}
