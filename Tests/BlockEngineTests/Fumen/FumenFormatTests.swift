import Testing

@testable import BlockEngine
@testable import BlockRecords

/// Checks that codes from other tools are read correctly and written again as they were.
@Suite struct FumenFormatTests {
  private func field(_ rows: [String], garbage: String = "..........") -> FumenField {
    var field = FumenField()
    for (index, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() {
        field[x, FumenField.height - rows.count + index] = Mino(letter: letter)
      }
    }
    for (x, letter) in garbage.enumerated() { field[x, FumenField.height] = Mino(letter: letter) }
    return field
  }

  @Test(arguments: PublishedFumens.codes)
  func aPublishedCodeIsWrittenAgainAsItWas(_ code: String) throws {
    let fumen = try Fumen(code)
    #expect(fumen.code.filter { $0 != "?" } == code.filter { $0 != "?" })
    #expect(try Fumen(fumen.code) == fumen)
  }

  @Test func onlyTheFirstPagesColouringCounts() throws {
    // The same diagram written by two tools.
    let every = try Fumen("v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA")
    let first = try Fumen("v115@vhGRQYHAvItJEJmhCAUmBKpBvsBTtBGhBFqQPAUEzP?EJG98AQmqhECDdCA")
    #expect(every == first)
    #expect(first.pages.count == 7 && first.pages[0].comment == "Opening")
  }

  @Test func thePieceStandsWhereTheFormatHasIt() throws {
    let page = try #require(try Fumen("v115@vhARQJ").pages.first)
    #expect(page.piece == FumenPiece(.i, x: 4, y: 22))
    #expect(page.nextField == field(["...IIII..."]))
    #expect(page.isColoured && page.locks && !page.mirrors && !page.rises)
  }

  @Test func aPageMirrorsOrRises() throws {
    let start = field(["#.........", "##........"], garbage: "###.......")
    let mirrored = try Fumen("v115@RhA8IeB8HeC8GeAQLvhAAAA").pages
    #expect(mirrored.map(\.field) == [start, field([".........#", "........##"], garbage: "###.......")])
    #expect(mirrored.map(\.mirrors) == [true, false])
    let risen = try Fumen("v115@RhA8IeB8HeC8GeAYJvhAAAA").pages
    #expect(risen.map(\.field) == [start, field(["#.........", "##........", "###......."])])
    #expect(risen.map(\.rises) == [true, false])
  }

  @Test func aCommentHoldsUntilTheNext() throws {
    let pages = try Fumen("v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAF?rmAA").pages
    #expect(pages.map(\.comment) == ["hello", "world", "world", "!"])
    #expect(try Fumen("v115@vhAAgl").pages.first?.locks == false)
  }

  @Test func aQuizGoesOnAsItsPiecesArePlaced() throws {
    let pages = try Fumen("v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBA?AANrBmnBAAAAAA").pages
    #expect(
      pages.map(\.comment) == [
        "#Q=[](L)TSJ", "#Q=[](T)SJ", "#Q=[T](J)", "#Q=[T](J)", "#Q=[](J)", "", "",
      ])
    let pieces: [FumenPiece?] = [
      FumenPiece(.l, x: 8, y: 22), FumenPiece(.s, x: 6, y: 21), nil, FumenPiece(.t, .clockwise, x: 4, y: 21),
      FumenPiece(.j, .half, x: 7, y: 20), nil, nil,
    ]
    #expect(pages.map(\.piece) == pieces)
    let unlocked = try Fumen("v115@vhBSSYaAFLDmClcJSAVDEHBEooRBPoAVBTejWC0/AA?AAAA").pages
    #expect(unlocked.map(\.comment) == ["#Q=[](O)SIZLTJ", "#Q=[](O)SIZLTJ"])
    let pieceless = try Fumen("v115@vhCWSYVAFLDmClcJSAVDEHBEooRBKoAVB6AAAAUoBT?pB").pages
    #expect(pieceless.map(\.comment) == ["#Q=[](J)Z", "#Q=[](Z)", ""])
  }

  @Test(arguments: [
    "http://fumen.zui.jp/?v115@vhANKJ", "https://harddrop.com/fumen/?m115@vhANKJ",
    "https://knewjade.github.io/fumen-for-mobile/#?d=v115@vhANKJ&dummy=3", "  d115@vhA NK J  \n",
    "https://fumen.zui.jp/?v115@vhANKJ#english.js",
  ])
  func aCodeIsFoundInAnAddress(_ text: String) throws {
    #expect(try Fumen(text) == Fumen("v115@vhANKJ"))
  }

  @Test func theFieldStandsOnThePlayfieldsFloor() throws {
    let playfield = try Playfield(diagram: String(repeating: "..........\n", count: 19) + "IOTSZJL#..\n")
    let field = try FumenField(playfield)
    #expect(field == self.field(["IOTSZJL#.."]))
    #expect(field.playfield == playfield)
    var high = field
    high[0, 0] = .t
    #expect(high.playfield.height == 23 && high.playfield[0, 0] == .t)
    #expect(throws: FumenError.size(width: 20, height: 26)) {
      try FumenField(Playfield(width: 20, height: 26))
    }
  }

  @Test(arguments: [
    ("", FumenError.noCode), ("vhAAgH", .noCode), ("115@vhAAgH", .noCode),
    ("v110@7eAA4GA8JeA8ReAgH", .unsupportedVersion("110")), ("v114@vhAAgH", .unsupportedVersion("114")),
    ("v115@", .truncated(page: 1)), ("v115@vhAAg", .truncated(page: 1)), ("v115@vhBAgH", .truncated(page: 2)),
    ("v115@vhDAgWFAooM", .truncated(page: 1)), ("v115@7eAA4GA8JeA8ReAgH", .field(page: 1)),
    ("v115@vhA=gH", .character("=", at: 4)), ("v115@vhAé", .character("é", at: 4)),
    ("v115@vhA///", .number(page: 1)),
  ])
  func whatIsNoCodeIsRefused(_ text: String, _ error: FumenError) {
    #expect(throws: error) { try Fumen(text) }
  }
}
