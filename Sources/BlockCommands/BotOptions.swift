import ArgumentParser
import BlockPlatform
import BlockStorage
import Glibc
import TerminalUI

/// The options about other authors' programs that play.
struct BotOptions: ParsableArguments {
  @Option(
    name: .customLong("bot-read"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("A folder that a program may read under bubblewrap, beside those of its command's files."),
      valueName: tr("dir")),
    transform: ArgumentValue.readableFolder)
  var readable: [String] = []

  @Flag(
    name: .customLong("trust-bot"),
    help: ArgumentHelp(tr("Run a program with your rights if bubblewrap cannot confine it.")))
  var trustsPrograms = false

  /// The protection for programs on this machine.
  ///
  /// - Throws: a failure if there is none and the player has not said that the program may run.
  func protection() throws(CommandFailure) -> BotProtection {
    let found = BotProtection.find(searchPath: environmentValue("PATH"))
    guard found == .bubblewrap || trustsPrograms else {
      throw .refused(
        tr("bubblewrap cannot run here, so a program would have your rights: install it, or give --trust-bot")
      )
    }
    return found
  }
}

extension ArgumentValue {
  static func readableFolder(_ text: String) throws -> String {
    var status = stat()
    guard stat(text, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw ValidationError(tr("it must be an existing folder"))
    }
    return text
  }
}
