import BlockEngine
import BlockRecords
import Testing

/// A recording with the text that its owner would save to a file.
private struct KeptRecording {
  var recording: GameRecording
  var text: [UInt8] = []
  var events: [GameEvent] = []

  init(_ setup: GameSetup) throws {
    recording = try GameRecording(
      ReplayHeader(setup, player: nil, started: "2026-01-02T03:04:05Z"), keepsHistory: true)
    take()
  }

  mutating func take() {
    text += recording.unwritten.bytes
    recording.removeUnwritten()
    events.removeAll(keepingCapacity: true)
  }

  mutating func undo() -> Bool {
    guard let length = recording.undo() else { return false }
    text.removeLast(text.count - length)
    take()
    return true
  }

  mutating func redo() -> Bool {
    guard let length = recording.redo() else { return false }
    text.removeLast(text.count - length)
    take()
    return true
  }

  mutating func perform(_ command: GameCommand, at time: GameTime) {
    recording.perform(command, at: time, events: &events)
    take()
  }

  mutating func advance(to time: GameTime) {
    recording.advance(to: time, events: &events)
    take()
  }

  /// The game to which the text plays.
  func played() throws -> Game {
    var reader = ReplayReader()
    try reader.read(text.span)
    try reader.finish()
    return try ReplayPlayer.play(Replay(header: #require(reader.header), body: reader.body))
  }
}

@Suite struct GameHistoryTests {
  private static func setup(_ seed: UInt64) -> GameSetup {
    GameSetup(ruleset: seed % 2 == 0 ? .classic : .modern, seed: seed)
  }

  /// Plays up to `pieces` pieces; returns the digest and the text at the spawn of each.
  private func play(
    _ kept: inout KeptRecording, pieces: Int, seed: UInt64
  ) -> [(digest: StateDigest, text: [UInt8])] {
    var player = RandomPlayer(random: ReferenceGenerator(seed: seed))
    var marks = [(kept.recording.game.digest, kept.text)]
    while marks.count < pieces, !kept.recording.game.isOver {
      let depth = kept.recording.undoDepth
      let time = min(
        player.moment(in: kept.recording.game), kept.recording.game.nextDeadline ?? kept.recording.game.time)
      kept.advance(to: time)
      if kept.recording.undoDepth > depth, !kept.recording.game.isOver {
        marks.append((kept.recording.game.digest, kept.text))
        continue
      }
      kept.perform(player.command(), at: time)
      if kept.recording.undoDepth > depth { marks.append((kept.recording.game.digest, kept.text)) }
    }
    return marks
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func piecesAreUndoneOneByOneAndRedone(_ seed: UInt64) throws {
    var kept = try KeptRecording(Self.setup(seed))
    let marks = play(&kept, pieces: 90, seed: seed)
    #expect(kept.recording.undoDepth == marks.count - 1)
    for mark in marks.dropLast().reversed() {
      let went = kept.undo()
      #expect(went)
      #expect(kept.recording.game.digest == mark.digest)
      #expect(kept.text == mark.text)
    }
    let went0 = kept.undo()
    #expect(!went0 && !kept.recording.canUndo)
    for mark in marks.dropFirst() {
      let went = kept.redo()
      #expect(went)
      #expect(kept.recording.game.digest == mark.digest)
      #expect(kept.text == mark.text)
    }
    let went1 = kept.redo()
    #expect(!went1 && !kept.recording.canRedo)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func theReplayAlwaysLeadsToTheCurrentGame(_ seed: UInt64) throws {
    var kept = try KeptRecording(Self.setup(seed))
    var random = ReferenceGenerator(seed: seed)
    for round in 0..<30 as Range<UInt64> {
      switch random.pick(0...3) {
      case 0: _ = kept.undo()
      case 1: _ = kept.redo()
      case 2:
        // Undo also drops the commands of the falling piece.
        kept.perform(.left, at: kept.recording.game.time)
        kept.perform(.rotateClockwise, at: kept.recording.game.time)
      default: _ = play(&kept, pieces: 8, seed: seed &* 100 &+ round)
      }
      if kept.recording.game.isOver { break }
      #expect(kept.recording.length == kept.text.count)
      let played = try kept.played()
      #expect(played.playfield == kept.recording.game.playfield)
      #expect(played.fallingPiece == kept.recording.game.fallingPiece)
      #expect(played.score == kept.recording.game.score)
    }
  }

  @Test func anotherMoveDropsTheUndonePieces() throws {
    var kept = try KeptRecording(GameSetup(seed: 1))
    for _ in 0..<3 { kept.perform(.hardDrop, at: kept.recording.game.time) }
    let went0 = kept.undo()
    let went1 = kept.undo()
    #expect(went0 && went1 && kept.recording.canRedo)
    kept.perform(.left, at: kept.recording.game.time)
    #expect(kept.recording.canRedo, "a move before a lock must not prevent redo")
    kept.perform(.hardDrop, at: kept.recording.game.time)
    #expect(!kept.recording.canRedo)
    #expect(kept.recording.undoDepth == 2)
  }

  @Test func aReplayCanBeUndoneToItsFirstPiece() throws {
    for seed in 0..<12 as Range<UInt64> {
      var kept = try KeptRecording(Self.setup(seed))
      let marks = play(&kept, pieces: 70, seed: seed)
      guard !kept.recording.game.isOver else { continue }
      var reader = ReplayReader()
      try reader.read(kept.text.span)
      try reader.finish()
      let replay = Replay(header: try #require(reader.header), body: reader.body)
      var again = kept
      again.recording = try #require(GameRecording(replaying: replay, length: kept.text.count))
      #expect(again.recording.undoDepth == marks.count - 1)
      for mark in marks.dropLast().reversed() {
        let went = again.undo()
        #expect(went)
        #expect(again.text == mark.text)
      }
      #expect(GameRecording(replaying: replay, length: kept.text.count + 1) == nil)
    }
  }

  @Test func tenThousandPiecesAreLessThanHalfOfTheirBudget() throws {
    // A piece costs a copy of the game, its playfield's two arrays, and some lines of the replay.
    let rows = 26 + 20 + 3
    let stores = 2 * 32 + rows * (4 + 16)
    let lines = 32 + 12 * 24
    let piece = MemoryLayout<Game>.stride + 64 + stores + lines
    let budget = 64 << 20
    #expect(piece * 10_000 < budget / 2, "\(piece) bytes a piece")
    var kept = try KeptRecording(GameSetup(seed: 3))
    let greedy = GreedyPlayer()
    for _ in 0..<40 {
      for command in greedy.plan(for: kept.recording.game) {
        kept.perform(command, at: kept.recording.game.time)
      }
    }
    #expect(kept.text.count / 40 < lines)
  }
}
