import BlockEngine

extension ReplayStep {
  static let garbageWord = "garbage"
  static let outWord = "out"
  static let padWord = "pad"

  /// Reads a line's elements, without the player's number that comes first in a match file.
  init(reading elements: ArraySlice<JSONValue>, line: Int) throws(ReplayError) {
    func error(_ message: LocalizedMessage) -> ReplayError { ReplayError(.unreadable, line: line, message) }
    let (first, more) = (elements.startIndex, elements.dropFirst(2).first)
    guard (2...3).contains(elements.count), let time = elements[first].natural,
      let word = elements[first + 1].text
    else { throw error("a command is [microseconds,\"word\"]") }
    let moment = GameTime(microseconds: time)
    if word == Self.garbageWord {
      guard case .object(let members)? = more else {
        throw error("garbage is [microseconds,\"garbage\",{\"from\":N,\"id\":N,\"ack\":N,\"lines\":N}]")
      }
      var fields = ReplayFields(members, line: line)
      self.init(input: .garbage(try fields.arrival()), at: moment)
      return
    }
    if word == Self.padWord {
      guard let buttons = more?.text.flatMap({ PadButtons(letters: $0) }) else {
        throw error(
          "a pad is [microseconds,\"pad\",\"LETTERS\"], each letter once at most, in the order \(PadButtons.allLetters)"
        )
      }
      self.init(input: .pad(buttons), at: moment)
      return
    }
    if word == Self.outWord {
      guard let player = more?.natural, Versus.seats.contains(Int(player)) else {
        throw error("a player who is out is [microseconds,\"out\",player], the player from 1 to 8")
      }
      self.init(input: .out(player: Int(player)), at: moment)
      return
    }
    let command = GameCommand(word: word)
    guard command != nil || word == ReplayReader.waitWord else {
      throw error("there is no such command; one is left right cw ccw half soft hard hold pad or wait")
    }
    if let more, command?.canRepeat != true || more != .integer(isNegative: false, magnitude: 1) {
      throw error("a step that a held key repeats is [microseconds,\"word\",1], its word left right or soft")
    }
    self.init(command, at: moment, isRepeat: more != nil)
  }
}

/// A line with a game's digest.
enum ReplayMilestone {
  case checkpoint(GameTime, digest: UInt64)
  case result(ReplayResult)
}

extension ReplayFields {
  /// Reads the rest of the members as a checkpoint or a result.
  mutating func milestone(hasResult: Bool) throws(ReplayError) -> ReplayMilestone {
    let time = GameTime(microseconds: try natural("at"))
    let digest = try digest("digest")
    guard time <= Replay.maxPlayTime else { throw error(Replay.tooLong, .mismatch) }
    guard hasResult else {
      try rejectUnknown()
      return .checkpoint(time, digest: digest)
    }
    let word = try text("cause")
    guard let cause = EndCause(rawValue: word) else {
      throw error("there is no such cause; one is blockOut lockOut givenUp or goal")
    }
    let result = ReplayResult(
      time: time, digest: digest, cause: cause, score: try counter("score"), lines: try counter("lines"),
      level: Int(try natural("level", Ruleset.possibleLevels)), pieces: try counter("pieces"))
    try rejectUnknown()
    return .result(result)
  }

  /// Reads the members as an arrival.
  mutating func arrival() throws(ReplayError) -> GarbageArrival {
    let sender = Int(try natural("from", Int64(Versus.seats.lowerBound)...Int64(Versus.seats.upperBound)))
    let (id, ack) = (try counter("id"), try counter("ack"))
    let lines = Int(try natural("lines", 1...Int64(GarbageArrival.maxLines)))
    var holes: [Int] = []
    if let value = optional("holes") {
      let columns = 0...Int64(Playfield.widths.upperBound - 1)
      guard case .array(let elements) = value, !elements.isEmpty,
        case let figures = elements.compactMap(\.natural).filter(columns.contains),
        figures.count == elements.count
      else {
        throw error("\"holes\" is not an array of columns, each from 0 to \(columns.upperBound)")
      }
      holes = figures.map { Int($0) }
    }
    try rejectUnknown()
    return GarbageArrival(from: sender, id: id, ack: ack, lines: lines, holes: holes)
  }

  /// Takes out the seat in a match, if there is one.
  mutating func versus() throws(ReplayError) -> Versus? {
    let source = optional("source")
    guard source == nil || source == .string("dealt") else { throw error("\"source\" is not \"dealt\"") }
    guard let value = optional("versus") else {
      if source != nil { throw error("only a game of a match is dealt") }
      return nil
    }
    guard case .object(let members) = value else { throw error("\"versus\" is not an object") }
    var fields = ReplayFields(members, line: line)
    let attackWord = try fields.text("attack")
    guard let attack = AttackRules.Name(rawValue: attackWord) else {
      let known = AttackRules.Name.allCases.map(\.rawValue).joined(separator: " ")
      throw error("there is no table of attacks \(attackWord.prefix(40).debugDescription); one is \(known)")
    }
    let targetWord = try fields.text("target")
    guard let targeting = Versus.Targeting(rawValue: targetWord) else {
      let known = Versus.Targeting.allCases.map(\.rawValue).joined(separator: " ")
      throw error(
        "there is no target of attacks \(targetWord.prefix(40).debugDescription); it must be one of \(known)")
    }
    let (player, players) = (Int(try fields.natural("player")), Int(try fields.natural("players")))
    guard Versus.playerCounts.contains(players), (1...players).contains(player) else {
      throw error("\"players\" is not 2 to 8, or \"player\" is not one of them")
    }
    try fields.rejectUnknown()
    return Versus(
      attack: AttackRules(attack), player: player, of: players, targeting: targeting,
      hasHiddenSeed: source != nil)
  }
}
