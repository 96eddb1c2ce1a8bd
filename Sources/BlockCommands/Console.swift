import BlockPlatform
import BlockStorage
import Glibc
import TerminalUI

/// A command's environment: the standard streams and the game, which tests can replace.
package struct Console {
  /// Reads the next bytes of standard input into the array, up to its size; returns the count, 0 at the end.
  var read: (inout [UInt8]) throws(SystemError) -> Int
  /// Writes all of the bytes to standard output.
  var write: ([UInt8]) throws(SystemError) -> Void
  /// Writes one line to standard error, adding the line feed.
  package var writeError: (String) -> Void
  /// Plays in the terminal and returns the exit status.
  var play: (PlayOptions) -> Int32
  /// Asks a run of the server's program, by its words; nil if it cannot be started.
  var askServer: ([String]) -> ServerReply? = ServerReply.ask
  /// The width of the terminal on standard error; nil if it is no terminal.
  var progressColumns: () -> Int? = { nil }
  /// Shows a command's progress on that terminal.
  var showProgress: (String) -> Void = { _ in }
  /// Whether standard output is a terminal.
  var isOutputTerminal: () -> Bool = { false }
  /// What the terminal does for its window, as far as the player wants it.
  var abilities: () -> TerminalAbilities = { TerminalAbilities() }
}

extension Console {
  /// The process's own standard streams.
  package static func standard(play: @escaping (PlayOptions) -> Int32) -> Console {
    Console(
      read: { chunk throws(SystemError) in try readSome(from: STDIN_FILENO, into: &chunk) },
      write: { bytes throws(SystemError) in try writeAll(bytes, to: STDOUT_FILENO) },
      // If standard error fails too, nobody is left to read an error.
      writeError: { line in try? writeAll(Array((line.sanitized + "\n").utf8), to: STDERR_FILENO) },
      play: play,
      progressColumns: {
        var size = winsize()
        guard isatty(STDERR_FILENO) == 1, ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 else {
          return nil
        }
        return size.ws_col == 0 ? 80 : Int(size.ws_col)
      },
      showProgress: { text in try? writeAll(Array(text.utf8), to: STDERR_FILENO) },
      isOutputTerminal: { isatty(STDOUT_FILENO) == 1 },
      abilities: {
        StartupSettings(saver: GameSaver(option: nil)).usesWindow
          ? TerminalAbilities(environment: environmentValue) : TerminalAbilities()
      })
  }

  /// A progress bar for so many steps, if somebody can see it.
  func progressBar(total: Int) -> ProgressBar? {
    progressColumns().map { columns in
      ProgressBar(total: total, columns: columns, isAtWindow: abilities().showsProgress)
    }
  }

  /// Reads the next bytes of standard input into the array, up to its size; returns the count, 0 at the end.
  func readInput(into chunk: inout [UInt8]) throws(CommandFailure) -> Int {
    do { return try read(&chunk) } catch {
      throw .refused(
        error.code == EBADF
          ? tr("standard input is closed") : tr("standard input cannot be read: \(error)"))
    }
  }

  /// Writes `bytes` to standard output; throws if that is impossible.
  func put(_ bytes: [UInt8]) throws(CommandFailure) {
    do {
      try write(bytes)
    } catch {
      switch error.code {
      case EPIPE: throw .outputClosed
      case EBADF: throw .refused(tr("standard output is closed"))
      default: throw .refused(tr("standard output cannot be written: \(error)"))
      }
    }
  }
}
