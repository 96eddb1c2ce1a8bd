import BlockEngine
import Testing

@Suite struct ModernScoreTests {
  @Test(
    arguments: [
      (0, nil, 0), (1, nil, 100), (2, nil, 300), (3, nil, 500), (4, nil, 800),
      (0, Spin.full, 400), (1, .full, 800), (2, .full, 1200), (3, .full, 1600),
      (0, .mini, 100), (1, .mini, 200), (2, .mini, 400),
    ] as [(Int, Spin?, Int)])
  func clearsAndSpinsScoreAsPublished(_ rows: Int, _ spin: Spin?, _ points: Int) {
    for level in 1...20 {
      #expect(
        Scoring.modern.points(for: LockResult(rows: rows, spin: spin), atLevel: level) == points * level)
    }
  }

  @Test(
    arguments: [
      (4, nil, 1200), (1, Spin.full, 1200), (2, .full, 1800), (3, .full, 2400), (1, .mini, 300),
      (2, .mini, 600),
    ] as [(Int, Spin?, Int)])
  func backToBackIsHalfAsMuchAgain(_ rows: Int, _ spin: Spin?, _ points: Int) {
    let lockResult = LockResult(rows: rows, spin: spin, isBackToBack: true)
    #expect(Scoring.modern.points(for: lockResult, atLevel: 1) == points)
    #expect(Scoring.modern.points(for: lockResult, atLevel: 7) == 7 * points)
  }

  @Test(arguments: 0...20)
  func aComboAddsFiftyForEachClearBeforeIt(_ combo: Int) {
    let lockResult = LockResult(rows: 1, combo: combo)
    #expect(Scoring.modern.points(for: lockResult, atLevel: 3) == (100 + 50 * combo) * 3)
  }

  @Test(arguments: [(1, 800), (2, 1200), (3, 1800), (4, 2000)])
  func anAllClearAddsItsBonus(_ rows: Int, _ bonus: Int) {
    let points = [0, 100, 300, 500, 800][rows]
    let lockResult = LockResult(rows: rows, isAllClear: true)
    #expect(Scoring.modern.points(for: lockResult, atLevel: 2) == (points + bonus) * 2)
  }

  @Test func anAllClearByABackToBackQuadAddsMore() {
    let lockResult = LockResult(rows: 4, isBackToBack: true, isAllClear: true)
    #expect(Scoring.modern.points(for: lockResult, atLevel: 1) == 1200 + 3200)
    let spin = LockResult(rows: 2, spin: .full, isBackToBack: true, isAllClear: true)
    #expect(Scoring.modern.points(for: spin, atLevel: 1) == 1800 + 1200)
  }

  @Test func classicScoresRowsAlone() {
    let lockResult = LockResult(rows: 4, spin: .full, isBackToBack: true, combo: 3, isAllClear: true)
    #expect(Scoring.classic.points(for: lockResult, atLevel: 2) == 1600)
  }

  /// A triple and two quads in a row, with their back-to-back and combo bonuses.
  @Test func chainAndComboGoThroughAGame() throws {
    let rows = Array(repeating: "#########.", count: 13) + ["########.."]
    let diagram = ([emptyField(10, 6)] + rows).joined(separator: "\n")
    var play = try Play("IIIOIO", on: diagram, rules: .modern)
    // The lowest row has two gaps, so the first I clears only the three rows above it.
    var scores: [Int] = []
    for _ in 0..<3 {
      let before = play.game.score
      play.perform("cw right*5")
      _ = play.drainEvents()
      play.perform("hard")
      let drop = play.events.compactMap { event -> Int? in
        guard case .locked(let piece, _) = event.kind else { return nil }
        return 2 * (piece.y + 1)
      }
      scores.append(play.game.score - before - drop.reduce(0, +))
    }
    #expect(scores == [500, 850, 1300], "triple, quad, quad back to back; combos 0, 1, 2")
    #expect(play.game.backToBackCount == 2 && play.game.combo == 3)
    play.perform("left*4 hard")
    #expect(
      play.game.backToBackCount == 2 && play.game.combo == 0,
      "without a clear, back-to-back stays and the combo ends")
  }

  @Test func theLevelOfAClearIsTheOneBeforeIt() throws {
    let rows = Array(repeating: "#########.", count: 12)
    let diagram = ([emptyField(10, 8)] + rows).joined(separator: "\n")
    var play = try Play("IIIO", on: diagram, rules: .modern)
    play.perform("cw right*5 hard cw right*5 hard")
    #expect(play.game.lines == 8 && play.game.level == 1)
    let before = play.game.score
    play.perform("cw right*5 hard")
    #expect(play.game.level == 2)
    let drop = 2 * 17
    #expect(play.game.score - before == 1200 + 50 * 2 + 3200 + drop)
    #expect(play.events.contains { $0.kind == .allClear })
  }
}
