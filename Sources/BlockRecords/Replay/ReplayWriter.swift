import BlockEngine

/// Writes the lines of a replay.
public struct ReplayWriter: Sendable {
  private var json = JSONWriter { $0.value == 0x7f }

  /// The bytes written since the last removal.
  public var bytes: [UInt8] { json.bytes }

  /// An empty writer.
  public init() {}

  /// Removes all bytes and keeps the capacity.
  public mutating func removeAll() { json.removeAll() }

  /// Removes the first `count` bytes.
  mutating func removeFirst(_ count: Int) { json.removeFirst(count) }

  /// Writes existing lines.
  mutating func write(_ lines: [UInt8]) { json.raw(lines) }

  /// Writes an object as a line.
  mutating func line(_ members: (inout JSONWriter) -> Void) {
    json.object(members)
    json.endLine()
  }

  /// Writes the header.
  public mutating func write(_ header: ReplayHeader) {
    json.header(header)
    json.endLine()
  }

  /// Writes a command, a wait or another player's input; in a match file with its player first.
  public mutating func write(_ step: ReplayStep, of player: Int? = nil) {
    json.step(step, of: player)
  }

  /// Writes a checkpoint; in a match file with its player first.
  public mutating func write(_ checkpoint: ReplayCheckpoint, of player: Int? = nil) {
    line { $0.milestone(checkpoint.time, checkpoint.digest, player) }
  }

  /// Writes the result; in a match file that of a player, who comes first.
  public mutating func write(_ result: ReplayResult, of player: Int? = nil) {
    line { json in
      json.milestone(result.time, result.digest, player)
      json.member("cause", result.cause.rawValue)
      json.member("score", result.score)
      json.member("lines", result.lines)
      json.member("level", result.level)
      json.member("pieces", result.pieces)
    }
  }

  /// Writes the lines of a body, or of the next part of one.
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
}
