import ArgumentParser
import BlockLink
import LinkTransport

/// `blockfall-server submit`: sends a replay for the boards, for the game.
struct SubmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Send a replay for a server's boards; the answer is a line of JSON.",
    discussion: """
      The game's own command, blockfall submit, says it in words. With a refusal it prints the code and the reason on \
      standard error and exits with 1, without a server with 2.
      """)

  @Argument(help: ArgumentHelp("HOST:PORT, HOST:PORT#FINGERPRINT or unix:PATH.", valueName: "address"))
  var address: String

  @Argument(help: ArgumentHelp("The replay of a finished game.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("What the player is called there.", valueName: "name"))
  var name: String

  @OptionGroup var keys: KeyOptions

  func validate() throws { try ServerSetup.check(name: name) }

  func run() throws {
    let replay: [UInt8]
    do throws(TransportError) { replay = try TextFile.bytes(of: file, atMost: RecordUpload.maxBytes) } catch {
      throw TransportError(.misuse, "\(file) cannot be sent: \(error)")
    }
    let conversation = BoardConversation(address: try LinkAddress(address), name: name, keys: keys)
    try BoardReport.report {
      let (place, server, _) = try conversation.run({ $0.submit(replay, at: $1) }) { event, _ in
        if case .placed(let place) = event { place } else { nil }
      }
      return BoardReport.Placed(
        server: server, record: place.record, rank: place.rank, total: place.total,
        change: place.change.rawValue, mark: place.mark.rawValue)
    }
  }
}
