import TerminalTestSupport
import Testing

@testable import BlockEngine
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

@Suite struct FieldRendererTests {
  private static let diagram = ["......", "......", "......", "#.....", "TTT..S", ".TOO.J"]

  /// A field with nearly every kind of cell, and the falling piece just below the upper edge.
  private static func picture() throws -> FieldPicture {
    var picture = try FieldPicture(diagram)
    picture.piece = .at(2, -1, .l)
    picture.ghost = .at(2, 1, .l)
    return picture
  }

  @Test(
    arguments: [
      (
        .doubled, false,
        [
          "                ‹›‹›", "                ‹›‹›", "        ‹›‹›‹›‹›‹›‹›", "        ‹›‹›‹›‹›‹›‹›",
          "                ⡏⠉⠉⢹", "                ⡇  ⢸", "▒▒▒▒    ⡏⠉⠉⠉⠉⠉⠉⠉   ⢸", "▒▒▒▒    ⣇⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣸",
          "()()()()()()        ╱╱╱╱", "()()()()()()        ╱╱╱╱", "    ()()[][][][]    {}{}",
          "    ()()[][][][]    {}{}",
        ]
      ),
      (
        .normal, false,
        ["        ‹›", "    ‹›‹›‹›", "        ⡏⢹", "▒▒  ⣏⣉⣉⣉⣀⣸", "()()()    ╱╱", "  ()[][]  {}"]
      ),
      (
        .normal, true,
        ["        <>", "    <><><>", "        ::", "%%  ::::::", "()()()    //", "  ()[][]  {}"]
      ),
      (.half, false, ["  ▄▄L", "▄ ⣤⣤⣿", "▀TO▄ J"]),
      (.half, true, ["  llL", "x __=", "\"TOo J"]),
      (.braille, false, ["⡀⠒⠃", "⠙⠓⠘"]),
    ] as [(MinoScale, Bool, [String])])
  func withoutColourTheFieldIsMadeOfMarks(scale: MinoScale, isASCII: Bool, lines: [String]) throws {
    let buffer = try Self.picture().drawn(scale, isASCII: isASCII, hasColour: false)
    #expect(buffer.lines == lines)
    #expect(!isASCII || buffer.text.allSatisfy(\.isASCII))
  }

  @Test(arguments: [MinoScale.doubled, .normal, .half])
  func inColourTheFieldIsItsDiagram(scale: MinoScale) throws {
    let seen = ["....L.", "..LLL.", "....:.", "#.:::.", "TTT..S", ".TOO.J"]
    let dots = SeenDots.halves(try Self.picture().drawn(scale))
    #expect(dots == SeenDots.enlarged(seen, columns: scale.dots, rows: scale.dots))
  }

  @Test func inBrailleEachMinoIsADotAndTheGhostIsNone() throws {
    let dots = SeenDots.braille(try Self.picture().drawn(.braille))
    #expect(dots == ["....o.", "..ooo.", "......", "o.....", "ooo..o", ".ooo.o", "......", "......"])
  }

  @Test func theFallingPieceIsInFrontIfBrailleSharesACell() throws {
    var picture = try FieldPicture(["....", "....", "....", "TTT."])
    picture.piece = .at(0, 1, .i)
    let buffer = picture.drawn(.braille)
    #expect((0..<2).allSatisfy { buffer[$0, 0].style.foreground == .pieceI })
  }

  @Test(arguments: MinoScale.allCases, [true, false])
  func minosAboveTheFieldAreNotDrawn(scale: MinoScale, isASCII: Bool) throws {
    var picture = try FieldPicture(["....", "....", "....", "...."])
    let empty = picture.drawn(scale, isASCII: isASCII)
    picture.piece = .at(0, -4, .o)
    picture.ghost = .at(0, -4, .o)
    #expect(picture.drawn(scale, isASCII: isASCII) == empty)
  }

  @Test(arguments: [true, false])
  func everyPieceCanBeToldApartWithoutItsColour(isASCII: Bool) throws {
    let marks = Mino.allCases.map { mino in
      let pair = MinoTexture.characters(of: mino, isASCII: isASCII)
      return "\(pair.0)\(pair.1)"
    }
    #expect(Set(marks).count == Mino.allCases.count)
    #expect(marks.allSatisfy { !$0.contains(" ") && !$0.contains(isASCII ? ":" : "░") }, "nor like the ghost")
    let rows = Mino.allCases.map { "...\($0.letter)" }
    for scale in [MinoScale.normal, .doubled] {
      let lines = try FieldPicture(rows).drawn(scale, isASCII: isASCII, hasColour: false).lines
      #expect(Set(lines).count == Mino.allCases.count)
    }
  }

  @Test func everyPieceHasAColourAndAMarkOfItsOwn() {
    #expect(Set(Mino.allCases.map(MinoTexture.ground)).count == Mino.allCases.count)
    #expect(Set(Mino.allCases.map(MinoTexture.mark)).count == Mino.allCases.count)
  }

  @Test func withoutColourTheGhostDoesNotLookLikeAMino() throws {
    for (scale, isASCII) in [
      (MinoScale.normal, false), (.normal, true), (.doubled, false), (.half, false), (.half, true),
    ] {
      var ghost = try FieldPicture(["....", "....", "....", "...."])
      var piece = ghost
      ghost.ghost = .at(0, 0, .o)
      piece.piece = .at(0, 0, .o)
      let (a, b) = (
        ghost.drawn(scale, isASCII: isASCII, hasColour: false),
        piece.drawn(scale, isASCII: isASCII, hasColour: false)
      )
      #expect(a.lines != b.lines)
      #expect(a.lines.contains { !$0.isEmpty }, "the piece is visible")
    }
  }

  @Test func aPieceBesideTheFieldIsDrawnFromItsFirstMino() {
    let renderer = FieldRenderer(scale: .normal, isASCII: true, hasColour: false)
    let drawn = Tetromino.allCases.map { piece in
      CellBuffer.drawn(10, 3) {
        renderer.draw(
          RotationSystem.wholeMatrix.matrix(of: piece, .spawn), of: Mino(piece), into: &$0,
          at: Point(x: 1, y: 1))
      }.lines
    }
    #expect(
      drawn == [
        ["", " ========", ""], ["", " [][]", " [][]"], ["", "   ()", " ()()()"], ["", "   ////", " ////"],
        ["", " \\\\\\\\", "   \\\\\\\\"], ["", " {}", " {}{}{}"], ["", "     <>", " <><><>"],
      ])
  }

  @Test(arguments: MinoScale.allCases, [true, false])
  func aScreenThatIsTooSmallCutsTheFieldOff(scale: MinoScale, isASCII: Bool) throws {
    let renderer = FieldRenderer(scale: scale, isASCII: isASCII, hasColour: false)
    let picture = try Self.picture()
    let whole = CellBuffer.drawn(40, 20) { renderer.draw(picture, into: &$0, at: Point(x: 2, y: 1)) }
    let cut = CellBuffer.drawn(5, 3) { renderer.draw(picture, into: &$0, at: Point(x: 2, y: 1)) }
    for y in 0..<3 {
      for x in 0..<5 { #expect(cut[x, y] == whole[x, y]) }
    }
  }
}
