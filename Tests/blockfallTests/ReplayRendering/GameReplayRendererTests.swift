import BlockEngine
import BlockRecords
import Testing

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// The film of a replay shows what its player saw.
@Suite struct GameReplayRendererTests {
  @Test func aClearIsSeenFlashingAndIsSaid() throws {
    var setup = GameSetup(ruleset: .modern, seed: 1, pieces: [.i])
    setup.playfield = try Playfield(
      diagram: String(repeating: "..........\n", count: 16) + String(repeating: "OOOOO.OOOO\n", count: 4))
    var recording = try GameRecording(
      ReplayHeader(setup, player: nil, started: "2026-01-02T03:04:05Z"))
    var events: [GameEvent] = []
    recording.perform(.rotateClockwise, at: GameTime(milliseconds: 100), events: &events)
    recording.perform(.hardDrop, at: GameTime(milliseconds: 500), events: &events)
    recording.pause(at: GameTime(milliseconds: 3_000), events: &events)
    var reader = ReplayReader()
    try reader.read(recording.unwritten.bytes.span)
    try reader.finish()
    var film = try GameReplayRenderer(
      Replay(header: ReplayHeader(setup, player: nil, started: "2026-01-02T03:04:05Z"), body: reader.body))
    let size = Size(columns: 80, rows: 24)
    film.advance(to: GameTime(milliseconds: 520))
    #expect(film.picture(size).cells.contains { $0.style.background == .flash })
    #expect(film.picture(size).text.contains("Quad"))
    film.advance(to: GameTime(milliseconds: 900))
    #expect(!film.picture(size).cells.contains { $0.style.background == .flash })
    #expect(film.picture(size).text.contains("Quad"))
    film.advance(to: GameTime(milliseconds: 2_500))
    #expect(!film.picture(size).text.contains("Quad"))
  }

  @Test func aReplayThatDoesNotHoldShowsNothing() throws {
    var replay = try RendererSamples.replay(seconds: 3)
    replay.body.checkpoints = [ReplayCheckpoint(stepCount: 0, time: .zero, digest: 0)]
    #expect(throws: ReplayError.self) { _ = try GameReplayRenderer(replay) }
  }
}
