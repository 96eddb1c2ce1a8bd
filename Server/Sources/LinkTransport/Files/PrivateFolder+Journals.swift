import Glibc

// What journals need: files that stay open, and a lock that lasts.
extension PrivateFolder {
  /// Locks the folder until the descriptor is closed or the process ends.
  ///
  /// - Throws: `TransportError` if somebody else has the lock.
  func lockForLife() throws(TransportError) -> CInt {
    let file = "\(path)/lock"
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write", file) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let isTaken = errno == EWOULDBLOCK
      let failure = Self.failure("lock", file)
      close(descriptor)
      throw isTaken ? TransportError(.misuse, "another server has its journals in \(path)") : failure
    }
    return descriptor
  }

  /// The names of the files with a suffix, drafts not included.
  func names(withSuffix suffix: String) -> [String] { listing(withSuffix: suffix).entries.map(\.name) }

  /// Opens an existing file to add to it.
  func openForAppending(_ name: String) throws(TransportError) -> CInt {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Self.failure("write", file) }
    return descriptor
  }

  /// Puts a file in the place of another of its name, unsynced, and keeps it open to add to it.
  func replace(_ name: String, with bytes: [UInt8]) throws(TransportError) -> CInt {
    let (file, draft) = ("\(path)/\(name)", "\(path)/.\(name).draft")
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write", file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let put = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if put < 0 && errno == EINTR { continue }
      guard put > 0 else { break }
      rest = rest.dropFirst(put)
    }
    guard rest.isEmpty, fchmod(descriptor, 0o600) == 0, rename(draft, file) == 0 else {
      let failure = Self.failure("write", file)
      close(descriptor)
      unlink(draft)
      throw failure
    }
    return descriptor
  }

  /// Adds bytes to a file with one write, and makes it if it is not there.
  ///
  /// - Parameter isSynced: whether they are to be on the disk afterwards, whatever happens.
  func append(_ bytes: [UInt8], to name: String, isSynced: Bool = false) throws(TransportError) {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write", file) }
    defer { close(descriptor) }
    var count = Glibc.write(descriptor, bytes, bytes.count)
    while count < 0 && errno == EINTR { count = Glibc.write(descriptor, bytes, bytes.count) }
    guard count == bytes.count, !isSynced || fsync(descriptor) == 0 else {
      throw Self.failure("write", file)
    }
  }

  /// Says of a file that it was changed now.
  package func touch(_ name: String) { "\(path)/\(name)".withPath { _ = utimensat(AT_FDCWD, $0, nil, 0) } }

  /// Gives a file another name.
  package func move(_ name: String, to other: String) throws(TransportError) {
    guard rename("\(path)/\(name)", "\(path)/\(other)") == 0 else {
      throw Self.failure("rename", "\(path)/\(name)")
    }
  }
}
