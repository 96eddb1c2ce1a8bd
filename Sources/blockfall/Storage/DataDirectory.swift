import Glibc

/// The folder that everything kept is in, with its parts.
///
/// Its folders have mode 0700 and its files 0600, whatever the umask is.
struct DataDirectory: Equatable, Sendable {
  let path: String

  /// The folder of a person's data that `environment` tells of, or the one that was asked for.
  ///
  /// A relative `XDG_DATA_HOME` is passed over, as its specification asks. There is no way round an unset HOME:
  /// where the system has another folder for the account, the person did not ask for it.
  static func locate(
    option: String?, environment: (String) -> String?
  ) throws(StorageError) -> DataDirectory {
    if let option {
      guard !option.isEmpty else { throw StorageError(tr("the data folder has no name")) }
      return DataDirectory(path: option)
    }
    if let base = environment("XDG_DATA_HOME"), base.hasPrefix("/") {
      return DataDirectory(path: base + "/blockfall")
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else {
      throw StorageError(tr("HOME is not set, so there is no folder to keep anything in"))
    }
    return DataDirectory(path: home + "/.local/share/blockfall")
  }

  /// The replays, one for each game.
  var games: String { path + "/games" }
  /// An empty file for each game that did not end, so that a start need not look at every game.
  var unfinished: String { path + "/unfinished" }
  /// What the first frame looks like where that is not as usual.
  var startupSettings: String { path + "/first-look" }
  /// SQLite's file.
  var database: String { path + "/blockfall.db" }

  /// The file of a game.
  func replay(_ id: GameID) -> String { games + "/" + id.fileName }
  /// The mark of a game that did not end.
  func mark(_ id: GameID) -> String { unfinished + "/" + id.markName }

  /// Makes what is not there, and checks that it is this user's own.
  func prepare() throws(StorageError) {
    try DataDirectory.makeParents(of: path)
    for folder in [path, games, unfinished] { try DataDirectory.makeFolder(folder) }
  }

  /// Whether the folder is there and this user's own; nothing is made.
  func isThere() throws(StorageError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return false }
      throw StorageError(tr("the folder \(path) cannot be used"), .last)
    }
    try DataDirectory.check(status, path)
    return true
  }

  private static func makeParents(of path: String) throws(StorageError) {
    var parent = ""
    for part in path.split(separator: "/").dropLast() {
      parent += path.hasPrefix("/") || !parent.isEmpty ? "/" + part : part
      // Those that are there already are not ours to judge.
      if mkdir(parent, 0o700) != 0, errno != EEXIST {
        // An automounter or a read-only file system may say something else of what is there.
        var status = stat()
        let error = SystemError.last
        if stat(parent, &status) != 0 { throw StorageError(tr("the folder \(parent) cannot be made"), error) }
      }
    }
  }

  private static func makeFolder(_ path: String) throws(StorageError) {
    let isNew = mkdir(path, 0o700) == 0
    let error = SystemError.last
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      // A umask that takes even the owner's rights away leaves a folder that cannot be opened, but can be mended.
      if isNew, chmod(path, 0o700) == 0 { return }
      throw StorageError(tr("the folder \(path) cannot be used"), errno == ENOENT ? error : .last)
    }
    defer { close(folder) }
    var status = stat()
    guard fstat(folder, &status) == 0 else {
      throw StorageError(tr("the folder \(path) cannot be used"), .last)
    }
    try check(status, path)
    if status.st_mode & 0o777 != 0o700 { fchmod(folder, 0o700) }
  }

  private static func check(_ status: stat, _ path: String) throws(StorageError) {
    guard status.st_mode & S_IFMT == S_IFDIR else { throw StorageError(tr("\(path) is not a folder")) }
    guard status.st_uid == geteuid() else { throw StorageError(tr("the folder \(path) is another user's")) }
  }
}

/// Sets what is at `path` aside under a dated name beside it.
///
/// Nothing is written over: where the name is taken already, a number is added.
///
/// - Returns: the new path.
@discardableResult
func setAside(_ path: String, at time: WallTime) throws(SystemError) -> String {
  var number = 1
  while true {
    let other = path + ".set-aside-" + time.compactText + (number == 1 ? "" : "-\(number)")
    var status = stat()
    if lstat(other, &status) != 0 {
      guard rename(path, other) == 0 else { throw .last }
      return other
    }
    number += 1
  }
}
