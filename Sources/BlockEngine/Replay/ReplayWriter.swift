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

  /// Writes lines that have been written before.
  mutating func write(_ lines: [UInt8]) {
    bytes += lines
  }

  /// Writes the first line.
  public mutating func write(_ header: ReplayHeader) {
    text("{\"format\":\"blockfall-replay\",\"version\":")
    integer(Replay.version)
    text(",\"rules\":")
    string(header.rules.rawValue)
    text(",\"seed\":")
    integer(header.seed)
    text(",\"level\":")
    integer(UInt64(header.level))
    text(",\"player\":")
    if let player = header.player { string(player) } else { text("null") }
    text(",\"started\":")
    string(header.started)
    if header.field != Ruleset(header.rules).field {
      text(",\"field\":")
      string(header.field.description)
    }
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
    text("}\n")
  }

  /// Writes a command or a wait.
  public mutating func write(_ step: ReplayStep) {
    // Byte by byte, as each command is written before it is seen obeyed: what appends any sequence is much more code.
    bytes.append(UInt8(ascii: "["))
    integer(UInt64(step.time.microseconds))
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: "\""))
    for byte in (step.command?.word ?? ReplayReader.waitWord).utf8 { bytes.append(byte) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: "]"))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes a checkpoint.
  public mutating func write(_ checkpoint: ReplayCheckpoint) {
    moment(checkpoint.time, checkpoint.digest)
    text("}\n")
  }

  /// Writes the last line.
  public mutating func write(_ result: ReplayResult) {
    moment(result.time, result.digest)
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
    var checkpoints = replay.body.checkpoints[...]
    for (index, step) in replay.body.steps.enumerated() {
      writeCheckpoints(of: &checkpoints, after: index)
      write(step)
    }
    writeCheckpoints(of: &checkpoints, after: replay.body.steps.count)
    if let result = replay.body.result { write(result) }
  }

  private mutating func writeCheckpoints(of rest: inout ArraySlice<ReplayCheckpoint>, after stepCount: Int) {
    while let first = rest.first, first.stepCount <= stepCount {
      write(first)
      rest.removeFirst()
    }
  }

  private mutating func moment(_ time: GameTime, _ digest: UInt64) {
    text("{\"at\":")
    integer(UInt64(time.microseconds))
    text(",\"digest\":\"")
    for place in (0..<16).reversed() { hexadecimal(digest >> UInt64(4 * place)) }
    text("\"")
  }

  private mutating func text(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func integer(_ value: UInt64) {
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
