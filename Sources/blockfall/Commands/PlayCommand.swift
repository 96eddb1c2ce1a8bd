import ArgumentParser

/// `blockfall play`: the game in the terminal.
struct PlayCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play in the terminal.",
    discussion: "Rules, seed and level hold for the first game.")

  @OptionGroup var start: StartOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How minos are drawn: \(GlyphPreference.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "name"),
    transform: ArgumentValue.glyphs)
  var glyphs = GlyphPreference.auto

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What it looks like; 'blockfall themes' lists them.", valueName: "name"),
    transform: ArgumentValue.theme)
  var theme: String?

  @Flag(name: .customLong("no-color"), help: "Draw without colours.")
  var noColor = false

  @Flag(name: .customLong("mute"), help: "Make no sound.")
  var isMute = false

  @Flag(
    name: .customLong("plain"),
    help: "Tell the game in short lines, for screen readers and logs; keys come from the terminal.")
  var isPlain = false

  @Flag(name: .customLong("new"), help: "Do not go on with a game that was left.")
  var startsNew = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Who plays the career; a new name joins.", valueName: "name"),
    transform: ArgumentValue.player)
  var player: String?

  @OptionGroup var data: DataOptions

  /// What was asked for.
  var options: PlayOptions {
    PlayOptions(
      rules: start.rules, seed: start.seed, level: start.level, glyphs: glyphs, theme: theme,
      noColor: noColor, isMute: isMute, isPlain: isPlain, startsNew: startsNew, player: player,
      dataDirectory: data.dataDirectory)
  }

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    guard start.rules == .classic else {
      throw .refused("'play' knows the rules 'classic' so far; 'script' and 'perft' know 'modern' too")
    }
    return console.play(options)
  }
}
