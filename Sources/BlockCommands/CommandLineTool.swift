import ArgumentParser
import BlockPlatform
import Glibc
import TerminalUI

/// The command line: parses the arguments, runs the command and returns the exit status.
package struct CommandLineTool {
  package let console: Console

  package init(console: Console) {
    self.console = console
  }

  /// The most characters of a line on standard error.
  private static let maxErrorLength = 400

  /// Runs the command in `arguments`, which do not include the program's own name.
  ///
  /// - Returns: 0 for success, 1 if the checked data is invalid or differs, 2 for misuse or an unsuitable environment,
  ///   141 if nobody reads the output any more.
  package func run(_ arguments: [String]) -> Int32 {
    do throws(CommandFailure) {
      return try parseAndRun(arguments)
    } catch {
      switch error {
      case .refused(let reason):
        console.writeError("blockfall: \(reason.sanitized.shortened(to: CommandLineTool.maxErrorLength))")
        return 2
      case .differs(let reason):
        console.writeError("blockfall: \(reason.sanitized.shortened(to: CommandLineTool.maxErrorLength))")
        return 1
      case .outputClosed:
        // What a shell gives a program that the signal of a closed pipe has ended.
        return 128 + SIGPIPE
      }
    }
  }

  private func parseAndRun(_ arguments: [String]) throws(CommandFailure) -> Int32 {
    if Set(arguments) == ["--version", "--verbose"] {
      try console.put(lines: VersionReport.text)
      return 0
    }
    let command: any ParsableCommand
    do {
      var parsed = try CommandLineTool.parse(arguments)
      // Anything else is the parser's own help, which runs by throwing its text.
      if !(parsed is any Subcommand) { try parsed.run() }
      command = parsed
    } catch {
      try answer(error, to: arguments)
      return 0
    }
    guard let command = command as? any Subcommand else { return 0 }
    return try command.run(on: console)
  }

  /// More arguments than options: files.
  private static let manyArguments = 40

  /// Parses the arguments; many of them by their subcommand alone, because the parser compares each one with the names
  /// of all subcommands, which takes seconds for thousands of files.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    if arguments.count > manyArguments {
      let type = RootCommand.configuration.subcommands.first { $0.configuration.commandName == arguments[0] }
      // What it refuses is refused by the whole parser below, with its words.
      if let command = try? type?.parseAsRoot(Array(arguments.dropFirst())), command is any Subcommand {
        return command
      }
    }
    return try RootCommand.parseAsRoot(arguments)
  }

  /// Writes the help that was asked for, or refuses with the first line of the parser's error.
  private func answer(_ error: any Error, to arguments: [String]) throws(CommandFailure) {
    if RootCommand.exitCode(for: error).isSuccess {
      let help = RootHelp.text(
        RootCommand.fullMessage(for: error), play: RootCommand.helpMessage(for: PlayCommand.self))
      let text = ParserWords.help(help)
      return try console.put(lines: text.hasSuffix("\n") ? text : text + "\n")
    }
    let message = RootCommand.message(for: error)
    // A line feed within an argument does not end the parser's line.
    if arguments.contains(where: { $0.contains(where: \.isNewline) }) { throw .refused(withAdvice(message)) }
    throw .refused(withAdvice(String(message.prefix { !$0.isNewline })))
  }

  /// Adds advice to errors of the parser that do not name the valid values.
  private func withAdvice(_ message: String) -> String {
    let lacksDetail = ["Unknown option", "Unexpected argument"].contains { message.hasPrefix($0) }
    let translation = ParserWords.complaint(message)
    return lacksDetail && !message.hasSuffix("?")
      ? tr("\(translation); see 'blockfall --help'") : translation
  }
}
