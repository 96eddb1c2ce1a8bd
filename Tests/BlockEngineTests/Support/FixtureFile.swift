import Glibc

/// The files in `Fixtures`, found beside the sources.
enum FixtureFile {
  /// The folder `Tests/BlockEngineTests`, with a slash at the end.
  static let testFolder = folder(above: #filePath, levels: 2)
  /// The root of the package, with a slash at the end.
  static let packageFolder = folder(above: #filePath, levels: 4)

  struct Unreadable: Error {
    let path: String
  }

  /// The lines of a file without their line feeds.
  static func lines(of path: String) throws -> [Substring] {
    String(decoding: try bytes(of: path), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  static func bytes(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Unreadable(path: path) }
    defer { fclose(file) }
    return bytes(of: file)
  }

  /// The bytes of a file that gzip has packed.
  static func unpacked(_ path: String) throws -> [UInt8] {
    let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
    guard let pipe = popen("exec gzip -dc \(quoted)", "r") else { throw Unreadable(path: path) }
    let bytes = bytes(of: pipe)
    guard pclose(pipe) == 0 else { throw Unreadable(path: path) }
    return bytes
  }

  private static func bytes(of file: UnsafeMutablePointer<FILE>) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw Unreadable(path: path) }
    fputs(text, file)
    fclose(file)
  }

  /// The sorted paths of all files in a folder and its subfolders whose names end in `suffix`.
  static func paths(under folder: String, endingIn suffix: String) throws -> [String] {
    guard let stream = opendir(folder) else { throw Unreadable(path: folder) }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(".") { continue }
      if entry.pointee.d_type == UInt8(DT_DIR) {
        found += try paths(under: folder + name + "/", endingIn: suffix)
      } else if name.hasSuffix(suffix) {
        found.append(folder + name)
      }
    }
    return found.sorted()
  }

  private static func folder(above path: String, levels: Int) -> String {
    path.split(separator: "/").dropLast(levels).reduce(into: "/") { $0 += $1 + "/" }
  }
}
