import Foundation

extension TemporaryFolder {
  /// Creates a file in the folder and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  /// Creates a file in the folder and returns its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = self.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}
