import Testing

@testable import BlockEngine
@testable import BlockSettings
@testable import BlockViews

/// A rotation in progress, at scales finer than a cell.
@Suite struct GlideTests {
  private static let scales = [MinoScale.doubled, .normal]

  /// A rotated piece, drawn some degrees after its old orientation.
  private func picture(
    _ diagram: [String], _ piece: FallingPiece, from orientation: Orientation, degrees: Int
  ) throws -> FieldPicture {
    var picture = try FieldPicture(diagram)
    picture.piece = piece
    let matrix = RotationSystem.wholeMatrix.matrix(of: piece.tetromino, orientation)
    picture.animation = .gliding(matrix, degrees: degrees)
    return picture
  }

  private static let empty = Array(repeating: "........", count: 8)

  @Test(arguments: Tetromino.allCases, scales)
  func aWholeTurnIsWhereTheEngineHasThePiece(tetromino: Tetromino, scale: MinoScale) throws {
    for (degrees, turned) in [
      (90, Orientation.clockwise), (-90, .counterclockwise), (180, .half), (0, .spawn),
    ] {
      let piece = FallingPiece.at(2, 2, tetromino, turned)
      let gliding = try picture(Self.empty, piece, from: .spawn, degrees: degrees).drawn(scale)
      var still = try FieldPicture(Self.empty)
      still.piece = piece
      #expect(SeenDots.halves(gliding) == SeenDots.halves(still.drawn(scale)), "\(degrees) degrees")
    }
  }

  @Test(arguments: Tetromino.allCases, scales)
  func onItsWayThePieceIsAboutAsLargeAsAtRest(tetromino: Tetromino, scale: MinoScale) throws {
    for degrees in [30, 60, -30, -60, 120] {
      let picture = try picture(
        Self.empty, .at(2, 2, tetromino, .clockwise), from: .spawn, degrees: degrees)
      let letter = tetromino.letter
      let count = SeenDots.halves(picture.drawn(scale)).joined().count { $0 == letter }
      let whole = 4 * scale.dots * scale.dots
      #expect((whole * 3 / 4...whole * 5 / 4).contains(count), "\(count) of \(whole) dots")
    }
  }

  @Test(arguments: Tetromino.allCases, scales)
  func itGoesOverNoLockedMinoAndNoWall(tetromino: Tetromino, scale: MinoScale) throws {
    // The piece rotates in the middle of a ring and in each corner of the field.
    let ring = ["###.####"] + Array(repeating: "#......#", count: 6) + ["###.####"]
    for (x, y) in [(2, 2), (1, 1), (3, 3), (-1, -1), (5, 5), (-1, 5), (5, -2)] {
      for degrees in [30, 60, -30, -60, 120] {
        var still = try FieldPicture(ring)
        let before = SeenDots.halves(still.drawn(scale))
        still = try picture(ring, .at(x, y, tetromino, .clockwise), from: .spawn, degrees: degrees)
        let dots = SeenDots.halves(still.drawn(scale))
        #expect(dots.count == before.count)
        for (row, (a, b)) in zip(before, dots).enumerated() {
          for (old, new) in zip(a, b) where old == "#" && new != "#" {
            Issue.record("a locked mino is covered in row \(row)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: [MinoScale.half, .braille])
  func whereAMinoHasNoDotsOfItsOwnItDoesNotGlide(scale: MinoScale) throws {
    let piece = FallingPiece.at(2, 2, .t, .clockwise)
    let gliding = try picture(Self.empty, piece, from: .spawn, degrees: 30)
    var still = try FieldPicture(Self.empty)
    still.piece = piece
    #expect(gliding.drawn(scale) == still.drawn(scale))
  }

  @Test(arguments: scales)
  func inASCIIItDoesNotGlide(scale: MinoScale) throws {
    let piece = FallingPiece.at(2, 2, .t, .clockwise)
    let gliding = try picture(Self.empty, piece, from: .spawn, degrees: 30)
    var still = try FieldPicture(Self.empty)
    still.piece = piece
    #expect(gliding.drawn(scale, isASCII: true) == still.drawn(scale, isASCII: true))
  }

  @Test(arguments: scales)
  func theGhostStaysBehindIt(scale: MinoScale) throws {
    var gliding = try picture(Self.empty, .at(2, 1, .i, .clockwise), from: .spawn, degrees: 30)
    gliding.ghost = .at(2, 4, .i, .clockwise)
    let dots = SeenDots.halves(gliding.drawn(scale)).joined()
    #expect(dots.contains(":") && dots.contains("I"))
  }
}
