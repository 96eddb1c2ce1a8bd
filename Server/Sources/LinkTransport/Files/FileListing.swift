import Glibc

/// The files of a folder with their sizes and dates, the oldest first.
package struct FileListing: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let name: String
    package let bytes: Int
    /// The last change, in seconds since 1970.
    package let seconds: Int

    package init(name: String, bytes: Int, seconds: Int) {
      self.name = name
      self.bytes = bytes
      self.seconds = seconds
    }
  }

  package private(set) var entries: [Entry]
  package private(set) var bytes: Int

  package init(_ entries: [Entry]) {
    self.entries = entries.sorted { ($0.seconds, $0.name) < ($1.seconds, $1.name) }
    bytes = entries.reduce(0) { $0 + $1.bytes }
  }

  /// Adds the newest file, in the place of an older one of its name.
  package mutating func append(_ entry: Entry) {
    if let old = entries.lastIndex(where: { $0.name == entry.name }) {
      bytes -= entries.remove(at: old).bytes
    }
    entries.append(entry)
    bytes += entry.bytes
  }

  /// Removes the oldest entries until the others have at most `most` bytes and none is older than `seconds`; the newest
  /// one stays.
  ///
  /// - Returns: their names.
  package mutating func removeOldest(beyond most: Int, olderThan seconds: Int?) -> [String] {
    var count = 0
    for entry in entries.dropLast() {
      guard bytes > most || entry.seconds < seconds ?? .min else { break }
      bytes -= entry.bytes
      count += 1
    }
    defer { entries.removeFirst(count) }
    return entries.prefix(count).map(\.name)
  }
}

extension PrivateFolder {
  /// The files whose names have a suffix.
  package func listing(withSuffix suffix: String) -> FileListing {
    guard let folder = opendir(path) else { return FileListing([]) }
    defer { closedir(folder) }
    var entries: [FileListing.Entry] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
      }
      guard name.hasSuffix(suffix), !name.hasPrefix(".") else { continue }
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      entries.append(
        FileListing.Entry(name: name, bytes: Int(status.st_size), seconds: status.st_mtim.tv_sec))
    }
    return FileListing(entries)
  }

  /// Removes what processes that have ended have left of writes; nobody of this process writes here yet.
  package func removeDrafts() {
    guard let folder = opendir(path) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
      }
      guard let process = Self.process(ofDraft: name), process == getpid() || kill(process, 0) != 0 else {
        continue
      }
      remove(name)
    }
  }

  /// Removes a file, if it is there.
  package func remove(_ name: String) { unlink("\(path)/\(name)") }
}
