import CInput
import Glibc

@main
enum Main {
  static func main() {
    // A reader that went away shall be an error that can be answered, and not a signal that kills.
    signal(SIGPIPE, SIG_IGN)
    // Nor shall a limit on the size of files kill: what cannot be written is said, and play goes on.
    signal(SIGXFSZ, SIG_IGN)
    let language = SpokenLanguage()
    // Without arguments the parser is left alone: it would take a third of the time to the first frame.
    guard cinput_argument_count() > 1 else { exit(play(PlayOptions(), in: language)) }
    // Not `CommandLine`'s, which are looked for beside the environment.
    let arguments = (1..<cinput_argument_count()).compactMap {
      cinput_argument($0).map { String(cString: $0) }
    }
    // Before the arguments are parsed, so that what is wrong with them is said in it too.
    let adoption = language.adopt(Language(arguments: arguments))
    let tool = CommandLineTool(console: .standard(play: { play($0, in: language, after: adoption) }))
    exit(tool.run(arguments))
  }
}

extension Language {
  /// The language that arguments ask for by `--language`; nil if they ask for none that there is.
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
