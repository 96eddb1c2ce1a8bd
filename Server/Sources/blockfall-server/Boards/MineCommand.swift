import ArgumentParser
import BlockLink
import LinkTransport

/// `blockfall-server mine`: says or takes out what a server keeps of a player, for the game.
struct MineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mine",
    abstract: "Say what a server's boards keep of one's own key; the answer is a line of JSON.",
    discussion: """
      With --into, the replays of all records are written to a new folder. With --forget, name, key, records and \
      replays are removed there. With a refusal it prints the code and the reason on standard error and exits with 1, \
      without a server with 2.
      """)

  @Argument(help: ArgumentHelp("HOST:PORT, HOST:PORT#FINGERPRINT or unix:PATH.", valueName: "address"))
  var address: String

  @Option(
    help: ArgumentHelp("Write all replays to this folder, which must not be there yet.", valueName: "folder"))
  var into: String?

  @Flag(help: "Remove everything.")
  var forget = false

  @OptionGroup var keys: KeyOptions

  func validate() throws {
    guard into == nil || !forget else { throw ValidationError("give either --into or --forget, not both") }
  }

  func run() throws {
    let conversation = BoardConversation(address: try LinkAddress(address), keys: keys)
    if forget {
      return try BoardReport.report {
        let (count, server, _) = try conversation.run({ $0.forgetMe(at: $1) }) { event, _ in
          if case .forgotten(let records) = event { records } else { nil }
        }
        return BoardReport.Forgotten(server: server, records: count)
      }
    }
    let folder = try into.map { try ReplayFolder(making: KeyOptions.absolutePath($0)) }
    try BoardReport.report {
      var gathered = OwnRecords()
      var waiting: [Int] = []
      let (_, server, _) = try conversation.run({ $0.requestOwnRecords(at: $1) }) {
        (event, session) -> Bool? in
        switch event {
        case .ownRecords(let page):
          gathered.name = page.name
          gathered.records += page.records
          if !page.records.isEmpty, gathered.records.count < page.total {
            session.requestOwnRecords(after: page.first + page.records.count, at: .now())
            return nil
          }
          waiting = folder == nil ? [] : gathered.records.map(\.record).reversed()
        case .record(let record, let bytes): try folder?.write(bytes, of: record)
        default: return nil
        }
        guard let next = waiting.popLast() else { return true }
        session.requestRecord(next, at: .now())
        return nil
      }
      return BoardReport.Mine(
        server: server, name: gathered.name,
        records: gathered.records.map {
          .init(
            record: $0.record, rules: $0.rules.rawValue, mode: $0.mode.word, level: $0.level, score: $0.score,
            lines: $0.lines, microseconds: $0.time, at: $0.at, mark: $0.mark.rawValue,
            annulled: $0.isAnnulled)
        })
    }
  }
}

extension BoardReport {
  struct Mine: Encodable {
    struct Record: Encodable {
      let record: Int
      let rules: String
      let mode: String
      let level: Int
      let score: Int
      let lines: Int
      let microseconds: Int64
      let at: String
      let mark: String
      let annulled: Bool
    }

    let server: String
    let name: String?
    let records: [Record]
  }

  struct Forgotten: Encodable {
    let server: String
    let records: Int
  }
}
