import ArgumentParser
import TerminalUI

/// The command line: reads the arguments, runs the command that they ask for and gives the exit status.
struct CommandLineTool {
  let console: Console

  /// As many characters as a line on standard error has at most.
  private static let longestComplaint = 400

  /// Runs the command that `arguments`, the program's own name left out, ask for.
  ///
  /// - Returns: 0 well, 1 where the thing asked for does not hold, 2 for misuse or an environment that cannot serve.
  func run(_ arguments: [String]) -> Int32 {
    do throws(CommandFailure) {
      return try parseAndRun(arguments)
    } catch {
      switch error {
      case .refused(let reason):
        console.complain("blockfall: \(reason.harmless.shortened(to: CommandLineTool.longestComplaint))")
        return 2
      case .differs(let reason):
        console.complain("blockfall: \(reason.harmless.shortened(to: CommandLineTool.longestComplaint))")
        return 1
      case .readerGone:
        return 0
      }
    }
  }

  private func parseAndRun(_ arguments: [String]) throws(CommandFailure) -> Int32 {
    let command: any ParsableCommand
    do {
      var parsed = try RootCommand.parseAsRoot(arguments)
      // What is none of ours is the parser's own help, which runs by throwing its text.
      if !(parsed is any Subcommand) { try parsed.run() }
      command = parsed
    } catch {
      try answer(error, to: arguments)
      return 0
    }
    guard let command = command as? any Subcommand else { return 0 }
    return try command.run(on: console)
  }

  /// Writes what the parser was asked to tell, or refuses with the first line of what it finds wrong.
  private func answer(_ error: any Error, to arguments: [String]) throws(CommandFailure) {
    if RootCommand.exitCode(for: error).isSuccess {
      let help = RootHelp.text(
        RootCommand.fullMessage(for: error), play: RootCommand.helpMessage(for: PlayCommand.self))
      let text = ParserWords.help(help)
      return try console.put(lines: text.hasSuffix("\n") ? text : text + "\n")
    }
    let message = RootCommand.message(for: error)
    // A line feed that an argument brought along does not end the parser's line.
    if arguments.contains(where: { $0.contains(where: \.isNewline) }) { throw .refused(withAdvice(message)) }
    throw .refused(withAdvice(String(message.prefix { !$0.isNewline })))
  }

  /// Adds where to look to what the parser says without telling what would be right.
  private func withAdvice(_ message: String) -> String {
    let tellsTooLittle = ["Unknown option", "Unexpected argument"].contains { message.hasPrefix($0) }
    let said = ParserWords.complaint(message)
    return tellsTooLittle && !message.hasSuffix("?")
      ? tr("\(said); 'blockfall --help' tells what there is") : said
  }
}
