import Testing

@testable import BlockEngine

/// How the arcade machines' pieces look, turn and kick.
@Suite struct ArcadeTurnTests {
  /// The pieces' boxes by orientation, rows top to bottom.
  static let shapes: [(Tetromino, String)] = [
    (.t, "...|###|.#. .#.|##.|.#. ...|.#.|### .#.|.##|.#."),
    (.j, "...|###|..# .#.|.#.|##. ...|#..|### .##|.#.|.#."),
    (.l, "...|###|#.. ##.|.#.|.#. ...|..#|### .#.|.#.|.##"),
    (.s, "...|.##|##. #..|##.|.#. ...|.##|##. #..|##.|.#."),
    (.z, "...|##.|.## ..#|.##|.#. ...|##.|.## ..#|.##|.#."),
    (.o, "...|.##|.## ...|.##|.## ...|.##|.## ...|.##|.##"),
    (.i, "....|####|....|.... ..#.|..#.|..#.|..#. ....|####|....|.... ..#.|..#.|..#.|..#."),
  ]

  @Test(arguments: shapes) func shape(piece: Tetromino, boxes: String) {
    for rules in ArcadeRules.Family.allCases.map({ ArcadeRules($0) }) {
      for (orientation, box) in zip(Orientation.allCases, boxes.split(separator: " ")) {
        let rows = box.split(separator: "|").map { ($0 + "....").prefix(4) }.map(String.init)
        let matrix = rules.rotation.matrix(of: piece, orientation)
        #expect(matrix.diagram == rows + Array(repeating: "....", count: 4 - rows.count), "\(orientation)")
      }
    }
  }

  /// A field with one taken cell of the box whose corner is at (3, 9).
  private func field(taken cells: (Int, Int)...) -> ArcadeField {
    var masks = InlineArray<21, UInt16>(repeating: 0)
    for (x, y) in cells { masks[9 + y + 1] |= 1 << UInt16(3 + x) }
    var field = ArcadeField()
    field.setRows(masks)
    return field
  }

  private func kick(
    _ piece: Tetromino, _ from: Int, _ to: Int, on field: ArcadeField, _ family: ArcadeRules.Family = .first
  ) -> String {
    let kick = ArcadeRules(family).rotation.kick(
      of: piece, from: Orientation(quarterTurns: UInt8(from)), to: Orientation(quarterTurns: UInt8(to)), x: 3,
      y: 9, in: field)
    return kick.map { "\($0.x),\($0.y)" } ?? "none"
  }

  @Test func aThreeWidePieceIsHeldByTheFirstBlockedCellInItsMiddleColumn() {
    // The two rules that differ elsewhere: the first blocked cell counts, not any.
    #expect(kick(.j, 0, 1, on: field(taken: (1, 0), (0, 2))) == "none")
    #expect(kick(.j, 0, 3, on: field(taken: (1, 0), (2, 0))) == "none")
    #expect(kick(.j, 2, 3, on: field(taken: (1, 0), (2, 0))) == "none")
    #expect(kick(.l, 0, 3, on: field(taken: (1, 0), (2, 2))) == "none")
    #expect(kick(.l, 0, 3, on: field(taken: (1, 2), (2, 2))) == "none")
    #expect(kick(.l, 2, 1, on: field(taken: (0, 0))) == "1,0", "not in the middle column")
    #expect(kick(.t, 0, 1, on: field(taken: (1, 0))) == "none")
    #expect(kick(.s, 0, 1, on: field(taken: (1, 2), (0, 0))) != "none", "an S always tries")
  }

  @Test func piecesTryRightThenLeft() {
    #expect(kick(.t, 1, 0, on: field(taken: (2, 1))) == "-1,0", "blocked on the right")
    #expect(kick(.t, 3, 0, on: field(taken: (0, 1))) == "1,0")
    #expect(kick(.z, 0, 1, on: field(taken: (2, 0))) == "1,0")
    #expect(kick(.z, 0, 1, on: field(taken: (2, 0), (3, 0))) == "-1,0")
    #expect(kick(.t, 3, 0, on: field(taken: (0, 1), (3, 1))) == "none")
  }

  @Test func anIAndAnOTryNothingInTheFirstTwo() {
    for family in [ArcadeRules.Family.first, .second] {
      #expect(kick(.i, 0, 1, on: field(taken: (2, 3)), family) == "none")
      #expect(kick(.i, 1, 0, on: field(taken: (3, 1)), family) == "none")
    }
    #expect(kick(.o, 0, 1, on: ArcadeField()) == "0,0")
  }

  @Test func theThirdMachineKicksOffTheGround() {
    let floor = field(taken: (0, 2), (3, 2), (1, 3))
    #expect(kick(.i, 0, 1, on: field(taken: (2, 2)), .third) == "0,-2", "two up")
    #expect(kick(.i, 0, 1, on: field(taken: (2, 3), (0, 2)), .third) == "0,-1", "one up")
    #expect(kick(.i, 0, 1, on: field(taken: (2, 3)), .third) == "none", "not in the air")
    #expect(kick(.i, 1, 0, on: field(taken: (3, 1)), .third) == "-1,0", "beside something")
    #expect(kick(.i, 1, 0, on: field(taken: (0, 1)), .third) == "none", "nothing beside it")
    #expect(kick(.t, 1, 2, on: floor, .third) == "0,-1" && kick(.t, 1, 2, on: floor) == "none")
    #expect(kick(.t, 1, 2, on: field(taken: (2, 2), (-1, 2)), .third) == "none", "not in the air")
    #expect(kick(.t, 1, 0, on: field(taken: (2, 1), (-1, 1), (1, 3)), .third) == "none", "only to point up")
  }

  /// The turns that are blocked in place, for each machine: two million in all in release builds, which are fast.
  private static var blockedTurns: Int {
    #if DEBUG
      10_000
    #else
      1_000_000
    #endif
  }

  /// Random fields and blocked turns, against the rules said a second time.
  @Test(arguments: [ArcadeRules.Family.first, .third]) func kicksAreThoseOfASecondProgram(
    family: ArcadeRules.Family
  ) {
    var generator = SeededGenerator(seed: 41)
    let rotation = ArcadeRules(family).rotation
    var (blocked, kicks, differences) = (0, 0, 0)
    while blocked < Self.blockedTurns {
      var masks = InlineArray<21, UInt16>(repeating: 0)
      let density = 2 + generator.draw(below: 6)
      for row in masks.indices {
        for x in 0..<10 where generator.draw(below: density) == 0 { masks[row] |= 1 << UInt16(x) }
      }
      var field = ArcadeField()
      field.setRows(masks)
      for _ in 0..<100 {
        let piece = Tetromino.allCases[Int(generator.draw(below: 7))]
        let from = Orientation(quarterTurns: UInt8(generator.draw(below: 4)))
        let (x, y) = (Int(generator.draw(below: 12)) - 2, Int(generator.draw(below: 20)) - 1)
        guard field.fits(rotation.matrix(of: piece, from), x: x, y: y) else { continue }
        let to = from.turned(generator.draw(below: 2) == 0 ? .clockwise : .counterclockwise)
        if !field.fits(rotation.matrix(of: piece, to), x: x, y: y) { blocked += 1 }
        let program = SecondProgram(rows: masks, piece: piece, family: family, matrix: rotation.matrix)
        let found = rotation.kick(of: piece, from: from, to: to, x: x, y: y, in: field)
        if found.map({ [$0.x, $0.y] }) != program.kick(from: from, to: to, x: x, y: y) {
          differences += 1
          if differences <= 10 { Issue.record("\(piece) from \(from) to \(to) at \(x), \(y)") }
        }
        if let found, found.index > 0 { kicks += 1 }
      }
    }
    #expect(differences == 0 && kicks > Self.blockedTurns / 20, "\(kicks) kicks")
  }

  /// The rules of turning from the published description, cell by cell.
  private struct SecondProgram {
    let rows: InlineArray<21, UInt16>
    let piece: Tetromino
    let family: ArcadeRules.Family
    let matrix: (Tetromino, Orientation) -> Matrix

    private func isTaken(_ x: Int, _ y: Int) -> Bool {
      x < 0 || x > 9 || y > 19 || (y >= -1 && rows[y + 1] >> UInt16(x) & 1 == 1)
    }

    /// The cells of the box, in reading order.
    private func cells(_ orientation: Orientation, _ x: Int, _ y: Int) -> [(column: Int, x: Int, y: Int)] {
      let matrix = matrix(piece, orientation)
      return (0..<16).filter { matrix[$0 % 4, $0 / 4] }.map { ($0 % 4, x + $0 % 4, y + $0 / 4) }
    }

    private func fits(_ orientation: Orientation, _ x: Int, _ y: Int) -> Bool {
      cells(orientation, x, y).allSatisfy { !isTaken($0.x, $0.y) }
    }

    func kick(from: Orientation, to: Orientation, x: Int, y: Int) -> [Int]? {
      if fits(to, x, y) { return [0, 0] }
      let isGrounded = !fits(from, x, y + 1)
      if piece == .o { return nil }
      if piece == .i {
        guard family == .third else { return nil }
        if to == .spawn || to == .half {
          guard !fits(from, x - 1, y) || !fits(from, x + 1, y) else { return nil }
          return [1, 2, -1].first { fits(to, x + $0, y) }.map { [$0, 0] }
        }
        return isGrounded ? [-1, -2].first { fits(to, x, y + $0) }.map { [0, $0] } : nil
      }
      if piece != .s, piece != .z, from == .spawn || from == .half,
        cells(to, x, y).first(where: { isTaken($0.x, $0.y) })?.column == 1
      {
        return nil
      }
      if let side = [1, -1].first(where: { fits(to, x + $0, y) }) { return [side, 0] }
      return family == .third && piece == .t && to == .half && isGrounded && fits(to, x, y - 1)
        ? [0, -1] : nil
    }
  }
}
