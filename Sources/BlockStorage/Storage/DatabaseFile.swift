import BlockPlatform
import Glibc

/// The database's file: opening it, creating it, and setting an unreadable one aside.
struct DatabaseFile: Sendable {
  let directory: DataDirectory
  /// The timeout for other writing processes, in milliseconds.
  var busyTimeout: Int32 = 60_000

  /// The largest file to check completely at every opening, in bytes; the check takes a few milliseconds.
  private static let checkedSize = 4 << 20

  /// An open database, and the notice about an earlier file that was set aside.
  struct Opened {
    let database: Database
    /// The inode of its file, which may have been moved or deleted since.
    let inode: ino_t
    /// The notice in one line; nil if nothing was set aside.
    let warning: String?
  }

  /// Opens the database; creates a new one if there is none, or none that can be read.
  func open() throws(StorageError) -> Opened {
    try directory.prepare()
    var warning: String?
    var isCertain = false
    // A retry follows each file set aside; more than one is needed only if another process does the same.
    for _ in 0..<6 {
      let found: Problem
      // The lock keeps the file in place between opening and check; a journal found later would belong to another file.
      let folder = try lockFolder(LOCK_SH)
      defer { close(folder) }
      warning = try setIrregularFilesAside() ?? warning
      do throws(Problem) {
        let (database, inode) = try openExisting()
        return Opened(database: database, inode: inode, warning: warning)
      } catch {
        found = error
      }
      flock(folder, LOCK_UN)
      switch found {
      case .missing:
        try create()
      case .unusable(let error):
        throw error
      case .unreadable(let reason, let inode):
        if isCertain {
          warning = try setAside(reason, inode: inode) ?? warning
        } else {
          try readThrough()
          isCertain = true
        }
      }
    }
    throw StorageError(tr("the database \(directory.database) cannot be opened"))
  }

  /// Reads the whole file: what SQLite reports as damage may be a failing disk, which proves nothing about the file's
  /// content.
  func readThrough() throws(StorageError) {
    let path = directory.database
    // The lock also keeps the file in place between the check and opening it; a moved file would look like a bad disk.
    let folder = try lockFolder(LOCK_SH)
    defer { close(folder) }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    do throws(DatabaseError) {
      try Database(path: path, flags: [.readOnly], busyTimeout: busyTimeout).readThrough()
    } catch {
      throw StorageError(tr("the database \(path) cannot be used: \(error.description)"))
    }
  }

  private enum Problem: Error {
    case missing
    /// It may be intact, but is not available now.
    case unusable(StorageError)
    /// It will never be readable here.
    case unreadable(String, inode: ino_t)
  }

  private func openExisting() throws(Problem) -> (Database, ino_t) {
    let path = directory.database
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw errno == ENOENT
        ? .missing : .unusable(StorageError(tr("the database \(path) cannot be opened"), .last))
    }
    let inode = status.st_ino
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(tr("it is no file"), inode: inode) }
    guard status.st_uid == geteuid() else {
      throw .unusable(StorageError(tr("the database \(path) is another user's")))
    }
    guard status.st_size > 0 else { throw .unreadable(tr("it is empty"), inode: inode) }
    if status.st_mode & 0o777 != 0o600 { chmod(path, 0o600) }
    let database: Database
    let fault: String?
    do throws(DatabaseError) {
      database = try Database(path: path, busyTimeout: busyTimeout)
      fault = try check(database, size: Int(status.st_size))
    } catch {
      if error.isDamage { throw .unreadable(error.description, inode: inode) }
      throw .unusable(StorageError(tr("the database \(path) cannot be used: \(error.description)")))
    }
    if let fault { throw .unreadable(fault, inode: inode) }
    return (database, inode)
  }

  /// The damage found in the database; nil if there is none.
  ///
  /// Migrates it to this version.
  private func check(_ database: Database, size: Int) throws(DatabaseError) -> String? {
    try DatabaseFile.configure(database)
    let version = try Schema.version(of: database)
    if version > Schema.version { return tr("it is of a newer version, \(version)") }
    let isOurs = try database.rows("PRAGMA application_id") { $0.integer(0) } == [Schema.applicationID]
    guard isOurs, version > 0 else { return tr("it is no database of blockfall's") }
    // A foreign trigger or column could change anything that is written.
    let model = try Database(path: ":memory:", flags: [.readWrite, .memory])
    try Schema.migrate(model, Array(Schema.migrations[..<version]))
    if try Schema.text(of: database) != Schema.text(of: model) { return tr("its tables are not blockfall's") }
    if size <= DatabaseFile.checkedSize {
      if let fault = try database.quickCheck() { return fault }
    }
    try Schema.migrate(database)
    return nil
  }

  /// Configures a connection so that committed data survives a power cut.
  static func configure(_ database: Database) throws(DatabaseError) {
    try database.run(
      """
      PRAGMA journal_mode = DELETE;
      PRAGMA synchronous = EXTRA;
      PRAGMA foreign_keys = ON;
      PRAGMA cell_size_check = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA trusted_schema = OFF;
      """)
  }

  /// Creates a new database beside its place and moves the finished file there, so that no process sees half of one.
  private func create() throws(StorageError) {
    let folder = try lockFolder(LOCK_EX)
    defer { close(folder) }
    let path = directory.database
    guard inode == 0 else { return }
    let beside = path + ".new"
    // Remove files of a process that was killed while doing this.
    for leftover in [beside] + SQLiteFiles.sideFiles(of: beside) { unlink(leftover) }
    defer { unlink(beside) }
    do throws(SystemError) { close(try PrivateFile.create(beside)) } catch {
      throw StorageError(tr("the database \(path) cannot be made"), error)
    }
    do throws(DatabaseError) {
      let database = try Database(path: beside, busyTimeout: busyTimeout)
      try DatabaseFile.configure(database)
      try Schema.migrate(database)
    } catch {
      throw StorageError(tr("the database \(path) cannot be made: \(error.description)"))
    }
    guard rename(beside, path) == 0 else {
      throw StorageError(tr("the database \(path) cannot be made"), .last)
    }
    fsync(folder)
  }

  /// Sets the file in the database's place aside, unless another process has done so already.
  ///
  /// - Parameter inode: the inode of the unreadable file.
  /// - Returns: a one-line notice of what was done.
  func setAside(_ reason: String, inode: ino_t) throws(StorageError) -> String? {
    let path = directory.database
    let folder = try lockFolder(LOCK_EX)
    defer { close(folder) }
    // Another process may have set it aside while this one waited.
    var status = stat()
    guard lstat(path, &status) == 0, status.st_ino == inode else { return nil }
    do throws(SystemError) {
      let name = try BlockStorage.setAside(path, at: .now)
      // A journal belongs to its own database; it would roll back a new one.
      for (file, aside) in zip(SQLiteFiles.sideFiles(of: path), SQLiteFiles.sideFiles(of: name)) {
        rename(file, aside)
      }
      fsync(folder)
      return tr("the database could not be read (\(reason)) and was set aside as \(name)")
    } catch {
      throw StorageError(
        tr("the database \(path) cannot be read (\(reason)), and cannot be set aside"), error)
    }
  }

  /// Sets aside anything but a regular file in the place of one of SQLite's files: opening a pipe there would block
  /// forever.
  ///
  /// - Returns: a one-line notice of what was done; nil if nothing had to be.
  private func setIrregularFilesAside() throws(StorageError) -> String? {
    var warning: String?
    for file in SQLiteFiles.irregular(of: directory.database) {
      do throws(SystemError) {
        let name = try BlockStorage.setAside(file, at: .now)
        warning = tr("\(file) is not a plain file and was set aside as \(name)")
      } catch {
        if error.code != ENOENT { throw StorageError(tr("\(file) is not a plain file"), error) }
      }
    }
    return warning
  }

  /// Opens and locks the folder: shared while a process opens the database, exclusive while it puts the file in place
  /// or takes it away.
  private func lockFolder(_ lock: Int32) throws(StorageError) -> Int32 {
    let folder = BlockPlatform.open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw StorageError(tr("the folder \(directory.path) cannot be used"), .last) }
    while flock(folder, lock) != 0, errno == EINTR {}
    return folder
  }

  /// The inode of the file now in the database's place; 0 if there is none.
  var inode: ino_t {
    var status = stat()
    return lstat(directory.database, &status) == 0 ? status.st_ino : 0
  }
}
