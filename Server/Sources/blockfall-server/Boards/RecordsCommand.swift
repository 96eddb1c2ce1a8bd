import ArgumentParser
import LinkTransport

/// `blockfall-server records`: what can be done with a database of records, whether a server uses it or not.
struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "Check or copy a database of records.",
    subcommands: [Check.self, Backup.self])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Say what is wrong in a database of records; exit with 1 if anything is.")

    @Argument(help: ArgumentHelp("The database: a file, or what serve --store takes.", valueName: "store"))
    var store: String

    func run() throws {
      let faults = try StoreOptions.with(store) { try $0.faults() }
      for fault in faults { Console.writeLine(fault) }
      guard faults.isEmpty else { throw ExitCode(1) }
      Console.writeLine("\(try StoreOptions.shown(store)) is right")
    }
  }

  struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup",
      abstract: "Copy a database of records to a new file of SQLite, while a server uses it too.")

    @Argument(help: ArgumentHelp("The database: a file, or what serve --store takes.", valueName: "store"))
    var store: String

    @Argument(help: ArgumentHelp("The copy, which must not be there yet.", valueName: "copy"))
    var copy: String

    func run() throws {
      let copy = try KeyOptions.absolutePath(copy)
      try StoreOptions.with(store) { try $0.backUp(to: copy) }
    }
  }
}
