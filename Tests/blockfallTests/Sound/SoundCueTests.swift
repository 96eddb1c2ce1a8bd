import Testing

@testable import BlockEngine
@testable import BlockPlatform

@Suite struct SoundCueTests {
  private static let piece = FallingPiece(
    tetromino: .i, orientation: .spawn, x: 0, y: 0, matrix: Matrix(bits: 0))

  private static func rows(_ count: Int) -> GameEvent.Kind {
    .linesCleared(ClearedRows(top: 3, mask: UInt8(1 << count) - 1))
  }

  @Test(arguments: [
    ([GameEvent.Kind.spawned(piece)], nil),
    ([.moved(piece, by: .command)], nil),
    ([.refused(.left)], nil),
    ([.rotated(piece, .clockwise)], SoundCue.turned),
    ([.held(.t), .spawned(piece)], .held),
    ([.locked(piece, by: .gravity), .spawned(piece)], .landed),
    ([.rotated(piece, .half), .locked(piece, by: .hardDrop)], .landed),
    ([.locked(piece, by: .hardDrop), rows(1), .spawned(piece)], .cleared(rows: 1)),
    ([.locked(piece, by: .hardDrop), rows(4), .backToBack(1), .combo(2), .allClear], .cleared(rows: 4)),
    ([.locked(piece, by: .hardDrop), rows(2), .levelRose(3)], .clearedAndRose(rows: 2)),
    ([.levelRose(3)], .levelRose),
    ([.locked(piece, by: .gravity), rows(1), .levelRose(2), .spawned(piece), .ended(.blockOut)], .ended),
    ([.garbageRose(rows: 2), .spun(.full)], nil),
    (
      [
        .locked(piece, by: .hardDrop), .garbageEntered(from: 2, id: 1, lines: 4), .garbageRose(rows: 4),
        .spawned(piece),
      ], .hit
    ),
    ([.garbageArrived(from: 2, id: 1, ack: 0, lines: 4)], nil),
  ])
  func whatHappenedIsHeardByTheWeightiestOfIt(kinds: [GameEvent.Kind], cue: SoundCue?) {
    let events = kinds.map { GameEvent($0, at: .zero) }
    #expect(SoundCue.mostImportant(in: events, landing: true, clearedRow: true) == cue)
  }

  @Test func landingAndClearedRowHaveSwitchesOfTheirOwn() {
    let landing = [GameEvent(.locked(Self.piece, by: .gravity), at: .zero)]
    let clear = landing + [GameEvent(Self.rows(2), at: .zero)]
    #expect(SoundCue.mostImportant(in: landing, landing: false, clearedRow: true) == nil)
    #expect(SoundCue.mostImportant(in: clear, landing: false, clearedRow: true) == .cleared(rows: 2))
    #expect(SoundCue.mostImportant(in: clear, landing: true, clearedRow: false) == .landed)
    #expect(SoundCue.mostImportant(in: clear, landing: false, clearedRow: false) == nil)
    let rise = clear + [GameEvent(.levelRose(2), at: .zero)]
    #expect(SoundCue.mostImportant(in: rise, landing: true, clearedRow: false) == .levelRose)
  }
}
