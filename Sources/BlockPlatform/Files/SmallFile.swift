import Glibc

/// The result of reading a file of a few figures.
package enum SmallFile: Equatable, Sendable {
  case text(String)
  /// The file, or its device, does not exist.
  case gone
  /// The file exists but cannot be read, now or ever.
  case unreadable

  /// Reads at most `limit` bytes of a file.
  ///
  /// It does not wait for a FIFO's writer; a driver may still make it wait.
  package static func read(_ path: String, limit: Int = 512) -> SmallFile {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return errno == ENOENT || errno == ENODEV || errno == ENXIO ? .gone : .unreadable }
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(Glibc.read(file, buffer.baseAddress, limit), 0)
    }
    if bytes.isEmpty, errno == ENODEV || errno == ENXIO { return .gone }
    return bytes.isEmpty ? .unreadable : .text(String(decoding: bytes, as: UTF8.self))
  }

  /// The text, if there is one.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The names in a folder, sorted, shorter ones first, so that `device2` comes before `device10`.
  static func names(in folder: String) -> [String] {
    PrivateFile.names(in: folder, atMost: 4_096).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// A device's own name made safe to show: printable ASCII, at most `most` columns.
  static func printable(_ name: String, most: Int = 24) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { (" "..."~").contains($0) }.prefix(most)))
  }
}
