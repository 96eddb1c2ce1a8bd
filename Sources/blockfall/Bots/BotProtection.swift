import Glibc

/// The way to keep another author's program from doing harm.
enum BotProtection: String, Sendable {
  /// A sandbox: no network, one writable folder of its own, and a process namespace that ends with it.
  case bubblewrap
  /// A process group of its own, for machines without bubblewrap.
  case processGroup = "process group"

  /// The most bytes that a bot may keep in its folder.
  private static let folderSize = 64 << 20
  /// The most sockets to hide from it.
  private static let maxSockets = 200

  /// The best protection that this machine offers.
  static func find(searchPath: String?) -> BotProtection {
    guard let program = ChildProcess.find("bwrap", searchPath: searchPath) else { return .processGroup }
    // It may be installed but not allowed to make namespaces.
    let trial = BotProcess.start("true", .bubblewrap, program: program)
    return trial?.succeeds() == true ? .bubblewrap : .processGroup
  }

  /// One sentence on what the protection prevents, and what it does not.
  var text: String {
    switch self {
    case .bubblewrap:
      tr("the bot runs under bubblewrap: no network, no file to write to but in a folder of its own")
    case .processGroup:
      tr(
        "bubblewrap is not installed: the bot runs with your rights, and a process that leaves its group may run on"
      )
    }
  }

  /// The arguments that run a command in a shell under bubblewrap.
  static func sandbox(_ program: String, folder: String, command: String) -> [String] {
    var arguments = [
      program, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
      "--ro-bind", "/", "/", "--dev", "/dev", "--remount-ro", "/dev", "--proc", "/proc",
      "--size", String(folderSize), "--tmpfs", folder,
    ]
    // Without a network, sockets in the file system still connect to whoever listens.
    for socket in sockets() { arguments += ["--ro-bind", "/dev/null", socket] }
    return arguments + ["--", "/bin/sh", "-c", command]
  }

  /// The sockets in the file system that this user could connect to.
  private static func sockets() -> [String] {
    var found: Set<String> = []
    let bytes = (try? BoundedBytes(of: "/proc/net/unix", atMost: 1 << 20))?.bytes ?? []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let start = line.firstIndex(of: UInt8(ascii: "/")) else { continue }
      let path = String(path: line[start...])
      if found.count < maxSockets, access(path, W_OK) == 0 { found.insert(path) }
    }
    return found.sorted()
  }
}
