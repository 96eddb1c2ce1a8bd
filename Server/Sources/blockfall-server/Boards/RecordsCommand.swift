import ArgumentParser
import Glibc
import LinkTransport
import RecordStore

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

    @Argument(help: ArgumentHelp("The database.", valueName: "file"))
    var file: String

    func run() throws {
      let faults = try RecordsCommand.with(file) { try $0.faults() }
      for fault in faults { Console.writeLine(fault) }
      guard faults.isEmpty else { throw ExitCode(1) }
      Console.writeLine("\(file) is right")
    }
  }

  struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup",
      abstract: "Copy a database of records to a new file, while a server uses it too.")

    @Argument(help: ArgumentHelp("The database.", valueName: "file"))
    var file: String

    @Argument(help: ArgumentHelp("The copy, which must not be there yet.", valueName: "copy"))
    var copy: String

    func run() throws {
      let copy = try KeyOptions.absolutePath(copy)
      try RecordsCommand.with(file) { try $0.backUp(to: copy) }
    }
  }

  /// Does something with the records of a file that is there.
  static func with<Value>(_ file: String, _ body: (SQLiteRecordStore) throws -> Value) throws -> Value {
    let path = try KeyOptions.absolutePath(file)
    guard path.withPath({ access($0, F_OK) }) == 0 else {
      throw TransportError(.misuse, "there is no \(path)")
    }
    do { return try body(SQLiteRecordStore(path: path)) } catch {
      throw TransportError(.misuse, "\(error)")
    }
  }
}
