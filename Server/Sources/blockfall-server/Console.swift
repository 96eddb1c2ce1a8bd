import Glibc

/// Lines on standard output and standard error.
enum Console {
  static func complain(_ line: String) {
    put("blockfall-server: \(line)\n", to: STDERR_FILENO)
  }

  static func say(_ line: String) {
    put("\(line)\n", to: STDOUT_FILENO)
  }

  /// Writes a line for the program that started this one.
  static func report(_ line: String) {
    put("\(line)\n", to: STDERR_FILENO)
  }

  private static func put(_ text: String, to descriptor: CInt) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
