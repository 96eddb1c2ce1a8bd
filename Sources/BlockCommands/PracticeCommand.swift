import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockStorage

/// `blockfall practice`: opens the editor with the position in a file.
struct PracticeCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "practice",
      abstract: tr("Practise in the terminal from a position."),
      discussion: tr(
        """
        The file has a fumen code, pieces by their letters, or a diagram, with the lines 'rules: classic|modern', \
        'hold: LETTER' and 'pieces: LETTERS' before it if they matter; 'blockfall positions' prints such files. \
        Without a file practice resumes.
        """))
  }

  @OptionGroup var data: DataOptions

  @Flag(
    name: .customLong("plain"),
    help: ArgumentHelp(
      tr("Describe the game in short lines, for screen readers and logs; keys come from the terminal.")))
  var isPlain = false

  @Argument(help: ArgumentHelp(tr("The position; '-' for standard input."), valueName: tr("file")))
  var file: String?

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    var options = PlayOptions(isPlain: isPlain, dataDirectory: data.dataDirectory)
    options.practises = true
    if let file {
      let position = PositionFile(path: file)
      options.position = try position.read(on: console)
      options.takesKeysFromTerminal = position.isStandardInput
    }
    return console.play(options)
  }
}
