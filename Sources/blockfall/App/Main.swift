import Glibc

@main
enum Main {
  static func main() {
    // A reader that went away shall be an error that can be answered, and not a signal that kills.
    signal(SIGPIPE, SIG_IGN)
    // Nor shall a limit on the size of files kill: what cannot be written is said, and play goes on.
    signal(SIGXFSZ, SIG_IGN)
    // Without arguments the parser is left alone: it would take a third of the time to the first frame.
    guard CommandLine.argc > 1 else { exit(play(PlayOptions())) }
    let tool = CommandLineTool(console: .standard(play: play))
    exit(tool.run(Array(CommandLine.arguments.dropFirst())))
  }
}
