import BlockEngine
import Testing

@Suite struct LockDelayTests {
  /// A modern game whose first piece is already on the floor.
  private func grounded(_ letters: String, on diagram: String? = nil) throws -> Play {
    var play = try Play(letters, on: diagram ?? emptyField(10, 8), rules: .modern)
    while case .falling? = play.fallingPhase { play.perform("soft") }
    _ = play.drainEvents()
    return play
  }

  @Test func aPieceOnTheGroundLocksHalfASecondAfterItTouchedDown() throws {
    var play = try Play("OI", on: emptyField(10, 4), rules: .modern)
    play.advance(to: 3_000_000)
    #expect(play.deadline == 3_500_000, "three falls of a second each")
    play.advance(to: 3_499_999)
    #expect(play.game.pieceCount == 1)
    play.advance(to: 3_500_000)
    #expect(play.game.pieceCount == 2)
  }

  @Test func theDeadlineComesBeforeACommandOfTheSameTime() throws {
    var play = try grounded("OI")
    play.perform("left", at: 500_000)
    #expect(play.game.pieceCount == 2)
    #expect(play.game.playfield[4, 7] == .o)
  }

  @Test func aSoftDropOnTheGroundIsRefusedAndChangesNothing() throws {
    var play = try grounded("O")
    let before = play.game.digest
    play.perform("soft")
    #expect(play.drainEvents() == ["0 refused soft"])
    #expect(play.game.digest == before)
  }

  @Test(arguments: ["left", "right", "cw", "ccw", "half"])
  func eachMoveOrTurnOnTheGroundRestartsTheDelay(_ word: String) throws {
    var play = try grounded("O")
    play.perform(word, at: 300_000)
    #expect(play.deadline == 800_000)
    #expect(play.resetsLeft == 14)
  }

  @Test func aRefusedMoveDoesNotRestartTheDelay() throws {
    var play = try grounded("O").after("left*4")
    #expect(play.resetsLeft == 11)
    play.perform("left", at: 100_000)
    #expect(play.deadline == 500_000)
    #expect(play.resetsLeft == 11)
  }

  @Test func fifteenMovesRestartTheDelayAndTheSixteenthDoesNot() throws {
    var play = try grounded("O")
    for count in 1...15 {
      play.perform(count % 2 == 0 ? "left" : "right", at: Int64(count) * 100_000)
      #expect(play.deadline == Int64(count) * 100_000 + 500_000)
    }
    play.perform("left", at: 1_600_000)
    #expect(play.deadline == 2_000_000)
    #expect(play.game.fallingPiece?.x == 3, "the move itself was refused")
    play.advance(to: 2_000_000)
    #expect(play.game.pieceCount == 2)
  }

  @Test func aMoveOffALedgeCancelsTheDelayAndTheFallIntervalBegins() throws {
    var play = try grounded("O", on: emptyField(10, 6) + "\n...####...\n...####...")
    #expect(play.deadline == 500_000)
    play.perform("left", at: 100_000)
    #expect(play.deadline == 600_000)
    play.perform("left", at: 200_000)
    play.perform("left", at: 300_000)
    #expect(play.deadline == 1_300_000)
    #expect(play.resetsLeft == nil, "it is falling")
    play.advance(to: 1_300_000)
    #expect(play.deadline == 2_300_000)
    play.advance(to: 2_300_000)
    #expect(play.deadline == 2_800_000)
    #expect(play.resetsLeft == 15, "lower than ever before")
  }

  @Test func aNewLowestRowResetsTheCount() throws {
    var play = try grounded("OI", on: emptyField(10, 6) + "\n...####...\n...####...")
    for count in 1...15 { play.perform(count % 2 == 0 ? "left" : "right", at: Int64(count)) }
    #expect(play.resetsLeft == 0)
    // Off the ledge the piece falls to a new lowest row and has fifteen resets again.
    play.perform("right right", at: 20)
    #expect(play.resetsLeft == nil)
    play.perform("soft", at: 30)
    play.perform("soft", at: 40)
    #expect(play.game.pieceCount == 1)
    #expect(play.resetsLeft == 15)
  }

  @Test func aTurnThatLiftsThePieceIsCountedAndTouchingDownIsNoNewLow() throws {
    // A T lies in a pit as wide as itself: each rotation to a side kicks it up, and it comes down again.
    var play = try grounded("TO", on: emptyField(10, 6) + "\n###...####\n###...####")
    var turns = 0
    var time: Int64 = 0
    while play.game.pieceCount == 1, turns < 60 {
      time += 1_000
      play.perform(turns % 2 == 0 ? "cw" : "ccw", at: time)
      turns += 1
      while play.game.pieceCount == 1, case .falling? = play.fallingPhase { play.perform("soft", at: time) }
    }
    #expect(play.game.pieceCount == 2, "rotations delayed the lock for ever")
    #expect(turns <= 17)
    let locks = play.events.filter { if case .locked = $0.kind { true } else { false } }
    #expect(locks.count == 1)
  }

  @Test func atImmediateGravityAPieceIsOnTheGroundAtOnce() throws {
    var play = try Play("TO", on: emptyField(10, 8), rules: .modern.with(gravity: .immediate))
    #expect(play.game.fallingPiece?.words == "T0 3,6")
    #expect(play.deadline == 500_000)
    play.perform("right", at: 400_000)
    #expect(play.deadline == 900_000)
    play.perform("cw", at: 500_000)
    #expect(play.game.fallingPiece?.minos.map(\.y).max() == 7)
    play.perform("hard", at: 600_000)
    #expect(play.game.fallingPiece?.words == "O0 3,3", "the O did not drop onto the T at once")
    #expect(play.time == 600_000)
    play.advance(to: 10_000_000)
    #expect(play.game.isOver)
  }

  @Test func hardDropLocksAtOnce() throws {
    var play = try Play("TO", on: emptyField(10, 8), rules: .modern)
    play.perform("hard", at: 10)
    #expect(play.game.pieceCount == 2)
    #expect(play.game.score == 14)
  }
}

extension Play {
  /// The phase; nil if the game is over.
  fileprivate var fallingPhase: GamePhase? { game.isOver ? nil : game.phase }

  /// The resets that the piece on the ground has left; nil if it is in the air.
  fileprivate var resetsLeft: Int? {
    if case .locking(_, _, let left) = game.phase { left } else { nil }
  }
}
