import BlockEngine
import BlockLink
import BlockRecords
import Testing

@testable import LinkTransport

@Suite("Signatures of match files")
struct SignatureTests {
  private let folder = TemporaryFolder()

  /// A file that ends with what a server says of its match.
  private static func file(by identity: Identity) throws -> (bytes: [UInt8], statement: MatchStatement) {
    let match = MatchHeader(
      MatchSetup(players: Array(repeating: MatchSetup.Player(ruleset: .modern), count: 2), seed: 1),
      names: ["Ada", "Bo"], started: "2026-11-27T06:00:00Z")
    var writer = ReplayWriter()
    writer.write(match)
    let file = writer.bytes + Array("{\"ranking\":[1,2],\"digest\":\"00000000000000ff\"}\n".utf8)
    let statement = try #require(
      MatchStatement(
        match: "00ff", room: "room", keys: Array(repeating: identity.fingerprint.text, count: 2),
        ends: [.played, .left], commitment: Array(0..<32), nonce: Array(0..<32)
      ).signed(for: file, by: identity.publicKey, identity.sign))
    return (file + statement.line, statement)
  }

  @Test("A signature holds for the file that was signed, and for no other")
  func holding() throws {
    let identity = try Identity.temporary()
    let (file, statement) = try Self.file(by: identity)
    #expect(statement.hasSigned(file) && statement.signer == identity.fingerprint)
    for index in stride(from: 0, to: file.count, by: 7) where file[index] != 0x0a {
      var other = file
      other[index] ^= 1
      #expect(!statement.hasSigned(other), "byte \(index)")
      var reader = MatchReader()
      guard (try? reader.read(other.span)) != nil, let read = reader.statement else { continue }
      #expect(!read.hasSigned(other), "byte \(index)")
    }
  }

  @Test("The command names the signer, and says what is wrong with what is not right")
  func command() throws {
    let (identity, other) = (try Identity.temporary(), try Identity.temporary())
    let keys = try PrivateFolder(making: "\(folder.path)/link")
    try keys.write(Array("here:7878 \(identity.fingerprint)\n".utf8), to: "known-servers")
    let place = try PrivateFolder(making: "\(folder.path)/matches")
    let (file, _) = try Self.file(by: identity)
    var forged = file
    forged[forged.count - 4] = forged[forged.count - 4] == 0x30 ? 0x31 : 0x30
    try place.write(file, to: "good")
    try place.write(
      Array(String(decoding: file, as: UTF8.self).split(separator: "\n").joined(separator: "\r\n").utf8),
      to: "windows")
    try place.write(try Self.file(by: other).bytes, to: "unknown")
    try place.write(forged, to: "forged")
    try place.write(Array(file.prefix { $0 != 0x0a }) + [0x0a], to: "unsigned")
    try place.write(Array("nothing\n".utf8), to: "none")
    for (name, options, status, words) in [
      ("good", [], 0, "signed by \(identity.fingerprint), known as here:7878"),
      ("windows", [], 0, "signed by \(identity.fingerprint)"),
      ("good", ["--key", identity.fingerprint.text], 0, "the given key"),
      ("good", ["--key", other.fingerprint.text], 1, "not by the given key \(other.fingerprint)"),
      ("unknown", [], 0, "signed by \(other.fingerprint), which is not known here"),
      ("forged", [], 1, "the signature is wrong"), ("unsigned", [], 1, "no server has signed it"),
      ("none", [], 2, "line 1:"), ("missing", [], 2, "No such file"),
      ("good", ["--key", "short"], 2, "a fingerprint has 25 letters and digits"),
    ] as [(String, [String], Int, String)] {
      let program = try RunningProgram(
        ["verify", "\(folder.path)/matches/\(name)", "--keys", "\(folder.path)/link"] + options,
        home: folder.path)
      let text = (program.output.line() ?? "") + (program.errors.line() ?? "")
      #expect(program.exitStatus() == status && text.contains(words), "\(name): \(text)")
    }
  }
}
