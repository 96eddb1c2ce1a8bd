import ArgumentParser
import Glibc
import LinkTransport
import RecordStore

/// `blockfall-server store`: what can be done with a whole store.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Copy a store to another, of either kind.", subcommands: [Copy.self])

  struct Copy: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "copy",
      abstract: "Copy everything that lasts to an empty store, all of it or nothing.",
      discussion: """
        A line for each table says how many rows the copy has, which are counted in both. Nodes and their rooms are not \
        copied: they come with their servers. What is kept while it copies may be missing in the copy, so end the servers \
        first.
        """)

    @Argument(help: ArgumentHelp("The store: a file, or what serve --store takes.", valueName: "store"))
    var from: String

    @Argument(
      help: ArgumentHelp("The copy: a file, which is made, or what serve --store takes.", valueName: "copy"))
    var to: String

    @Flag(help: "Look for faults in the copy, and compute its ratings anew, before it counts.")
    var check = false

    func run() throws {
      let target = try StoreOptions.address(to)
      guard try StoreOptions.address(from) != target else {
        throw TransportError(.misuse, "a store cannot be copied to itself")
      }
      let tables = try StoreOptions.with(from) { store in
        var isNew = false
        if case .sqlite(let path) = target { isNew = path.withPath { access($0, F_OK) } != 0 }
        do { return try store.copy(to: target.open(isPatient: true), isChecked: check) } catch {
          if isNew, case .sqlite(let path) = target { path.withPath { _ = unlink($0) } }
          throw StoreError("\(target): \(error)")
        }
      }
      for table in tables { Console.writeLine("\(table.name)\t\(table.rows)") }
    }
  }
}
