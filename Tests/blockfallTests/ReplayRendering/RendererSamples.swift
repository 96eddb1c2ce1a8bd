import BlockEngine
import BlockRecords
import Foundation
import Testing

/// Games to film.
enum RendererSamples {
  /// An unfinished game played with random keys at a person's pace.
  static func replay(
    rules: Ruleset.Name = .modern, seconds: Int64, keysPerSecond: Int64 = 5, level: Int = 3
  ) throws -> Replay {
    let setup = GameSetup(ruleset: Ruleset(rules), seed: 7, startLevel: level, mode: .zen)
    return try replay(setup, seconds: seconds, keysPerSecond: keysPerSecond)
  }

  static func replay(_ setup: GameSetup, seconds: Int64, keysPerSecond: Int64) throws -> Replay {
    let header = ReplayHeader(setup, player: "Ada & <Bob>", started: "2026-01-02T03:04:05Z")
    var recording = try GameRecording(header)
    var random = SeededGenerator(seed: 11)
    var events: [GameEvent] = []
    let commands: [GameCommand] = [
      .left, .left, .right, .right, .rotateClockwise, .rotateCounterclockwise, .softDrop, .hardDrop,
    ]
    for key in 1...(seconds * keysPerSecond) {
      let command = commands[Int(random.next() % UInt64(commands.count))]
      recording.perform(command, at: GameTime(milliseconds: key * 1_000 / keysPerSecond), events: &events)
    }
    recording.pause(at: GameTime(milliseconds: seconds * 1_000), events: &events)
    var reader = ReplayReader()
    try reader.read(recording.unwritten.bytes.span)
    try reader.finish()
    return Replay(header: header, body: reader.body)
  }

  /// The file of the whole sprint.
  static func sprintData() throws -> Data {
    try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Fixtures/sprint.replay"))
  }

  /// A whole sprint by modern rules: 40 lines in 62 seconds with 551 keys, nine per second.
  static func sprint() throws -> Replay {
    var reader = ReplayReader()
    try reader.read([UInt8](sprintData()).span)
    try reader.finish()
    return Replay(header: try #require(reader.header), body: reader.body)
  }
}
