import ArgumentParser
import BlockLink

/// `blockfall-server` without a subcommand shows its help.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blockfall-server",
    abstract: "blockfall across a network: a server for matches, and a client's connection to one.",
    version: "\(Version.number), protocol \(LinkProtocol.version)",
    subcommands: [
      ServeCommand.self, CheckConfigCommand.self, AdminCommand.self, HostCommand.self, ConnectCommand.self,
      RoomsCommand.self, BoardsCommand.self, RecordCommand.self, MineCommand.self, SubmitCommand.self,
      RecordsCommand.self, StoreCommand.self, RatingsCommand.self, LadderCommand.self,
      VerifyCommand.self, ExamineCommand.self,
    ])
}
