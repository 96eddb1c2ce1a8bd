import BlockEngine

/// The members of a line's object; the reader takes them out one by one and refuses any left over.
struct ReplayFields {
  private let members: [JSONValue.Member]
  private var taken: Set<String> = []
  let line: Int

  init(_ members: [JSONValue.Member], line: Int) {
    self.members = members
    self.line = line
  }

  func error(_ message: LocalizedMessage, _ kind: ReplayError.Kind = .unreadable) -> ReplayError {
    ReplayError(kind, line: line, message)
  }

  /// Takes out an optional member.
  mutating func optional(_ name: String) -> JSONValue? {
    guard let found = members.first(where: { $0.name == name }) else { return nil }
    taken.insert(name)
    return found.value
  }

  private mutating func value(_ name: String) throws(ReplayError) -> JSONValue {
    guard let value = optional(name) else { throw error("\"\(name)\" is missing") }
    return value
  }

  /// Takes out a whole number from 0 to 2⁶³ − 1.
  mutating func natural(_ name: String) throws(ReplayError) -> Int64 {
    try natural(name, 0...Int64.max)
  }

  /// Takes out a whole number in a range.
  mutating func natural(_ name: String, _ range: ClosedRange<Int64>) throws(ReplayError) -> Int64 {
    guard let number = try value(name).natural, range.contains(number) else {
      throw error("\"\(name)\" is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Takes out a counter of a game.
  mutating func counter(_ name: String) throws(ReplayError) -> Int {
    Int(try natural(name, 0...Int64(Counter.max)))
  }

  /// Takes out a string.
  mutating func text(_ name: String) throws(ReplayError) -> String {
    guard let text = try value(name).text else { throw error("\"\(name)\" is not a string") }
    return text
  }

  /// Takes out sixteen lower-case hexadecimal digits.
  mutating func digest(_ name: String) throws(ReplayError) -> UInt64 {
    let text = try text(name)
    let isPlain = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
    guard isPlain, text.utf8.count == 16, let digest = UInt64(text, radix: 16) else {
      throw error("\"\(name)\" is not sixteen lower-case hexadecimal digits")
    }
    return digest
  }

  /// Refuses members that have not been taken out.
  func rejectUnknown() throws(ReplayError) {
    if let other = members.first(where: { !taken.contains($0.name) }) {
      throw error("a member \(other.name.prefix(40).debugDescription) is not known")
    }
  }

  /// Reads the members as a header.
  consuming func header() throws(ReplayError) -> ReplayHeader {
    guard optional("format") == .string("blockfall-replay") else {
      throw error("its header does not say \"format\":\"blockfall-replay\"; this is no replay")
    }
    let version = try value("version")
    guard case .integer(_, let number) = version, version != .integer(isNegative: false, magnitude: 0) else {
      throw error("\"version\" is not a whole number from 1")
    }
    guard version == .integer(isNegative: false, magnitude: Replay.version) else {
      throw error(
        "it is of another version, \(number); this program reads version \(Replay.version)",
        .unsupportedVersion)
    }
    let rules = try ruleset()
    guard case .integer(false, let seed) = try value("seed") else {
      throw error("\"seed\" is not a whole number from 0 to 18446744073709551615")
    }
    let level = try natural("level", Ruleset.possibleLevels)
    var player: String?
    switch try value("player") {
    case .string(let name): player = name
    case .null: break
    default: throw error("\"player\" is neither a string nor null")
    }
    let started = try text("started")
    guard ReplayHeader.isTimestamp(started) else { throw error("\"started\" is not YYYY-MM-DDTHH:MM:SSZ") }
    var setup = GameSetup(ruleset: rules, seed: seed, startLevel: Int(level))
    setup.mode = try mode()
    setup.pieces = try pieces()
    setup.playfield = try playfield()
    setup.versus = try versus()
    setup.dealKey = try dealKey()
    let nonce = try nonce()
    try rejectUnknown()
    var header = ReplayHeader(setup, player: player, started: started)
    header.nonce = nonce
    return header
  }

  private mutating func dealKey() throws(ReplayError) -> DealKey? {
    guard let value = optional("secret") else { return nil }
    guard let key = value.text.flatMap({ Hexadecimal.bytes($0) }).flatMap({ DealKey($0) }) else {
      throw error("\"secret\" is not \(2 * DealKey.byteCount) lower-case hexadecimal digits")
    }
    return key
  }

  private mutating func nonce() throws(ReplayError) -> [UInt8]? {
    guard let value = optional("nonce") else { return nil }
    guard let bytes = value.text.flatMap({ Hexadecimal.bytes($0) }), bytes.count == ReplayHeader.nonceBytes
    else {
      throw error("\"nonce\" is not \(2 * ReplayHeader.nonceBytes) lower-case hexadecimal digits")
    }
    return bytes
  }

  private mutating func ruleset() throws(ReplayError) -> Ruleset {
    let word = try text("rules")
    if let own = optional("rulesText") { return try ownRuleset(word, own) }
    guard let name = Ruleset.Name(rawValue: word) else {
      let known = LocalizedMessage.either(Ruleset.Name.allCases.map(\.rawValue))
      throw error("there are no rules \(word.prefix(40).debugDescription); they are \(known)")
    }
    // The first version is not named.
    let version = optional("rulesVersion") ?? .integer(isNegative: false, magnitude: 1)
    guard version == .integer(isNegative: false, magnitude: UInt64(name.version)) else {
      throw error(
        "it is of another version of the rules \(name.rawValue); this program has version \(name.version)",
        .unsupportedVersion)
    }
    let rules = Ruleset(name)
    guard let value = optional("field") else { return rules }
    guard let text = value.text, let field = rules.availableFields.first(where: { $0.description == text }),
      let chosen = Ruleset(name, field: field)
    else {
      let known = LocalizedMessage.either(rules.availableFields.map(\.description))
      throw error("\"field\" is not \(known)")
    }
    return chosen
  }

  /// Reads rules from the text in the replay; `name` is their name in the header.
  private func ownRuleset(_ name: String, _ value: JSONValue) throws(ReplayError) -> Ruleset {
    guard let text = value.text else { throw error("\"rulesText\" is not a string") }
    let rules: Ruleset
    do throws(RulesetError) {
      rules = try Ruleset(text: Array(text.utf8))
    } catch {
      throw self.error("\"rulesText\": \(error)")
    }
    guard rules.name == name else {
      throw error(
        "\"rules\" and the name in \"rulesText\" differ: \(name.prefix(40).debugDescription), \(rules.name)")
    }
    return rules
  }

  private mutating func mode() throws(ReplayError) -> GameMode {
    guard let value = optional("mode") else { return .endless }
    guard let mode = value.text.flatMap(GameMode.init(word:)) else {
      let known = GameMode.Kind.allCases.map(\.rawValue).joined(separator: " ")
      throw error(
        "there is no such mode; one is \(known), with puzzle:GOAL, daily:YYYY-MM-DD and custom:PARTS")
    }
    return mode
  }

  private mutating func pieces() throws(ReplayError) -> [Tetromino] {
    guard let value = optional("pieces") else { return [] }
    guard let letters = value.text else { throw error("\"pieces\" is not a string") }
    var pieces: [Tetromino] = []
    for letter in letters {
      guard let piece = Tetromino(letter: letter) else {
        throw error("\"pieces\" is not made of the letters I O T S Z J L")
      }
      pieces.append(piece)
    }
    return pieces
  }

  private mutating func playfield() throws(ReplayError) -> Playfield? {
    guard let value = optional("playfield") else { return nil }
    guard case .array(let elements) = value else { throw error("\"playfield\" is not an array of rows") }
    var rows: [String] = []
    for element in elements {
      guard let row = element.text, !row.contains("\n") else {
        throw error("\"playfield\" is not an array of rows")
      }
      rows.append(row)
    }
    do throws(PlayfieldError) {
      return try Playfield(diagram: rows.joined(separator: "\n"))
    } catch {
      throw self.error("\"playfield\": \(error)")
    }
  }
}
