import Glibc

@main
enum Main {
  static func main() {
    // A reader that went away shall be an error that can be answered, and not a signal that kills.
    signal(SIGPIPE, SIG_IGN)
    // Without arguments the parser is left alone: it would take a third of the time to the first frame.
    guard CommandLine.argc > 1 else { exit(play(PlayOptions())) }
    let tool = CommandLineTool(console: .standard(play: play))
    exit(tool.run(Array(CommandLine.arguments.dropFirst())))
  }
}
