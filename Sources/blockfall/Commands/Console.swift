import Glibc
import TerminalUI

/// The world as a command sees it: the standard streams and the game, passed in so that tests can stand in.
struct Console {
  /// Reads what comes next on standard input into the array, at most as much as it holds; gives the count, 0 at
  /// the end.
  var read: (inout [UInt8]) throws(SystemError) -> Int
  /// Writes all of the bytes to standard output.
  var write: ([UInt8]) throws(SystemError) -> Void
  /// Says one line on standard error; the line feed is added.
  var complain: (String) -> Void
  /// Plays in the terminal and gives the exit status.
  var play: (PlayOptions) -> Int32
  /// The width of the terminal that standard error is; nil if it is none, and nobody watches.
  var progressColumns: () -> Int? = { nil }
  /// Shows how far a command has come, on that terminal.
  var showProgress: (String) -> Void = { _ in }
}

extension Console {
  /// The process's own standard streams.
  static func standard(play: @escaping (PlayOptions) -> Int32) -> Console {
    Console(
      read: { chunk throws(SystemError) in try readSome(from: STDIN_FILENO, into: &chunk) },
      write: { bytes throws(SystemError) in try writeAll(bytes, to: STDOUT_FILENO) },
      // Where standard error cannot be written either, there is nobody left to tell.
      complain: { line in try? writeAll(Array((line.harmless + "\n").utf8), to: STDERR_FILENO) },
      play: play,
      progressColumns: {
        var size = winsize()
        guard isatty(STDERR_FILENO) == 1, ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 else {
          return nil
        }
        return size.ws_col == 0 ? 80 : Int(size.ws_col)
      },
      showProgress: { text in try? writeAll(Array(text.utf8), to: STDERR_FILENO) })
  }

  /// Writes `bytes` to standard output, or says why that is not possible.
  func put(_ bytes: [UInt8]) throws(CommandFailure) {
    do {
      try write(bytes)
    } catch {
      throw error.code == EPIPE
        ? .readerGone : .refused(tr("standard output cannot be written: \(error)"))
    }
  }
}

/// Reads what there is, waiting for the first byte, into `chunk`, which keeps its size; 0 bytes at the end.
func readSome(from file: Int32, into chunk: inout [UInt8]) throws(SystemError) -> Int {
  while true {
    let count = chunk.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    if errno != EINTR { throw .last }
  }
}

/// Writes all of the bytes.
func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if count >= 0 {
      written += count
    } else if errno != EINTR {
      throw .last
    }
  }
}
