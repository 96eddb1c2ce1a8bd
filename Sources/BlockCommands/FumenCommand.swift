import ArgumentParser
import BlockPlatform

/// `blockfall fumen`: converts positions from and to fumen codes.
struct FumenCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fumen",
      abstract: tr("Read and write fumen codes, in which players share positions."),
      subcommands: [FumenDecodeCommand.self, FumenEncodeCommand.self])
  }
}
