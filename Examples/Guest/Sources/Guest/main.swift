import BlockEngine
import BlockRecords
import BlockSearch

/// Rules of one's own: modern ones on a narrow field, where an S or Z on the floor can climb a row as it turns, and
/// back-to-back doubles the points.
func narrowRules() throws(RulesetError) -> Ruleset {
  var rules = Ruleset(named: "narrow", from: .modern)
  rules.width = 8
  rules.hiddenRows = 12
  rules.gravity = Gravity(LevelTable(from: 1, [800_000, 400_000, 100_000]))
  rules.scoring.bonuses?.backToBackPercent = 200
  let climbing = Kicks(tests: [(0, 0), (0, -1)], firstFloorKick: 1)
  for piece in [Tetromino.s, .z] {
    rules.rotationSystem.set(climbing, of: piece, from: .spawn, to: .clockwise)
  }
  try rules.validate()
  return rules
}

/// Plays ten pieces, each to its lowest place, and returns the replay's text.
func play(_ rules: Ruleset) throws -> [UInt8] {
  let setup = GameSetup(ruleset: rules, seed: 7)
  var recording = try GameRecording(ReplayHeader(setup, player: "guest", started: "2026-11-26T12:00:00Z"))
  var events: [GameEvent] = []
  for number in 1...10 {
    guard let piece = recording.game.fallingPiece else { break }
    let field = recording.game.playfield
    let places = PlacementFinder(ruleset: rules, width: rules.width, height: rules.height)
      .placements(of: piece.tetromino, on: field)
    print("piece \(number) is \(piece.tetromino.letter): \(places.count) places")
    // Row numbers grow downwards.
    guard let lowest = places.max(by: { $0.piece.y < $1.piece.y }),
      let path = PathFinder(from: recording.game).path(to: lowest)
    else { break }
    var time = recording.game.time
    for command in path.commands {
      time.microseconds += 20_000
      recording.perform(command, at: time, events: &events)
    }
  }
  recording.giveUp(at: recording.game.time, events: &events)
  return recording.unwritten.bytes
}

/// Reads a replay and plays it again: an error says what does not hold.
func verify(_ text: [UInt8]) throws -> Game {
  var reader = ReplayReader()
  try reader.read(text.span)
  try reader.finish()
  guard let header = reader.header else { throw ReplayError(line: 1, "there is no header") }
  var player = try ReplayPlayer(header)
  try player.play(reader.body)
  try player.checkLast()
  return player.game
}

let game = try verify(play(narrowRules()))
print("verified: \(game.score) points, digest \(String(game.digest, radix: 16))")
