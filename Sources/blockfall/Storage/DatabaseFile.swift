import Glibc

/// The database's file: how it is opened, made, and set aside where it cannot be read.
struct DatabaseFile: Sendable {
  let directory: DataDirectory
  /// How long to wait for other processes that write, in milliseconds.
  var patience: Int32 = 60_000

  /// The largest file that is checked from end to end at every opening, in bytes: a few milliseconds.
  private static let checkedSize = 4 << 20

  /// An open database, and what had to be said about the one that was there.
  struct Opened {
    let database: Database
    /// The file that it is in, which may have gone from its place since.
    let inode: ino_t
    /// One line where something was set aside.
    let complaint: String?
  }

  /// Opens the database; makes a new one where there is none, or none that can be read.
  func open() throws(StorageError) -> Opened {
    try directory.prepare()
    var complaint: String?
    var isCertain = false
    // Again after something was set aside; more often only if another process does the same all the time.
    for _ in 0..<6 {
      let found: Problem
      // Nobody takes the file away between its opening and its check: a journal beside it would then be another's.
      let folder = try lockFolder(LOCK_SH)
      defer { close(folder) }
      complaint = try setStrangersAside() ?? complaint
      do throws(Problem) {
        let (database, inode) = try openExisting()
        return Opened(database: database, inode: inode, complaint: complaint)
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
          complaint = try setAside(reason, inode: inode) ?? complaint
        } else {
          try readThrough()
          isCertain = true
        }
      }
    }
    throw StorageError(tr("the database \(directory.database) cannot be opened"))
  }

  /// Reads the whole file: what SQLite takes for damage may be a disk that cannot be read, and says nothing about
  /// what is on it then.
  func readThrough() throws(StorageError) {
    let path = directory.database
    // Nor does anybody take it away between the look at it and its opening: that would pass for a bad disk.
    let folder = try lockFolder(LOCK_SH)
    defer { close(folder) }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    do throws(DatabaseError) {
      try Database(path: path, flags: [.readOnly], patience: patience).readThrough()
    } catch {
      throw StorageError(tr("the database \(path) cannot be used: \(error.description)"))
    }
  }

  private enum Problem: Error {
    case missing
    /// It may be well, but cannot be had now.
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
      database = try Database(path: path, patience: patience)
      fault = try check(database, size: Int(status.st_size))
    } catch {
      if error.isDamage { throw .unreadable(error.description, inode: inode) }
      throw .unusable(StorageError(tr("the database \(path) cannot be used: \(error.description)")))
    }
    if let fault { throw .unreadable(fault, inode: inode) }
    return (database, inode)
  }

  /// What is wrong with the database's content; nil if nothing is.
  ///
  /// Brings it to this version.
  private func check(_ database: Database, size: Int) throws(DatabaseError) -> String? {
    try DatabaseFile.configure(database)
    let version = try Schema.version(of: database)
    if version > Schema.version { return tr("it is of a newer version, \(version)") }
    let isOurs = try database.rows("PRAGMA application_id") { $0.integer(0) } == [Schema.applicationID]
    guard isOurs, version > 0 else { return tr("it is no database of blockfall's") }
    // A trigger or a column that is none of ours could make anything of what is written.
    let model = try Database(path: ":memory:", flags: [.readWrite, .memory])
    try Schema.migrate(model, Array(Schema.migrations[..<version]))
    if try Schema.text(of: database) != Schema.text(of: model) { return tr("its tables are not blockfall's") }
    if size <= DatabaseFile.checkedSize {
      if let fault = try database.quickCheck() { return fault }
    }
    try Schema.migrate(database)
    return nil
  }

  /// How a connection keeps what it was given, over a power cut too.
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

  /// Makes a new database beside its place and puts it there whole, so that nobody ever sees half of one.
  private func create() throws(StorageError) {
    let folder = try lockFolder(LOCK_EX)
    defer { close(folder) }
    let path = directory.database
    guard inode == 0 else { return }
    let beside = path + ".new"
    // What a process left that was killed at this very work.
    for leftover in [beside] + SQLiteFiles.beside(beside) { unlink(leftover) }
    defer { unlink(beside) }
    do throws(SystemError) { close(try OwnFile.create(beside)) } catch {
      throw StorageError(tr("the database \(path) cannot be made"), error)
    }
    do throws(DatabaseError) {
      let database = try Database(path: beside, patience: patience)
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

  /// Sets aside what is in the database's place, unless another process has done so already.
  ///
  /// - Parameter inode: what was found unreadable.
  /// - Returns: one line that says what was done.
  func setAside(_ reason: String, inode: ino_t) throws(StorageError) -> String? {
    let path = directory.database
    let folder = try lockFolder(LOCK_EX)
    defer { close(folder) }
    // Another process may have set it aside while this one waited.
    var status = stat()
    guard lstat(path, &status) == 0, status.st_ino == inode else { return nil }
    do throws(SystemError) {
      let name = try blockfall.setAside(path, at: .now)
      // A journal belongs to its database alone: it would roll a new one back.
      for (file, aside) in zip(SQLiteFiles.beside(path), SQLiteFiles.beside(name)) { rename(file, aside) }
      fsync(folder)
      return tr("the database could not be read (\(reason)) and was set aside as \(name)")
    } catch {
      throw StorageError(
        tr("the database \(path) cannot be read (\(reason)), and cannot be set aside"), error)
    }
  }

  /// Sets aside what stands in the place of one of SQLite's own files and is no plain file: a pipe there would hold the
  /// opening up for ever.
  ///
  /// - Returns: one line that says what was done; nil if nothing had to be.
  private func setStrangersAside() throws(StorageError) -> String? {
    var complaint: String?
    for file in SQLiteFiles.strange(beside: directory.database) {
      do throws(SystemError) {
        let name = try blockfall.setAside(file, at: .now)
        complaint = tr("\(file) is not a plain file and was set aside as \(name)")
      } catch {
        if error.code != ENOENT { throw StorageError(tr("\(file) is not a plain file"), error) }
      }
    }
    return complaint
  }

  /// Opens and locks the folder: one process at a time, while nobody opens the database, puts it into its place or
  /// takes it away.
  private func lockFolder(_ lock: Int32) throws(StorageError) -> Int32 {
    let folder = Glibc.open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw StorageError(tr("the folder \(directory.path) cannot be used"), .last) }
    while flock(folder, lock) != 0, errno == EINTR {}
    return folder
  }

  /// The inode of what is in the database's place now; 0 if nothing is.
  var inode: ino_t {
    var status = stat()
    return lstat(directory.database, &status) == 0 ? status.st_ino : 0
  }
}
