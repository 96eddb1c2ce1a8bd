import BlockEngine
import BlockRecords
import BlockSearch
import Testing

/// The examples from the doc comments of the main types; they use the public interface only.
@Suite struct ExampleTests {
  @Test func aGameIsPlayedByTimedCommands() throws {
    var game = try Game(GameSetup(ruleset: .modern, seed: 7))
    game.perform(.left, at: GameTime(milliseconds: 100))
    var events: [GameEvent] = []
    game.perform(.hardDrop, at: GameTime(milliseconds: 250), events: &events)
    #expect(events.contains { if case .locked = $0.kind { true } else { false } })
    let row = game.fallingPiece?.y
    game.advance(to: game.nextDeadline ?? game.time)
    #expect(game.fallingPiece?.y == row.map { $0 + 1 })
  }

  @Test func rulesAreValuesThatChangesAreMadeTo() throws {
    let rules = Ruleset(.modern).with(width: 10, height: 26)
    let game = try Game(GameSetup(ruleset: rules, seed: 7, startLevel: 5))
    #expect(game.playfield.height == 26 && game.level == 5)
  }

  @Test func aMatchIsPlayedByTimedCommandsOfItsPlayers() throws {
    var match = try Match(MatchSetup(2, .modern, seed: 7))
    match.perform(.hardDrop, by: 1, at: GameTime(milliseconds: 300))
    match.perform(.left, by: 2, at: GameTime(milliseconds: 310))
    #expect(match.game(of: 1).lockCount == 1 && match.game(of: 2).lockCount == 0)
  }

  @Test func aPlayfieldIsReadFromADiagram() throws {
    let field = try Playfield(
      diagram: """
        ....
        ....
        .O..
        TTT.
        """)
    #expect(field[1, 2] == .o)
  }

  @Test func aRecordingIsReadAndVerifiedAgain() throws {
    let setup = GameSetup(ruleset: .modern, seed: 7)
    let header = ReplayHeader(setup, player: "Ada", started: "2026-11-24T12:00:00Z")
    var recording = try GameRecording(header)
    var events: [GameEvent] = []
    recording.perform(.hardDrop, at: GameTime(milliseconds: 250), events: &events)
    let bytes = recording.unwritten.bytes
    recording.removeUnwritten()
    var reader = ReplayReader()
    try reader.read(bytes.span)
    try reader.finish()
    var player = try ReplayPlayer(try #require(reader.header))
    try player.play(reader.body)
    try player.checkLast()
    #expect(player.game.digest == recording.game.digest)
  }

  @Test func aFinderFindsThePlacesOfAPiece() throws {
    let game = try Game(GameSetup(ruleset: .modern, seed: 7))
    let finder = PlacementFinder(ruleset: .modern, width: 10, height: 20)
    let places = finder.placements(of: .t, on: game.playfield)
    #expect(places.count == 34)
  }
}
