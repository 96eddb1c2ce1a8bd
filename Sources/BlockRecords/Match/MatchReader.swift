import BlockEngine

/// Reads a match file in chunks of any size.
///
/// A last line without a line feed counts if it is complete; otherwise it is torn and ignored.
public struct MatchReader: Sendable {
  /// The header; nil until it has been read.
  public private(set) var header: MatchHeader?
  /// The match's result; nil until it has been read.
  public private(set) var result: MatchResult?
  /// What the match's server says of it; nil until it has been read, and without one.
  public private(set) var statement: MatchStatement?
  /// Whether the last line was torn; valid after `finish()`.
  public private(set) var isTorn = false
  /// The number of lines read.
  public private(set) var lineCount = 0
  /// Lines that have been read but not removed yet.
  private(set) var lines: [MatchLine] = []

  /// The beginning of an incomplete line.
  private var partialLine: [UInt8] = []

  /// A reader at the beginning of a file.
  public init() {}

  /// Whether a file that begins with `bytes` is a match file rather than a replay.
  public static func recognizes(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: MatchFile.beginning.utf8)
  }

  /// Reads the next bytes.
  ///
  /// - Throws: `ReplayError` at the first invalid line.
  public mutating func read(_ bytes: Span<UInt8>) throws(ReplayError) {
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        try readLine()
        partialLine.removeAll(keepingCapacity: true)
        continue
      }
      guard partialLine.count < ReplayReader.maxLineLength else {
        throw error("it is longer than \(ReplayReader.maxLineLength) bytes; this is no match file")
      }
      partialLine.append(byte)
    }
  }

  /// Ends the file.
  ///
  /// - Throws: `ReplayError` if not even the header is complete.
  public mutating func finish() throws(ReplayError) {
    if header != nil {
      guard !partialLine.isEmpty else { return }
      do throws(ReplayError) { try readLine() } catch { isTorn = true }
    } else if partialLine.isEmpty {
      throw error("there is no header; the file is empty")
    } else {
      try readLine()
    }
  }

  /// Removes the lines read so far, but not the header, and keeps the capacity.
  mutating func removeLines() { lines.removeAll(keepingCapacity: true) }

  private func error(_ message: LocalizedMessage, _ kind: ReplayError.Kind = .unreadable) -> ReplayError {
    ReplayError(kind, line: lineCount + 1, message)
  }

  private mutating func readLine() throws(ReplayError) {
    guard statement == nil else {
      throw error("it comes after the server's signature, which is the last line")
    }
    let value: JSONValue
    do { value = try JSONReader.read(partialLine) } catch {
      throw self.error("\(error.message) (at byte \(error.column))")
    }
    guard let header else {
      self.header = try readHeader(value)
      lineCount += 1
      return
    }
    if result != nil {
      statement = try readStatement(value, header)
      lineCount += 1
      return
    }
    switch value {
    case .array(let elements):
      let player = try player(elements.first, of: header)
      let step = try ReplayStep(reading: elements.dropFirst(), line: lineCount + 1)
      lines.append(MatchLine(player: player, number: lineCount + 1, kind: .step(step)))
    case .object(let members): try readMilestone(members, header)
    case .null, .bool, .integer, .string:
      throw error("it is neither a command nor a checkpoint nor a result")
    }
    lineCount += 1
  }

  private func player(_ value: JSONValue?, of header: MatchHeader) throws(ReplayError) -> Int {
    guard let player = value?.natural, (1...Int64(header.players.count)).contains(player) else {
      throw error("it does not begin with a player from 1 to \(header.players.count)")
    }
    return Int(player)
  }

  private mutating func readMilestone(_ members: [JSONValue.Member], _ header: MatchHeader)
    throws(ReplayError)
  {
    var fields = ReplayFields(members, line: lineCount + 1)
    if let ranking = fields.optional("ranking") {
      let draw = fields.optional("draw")
      guard draw == nil || draw == .bool(true) else { throw error("\"draw\" is not true") }
      result = MatchResult(
        ranking: try readRanking(ranking, header), isDraw: draw != nil, digest: try fields.digest("digest"))
      return try fields.rejectUnknown()
    }
    let player = try player(fields.optional("player"), of: header)
    let kind: MatchLine.Kind
    switch try fields.milestone(hasResult: members.count > 3) {
    case .checkpoint(let time, let digest):
      kind = .checkpoint(ReplayCheckpoint(stepCount: 0, time: time, digest: digest))
    case .result(let result): kind = .result(result)
    }
    lines.append(MatchLine(player: player, number: lineCount + 1, kind: kind))
  }

  private func readStatement(
    _ value: JSONValue, _ header: MatchHeader
  ) throws(ReplayError) -> MatchStatement {
    guard case .object(let members) = value, members.contains(where: { $0.name == "signature" }) else {
      throw error("it comes after the ranking, and only the server's signature may")
    }
    return try MatchStatement(reading: value, line: lineCount + 1, players: header.players.count)
  }

  private func readRanking(_ value: JSONValue, _ header: MatchHeader) throws(ReplayError) -> [Int] {
    guard case .array(let elements) = value else { throw error("\"ranking\" is not an array of players") }
    let ranking = elements.compactMap { $0.natural.map { Int($0) } }
    guard ranking.count == elements.count, ranking.sorted() == Array(1...header.players.count) else {
      throw error("\"ranking\" does not list each player once")
    }
    return ranking
  }

  private func readHeader(_ value: JSONValue) throws(ReplayError) -> MatchHeader {
    guard case .object(let members) = value else {
      throw error("a match file begins with a header, an object")
    }
    var fields = ReplayFields(members, line: 1)
    guard fields.optional("format") == .string("blockfall-match") else {
      throw error("its header does not say \"format\":\"blockfall-match\"; this is no match file")
    }
    let version = try fields.natural("version")
    guard version == MatchFile.version else {
      throw error(
        "it is of another version, \(version); this program reads version \(MatchFile.version)",
        .unsupportedVersion
      )
    }
    guard case .array(let elements)? = fields.optional("players") else {
      throw error("\"players\" is not an array of the players' headers")
    }
    let bots = try readBots(fields.optional("bots"))
    let series = try readSeries(fields.optional("series"))
    let goal = try readGoal(fields.optional("goal"))
    try fields.rejectUnknown()
    var players: [ReplayHeader] = []
    for element in elements.prefix(Versus.playerCounts.upperBound + 1) {
      guard case .object(let members) = element else {
        throw error("\"players\" is not an array of the players' headers")
      }
      players.append(try ReplayFields(members, line: 1).header())
    }
    guard let header = MatchHeader(players, bots: bots, series: series, goal: goal) else {
      throw error(
        "the players' headers are not those of one match: two to eight seats in order, the same table of attacks and targets, seed, pieces and start, and the mode of the match's goal"
      )
    }
    return header
  }

  /// The highest grade in a header.
  private static let maxGrade = MatchHeader.program

  private func readBots(_ value: JSONValue?) throws(ReplayError) -> [Int] {
    guard let value else { return [] }
    guard let grades = value.naturals(atMost: Self.maxGrade) else {
      throw error("\"bots\" is not an array of grades from 0 to \(Self.maxGrade)")
    }
    return grades
  }

  private func readGoal(_ value: JSONValue?) throws(ReplayError) -> MatchGoal {
    guard let value else { return .lastStanding }
    // The default goal is never written.
    guard let goal = value.text.flatMap({ MatchGoal(word: $0) }), goal != .lastStanding else {
      throw error("\"goal\" is not life, lines:SECONDS or attack:SECONDS")
    }
    return goal
  }

  private func readSeries(_ value: JSONValue?) throws(ReplayError) -> MatchSeries? {
    guard let value else { return nil }
    let seriesError = error("\"series\" is not firstTo, seed, wins and played of a series")
    guard case .object(let members) = value else { throw seriesError }
    var fields = ReplayFields(members, line: 1)
    let (firstTo, played) = (try fields.natural("firstTo"), try fields.natural("played"))
    guard case .integer(false, let seed)? = fields.optional("seed"),
      let wins = fields.optional("wins")?.naturals(atMost: MatchSeries.maxFirstTo),
      let series = MatchSeries(firstTo: Int(firstTo), seed: seed, wins: wins, playedCount: Int(played))
    else { throw seriesError }
    try fields.rejectUnknown()
    if let winner = series.winner {
      throw error(
        "\"series\" is over: player \(winner) has \(series.firstTo) wins before the match; nobody has won it yet"
      )
    }
    return series
  }
}

extension JSONValue {
  /// The whole numbers of an array, each from 0 to `maximum`; nil for any other value.
  fileprivate func naturals(atMost maximum: Int) -> [Int]? {
    guard case .array(let elements) = self, elements.count <= Versus.playerCounts.upperBound else {
      return nil
    }
    let numbers = elements.compactMap { $0.natural }.filter { $0 <= Int64(maximum) }
    return numbers.count == elements.count ? numbers.map { Int($0) } : nil
  }
}
