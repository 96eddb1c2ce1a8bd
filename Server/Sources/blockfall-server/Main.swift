import ArgumentParser
import Glibc
import LinkTransport

/// The program's entry point; reports misuse in one line and exits with status 2.
@main
enum Main {
  static func main() {
    // Writing to a closed output must return an error, not end the program.
    signal(SIGPIPE, SIG_IGN)
    for index in 0..<Int(CommandLine.argc) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else { continue }
      fail("argument \(index) is not UTF-8")
    }
    do {
      var command = try RootCommand.parseAsRoot()
      try command.run()
    } catch let error as TransportError {
      fail(error.description)
    } catch let status as ExitCode {
      exit(status.rawValue)
    } catch {
      let text = RootCommand.fullMessage(for: error)
      if RootCommand.exitCode(for: error).isSuccess {
        print(text)
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
