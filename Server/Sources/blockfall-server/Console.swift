import Glibc
import LinkTransport

/// Lines on standard output and standard error.
enum Console {
  static func writeError(_ line: String) {
    write("blockfall-server: \(line)\n", to: STDERR_FILENO)
  }

  static func writeLine(_ line: String) { write("\(line)\n") }

  /// Writes text to standard output as it is.
  static func write(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a line for the program that started this one.
  static func report(_ line: String) {
    write("\(line)\n", to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: CInt) {
    // A path in it is written as the bytes that it is.
    var bytes = text.pathBytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
