import BlockEngine
import Testing

@testable import BlockRecords

/// The last line of a match file, which a server signs.
@Suite struct MatchStatementTests {
  private static let ranking = #"{"ranking":[1,2],"digest":"00000000000000ff"}"# + "\n"

  private static func statement(room: String = "a room") -> MatchStatement {
    MatchStatement(
      match: "00ff", room: room, keys: Array(repeating: "0123456789abcdefghjkmnpqr", count: 2),
      ends: [.played, .left], commitment: Array(0..<32), nonce: Array(1...32))
  }

  /// A file up to its ranking.
  private static func file() -> [UInt8] {
    var writer = ReplayWriter()
    writer.write(
      MatchHeader(
        MatchSetup(players: Array(repeating: .init(ruleset: .modern), count: 2), seed: 7),
        names: ["Ada", "Bo"], started: "2026-11-27T06:00:00Z"))
    return writer.bytes + Array(ranking.utf8)
  }

  private static func read(_ bytes: [UInt8]) throws(ReplayError) -> MatchReader {
    var reader = MatchReader()
    try reader.read(bytes.span)
    try reader.finish()
    return reader
  }

  @Test(arguments: ["a room", "\"quoted\" \\ ěščř", "\u{1}"])
  func whatIsWrittenIsReadAgainAndTheSignatureCoversAllBeforeIt(room: String) throws {
    var covered: [UInt8] = []
    let signed = try #require(
      Self.statement(room: room).signed(for: Self.file(), by: Array(3...34)) {
        covered = $0
        return Array(0..<64)
      })
    let whole = Self.file() + signed.line
    #expect(try Self.read(whole).statement == signed)
    #expect(signed.signedBytes(of: whole).map { Array($0) } == covered)
    #expect(
      signed.signedBytes(of: Array(whole.dropLast())).map { Array($0) } == covered,
      "without the last line feed")
    #expect(whole.starts(with: covered) && covered.starts(with: Self.file()))
    #expect(whole[covered.count...].starts(with: ",\"signature\"".utf8))
  }

  @Test func aFileWithAnotherEndIsNotCovered() throws {
    let signed = try #require(Self.statement().signed(for: [], by: Array(3...34)) { _ in Array(0..<64) })
    for end in ["", " ", "x"] {
      let file = Self.file() + signed.line.dropLast() + Array((end + "\n\n").utf8)
      #expect(signed.signedBytes(of: file) == nil)
    }
    #expect(signed.signedBytes(of: []) == nil && signed.signedBytes(of: Self.file()) == nil)
  }

  @Test(arguments: [
    (#""match":"00ff""#, #""match":"""#, "\"match\" does not have 1 to 256 bytes"),
    (#""room":"a room""#, #""room":7"#, "\"room\" is not a string"),
    (
      #""keys":["0123456789abcdefghjkmnpqr","0123456789abcdefghjkmnpqr"]"#,
      #""keys":["0123456789abcdefghjkmnpqr"]"#, "\"keys\" does not have a fingerprint for each player"
    ),
    (
      #""keys":["0123456789abcdefghjkmnpqr","#, #""keys":["0123456789abcdefghjkmnpq-","#,
      "\"keys\" does not have a fingerprint for each player"
    ),
    (
      #"["played","left"]"#, #"["played","ran"]"#,
      "\"ends\" does not say of each player how it went: played, stood, long, forged or left"
    ),
    (#"["played","left"]"#, "7", "\"ends\" is not an array with a text for each player"),
    (#""nonce":"01"#, #""nonce":"0g"#, "\"nonce\" is not 64 lower-case hexadecimal digits"),
    (#""signature":"00"#, #""signature":""#, "\"signature\" is not 128 lower-case hexadecimal digits"),
    (#"{"match""#, #"{"more":1,"match""#, "a member \"more\" is not known"),
  ])
  func whatIsNoStatementIsRefusedWithTheReason(old: String, new: String, reason: String) throws {
    let signed = try #require(Self.statement().signed(for: [], by: Array(3...34)) { _ in Array(0..<64) })
    let line = String(decoding: signed.line, as: UTF8.self)
    let parts = line.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    let error = #expect(throws: ReplayError.self) {
      try Self.read(Self.file() + Array((parts[0] + new + parts[1]).utf8))
    }
    #expect(error?.message.description == reason && error?.line == 3)
  }

  @Test func aStatementComesAfterTheRankingAndNothingAfterIt() throws {
    let signed = try #require(Self.statement().signed(for: [], by: Array(3...34)) { _ in Array(0..<64) })
    let header = Array(Self.file().dropLast(Self.ranking.utf8.count))
    for (file, reason) in [
      (header + signed.line, nil),
      (
        Self.file() + Array(Self.ranking.utf8),
        "it comes after the ranking, and only the server's signature may"
      ),
      (
        Self.file() + signed.line + signed.line,
        "it comes after the server's signature, which is the last line"
      ),
    ] as [([UInt8], String?)] {
      let error = #expect(throws: ReplayError.self) { try Self.read(file) }
      if let reason { #expect(error?.message.description == reason) }
    }
    // A torn one is left out.
    let torn = try Self.read(Self.file() + signed.line.dropLast(9))
    #expect(torn.isTorn && torn.statement == nil && torn.result != nil)
  }
}
