import Testing

@testable import BlockEngine
@testable import BlockSettings
@testable import TerminalUI

@Suite struct FieldAnimationTests {
  private let start = Moment(nanoseconds: 1_000_000_000)
  private let rows = ClearedRows(top: 20, mask: 0b101)
  private let matrix = Matrix(rows: ["....", ".#..", "###.", "...."])

  private func piece(_ orientation: Orientation = .spawn) -> FallingPiece {
    FallingPiece(tetromino: .t, orientation: orientation, x: 3, y: 4, matrix: matrix)
  }

  private func animation(_ kind: GameEvent.Kind, from matrix: Matrix? = nil) -> FieldAnimation? {
    FieldAnimation(for: GameEvent(kind, at: .zero), from: matrix, at: start)
  }

  @Test(
    arguments: [
      (0, .flash), (109, .flash), (110, .settle(1)), (131, .settle(1)), (132, .settle(2)), (154, .settle(3)),
      (175, .settle(3)), (176, .nothing), (10_000, .nothing),
    ] as [(Int, Seen)])
  func clearedRowsFlashAndWhatWasAboveComesDownInQuarters(milliseconds: Int, seen: Seen) throws {
    let animation = try #require(self.animation(.linesCleared(rows)))
    let state = animation.state(at: start + .milliseconds(milliseconds))
    switch seen {
    case .flash: #expect(state == .flashing(rows))
    case .settle(let quarters): #expect(state == .settling(rows, quarters: quarters))
    case .nothing: #expect(state == nil)
    }
  }

  enum Seen: Sendable { case flash, settle(Int), nothing }

  @Test(
    arguments: [
      (.clockwise, 0, 45), (.clockwise, 39, 45), (.clockwise, 40, nil), (.counterclockwise, 0, -45),
      (.counterclockwise, 40, nil), (.half, 0, 90), (.half, 40, nil),
    ] as [(Rotation, Int, Int?)])
  func aTurnGlidesThroughItsMiddle(rotation: Rotation, milliseconds: Int, degrees: Int?) throws {
    let animation = try #require(self.animation(.rotated(piece(), rotation), from: matrix))
    let state = animation.state(at: start + .milliseconds(milliseconds))
    #expect(state == degrees.map { FieldAnimation.State.gliding(matrix, degrees: $0) })
  }

  @Test func whatIsNoTurnAndNoClearIsNotAnimated() {
    let kinds: [GameEvent.Kind] = [
      .spawned(piece()), .moved(piece(), by: .gravity), .refused(.left), .locked(piece(), by: .hardDrop),
      .levelRose(2), .ended(.blockOut),
    ]
    for kind in kinds { #expect(animation(kind, from: matrix) == nil) }
    #expect(animation(.rotated(piece(), .clockwise)) == nil, "the previous orientation is unknown")
  }

  @Test func aPictureStandsUntilItsNextChangeAndIsAnotherOneThen() {
    #expect(animation(.linesCleared(rows)) != nil)
    let both = [animation(.linesCleared(rows)), animation(.rotated(piece(), .clockwise), from: matrix)]
    for animation in both.compactMap(\.self) {
      var now = start
      while let next = animation.nextChange(after: now) {
        let before = Moment(nanoseconds: next.nanoseconds - 1)
        #expect(animation.state(at: before) == animation.state(at: now))
        #expect(animation.state(at: next) != animation.state(at: now))
        now = next
      }
      #expect(now > start)
      #expect(animation.state(at: now) == nil)
    }
  }
}
