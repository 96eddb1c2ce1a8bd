import Glibc
import LinkTransport

/// A temporary folder for one test, removed when released.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/blockfall-link-XXXXXX".utf8CString)
    mkdtemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    Self.remove(path)
  }

  private static func remove(_ path: String) {
    if let listing = path.withPath({ opendir($0) }) {
      while let entry = readdir(listing) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
        }
        if name != "." && name != ".." { remove("\(path)/\(name)") }
      }
      closedir(listing)
      path.withPath { _ = rmdir($0) }
    } else {
      path.withPath { _ = unlink($0) }
    }
  }
}
