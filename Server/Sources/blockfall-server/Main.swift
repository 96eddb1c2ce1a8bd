import ArgumentParser
import Glibc
import LinkTransport

/// The program's entry point; reports misuse in one line and exits with status 2.
@main
enum Main {
  static func main() {
    // Writing to a closed output must return an error, not end the program.
    signal(SIGPIPE, SIG_IGN)
    let words = (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }
    do {
      // Paths are bytes.
      var command = try RootCommand.parseAsRoot(words.map { String(path: UnsafePointer($0)) })
      try command.run()
    } catch let error as TransportError {
      fail(error.description)
    } catch let status as ExitCode {
      exit(status.rawValue)
    } catch {
      let text = RootCommand.fullMessage(for: error)
      if RootCommand.exitCode(for: error).isSuccess {
        Console.writeLine(text)
        exit(0)
      }
      let line = text.split(separator: "\n").first.map(String.init) ?? "this cannot be done"
      fail(line.hasPrefix("Error: ") ? String(line.dropFirst(7)) : line)
    }
  }

  private static func fail(_ line: String) -> Never {
    Console.writeError(line)
    exit(2)
  }
}
