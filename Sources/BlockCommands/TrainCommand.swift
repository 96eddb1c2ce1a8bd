import ArgumentParser
import BlockBot
import BlockPlatform
import BlockStorage

/// `blockfall train`: opens the trainers.
struct TrainCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "train",
      abstract: tr("Train in the terminal: finesse, openers, T-spins, all clears."),
      discussion: tr(
        """
        Each trainer gives one task after the other. A task that fails comes again, with the reason; the longest run \
        of solved tasks is the record. Without a name the list of trainers opens.
        """))
  }

  @OptionGroup var data: DataOptions

  @Argument(
    help: ArgumentHelp(
      tr("The trainer: %s.", Drill.Kind.allCases.map(\.rawValue).joined(separator: ", ")),
      valueName: tr("name")),
    completion: .list(Drill.Kind.allCases.map(\.rawValue)))
  var name: String?

  @Flag(
    name: .customLong("plain"),
    help: ArgumentHelp(
      tr("Describe the game in short lines, for screen readers and logs; keys come from the terminal.")))
  var isPlain = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    var options = PlayOptions(dataDirectory: data.dataDirectory)
    options.isPlain = isPlain
    options.trains = true
    if let name {
      guard let kind = Drill.Kind(rawValue: name) else {
        let known = Drill.Kind.allCases.map(\.rawValue).joined(separator: " ")
        throw .refused(tr("there is no trainer '%s'; it is one of %s", name.sanitized, known))
      }
      options.training = kind
    }
    return console.play(options)
  }
}
