import BlockEngine

/// What the server of a match says of it and signs: the last line of the match's file.
///
/// The signature is Ed25519, by the server's key, over all bytes of the file before the member `signature`. Whether it
/// is right is not checked here: that takes a library.
public struct MatchStatement: Equatable, Sendable {
  /// How a player's part ended.
  public enum End: String, CaseIterable, Sendable {
    /// The player's game came to its own end.
    case played
    /// The match paused for the player for as long as allowed.
    case stood
    /// The match lasted too long.
    case long
    /// What the player's client reported was impossible.
    case forged
    /// The player left.
    case left
  }

  /// The bytes of a server's public key, of a commitment and of its nonce.
  public static let keyBytes = 32
  /// The bytes of a signature.
  public static let signatureBytes = 64

  /// The match's ID.
  public let match: String
  /// The name of the room.
  public let room: String
  /// The server's public key; empty before it is signed.
  public private(set) var server: [UInt8]
  /// The fingerprints of the players' keys, in seat order.
  public let keys: [String]
  /// How each player's part ended, in seat order.
  public let ends: [End]
  /// The hash to which the server was committed before the match.
  public let commitment: [UInt8]
  /// What was hashed together with the seed.
  public let nonce: [UInt8]
  /// The signature; empty before it is signed.
  public private(set) var signature: [UInt8] = []

  /// A statement that nobody has signed.
  public init(
    match: String, room: String, server: [UInt8] = [], keys: [String], ends: [End], commitment: [UInt8],
    nonce: [UInt8]
  ) {
    (self.match, self.room, self.server, self.keys, self.ends) = (match, room, server, keys, ends)
    (self.commitment, self.nonce) = (commitment, nonce)
  }

  /// The statement signed by a server.
  ///
  /// - Parameters:
  ///   - file: the bytes of the match's file up to the ranking.
  ///   - key: the server's public key.
  ///   - sign: the signature of the given bytes by that key; nil if it cannot be made.
  /// - Returns: nil if it cannot be signed.
  public func signed(
    for file: [UInt8], by key: [UInt8], _ sign: ([UInt8]) -> [UInt8]?
  ) -> MatchStatement? {
    var statement = self
    statement.server = key
    guard let signature = sign(file + statement.beginning) else { return nil }
    statement.signature = signature
    return statement
  }

  /// What a signature covers in a match file that ends with this statement; nil if the file ends otherwise.
  public func signedBytes(of file: [UInt8]) -> ArraySlice<UInt8>? {
    let text = line.dropLast()
    let file = file.last == UInt8(ascii: "\n") ? file.dropLast() : file[...]
    guard file.suffix(text.count).elementsEqual(text) else { return nil }
    return file.dropLast(text.count - beginning.count)
  }

  /// The statement as the last line of a file, with its line feed.
  public var line: [UInt8] {
    var writer = ReplayWriter()
    writer.line { json in
      members(&json)
      json.member("signature", Hexadecimal.text(signature))
    }
    return writer.bytes
  }

  /// The line before the signature.
  private var beginning: [UInt8] {
    var writer = ReplayWriter()
    writer.line(members)
    // Without the closing brace and the line feed.
    return writer.bytes.dropLast(2)
  }

  private func members(_ json: inout JSONWriter) {
    json.member("match", match)
    json.member("room", room)
    json.member("server", Hexadecimal.text(server))
    json.member("keys", keys)
    json.member("ends", ends.map(\.rawValue))
    json.member("commitment", Hexadecimal.text(commitment))
    json.member("nonce", Hexadecimal.text(nonce))
  }
}

// Reading.
extension MatchStatement {
  /// The longest name of a match or a room in bytes.
  private static let maxNameBytes = 256

  /// Reads a signed statement from a line of its own.
  ///
  /// - Parameter players: the number of players.
  /// - Throws: `ReplayError` if it is anything else.
  public init(line: [UInt8], players: Int) throws(ReplayError) {
    let value: JSONValue
    do { value = try JSONReader.read(line) } catch { throw ReplayError(.unreadable, line: 1, error.message) }
    try self.init(reading: value, line: 1, players: players)
  }

  init(reading value: JSONValue, line: Int, players: Int) throws(ReplayError) {
    guard case .object(let members) = value else {
      throw ReplayError(.unreadable, line: line, "it is not what a server says of a match, an object")
    }
    var fields = ReplayFields(members, line: line)
    match = try Self.name("match", &fields)
    room = try Self.name("room", &fields)
    server = try Self.bytes("server", count: Self.keyBytes, &fields)
    keys = try Self.texts("keys", &fields)
    let ends = try Self.texts("ends", &fields).compactMap(End.init)
    guard keys.count == players, keys.allSatisfy(Self.isFingerprint) else {
      throw fields.error("\"keys\" does not have a fingerprint for each player")
    }
    guard ends.count == players else {
      throw fields.error(
        "\"ends\" does not say of each player how it went: played, stood, long, forged or left")
    }
    self.ends = ends
    commitment = try Self.bytes("commitment", count: Self.keyBytes, &fields)
    nonce = try Self.bytes("nonce", count: Self.keyBytes, &fields)
    signature = try Self.bytes("signature", count: Self.signatureBytes, &fields)
    try fields.rejectUnknown()
  }

  private static func name(_ name: String, _ fields: inout ReplayFields) throws(ReplayError) -> String {
    let text = try fields.text(name)
    guard !text.isEmpty, text.utf8.count <= maxNameBytes else {
      throw fields.error("\"\(name)\" does not have 1 to \(maxNameBytes) bytes")
    }
    return text
  }

  private static func bytes(
    _ name: String, count: Int, _ fields: inout ReplayFields
  ) throws(ReplayError) -> [UInt8] {
    let text = try fields.text(name)
    guard text.utf8.count == 2 * count, let bytes = Hexadecimal.bytes(text) else {
      throw fields.error("\"\(name)\" is not \(2 * count) lower-case hexadecimal digits")
    }
    return bytes
  }

  private static func texts(_ name: String, _ fields: inout ReplayFields) throws(ReplayError) -> [String] {
    guard case .array(let elements)? = fields.optional(name),
      elements.count <= Versus.playerCounts.upperBound
    else { throw fields.error("\"\(name)\" is not an array with a text for each player") }
    let texts = elements.compactMap(\.text)
    guard texts.count == elements.count else {
      throw fields.error("\"\(name)\" is not an array with a text for each player")
    }
    return texts
  }

  private static func isFingerprint(_ text: String) -> Bool {
    text.utf8.count == 25
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }
}
