import Glibc
import LinkTransport

/// Lines on standard output and standard error.
enum Console {
  static func writeError(_ line: String) {
    report("blockfall-server: \(line)")
  }

  static func writeLine(_ line: String) { write("\(line)\n") }

  /// Writes text to standard output as it is.
  static func write(_ text: String) {
    // A path in it is written as the bytes that it is.
    write(text.pathBytes)
  }

  /// Writes bytes to standard output; ends the program if they cannot be written.
  static func write(_ bytes: [UInt8]) {
    guard let error = error(writing: bytes, to: STDOUT_FILENO) else { return }
    // Somebody who reads no more wants no word, and a status as if the signal had ended the program.
    if error == EPIPE { exit(128 + SIGPIPE) }
    writeError(
      error == EBADF
        ? "standard output is closed"
        : "standard output cannot be written: \(String(cString: strerror(error)))")
    exit(2)
  }

  /// Writes a line for the program that started this one.
  static func report(_ line: String) {
    _ = error(writing: "\(line)\n".pathBytes, to: STDERR_FILENO)
  }

  /// Writes all bytes; returns the error number if that fails.
  private static func error(writing bytes: [UInt8], to descriptor: CInt) -> CInt? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
