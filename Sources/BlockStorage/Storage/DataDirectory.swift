import BlockEngine
import BlockPlatform
import Glibc
import TerminalUI

/// The folder of all stored data, and its parts.
///
/// Its folders have mode 0700 and its files 0600, whatever the umask is.
package struct DataDirectory: Equatable, Sendable {
  package let path: String

  /// The requested folder, or the user's data folder according to `environment`.
  ///
  /// A relative `XDG_DATA_HOME` is ignored, as its specification requires. An unset HOME is an error: the user did not
  /// ask for the account's home folder.
  package static func locate(
    option: String?, environment: (String) -> String?
  ) throws(StorageError) -> DataDirectory {
    if let option {
      guard !option.isEmpty else { throw StorageError(tr("the data folder has no name")) }
      return DataDirectory(path: option)
    }
    if let base = environment("XDG_DATA_HOME"), base.isAbsolutePath {
      return DataDirectory(path: base + "/blockfall")
    }
    guard let home = environment("HOME"), home.isAbsolutePath else {
      let isSet = environment("HOME").map { !$0.isEmpty } ?? false
      throw StorageError(
        isSet
          ? tr("HOME is no absolute path, so there is no folder to save anything in")
          : tr("HOME is not set, so there is no folder to save anything in"))
    }
    return DataDirectory(path: home + "/.local/share/blockfall")
  }

  /// The replays, one per game.
  package var games: String { path + "/games" }
  /// An empty mark file for each unfinished game, so that the start need not read every game.
  var unfinished: String { path + "/unfinished" }
  /// The settings that the first frame needs, if they differ from the defaults.
  var startupSettings: String { path + "/first-look" }
  /// The secrets by which seats at servers are resumed after this program's sudden end.
  var seats: String { path + "/seats" }
  /// The server whose boards the player's games are for.
  package var boards: String { path + "/boards" }
  /// The names of the player's friends on boards.
  var friends: String { path + "/friends" }
  /// The records of training.
  var training: String { path + "/training" }
  /// What people did in matches against bots.
  var matchFigures: String { path + "/match-figures" }
  /// The SQLite database.
  package var database: String { path + "/blockfall.db" }

  /// The bytes that the games, the matches and the database take.
  var size: Int {
    let names = (try? PrivateFile.allNames(in: games)) ?? []
    return (names.map { games + "/" + $0 } + [database]).reduce(0) { sum, path in
      var status = stat()
      return path.withPath { lstat($0, &status) } == 0 ? sum + Int(status.st_size) : sum
    }
  }

  /// The file of a game.
  package func replay(_ id: GameID) -> String { games + "/" + id.fileName }
  /// The file that keeps the analysis of a game, or of a player's part of a match.
  func analysis(_ id: GameID, player: Int?) -> String {
    replay(id) + (player.map { "-\($0)" } ?? "") + ".analysis"
  }
  /// The mark of an unfinished game.
  package func mark(_ id: GameID) -> String { unfinished + "/" + id.markName }

  /// Deletes the file and the mark of a game or a match.
  func remove(_ id: GameID) throws(StorageError) {
    unlink(mark(id))
    switch id.kind {
    case .game: unlink(analysis(id, player: nil))
    case .match: for player in 1...Versus.playerCounts.upperBound { unlink(analysis(id, player: player)) }
    }
    guard unlink(replay(id)) == 0 || errno == ENOENT else {
      let what =
        switch id.kind {
        case .game: tr("the replay \(id) cannot be deleted")
        case .match: tr("the match %s cannot be deleted", id.description)
        }
      throw StorageError(what, .last)
    }
  }

  /// Creates missing folders, and checks that all belong to this user.
  package func prepare() throws(StorageError) {
    try DataDirectory.makeParents(of: path)
    for folder in [path, games, unfinished] { try DataDirectory.makeFolder(folder) }
  }

  /// Creates the folder of secrets too.
  func prepareSeats() throws(StorageError) {
    try prepare()
    try DataDirectory.makeFolder(seats)
  }

  /// Whether the folder exists and belongs to this user; creates nothing.
  package func isThere() throws(StorageError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return false }
      throw StorageError(tr("the folder \(path) cannot be used"), .last)
    }
    try DataDirectory.check(status, path)
    return true
  }

  /// Whether nothing has been stored yet: the folder is missing, or has nothing in it.
  ///
  /// False if it cannot be read.
  package var isEmpty: Bool { (try? PrivateFile.allNames(in: path))?.isEmpty ?? false }

  private static func makeParents(of path: String) throws(StorageError) {
    var parent = ""
    for part in path.utf8.split(separator: UInt8(ascii: "/")).dropLast() {
      parent += (path.isAbsolutePath || !parent.isEmpty ? "/" : "") + String(Substring(part))
      // Existing parent folders are not checked.
      if mkdir(parent, 0o700) != 0, errno != EEXIST {
        // An automounter or a read-only file system may report another error for an existing folder.
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
      // A umask that masks the owner's permissions leaves a folder that cannot be opened; chmod repairs it.
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

/// Renames the file at `path` to a dated name beside it.
///
/// Nothing is overwritten: if the name is taken, a number is added.
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
