import ArgumentParser
import BlockLink
import LinkTransport

/// `blockfall-server record`: fetches the replay of a record from a server, for the game.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Fetch the replay of a record and print it.",
    discussion: """
      Nothing is verified: 'blockfall verify' does that, and the game's own 'blockfall boards --get'. With a refusal it \
      prints the code and the reason on standard error and exits with 1, without a server with 2.
      """)

  @Argument(help: ArgumentHelp("HOST:PORT, HOST:PORT#FINGERPRINT or unix:PATH.", valueName: "address"))
  var address: String

  @Argument(help: ArgumentHelp("The number of the record.", valueName: "number"))
  var record: Int

  @OptionGroup var keys: KeyOptions

  func validate() throws {
    guard record > 0 else { throw ValidationError("a record has a number from 1 on") }
  }

  func run() throws {
    let conversation = BoardConversation(address: try LinkAddress(address), keys: keys)
    try BoardReport.reportText {
      try conversation.run({ $0.requestRecord(record, at: $1) }) { event, _ in
        if case .record(record, let bytes) = event { bytes } else { nil }
      }.answer
    }
  }
}
