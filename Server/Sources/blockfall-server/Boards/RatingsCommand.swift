import ArgumentParser
import BlockRecords
import Glibc
import LinkTransport
import RecordStore

/// `blockfall-server ratings`: what can be done with the ratings in a database of records.
struct RatingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ratings",
    abstract: "Compute ratings anew from the kept matches.",
    subcommands: [Recompute.self])

  struct Recompute: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recompute",
      abstract: "Compute all ratings anew from the results of the kept ranked series.",
      discussion: """
        With --check nothing is changed: each rating that differs is a line, and the status is 1 if there is any. A \
        server may use the database meanwhile.
        """)

    @Argument(help: ArgumentHelp("The database: a file, or what serve --store takes.", valueName: "store"))
    var store: String

    @Flag(help: "Only compare; exit with 1 if anything differs.")
    var check = false

    func run() throws {
      if check {
        let faults = try StoreOptions.with(store) { try $0.ratingFaults(atMost: 1_000) }
        for fault in faults { Console.writeLine(fault) }
        guard faults.isEmpty else { throw ExitCode(1) }
        return Console.writeLine(
          "the ratings in \(try StoreOptions.shown(store)) are those that its matches give")
      }
      for rules in try StoreOptions.with(store, { try $0.recomputeRatings() }) {
        Console.writeLine("\(rules.rules)\t\(rules.players.counted("player"))")
      }
    }
  }
}
