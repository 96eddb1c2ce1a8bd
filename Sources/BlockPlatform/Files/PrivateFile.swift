import Glibc

/// Opens only regular files that belong to this user.
package enum PrivateFile {
  /// Opens an existing file; a link, a pipe or another user's file is refused.
  ///
  /// - Parameter flags: `O_RDONLY` or `O_RDWR`.
  package static func open(_ path: String, _ flags: Int32) throws(StorageError) -> Int32 {
    guard let file = try openIfThere(path, flags) else {
      throw StorageError(tr("\(path) cannot be opened"), SystemError(code: ENOENT))
    }
    return file
  }

  /// Opens an existing file; nil, without an error message, if there is none.
  package static func openIfThere(_ path: String, _ flags: Int32) throws(StorageError) -> Int32? {
    // Not blocking: a pipe instead of a file would hang the program before it can be refused.
    let file = BlockPlatform.open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      let error = SystemError.last
      if error.code == ENOENT { return nil }
      throw error.code == ELOOP
        ? StorageError(tr("\(path) is a link")) : StorageError(tr("\(path) cannot be opened"), error)
    }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw StorageError(tr("\(path) is not a plain file"))
    }
    guard status.st_uid == geteuid() else {
      close(file)
      throw StorageError(tr("\(path) is another user's"))
    }
    return file
  }

  /// The last complete line of an open file, without its end; nil if there is none.
  ///
  /// - Parameter room: how many bytes at the end to search; of a longer line, only the part within them.
  package static func lastLine(of file: Int32, within room: Int = 512) -> ArraySlice<UInt8>? {
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: room)
    let count = pread(file, &bytes, room, max(0, status.st_size - off_t(room)))
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return bytes[start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)]
  }

  /// Whether another process holds the lock of an open file.
  ///
  /// On a disk without locks nobody does; whoever then takes the lock learns why it cannot.
  package static func isLockedElsewhere(_ file: Int32) -> Bool {
    if flock(file, LOCK_SH | LOCK_NB) == 0 {
      flock(file, LOCK_UN)
      return false
    }
    return errno == EWOULDBLOCK
  }

  /// Creates a file that does not exist yet, with mode 0600 whatever the umask is.
  package static func create(_ path: String) throws(SystemError) -> Int32 {
    let file = BlockPlatform.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .last }
    fchmod(file, 0o600)
    return file
  }

  /// Writes a file that does not exist yet.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    try write(to: path) { (file) throws(SystemError) in try writeAll(bytes, to: file) }
  }

  /// Creates a file that does not exist yet and lets `body` write it; removes it if that fails.
  package static func write<Failure: Error>(
    to path: String, failing: (SystemError) -> Failure, _ body: (Int32) throws(Failure) -> Void
  ) throws(Failure) {
    let file: Int32
    do throws(SystemError) { file = try create(path) } catch { throw failing(error) }
    defer { close(file) }
    do throws(Failure) {
      try body(file)
      guard fsync(file) == 0 else { throw failing(.last) }
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Creates a file that does not exist yet and lets `body` write it; removes it if that fails.
  static func write(to path: String, _ body: (Int32) throws(SystemError) -> Void) throws(SystemError) {
    try write(to: path, failing: \.self, body)
  }

  /// Flushes a change of a folder's entries to the disk.
  package static func syncFolder(_ path: String) {
    let folder = BlockPlatform.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// The names in a folder, at most `most`; none if it cannot be read.
  package static func names(in path: String, atMost most: Int = .max) -> [String] {
    guard let folder = FolderReader(path) else { return [] }
    var names: [String] = []
    while names.count < most, let name = folder.next() { names.append(name) }
    return names
  }

  /// The names in a folder; none if it does not exist.
  package static func allNames(in path: String) throws(StorageError) -> [String] {
    let unreadable = { StorageError(tr("the folder \(path) cannot be used"), $0) }
    guard let folder = FolderReader(path) else {
      let error = SystemError.last
      if error.code == ENOENT { return [] }
      throw unreadable(error)
    }
    var names: [String] = []
    while let name = folder.next() { names.append(name) }
    if let error = folder.error { throw unreadable(error) }
    return names
  }
}
