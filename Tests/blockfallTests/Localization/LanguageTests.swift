import Foundation
import Testing

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockStorage
@testable import BlockViews
@testable import blockfall

@Suite struct LanguageTests {
  @Test(
    arguments: [
      ("cs", .czech), ("cs_CZ", .czech), ("cs_CZ.UTF-8", .czech), ("cs_CZ.ISO-8859-2@euro", .czech),
      ("pt_BR", .brazilianPortuguese), ("pt", .brazilianPortuguese), ("pt_PT", nil), ("el_GR.UTF-8", .greek),
      ("el_CY", .greek), ("en_GB.UTF-8", .english), ("en", .english), ("de_DE", nil), ("xx_YY", nil),
      ("", nil),
      ("C", nil), ("c", nil), ("_", nil), ("csx", nil), (".", nil),
    ] as [(String, Language?)])
  func aCodeOrLocaleIsOfALanguage(code: String, language: Language?) {
    #expect(Language(code: code) == language)
  }

  @Test(
    arguments: [
      ([:], .english), (["LANG": "cs_CZ.UTF-8"], .czech), (["LANG": "xx_YY.UTF-8"], .english),
      (["LANG": "cs_CZ.UTF-8", "LC_ALL": "C"], .english),
      (["LANG": "cs_CZ.UTF-8", "LC_ALL": "POSIX"], .english),
      (["LANG": "cs_CZ.UTF-8", "LC_MESSAGES": "el_GR.UTF-8"], .greek),
      (["LANG": "cs_CZ.UTF-8", "LC_ALL": ""], .czech),
      (["LANG": "en_GB.UTF-8", "LANGUAGE": "pt_BR:cs"], .brazilianPortuguese),
      (["LANG": "en_GB.UTF-8", "LANGUAGE": "xx:el"], .greek),
      (["LANG": "cs_CZ.UTF-8", "LANGUAGE": "en:cs"], .english),
      (["LANG": "C.UTF-8", "LANGUAGE": "cs"], .czech), (["LANG": "C", "LANGUAGE": "cs"], .english),
      (["LANGUAGE": "cs"], .english),
    ] as [([String: String], Language)])
  func theEnvironmentAsksForALanguage(environment: [String: String], language: Language) {
    #expect(Language { environment[$0] } == language)
  }

  @Test(
    arguments: [
      (["--language", "el"], .greek), (["play", "--language=cs", "--bogus"], .czech),
      (["--language"], nil), (["--language", "xx"], nil), (["--mute"], nil), ([], nil),
    ] as [([String], Language?)])
  func theCommandLineAsksForALanguageBeforeItIsParsed(arguments: [String], language: Language?) {
    #expect(Language(arguments: arguments) == language)
  }

  @Test(
    arguments: [
      (.english, 1_234_567, "1,234,567", "12.05", "2026-03-05 14:07"),
      (.czech, 1_234_567, "1\u{a0}234\u{a0}567", "12,05", "05.03.2026 14:07"),
      (.brazilianPortuguese, 1_234_567, "1.234.567", "12,05", "05/03/2026 14:07"),
      (.greek, 1_234_567, "1.234.567", "12,05", "05/03/2026 14:07"),
    ] as [(Language, Int, String, String, String)])
  func figuresAndTimesAreWrittenByTheLanguagesHabit(
    language: Language, number: Int, text: String, hundredths: String, time: String
  ) {
    Spoken.in(language) {
      let numeral = Numeral()
      #expect(numeral.text(number) == text)
      #expect(numeral.text(-number) == "-" + text)
      #expect(numeral.text(999) == "999" && numeral.text(0) == "0")
      #expect(numeral.text(hundredths: 1_205) == hundredths)
      var parts = tm()
      (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_hour, parts.tm_min) = (126, 2, 5, 14, 7)
      parts.tm_isdst = -1
      #expect(LocalTime.text(WallTime(seconds: Int64(mktime(&parts)))) == time)
    }
  }

  @Test(
    arguments: [
      (.english, ["1 game", "2 games", "5 games"]), (.czech, ["1 hra", "2 hry", "5 her"]),
      (.brazilianPortuguese, ["1 partida", "2 partidas", "5 partidas"]),
      (.greek, ["1 παιχνίδι", "2 παιχνίδια", "5 παιχνίδια"]),
    ] as [(Language, [String])])
  func aLanguageHasItsOwnPlurals(language: Language, texts: [String]) {
    Spoken.in(language) {
      #expect([1, 2, 5].map { trn("%s game", "%s games", $0, String($0)) } == texts)
    }
  }

  @Test func whatTheEngineSaysIsTranslatedToo() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/bad.replay"
    try "{\"format\":\n".write(toFile: path, atomically: false, encoding: .utf8)
    Spoken.in(.czech) {
      let fault = #expect(throws: ReplayFileError.self) { try ReplayFile.verify(path) }
      #expect(fault?.description == "řádek 1: chybí hodnota (na bajtu 11)")
    }
  }

  @Test func whatTheParserSaysIsTranslatedToo() {
    Spoken.in(.greek) {
      #expect(
        ParserWords.complaint("Unknown option '--x'. Did you mean '--y'?")
          == "Άγνωστη επιλογή «--x». Μήπως εννοείτε «--y»;")
      #expect(ParserWords.complaint("something else") == "something else")
      #expect(
        ParserWords.help("USAGE: blockfall <subcommand>\n  --version  Show the version.")
          == "ΧΡΗΣΗ: blockfall <υποεντολή>\n  --version  Δείχνει την έκδοση.")
    }
  }
}
