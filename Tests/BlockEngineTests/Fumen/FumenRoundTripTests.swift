import Testing

@testable import BlockEngine
@testable import BlockRecords

@Suite struct FumenRoundTripTests {
  /// A random diagram whose pages use all features of the format.
  private static func fumen(seed: UInt64) -> Fumen {
    var generator = SeededGenerator(seed: seed)
    func draw(_ bound: Int) -> Int { Int(generator.draw(below: UInt64(bound))) }
    var pages: [FumenPage] = []
    var field = FumenField()
    let isColoured = draw(2) == 0
    // At times more pages than one digit can repeat.
    for _ in 0...draw(seed % 20 == 0 ? 150 : 8) {
      if draw(4) == 0 {
        for _ in 0..<draw(60) {
          field[draw(10), draw(24)] = Mino(rawValue: UInt8(draw(9)))
        }
      }
      var page = FumenPage(field: field, isColoured: isColoured)
      if draw(3) > 0, let tetromino = Tetromino(rawValue: UInt8(draw(7))) {
        let piece = FumenPiece(
          tetromino, Orientation(quarterTurns: UInt8(draw(4))), x: draw(10), y: draw(23))
        if piece.isWithinField { page.piece = piece }
      }
      page.locks = draw(5) > 0
      page.rises = draw(6) == 0
      page.mirrors = draw(6) == 0
      switch draw(6) {
      case 0: page.comment = ""
      case 1: page.comment = FumenQuiz(held: .t, queue: [.i, .l, .o]).comment + ";\(draw(9))"
      case 2:
        page.comment = String((0..<draw(40)).map { _ in Character(Unicode.Scalar(UInt8(32 + draw(95)))) })
      case 3: page.comment = ["čeština ů", "テト譜", "🟦 50 %", "#Q=?", "%u12", "a\nb", "\u{ff}"][draw(7)]
      default: page.comment = pages.last?.comment ?? ""
      }
      pages.append(page)
      field = page.nextField
    }
    return Fumen(pages: pages)
  }

  @Test func twoHundredDiagramsAreTheSameWrittenAndRead() throws {
    for seed in 0..<200 as Range<UInt64> {
      let fumen = Self.fumen(seed: seed)
      let code = fumen.code
      let read = try Fumen(code)
      #expect(read == fumen, "seed \(seed)")
      #expect(read.code == code, "seed \(seed)")
    }
  }

  @Test func aLongCommentIsCutBetweenCharacters() throws {
    let long = String(repeating: "譜", count: 2_000)
    let read = try Fumen(Fumen(pages: [FumenPage(comment: long)]).code)
    #expect(read.pages[0].comment == String(repeating: "譜", count: 4_095 / 6))
    #expect(try Fumen(read.code) == read)
  }

  @Test func aDamagedCodeIsReadOrRefusedAndNothingElse() {
    var generator = SeededGenerator(seed: 6)
    var refused = 0
    let others = Array("ABCDEfghij/+09?=@ é\n")
    for index in 0..<2_000 {
      let source =
        index % 3 == 0
        ? PublishedFumens.codes[index % PublishedFumens.codes.count]
        : Self.fumen(seed: UInt64(index % 40)).code
      var code = Array(source.prefix(400))
      for _ in 0...Int(generator.draw(below: 3)) where code.count > 6 {
        let place = Int(generator.draw(below: UInt64(code.count)))
        switch generator.draw(below: 4) {
        case 0: code.remove(at: place)
        case 1: code.insert(others[Int(generator.draw(below: UInt64(others.count)))], at: place)
        case 2: code[place] = others[Int(generator.draw(below: UInt64(others.count)))]
        default: code.removeSubrange(place...)
        }
      }
      do throws(FumenError) {
        let read = try Fumen(String(code))
        #expect((try? Fumen(read.code)) == read)
      } catch {
        refused += 1
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(refused > 500)
  }

  @Test func moreThanTheMostPagesAreNotRead() throws {
    let pages = Array(repeating: FumenPage(), count: Fumen.maxPages)
    #expect(try Fumen(Fumen(pages: pages).code).pages.count == Fumen.maxPages)
    #expect(throws: FumenError.tooManyPages) { try Fumen(Fumen(pages: pages + [FumenPage()]).code) }
  }

  @Test func fullRowsAreWrittenAndRead() throws {
    let diagram = "....T.....\n##########\nIIIIOOJJJ#\n#########.\n"
    let field = try FumenField(diagram: diagram)
    let read = try Fumen(Fumen(pages: [FumenPage(field: field)]).code)
    #expect(read.pages.first?.field == field)
    let empty = String(repeating: "..........\n", count: 16)
    #expect(read.pages.first?.field.diagram == empty + diagram)
    #expect(try FumenField(diagram: field.diagram) == field)
    // Play begins after the full rows are cleared.
    #expect(
      field.playfield.diagram == empty + "..........\n..........\n....T.....\n#########.\n")
    #expect(throws: Never.self) { try Game(Position(FumenPage(field: field)), seed: 1) }
    // A page that does not lock keeps the full rows.
    let kept = Fumen(pages: [FumenPage(field: field, locks: false), FumenPage(field: field)])
    #expect(try Fumen(kept.code) == kept)
  }

  @Test(arguments: [
    (
      String(repeating: "..........\n", count: 24),
      "10 wide and 24 high; a fumen code is 10 wide and at most 23 high"
    ),
    ("....\n....\n....\n....\n", "the playfield is 4 wide and 4 high; a fumen code is 10 wide"),
    ("..........\n.....\n", "line 2 has 5 cells; a row of a fumen code has 10"),
    ("..........\n....X.....", "line 2, column 5 has \"X\""),
  ])
  func whatIsNoFieldIsRefusedByTheSizesThatFumenHas(_ diagram: String, _ reason: String) {
    let error = #expect(throws: FumenError.self) { try FumenField(diagram: diagram) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func aFieldOfLessThanFourRowsIsAField() throws {
    #expect(try FumenField(diagram: "#.........")[0, 22] == .garbage)
  }

  /// The documented reference cell of each piece, drawn as `o`.
  @Test func thePieceIsGivenByOneOfItsOwnCells() {
    let drawn: [(Tetromino, Orientation, [String])] = [
      (.t, .spawn, [".#.", "#o#"]), (.j, .spawn, ["#..", "#o#"]), (.l, .spawn, ["..#", "#o#"]),
      (.s, .spawn, [".o#", "##."]), (.z, .spawn, ["#o.", ".##"]), (.i, .spawn, ["#o##"]),
      (.o, .spawn, ["o#", "##"]),
      (.s, .clockwise, ["#.", "#o", ".#"]), (.z, .clockwise, [".#", "o#", "#."]),
      (.i, .clockwise, ["#", "o", "#", "#"]),
    ]
    for (tetromino, orientation, rows) in drawn {
      var cells: Set<[Int]> = []
      var own = [0, 0]
      for (y, row) in rows.enumerated() {
        for (x, letter) in row.enumerated() where letter != "." {
          cells.insert([x, y])
          if letter == "o" { own = [x, y] }
        }
      }
      let piece = FumenPiece(tetromino, orientation, x: 5, y: 9)
      let expected = Set(cells.map { [$0[0] - own[0] + 5, $0[1] - own[1] + 9] })
      #expect(Set(piece.minos.map { [$0.x, $0.y] }) == expected, "\(tetromino.letter) \(orientation)")
    }
  }
}
