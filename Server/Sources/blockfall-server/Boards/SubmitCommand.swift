import ArgumentParser
import BlockLink
import Glibc
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
    let replay = try Self.text(of: file)
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

  /// The text of a file, its lines ending in a line feed.
  private static func text(of path: String) throws -> [UInt8] {
    let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw failure(path, String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw failure(path, "it is not a plain file")
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= RecordUpload.maxBytes {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path, String(cString: strerror(errno))) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    guard bytes.count <= RecordUpload.maxBytes else {
      throw failure(path, "it is longer than \(RecordUpload.maxBytes >> 10) KiB, the most that boards take")
    }
    guard !bytes.isEmpty, String(validating: bytes, as: UTF8.self) != nil else {
      throw failure(path, "it is no replay")
    }
    let lines = TextLines.of(bytes).map { Array($0) }
    return Array(lines.joined(separator: [10]))
  }

  private static func failure(_ path: String, _ reason: String) -> TransportError {
    TransportError(.misuse, "\(path) cannot be sent: \(reason)")
  }
}
