import BlockEngine
import Foundation
import Testing

@testable import BlockPlatform

/// The catalogues: complete in their sources, and rejected if damaged.
@Suite struct CatalogueTests {
  private func compiled(_ language: Language) throws -> [UInt8] {
    try #require(contents(Spoken.compiled(language)))
  }

  /// A catalogue with the plural rule `expression`, compiled by msgfmt.
  private func catalogue(plural expression: String, forms: Int = 2, text: String = "%s game") throws
    -> [UInt8]
  {
    let folder = try TemporaryFolder()
    let lines = (0..<forms).map { "msgstr[\($0)] \"form \($0)\"\n" }.joined()
    let source = """
      msgid ""
      msgstr ""
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Plural-Forms: nplurals=\(forms); plural=\(expression);\\n"

      msgid "\(text)"
      msgid_plural "%s games"
      \(lines)
      """
    put(Array(source.utf8), into: folder.path + "/a.po")
    let compile = Process()
    compile.executableURL = URL(filePath: "/usr/bin/env")
    compile.arguments = ["msgfmt", "-o", folder.path + "/a.mo", folder.path + "/a.po"]
    try compile.run()
    compile.waitUntilExit()
    return try #require(contents(folder.path + "/a.mo"))
  }

  @Test func noTextIsUntranslatedUnusedOrDifferentlyFormatted() throws {
    let check = Process()
    check.executableURL = URL(filePath: Spoken.root + "/Scripts/texts")
    check.arguments = ["check"]
    let output = Pipe()
    check.standardOutput = output
    try check.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    check.waitUntilExit()
    #expect(said == "")
    #expect(check.terminationStatus == 0)
  }

  /// The warnings of the text check for a tree whose Czech catalogue translates `text` as `translation`.
  private func warnings(where text: String = "Garbage", is translation: String) throws -> [String] {
    let folder = try TemporaryFolder()
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let program = """
      cd "$1" && mkdir Scripts Assets && cp "$2/Scripts/texts" Scripts && cp -R "$2/Assets/Locales" Assets \
        && ln -s "$2/Assets/Manual" "$2/Assets/Themes" Assets && ln -s "$2/Sources" . \
        && sed -i '/^msgid "\(text)"$/{n;s/".*"/"\(translation)"/}' Assets/Locales/cs.po && Scripts/texts check
      """
    shell.arguments = ["-c", program, "sh", folder.path, Spoken.root]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect((shell.terminationStatus == 0) == said.isEmpty)
    return said.split(separator: "\n").map(String.init)
  }

  @Test func aSecondWordForATermIsFoundByTheGlossary() throws {
    #expect(try warnings(is: "Suť") == [])
    let name = "Assets/Locales/cs.po"
    #expect(
      try warnings(is: "Smetí") == [
        "\(name): garbage is sut* / suť* / garbage: \"Garbage\" \"Smetí\"",
        "\(name): garbage is not smetí*: \"Garbage\" \"Smetí\"",
        "\(name): has the word smetí: \"Garbage\" \"Smetí\"",
      ])
    #expect(
      try warnings(is: "Suť: zpět") == [
        "\(name): has the word zpět, which is kept for back: \"Garbage\" \"Suť: zpět\""
      ])
  }

  @Test(arguments: [
    ("Clear the garbage", "Odkliďte suť", "clear / cleared / clears is not odkliď*"),
    ("Topping out", "Vypadnutí", "top out / tops out / topping out / topped out is přepln*"),
    ("press a key", "zmáčkněte klávesu", "press / presses / pressing is not zmáčk*"),
    ("Default", "Obvyklé", "default / defaults is not obvykl*"),
  ])
  func aSecondWordForAVerbIsFoundToo(text: String, translation: String, fault: String) throws {
    let found = try warnings(where: text, is: translation)
    #expect(found.contains { $0.contains(fault) }, "\(found)")
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func aCompiledCatalogueIsSound(language: Language) throws {
    #expect(throws: Never.self) { try Catalogue(bytes: try compiled(language)) }
  }

  @Test func aCatalogueThatIsCutIsNot() throws {
    let bytes = try compiled(.czech)
    for length in stride(from: 0, to: bytes.count, by: 97) {
      #expect((try? Catalogue(bytes: Array(bytes[..<length]))) == nil, "\(length) bytes")
    }
    #expect((try? Catalogue(bytes: Array(bytes.dropLast()))) == nil)
  }

  @Test(arguments: 0..<20)
  func aHeaderThatLeadsBeyondTheEndIsRefused(byte: Int) throws {
    var bytes = try compiled(.greek)
    bytes[byte] = 0xff
    // Changing a number's low byte may point elsewhere in the file, but never out of it.
    _ = try? Catalogue(bytes: bytes)
    bytes[byte | 3] = 0xff
    #expect((try? Catalogue(bytes: bytes)) == nil)
  }

  @Test(arguments: [(0, 0, true), (0, 1, true), (1, 0, false), (1, 1, false), (0, 2, false), (255, 0, false)])
  func aRevisionThatHasOtherTablesIsRefused(minor: UInt8, major: UInt8, isSound: Bool) throws {
    var bytes = try compiled(.czech)
    (bytes[4], bytes[6]) = (minor, major)
    #expect(((try? Catalogue(bytes: bytes)) != nil) == isSound)
  }

  @Test func noByteThatIsWrongBringsAnythingDown() throws {
    let bytes = try compiled(.brazilianPortuguese)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<1_000 {
      var damaged = bytes
      for _ in 0..<3 {
        let word = random.next()
        damaged[Int(word % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: word >> 40)
      }
      guard let catalogue = try? Catalogue(bytes: damaged) else { continue }
      for text in ["Quick game", "%s game", "", "zzz", "\u{1}"] {
        _ = catalogue.translation(of: text)
        for count in [0, 1, 2, 5, Int.max, Int.min] { _ = catalogue.translation(of: text, count: count) }
      }
    }
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func everyTextOfItsSourceIsFoundInIt(language: Language) throws {
    let catalogue = try Catalogue(bytes: try compiled(language))
    // Check the texts of one line, which are most.
    let source = try String(contentsOfFile: Spoken.source(of: language), encoding: .utf8)
    var count = 0
    for entry in source.components(separatedBy: "\n\n") {
      let lines = entry.split(separator: "\n")
      guard let original = lines.first(where: { $0.hasPrefix("msgid \"") && $0 != "msgid \"\"" }),
        let translated = lines.last, translated.hasPrefix("msgstr \"") || translated.hasPrefix("msgstr["),
        !entry.contains("#~"), !entry.contains("\\")
      else { continue }
      let context =
        lines.first { $0.hasPrefix("msgctxt \"") }.map { "\($0.dropFirst(9).dropLast())\u{4}" } ?? ""
      let text = context + String(original.dropFirst(7).dropLast())
      #expect(catalogue.translation(of: text) != nil, "\(text)")
      if translated.hasPrefix("msgstr \"") {
        #expect(catalogue.translation(of: text) == String(translated.dropFirst(8).dropLast()))
      }
      count += 1
    }
    #expect(count > 300)
    #expect(catalogue.translation(of: "no such text") == nil && catalogue.translation(of: "") == nil)
  }

  @Test(
    arguments: [
      ("n != 1", 2, [(0, 1), (1, 0), (2, 1)]),
      ("(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2", 3, [(1, 0), (3, 1), (5, 2)]),
      ("n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2", 3, [(21, 0), (11, 1), (0, 2)]),
      ("!(n > 1) || n/2*2 == 7", 2, [(0, 1), (1, 1), (9, 0)]), ("0", 1, [(7, 0)]),
      ("n-1 < 1 ? 0 : 1", 2, [(0, 1), (1, 0), (2, 1)]),
    ] as [(String, Int, [(Int, Int)])])
  func thePluralRuleIsTheHeaders(expression: String, forms: Int, numbers: [(Int, Int)]) throws {
    let catalogue = try Catalogue(bytes: try catalogue(plural: expression, forms: forms))
    for (number, form) in numbers {
      #expect(catalogue.translation(of: "%s game", count: number) == "form \(form)", "\(number)")
    }
  }

  @Test(
    arguments: [
      "n/0", "1/(n-n)", "n%0", "n/(n-7)", "2", "n", "", "n ?", "(n", "n == 1 ? 0", "n; DROP", "x", "n !! 1",
      "-1",
      "18446744073709551616", String(repeating: "(", count: 200) + "n" + String(repeating: ")", count: 200),
      String(repeating: "!", count: 300) + "n", String(repeating: "1+", count: 400) + "1",
    ])
  func aPluralRuleWithoutAFormForSomeNumberIsRefused(expression: String) {
    #expect(PluralRule(header: "Plural-Forms: nplurals=2; plural=\(expression);\n") == nil)
  }

  @Test(arguments: ["\u{1b}[31m", "\u{9b}5n", "\u{202e}", "\u{7f}", "\u{8}", "\u{2028}", "\r"])
  func aCatalogueWhoseTextsMayNotBeShownIsRefused(text: String) throws {
    let bytes = try compiled(.czech)
    let place = try #require(bytes.firstRange(of: Array("Rychlá hra".utf8)))
    var damaged = bytes
    damaged.replaceSubrange(place.lowerBound..<(place.lowerBound + text.utf8.count), with: text.utf8)
    #expect((try? Catalogue(bytes: damaged)) == nil)
  }
}
