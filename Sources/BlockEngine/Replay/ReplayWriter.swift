/// Writes the lines of a replay.
public struct ReplayWriter: Sendable {
  /// What has been written and not been taken yet.
  public private(set) var bytes: [UInt8] = []

  /// Nothing written yet.
  public init() {}

  /// Takes out what has been written and keeps the room.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Takes out the first `count` bytes.
  mutating func removeFirst(_ count: Int) { bytes.removeFirst(count) }

  /// Writes lines that have been written before.
  mutating func write(_ lines: [UInt8]) {
    bytes += lines
  }

  /// Writes the first line.
  public mutating func write(_ header: ReplayHeader) {
    object(header)
    text("\n")
  }

  /// Writes a header, as a line begins with it or as one of a match file's.
  mutating func object(_ header: ReplayHeader) {
    text("{\"format\":\"blockfall-replay\",\"version\":")
    integer(Replay.version)
    text(",\"rules\":")
    string(header.ruleset.name)
    text(",\"seed\":")
    integer(header.seed)
    text(",\"level\":")
    integer(UInt64(header.level))
    text(",\"player\":")
    if let player = header.player { string(player) } else { text("null") }
    text(",\"started\":")
    string(header.started)
    writeRules(header.ruleset)
    if header.mode != .endless {
      text(",\"mode\":")
      string(header.mode.word)
    }
    if !header.pieces.isEmpty {
      text(",\"pieces\":")
      string(String(header.pieces.map(\.letter)))
    }
    if let playfield = header.playfield {
      text(",\"playfield\":[")
      for (y, row) in playfield.diagramRows.enumerated() {
        if y > 0 { text(",") }
        string(row)
      }
      text("]")
    }
    if let versus = header.versus { members(versus) }
    text("}")
  }

  private mutating func members(_ versus: Versus) {
    if versus.isDealt { text(",\"source\":\"dealt\"") }
    text(",\"versus\":{\"attack\":")
    string(versus.attack.name.rawValue)
    text(",\"player\":")
    integer(UInt64(versus.player))
    text(",\"players\":")
    integer(UInt64(versus.players))
    text(",\"target\":")
    string(versus.targeting.rawValue)
    text("}")
  }

  /// Writes what the rules' name does not tell: of built-in ones a version beyond the first and another field than their
  /// own, of a person's own their whole text.
  private mutating func writeRules(_ rules: Ruleset) {
    if rules.ownName != nil {
      text(",\"rulesText\":")
      return string(rules.text)
    }
    if rules.base.version != 1 {
      text(",\"rulesVersion\":")
      integer(UInt64(rules.base.version))
    }
    if rules.field != Ruleset(rules.base).field {
      text(",\"field\":")
      string(rules.field.description)
    }
  }

  /// Writes a command, a wait or what comes from others; in a match file with its player first.
  public mutating func write(_ step: ReplayStep, of player: Int? = nil) {
    // Byte by byte, as each command is written before it is seen obeyed: what appends any sequence is much more code.
    bytes.append(UInt8(ascii: "["))
    if let player {
      integer(UInt64(player))
      bytes.append(UInt8(ascii: ","))
    }
    integer(UInt64(step.time.microseconds))
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: "\""))
    switch step.input {
    case nil: for byte in ReplayReader.waitWord.utf8 { bytes.append(byte) }
    case .command(let command)?: for byte in command.word.utf8 { bytes.append(byte) }
    case .garbage?: for byte in ReplayStep.garbageWord.utf8 { bytes.append(byte) }
    case .out?: for byte in ReplayStep.outWord.utf8 { bytes.append(byte) }
    }
    bytes.append(UInt8(ascii: "\""))
    if step.isRepeat {
      bytes.append(UInt8(ascii: ","))
      bytes.append(UInt8(ascii: "1"))
    }
    switch step.input {
    case nil, .command?: break
    case .garbage(let arrival)?: object(arrival)
    case .out(let player)?:
      text(",")
      integer(UInt64(player))
    }
    bytes.append(UInt8(ascii: "]"))
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func object(_ arrival: GarbageArrival) {
    text(",{\"from\":")
    integer(UInt64(arrival.sender))
    text(",\"id\":")
    integer(UInt64(arrival.id))
    text(",\"ack\":")
    integer(UInt64(arrival.ack))
    text(",\"lines\":")
    integer(UInt64(arrival.lines))
    if !arrival.holes.isEmpty {
      text(",\"holes\":")
      array(arrival.holes)
    }
    text("}")
  }

  /// Writes numbers, 0 or more, between brackets.
  mutating func array(_ numbers: [Int]) {
    text("[")
    for (place, number) in numbers.enumerated() {
      if place > 0 { text(",") }
      integer(UInt64(number))
    }
    text("]")
  }

  /// Writes a checkpoint; in a match file with its player first.
  public mutating func write(_ checkpoint: ReplayCheckpoint, of player: Int? = nil) {
    moment(checkpoint.time, checkpoint.digest, player)
    text("}\n")
  }

  /// Writes the last line; in a match file that of a player, who comes first.
  public mutating func write(_ result: ReplayResult, of player: Int? = nil) {
    moment(result.time, result.digest, player)
    text(",\"cause\":")
    string(result.cause.rawValue)
    text(",\"score\":")
    integer(UInt64(result.score))
    text(",\"lines\":")
    integer(UInt64(result.lines))
    text(",\"level\":")
    integer(UInt64(result.level))
    text(",\"pieces\":")
    integer(UInt64(result.pieces))
    text("}\n")
  }

  /// Writes a whole replay.
  public mutating func write(_ replay: Replay) {
    write(replay.header)
    write(replay.body)
  }

  /// Writes the lines after a header, or some of them that follow what was written before.
  public mutating func write(_ body: ReplayBody) {
    var checkpoints = body.checkpoints[...]
    for (index, step) in body.steps.enumerated() {
      writeCheckpoints(of: &checkpoints, after: index)
      write(step)
    }
    writeCheckpoints(of: &checkpoints, after: body.steps.count)
    if let result = body.result { write(result) }
  }

  private mutating func writeCheckpoints(of rest: inout ArraySlice<ReplayCheckpoint>, after stepCount: Int) {
    while let first = rest.first, first.stepCount <= stepCount {
      write(first)
      rest.removeFirst()
    }
  }

  private mutating func moment(_ time: GameTime, _ digest: UInt64, _ player: Int?) {
    text("{")
    if let player {
      text("\"player\":")
      integer(UInt64(player))
      text(",")
    }
    text("\"at\":")
    integer(UInt64(time.microseconds))
    member(digest)
  }

  /// Writes a digest as a member that is not the first one.
  mutating func member(_ digest: UInt64) {
    text(",\"digest\":\"")
    for place in (0..<16).reversed() { hexadecimal(digest >> UInt64(4 * place)) }
    text("\"")
  }

  mutating func text(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func integer(_ value: UInt64) {
    if value >= 10 { integer(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }

  private mutating func hexadecimal(_ nibble: UInt64) {
    let digit = UInt8(truncatingIfNeeded: nibble & 15)
    bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }

  private mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20, 0x7f:
        bytes.append(contentsOf: "\\u00".utf8)
        hexadecimal(UInt64(byte >> 4))
        hexadecimal(UInt64(byte))
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
