import Glibc
import Testing

@testable import BlockLink
@testable import BlockPlatform

/// The fuzzers' findings and starting corpora, tested with every build.
@Suite struct CorpusTests {
  /// `Tests/Fuzz`, three levels up from this file.
  private static let root =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    + "/Fuzz"

  private func files(of parser: FuzzedParser) -> [String] {
    ["Corpora", "Found"].flatMap { kind in
      let folder = "\(Self.root)/\(kind)/\(parser.rawValue)"
      return SmallFile.names(in: folder).sorted().map { "\(folder)/\($0)" }
    }
  }

  @Test(arguments: FuzzedParser.allCases)
  func everyParserStandsUpToItsCorpus(_ parser: FuzzedParser) throws {
    let files = files(of: parser)
    #expect(!files.isEmpty)
    for file in files {
      let bytes = try #require(contents(file))
      if let warning = parser.warning(on: bytes) { Issue.record("\(file): \(warning)") }
      // A file cut off anywhere must pass too.
      for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 20)) {
        if let warning = parser.warning(on: Array(bytes[..<end])) {
          Issue.record("\(file), its first \(end) bytes: \(warning)")
        }
      }
    }
  }

  /// The messages in the files of one side of the network protocol, after the byte that sets the piece size.
  private func messages(_ parser: FuzzedParser, to reader: ReceivedMessage.Reader) throws -> [LinkMessage] {
    try files(of: parser).flatMap { file in
      try #require(contents(file)).dropFirst().split(separator: 10).map { line in
        do throws(MessageFault) { return try ReceivedMessage(Array(line), for: reader).message } catch {
          Issue.record("\(file): \(error.reason): \(String(decoding: line, as: UTF8.self))")
          throw error
        }
      }
    }
  }

  @Test func fuzzingStartsFromEveryMessageOfTheNetwork() throws {
    let client = Set(try messages(.lobby, to: .server).map(\.type))
    #expect(client == Set(LinkMessage.clientTypes))
    let server = Set(try messages(.link, to: .client).map(\.type))
    #expect(server == Set(LinkMessage.serverTypes))
  }

  @Test func theGamesThatFuzzingStartsFromAreShown() throws {
    var (shown, heard) = (BroadcastGame(), BroadcastGame())
    for case .broadcast(let part) in try messages(.lobby, to: .server) { try shown.receive(part) }
    for case .broadcastUpdate(let part) in try messages(.link, to: .client) { try heard.receive(part) }
    #expect(shown.header?.seed == 8 && heard.header?.seed == 8)
    // One undo and one new game.
    #expect(shown.rewindCount == 2 && heard.rewindCount == 2)
  }

  /// The fuzzers are a separate package, which `make test` does not build.
  @Test func theFuzzersAreBuiltOfAllTheGamesModules() throws {
    let package = try #require(contents("\(Self.root)/Package.swift"))
    let text = String(decoding: package, as: UTF8.self)
    let modules = SmallFile.names(in: "\(Self.root)/../../Sources").filter { !$0.hasPrefix(".") }
    #expect(modules.contains("blockfall"))
    let linked = SmallFile.names(in: "\(Self.root)/Sources")
    for module in modules {
      #expect(linked.contains(module), "Tests/Fuzz/Sources has no link to \(module)")
      #expect(text.contains("name: \"\(module)\""), "Tests/Fuzz/Package.swift has no \(module)")
    }
  }
}
