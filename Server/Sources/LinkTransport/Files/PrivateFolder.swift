import Glibc

/// A folder for its owner only (mode 0700) with small private files (0600), each written atomically.
package struct PrivateFolder: Sendable {
  /// The path without a slash at the end.
  package let path: String

  /// Creates the folder and its missing parents.
  package init(making path: String) throws(TransportError) {
    guard path.isAbsolutePath, path.pathBytes.count < 4000, !path.utf8.contains(0) else {
      throw TransportError(.misuse, "a folder's path must start with / and have fewer than 4000 bytes")
    }
    self.path = path
    try Self.makeFolders(to: path)
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.failure("open", path) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw TransportError(.misuse, "\(path) is not a folder") }
    guard status.st_uid == geteuid() else {
      throw TransportError(.misuse, "\(path) belongs to another user: keys need a folder of your own")
    }
    if status.st_mode & 0o077 != 0 {
      guard chmod(path, 0o700) == 0 else { throw Self.failure("change the mode of", path) }
    }
  }

  /// A file's bytes; nil if there is no such file.
  ///
  /// Throws if others can read or write the file.
  package func read(_ name: String, atMost limit: Int) throws(TransportError) -> [UInt8]? {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw Self.failure("read", file)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw TransportError(.misuse, "\(file) is not a file")
    }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw TransportError(.misuse, "\(file) is not only yours: make it private (chmod 600)")
    }
    guard status.st_size <= limit else { throw TransportError(.misuse, "\(file) is too long") }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= limit {
      let got = Glibc.read(descriptor, &chunk, chunk.count)
      if got < 0 && errno == EINTR { continue }
      if got < 0 { throw Self.failure("read", file) }
      if got == 0 { break }
      bytes += chunk.prefix(got)
    }
    guard bytes.count <= limit else { throw TransportError(.misuse, "\(file) is too long") }
    return bytes
  }

  /// Writes a file: afterwards it has the new bytes or, after any failure, the old ones.
  package func write(_ bytes: [UInt8], to name: String) throws(TransportError) {
    let file = "\(path)/\(name)"
    let draft = try writeDraft(bytes, for: name)
    guard rename(draft, file) == 0 else {
      let failure = Self.failure("write", file)
      unlink(draft)
      throw failure
    }
    syncFolder()
  }

  /// Writes a file that must not exist yet; returns false, and keeps the existing file, if it does.
  package func writeNew(_ bytes: [UInt8], to name: String) throws(TransportError) -> Bool {
    let file = "\(path)/\(name)"
    let draft = try writeDraft(bytes, for: name)
    defer { unlink(draft) }
    guard link(draft, file) == 0 else {
      if errno == EEXIST { return false }
      throw Self.failure("write", file)
    }
    syncFolder()
    return true
  }

  /// Runs a closure while holding the folder's lock.
  package func locked<Result>(_ body: () throws(TransportError) -> Result) throws(TransportError) -> Result {
    let file = "\(path)/lock"
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write", file) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Self.failure("lock", file) }
    }
    return try body()
  }

  /// The process that has made a draft of a name; nil if it is none.
  static func process(ofDraft name: String) -> pid_t? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].isEmpty, UInt64(parts[parts.count - 1], radix: 36) != nil else {
      return nil
    }
    return pid_t(parts[parts.count - 2]).flatMap { $0 > 0 ? $0 : nil }
  }

  private func writeDraft(_ bytes: [UInt8], for name: String) throws(TransportError) -> String {
    let draft = "\(path)/.\(name).\(getpid()).\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write", "\(path)/\(name)") }
    var rest = bytes[...]
    var isWhole = fchmod(descriptor, 0o600) == 0
    while isWhole && !rest.isEmpty {
      let put = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if put < 0 && errno == EINTR { continue }
      isWhole = put > 0
      rest = rest.dropFirst(max(put, 0))
    }
    isWhole = isWhole && fsync(descriptor) == 0
    let failure = Self.failure("write", "\(path)/\(name)")
    close(descriptor)
    if !isWhole {
      unlink(draft)
      throw failure
    }
    return draft
  }

  func syncFolder() {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func makeFolders(to path: String) throws(TransportError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw failure("make", path)
    }
    try makeFolders(to: String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("make", path) }
  }

  static func failure(_ verb: String, _ file: String) -> TransportError {
    TransportError(.misuse, "cannot \(verb) \(file): \(String(cString: strerror(errno)))")
  }
}
