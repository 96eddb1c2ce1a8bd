import Glibc

@testable import BlockPlatform
@testable import BlockStorage

extension TemporaryFolder {
  /// A data folder in this one, which does not exist yet.
  var data: DataDirectory { DataDirectory(path: path + "/data") }
}

/// The bytes of a file; nil if it cannot be opened.
func contents(_ path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while let count = try? readSome(from: file, into: &chunk), count > 0 { bytes += chunk[..<count] }
  return bytes
}

/// Writes bytes to a file, replacing its contents.
func put(_ bytes: [UInt8], into path: String) {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  close(file)
}

func mode(of path: String) -> mode_t {
  var status = stat()
  lstat(path, &status)
  return status.st_mode & 0o7777
}
