import Testing

@testable import BlockPlatform

@Suite struct FoldedTextTests {
  @Test(arguments: [
    ("otaceni", "Otáčení dílku", 0..<7), ("OTÁČENÍ", "proti otaceni", 6..<13),
    ("rotacao", "a rotação", 2..<9),
    ("στροφη", "Η στροφή", 2..<8), ("πεφτεισ", "πέφτεις", 0..<7), ("zlutoucky", "žluťoučký kůň", 0..<9),
    ("c\u{30c}", "Čas", 0..<1), ("ø", "Øre", 0..<1),
  ])
  func marksAndCaseDoNotCount(sought: String, text: String, range: Range<Int>) {
    #expect(FoldedText(text).ranges(of: FoldedText(sought)) == [range])
  }

  @Test func allPlacesAreFoundWithoutOverlaps() {
    #expect(FoldedText("aáaa").ranges(of: FoldedText("AA")) == [0..<2, 2..<4])
    #expect(FoldedText("abc").ranges(of: FoldedText("")).isEmpty)
    #expect(FoldedText("").ranges(of: FoldedText("a")).isEmpty)
    #expect(FoldedText("ab").ranges(of: FoldedText("abc")).isEmpty)
  }
}
