import BlockEngine
import BlockRecords
import BlockSearch

/// Plays ten pieces to their lowest places, and returns the replay's text.
func playedReplay(_ rules: Ruleset) throws -> [UInt8] {
  let setup = GameSetup(ruleset: rules, seed: 7)
  var recording = try GameRecording(
    ReplayHeader(setup, player: "guest", started: "2026-11-26T12:00:00Z"))
  var events: [GameEvent] = []
  for _ in 1...10 {
    guard let commands = commandsToLowestPlace(in: recording.game) else { break }
    for command in commands {
      let time = GameTime(microseconds: recording.game.time.microseconds + 20_000)
      recording.perform(command, at: time, events: &events)
    }
  }
  recording.giveUp(at: recording.game.time, events: &events)
  return recording.unwritten.bytes
}

/// Reads a replay and plays it again; an error says in which line it does not hold.
func verifiedGame(_ text: [UInt8]) throws -> Game? {
  var reader = ReplayReader()
  try reader.read(text.span)
  try reader.finish()
  guard let header = reader.header else { return nil }
  var player = try ReplayPlayer(header)
  try player.play(reader.body)
  try player.checkLast()
  return player.game
}
