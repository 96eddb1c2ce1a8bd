import BlockCommands
import BlockPlatform
import BlockStorage
import CInput
import Glibc
import TerminalUI

@main
enum Main {
  static func main() {
    // A reader that closed its end shall cause an error to handle, not a fatal signal.
    signal(SIGPIPE, SIG_IGN)
    // Nor shall a limit on file size be fatal: the failed write is reported, and play goes on.
    signal(SIGXFSZ, SIG_IGN)
    holdStandardStreams()
    let language = ProgramLanguage()
    // Without arguments, skip the parser: it would take a third of the time to the first frame.
    guard cinput_argument_count() > 1 else { exit(play(PlayOptions(), in: language)) }
    // Not `CommandLine.arguments`, which searches for them next to the environment.
    let arguments = (1..<cinput_argument_count()).compactMap {
      cinput_argument($0).map { String(path: $0) }
    }
    // Before parsing, so that errors in the arguments are already in that language.
    let adoption = language.adopt(Language(arguments: arguments))
    let tool = CommandLineTool(console: .standard(play: { play($0, in: language, after: adoption) }))
    exit(tool.run(arguments))
  }

  /// Opens each standard stream that is closed, so that no file of ours gets its number; reading and writing still fail.
  private static func holdStandardStreams() {
    for (stream, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      _ = open("/dev/null", flags)
    }
  }
}

extension Language {
  /// The language that `--language` asks for; nil if the option is missing or names no known language.
  init?(arguments: [String]) {
    let option = "--language"
    if let index = arguments.lastIndex(of: option), index + 1 < arguments.count {
      self.init(code: arguments[index + 1])
    } else if let argument = arguments.last(where: { $0.hasPrefix(option + "=") }) {
      self.init(code: String(argument.dropFirst(option.count + 1)))
    } else {
      return nil
    }
  }
}
