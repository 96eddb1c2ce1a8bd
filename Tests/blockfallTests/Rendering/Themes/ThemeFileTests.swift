import Testing

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockSettings
@testable import TerminalUI

@Suite struct ThemeFileTests {
  private func read(_ text: String) throws(TextFileError) -> ThemeFile {
    try ThemeFile(Array(text.utf8), file: "my.theme")
  }

  @Test func aFileTellsItsNamesAndItsInks() throws {
    let file = try read(
      """
      # a comment
      name = Mine
      description =  Only for me\u{20}
      inherits = standard

      well = #102030 17 0
      \tghost=#404040\u{d}
      text = default default default
      accent = #ff0000 default 1 bold underline
      bar = #000000 plain
      """)
    #expect(file.title == "Mine" && file.summary == "Only for me" && file.parent?.name == "standard")
    #expect(file.inks[.well] == InkColor(rgb: 0x102030, indexed: 17, ansi: 0))
    #expect(file.inks[.ghost] == InkColor(rgb: 0x404040, indexed: 238, ansi: 0, monochromeForeground: .dim))
    #expect(file.inks[.standard] == InkColor())
    #expect(
      file.inks[.accent]
        == InkColor(rgb: 0xff0000, indexed: nil, ansi: 1, monochromeForeground: [.bold, .underline]))
    #expect(file.inks[.bar] == InkColor(rgb: 0, indexed: 16, ansi: 0))
  }

  @Test func everyInkHasANameOfItsOwn() {
    #expect(Set(Ink.allCases.map(\.name)).count == Ink.allCases.count)
    for ink in Ink.allCases { #expect(Ink(name: ink.name) == ink) }
  }

  @Test(arguments: [
    ("well = red", 2, "'well': 'red' is no colour; it must be # and six hexadecimal digits, or default"),
    (
      "well = #12345", 2, "'well': '#12345' is no colour; it must be # and six hexadecimal digits, or default"
    ),
    (
      "well = #1234567", 2,
      "'well': '#1234567' is no colour; it must be # and six hexadecimal digits, or default"
    ),
    (
      "well = #+12345", 2,
      "'well': '#+12345' is no colour; it must be # and six hexadecimal digits, or default"
    ),
    ("well =", 2, "'well': there is no colour; it must be # and six hexadecimal digits, or default"),
    ("well = #123456 256", 2, "'well': '256' is no colour's number; it must be 0 to 255, or default"),
    ("well = #123456 1 16", 2, "'well': '16' is no colour's number; it must be 0 to 15, or default"),
    (
      "well = #123456 1 1 blink", 2,
      "'well': 'blink' is none of bold, dim, underline, reverse, or plain alone"
    ),
    (
      "well = #123456 bold plain", 2,
      "'well': 'plain' is none of bold, dim, underline, reverse, or plain alone"
    ),
    ("piece-x = #123456", 2, "there is no key 'piece-x'; 'blockfall themes --keys' lists them"),
    ("\nwell", 3, "a line is 'key = value', or begins with #"),
    ("well = #123456\nwell = #123457", 3, "'well' is in line 2 already; leave one of them out"),
    (
      "description = \u{1b}[31m", 2, "it has the control character U+1B; a theme is plain text"
    ),
    ("# \u{202e}", 2, "it has the control character U+202E; a theme is plain text"),
    (
      "inherits = ../etc/passwd", 2,
      "'../etc/passwd' is no theme's name, of lower-case letters, digits and hyphens"
    ),
    ("description = \(String(repeating: "x", count: 61))", 2, "'description' is a text of 1 to 60 columns"),
  ])
  func aWrongLineIsToldByItsNumberWithWhatWouldBeRight(line: String, number: Int, reason: String) {
    let error = #expect(throws: TextFileError.self) { try read("name = Mine\n" + line) }
    #expect(error?.description == "my.theme, line \(number): \(reason)")
  }

  @Test func aFileWithoutANameIsNoTheme() {
    let error = #expect(throws: TextFileError.self) { try read("inherits = standard\n") }
    #expect(error?.description == "my.theme: a theme needs a line 'name = …'")
  }

  @Test func whatIsNotTextOrTooLargeIsRefused() {
    let notText = #expect(throws: TextFileError.self) { try ThemeFile([0xff, 0xfe], file: "x") }
    #expect(notText?.reason == "it is not UTF-8; save it as that")
    let large = [UInt8](repeating: 0x23, count: ThemeFile.maxBytes + 1)
    let tooLarge = #expect(throws: TextFileError.self) { try ThemeFile(large, file: "x") }
    #expect(tooLarge?.reason == "it is larger than 16384 bytes, so it is no theme")
  }

  @Test func anyBytesAreReadOrRefusedInOneHarmlessLine() {
    var generator = SystemLikeGenerator(seed: 7)
    let good = Array(Theme.standard.fileText.utf8)
    for _ in 0..<2_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      do throws(TextFileError) {
        _ = try ThemeFile(bytes, file: "x")
      } catch {
        let isHarmless = error.description.unicodeScalars.allSatisfy(\.isPrintable)
        #expect(isHarmless)
      }
    }
  }

  @Test func theNearestColourOfThePaletteIsItselfWhereItIsThere() {
    for number in UInt8(16)...255 {
      let nearest = XtermPalette.nearest(to: XtermPalette.color(number))
      #expect(XtermPalette.color(nearest) == XtermPalette.color(number))
    }
    #expect(XtermPalette.nearestOfEight(to: 0xff_2020) == 1)
  }
}

/// A seeded generator for tests of this folder.
struct SystemLikeGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
