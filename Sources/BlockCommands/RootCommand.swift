import ArgumentParser
import BlockPlatform

/// `blockfall` itself, which only contains its subcommands.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "blockfall",
      abstract: tr("A falling-block game for the terminal."),
      discussion: tr("Without a subcommand it plays, with the options below."),
      version: "blockfall \(Version.text)",
      subcommands: [
        PlayCommand.self, HostCommand.self, JoinCommand.self, WatchCommand.self, RoomsCommand.self,
        RankedCommand.self, LiveCommand.self, BoardsCommand.self, SubmitCommand.self,
        ScriptCommand.self, PerftCommand.self, SimulateCommand.self, BotCommand.self,
        DuelCommand.self, VerifyCommand.self,
        ReplaysCommand.self, StatsCommand.self, AnalyzeCommand.self, ShareCommand.self, ExportCommand.self,
        ImportCommand.self,
        SettingsCommand.self,
        ThemesCommand.self, RulesCommand.self,
        PathsCommand.self, BackupCommand.self, RestoreCommand.self,
        FumenCommand.self, PracticeCommand.self, TrainCommand.self, PositionsCommand.self, PuzzleCommand.self,
      ],
      defaultSubcommand: PlayCommand.self)
  }
}
