import BlockEngine
import BlockRecords

/// Random games for tests.
enum ReplaySamples {
  static let started = "2026-11-21T01:34:55Z"

  static func header(seed: UInt64, level: Int = 1, player: String? = nil) -> ReplayHeader {
    ReplayHeader(GameSetup(seed: seed, startLevel: level), player: player, started: started)
  }

  /// The bytes of a random game's replay, one element per write.
  ///
  /// - Parameter steps: the most steps to play; the game may end before.
  static func writes(seed: UInt64, steps: Int, level: Int = 1, givesUp: Bool = false) throws -> [[UInt8]] {
    var recording = try GameRecording(header(seed: seed, level: level, player: seed % 2 == 0 ? "Ada" : nil))
    var draws = SeededGenerator(seed: seed &+ 1)
    var events: [GameEvent] = []
    var time = GameTime.zero
    var writes: [[UInt8]] = []
    func take() {
      if !recording.unwritten.bytes.isEmpty { writes.append(recording.unwritten.bytes) }
      recording.removeUnwritten()
    }
    take()
    for _ in 0..<steps where !recording.game.isOver {
      time = time.advanced(by: Int64(draws.draw(below: 200_000)))
      switch draws.draw(below: 12) {
      case 0: recording.advance(to: time.advanced(by: 2_000_000), events: &events)
      case 1: recording.pause(at: time, events: &events)
      case let number:
        // Hard drops are rare, so that the game lasts.
        guard let command = GameCommand(rawValue: UInt8(number % 7)) else { continue }
        recording.perform(command, at: max(time, recording.game.time), events: &events)
      }
      time = max(time, recording.game.time)
      take()
    }
    if givesUp { recording.giveUp(at: time, events: &events) }
    take()
    return writes
  }

  /// A game that could last for ever: it lays O pieces side by side, with an extra step there and back at
  /// times.
  static func longGame(seed: UInt64, pieces: Int) throws -> GameRecording {
    let setup = GameSetup(seed: seed, pieces: Array(repeating: .o, count: pieces + 1))
    var recording = try GameRecording(ReplayHeader(setup, player: nil, started: started))
    var draws = SeededGenerator(seed: seed)
    var events: [GameEvent] = []
    var time = GameTime.zero
    for piece in 0..<pieces {
      let step = piece % 10 * 2 - 9
      var commands = Array(repeating: step < 0 ? GameCommand.left : .right, count: abs(step))
      if draws.draw(below: 2) == 0 { commands += step < 0 ? [.right, .left] : [.left, .right] }
      for command in commands + [.hardDrop] {
        time = time.advanced(by: Int64(draws.draw(below: 1_000)))
        recording.perform(command, at: time, events: &events)
      }
    }
    return recording
  }

  static func bytes(seed: UInt64, steps: Int, level: Int = 1, givesUp: Bool = false) throws -> [UInt8] {
    try Array(writes(seed: seed, steps: steps, level: level, givesUp: givesUp).joined())
  }

  /// Reads a replay in pieces of `piece` bytes.
  static func read(_ bytes: [UInt8], piece: Int = .max) throws(ReplayError) -> (Replay, ReplayReader) {
    var reader = ReplayReader()
    var start = 0
    while start < bytes.count {
      let end = piece < bytes.count - start ? start + piece : bytes.count
      try reader.read(bytes.span.extracting(start..<end))
      start = end
    }
    try reader.finish()
    guard let header = reader.header else { throw ReplayError(.unreadable, line: 1, "no header") }
    return (Replay(header: header, body: reader.body), reader)
  }

  /// Reads and plays a replay; returns its error, nil if it verifies.
  static func fault(_ bytes: [UInt8]) -> ReplayError? {
    do throws(ReplayError) {
      _ = try ReplayPlayer.play(try read(bytes).0)
      return nil
    } catch {
      return error
    }
  }
}
