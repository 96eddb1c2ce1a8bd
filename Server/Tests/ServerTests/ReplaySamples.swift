import BlockEngine
import BlockLink
import BlockRecords

/// Recorded games for the tests of boards.
enum ReplaySamples {
  /// A finished game: hard drops until there is no room.
  ///
  /// - Parameters:
  ///   - key: the key of its player; nil for a seed that was chosen.
  ///   - secret: what its pieces are dealt from; nil for its seed.
  ///   - turns: how many pieces are turned before they drop, so that games differ.
  static func toppedOut(
    by key: [UInt8]?, nonce first: UInt8 = 1, rules: Ruleset.Name = .modern, mode: GameMode = .endless,
    level: Int? = nil, turns: Int = 0, secret: [UInt8]? = nil
  ) throws -> [UInt8] {
    let nonce = [first] + [UInt8](repeating: 7, count: ReplayHeader.nonceBytes - 1)
    let ruleset = Ruleset(rules)
    let setup = GameSetup(
      ruleset: ruleset, seed: key.map { RecordSeed.seed(key: $0, nonce: nonce) } ?? 5,
      startLevel: level ?? ruleset.levels.lowerBound, mode: mode, dealKey: secret.flatMap { DealKey($0) })
    var header = ReplayHeader(setup, player: "Ada", started: "2026-11-26T12:00:00Z")
    header.nonce = key == nil ? nil : nonce
    var recording = try GameRecording(header)
    var time = GameTime.zero
    var events: [GameEvent] = []
    for piece in 0..<400 where !recording.game.isOver {
      time = GameTime(microseconds: time.microseconds + 100_000)
      if piece < turns { recording.perform(.rotateClockwise, at: time, events: &events) }
      guard !recording.game.isOver else { break }
      recording.perform(.hardDrop, at: time, events: &events)
    }
    return recording.unwritten.bytes
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
