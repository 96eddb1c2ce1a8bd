import BlockEngine
import Testing

@Suite struct DiagramTests {
  @Test func aDiagramIsOneLineARowWithADotForEmptyALetterForAMinoAndAHashForGarbage() throws {
    let diagram = """
      ........
      IOTSZJL.
      .#......
      ########
      """
    let rows = diagram.split(separator: "\n")
    let playfield = try Playfield(diagram: rows.dropLast().joined(separator: "\n") + "\n.#######\n")
    #expect(playfield.width == 8 && playfield.height == 4)
    #expect((0..<8).map { playfield[$0, 0] } == Array(repeating: nil, count: 8))
    #expect((0..<8).map { playfield[$0, 1] } == [.i, .o, .t, .s, .z, .j, .l, nil])
    #expect(playfield[1, 2] == .garbage && playfield[0, 2] == nil)
    #expect(playfield.minoCount == 15)
    #expect(playfield.diagramRows == ["........", "IOTSZJL.", ".#......", ".#######"])
  }

  @Test func aLineFeedAtTheEndIsOptional() throws {
    let with = try Playfield(diagram: "....\n.#..\n....\n....\n")
    let without = try Playfield(diagram: "....\n.#..\n....\n....")
    #expect(with == without)
    #expect(without.diagram == "....\n.#..\n....\n....\n")
  }

  @Test func aDiagramPrintedAndReadIsTheSame() {
    withEverySeed(in: 0..<1_500) { random in
      var playfield = try Playfield(width: random.pick(4...26), height: random.pick(4...40))
      for y in 0..<playfield.height {
        let hole = random.pick(0...(playfield.width - 1))
        for x in 0..<playfield.width where x != hole && random.pick(0...1) == 0 {
          playfield[x, y] = random.pick(Mino.allCases)
        }
      }
      let read = try Playfield(diagram: playfield.diagram)
      try ensure(read == playfield, playfield.diagram)
      try ensure(read.diagram == playfield.diagram, playfield.diagram)
      try ensure(read.minoCount == playfield.minoCount, playfield.diagram)
    }
  }

  @Test func anInvalidDiagramIsReportedWithLineAndColumn() {
    let table: [(diagram: String, error: PlayfieldError)] = [
      ("", .size(width: 0, height: 0)),
      ("...\n...\n...\n...", .size(width: 3, height: 4)),
      (emptyField(27, 4), .size(width: 27, height: 4)),
      (emptyField(4, 3), .size(width: 4, height: 3)),
      (emptyField(4, 41), .size(width: 4, height: 41)),
      ("....\n...\n....\n....", .unequalLine(line: 2, width: 3, expected: 4)),
      ("....\n....\n....\n.....", .unequalLine(line: 4, width: 5, expected: 4)),
      ("....\n....\n....\n\n....", .unequalLine(line: 4, width: 0, expected: 4)),
      ("....\n..x.\n....\n....", .unknownCharacter("x", line: 2, column: 3)),
      ("....\n....\n....\n...t", .unknownCharacter("t", line: 4, column: 4)),
      ("....\n....\n#I#O\n....", .fullRow(line: 3)),
    ]
    for (diagram, error) in table {
      #expect(throws: error) { try Playfield(diagram: diagram) }
      #expect(!error.description.isEmpty && !error.description.contains("\n"))
    }
  }

  @Test func aCellCanBeSetAndEmptiedAgain() throws {
    var playfield = try Playfield(width: 6, height: 5)
    let empty = playfield
    for (number, mino) in Mino.allCases.enumerated() {
      playfield[number % 6, number / 6 * 4] = mino
      #expect(playfield[number % 6, number / 6 * 4] == mino)
    }
    #expect(playfield.minoCount == 8)
    #expect(playfield.hasMino(inRow: 0) && playfield.isFull(row: 0))
    #expect(playfield.hasMino(inRow: 4) && !playfield.isFull(row: 4))
    #expect(!playfield.hasMino(inRow: 1))
    for number in 0..<8 { playfield[number % 6, number / 6 * 4] = nil }
    #expect(playfield == empty)
  }

  @Test func playfieldsAreEqualIfSizeAndMinosOfTheSameTetrominoesAre() throws {
    let one = try Playfield(diagram: "....\n....\n....\n.IT.")
    #expect(try one == Playfield(diagram: "....\n....\n....\n.IT."))
    #expect(try one != Playfield(diagram: "....\n....\n....\n.TI."))
    #expect(try one != Playfield(diagram: "....\n....\n....\n.I.."))
    #expect(try one != Playfield(diagram: ".....\n.....\n.....\n.IT.."))
    #expect(try one != Playfield(diagram: "....\n....\n....\n....\n.IT."))
  }
}
