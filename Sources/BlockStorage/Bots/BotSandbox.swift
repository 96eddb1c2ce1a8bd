import BlockPlatform
import Glibc
import TerminalUI

/// What another author's program sees of the machine under bubblewrap: the system's programs and libraries, the folders
/// of the files that its command names, and the folders that the player adds.
struct BotSandbox {
  /// The shell command.
  let command: String
  /// The bot's own folder, the only one that it can write to.
  let folder: String
  /// The folders that the player adds (`--bot-read`).
  var addedFolders: [String] = []

  /// The most bytes that a bot may keep in its folder.
  private static let folderSize = 64 << 20
  /// The most sockets to hide from it.
  private static let maxSockets = 200
  /// The system's programs and libraries; on most systems all but the first are links into it.
  private static let systemFolders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"]
  /// What the loader reads, and where links among the system's programs lead.
  private static let loaderFiles = [
    "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives",
  ]

  /// The arguments that run the command in a shell under bubblewrap.
  ///
  /// - Parameter program: the path of bubblewrap.
  func arguments(_ program: String) -> [String] {
    var arguments = [
      program, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
    ]
    for path in BotSandbox.systemFolders {
      if let target = BotSandbox.linkTarget(of: path) {
        arguments += ["--symlink", target, path]
      } else {
        arguments += ["--ro-bind-try", path, path]
      }
    }
    for path in BotSandbox.loaderFiles { arguments += ["--ro-bind-try", path, path] }
    let folders = readableFolders
    for path in folders { arguments += ["--ro-bind-try", path, path] }
    arguments += [
      "--dev", "/dev", "--remount-ro", "/dev", "--proc", "/proc", "--size", String(BotSandbox.folderSize),
      "--tmpfs", folder,
    ]
    // Without a network, sockets in the file system still connect to whoever listens.
    for socket in BotSandbox.sockets(in: folders) { arguments += ["--ro-bind", "/dev/null", socket] }
    return arguments + ["--remount-ro", "/", "--", "/bin/sh", "-c", command]
  }

  /// The folders beside the system's that the bot can read, those above others first.
  private var readableFolders: [String] {
    var found = Set(addedFolders.compactMap(BotSandbox.realPath))
    let libraries = environmentValue("LD_LIBRARY_PATH")?.split(separator: ":").map(String.init) ?? []
    found.formUnion(libraries.compactMap(BotSandbox.realPath))
    for file in BotSandbox.files(namedBy: command) {
      for path in [file, BotSandbox.realPath(file) ?? file] {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        // Of the root, the file alone.
        found.insert(folder.isEmpty ? path : folder)
      }
    }
    // What is mounted for every bot stays as it is.
    let own = ["/usr", "/dev", "/proc"]
    return found.filter { path in path != "/" && !own.contains { path == $0 || path.hasPrefix($0 + "/") } }
      .sorted()
  }

  /// The files that a command names: paths, files of the current folder, and programs on the search path.
  static func files(namedBy command: String, searchPath: String? = environmentValue("PATH")) -> [String] {
    let here = currentFolder
    var files: [String] = []
    for word in words(of: command) {
      if word.hasPrefix("~/"), let home = environmentValue("HOME") {
        files.append(home + word.dropFirst())
      } else if word.hasPrefix("/") {
        files.append(word)
      } else {
        if let here { files.append(here + "/" + word) }
        if !word.contains("/"), let program = ChildProcess.find(word, searchPath: searchPath) {
          files.append(program)
        }
      }
    }
    return files.filter { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
  }

  /// The words of a shell command, without quotes; signs of the shell part them too.
  private static func words(of command: String) -> [String] {
    var (words, word, quote) = ([String](), "", Character?.none)
    var isEscaped = false
    for character in command {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character.isWhitespace || ";&|<>()=".contains(character) {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return (words + [word]).filter { !$0.isEmpty }
  }

  private static var currentFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// A path without links; nil if there is nothing.
  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Where a symbolic link leads; nil if `path` is none.
  private static func linkTarget(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count - 1)
    return count > 0 ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// The sockets in the file system, below these folders, that this user could connect to.
  private static func sockets(in folders: [String]) -> [String] {
    var found: Set<String> = []
    let bytes = (try? BoundedBytes(of: "/proc/net/unix", atMost: 1 << 20))?.bytes ?? []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let start = line.firstIndex(of: UInt8(ascii: "/")) else { continue }
      let path = String(path: line[start...])
      guard (folders + ["/usr"]).contains(where: { path.hasPrefix($0 + "/") }) else { continue }
      if found.count < maxSockets, access(path, W_OK) == 0 { found.insert(path) }
    }
    return found.sorted()
  }
}
