import ArgumentParser

/// `blockfall fumen`: positions from and to the codes that players share them in.
struct FumenCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fumen",
      abstract: tr("Read and write fumen codes, in which players share positions."),
      subcommands: [FumenDecodeCommand.self, FumenEncodeCommand.self])
  }
}
