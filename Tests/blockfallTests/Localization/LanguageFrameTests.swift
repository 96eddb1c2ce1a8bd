import BlockEngine
import Foundation
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockStorage

/// Golden frames of every screen in every language: nothing is cut off, and no word is of another language.
@Suite struct LanguageFrameTests {
  @Test(arguments: Language.allCases)
  func everyScreenIsAsItWasFoundGood(language: Language) throws {
    for stop in try LanguageTour.of(language).stops {
      guard let name = stop.name else { continue }
      GoldenFrame("language-\(language.rawValue)-\(name)").expect(stop.frame)
    }
  }

  @Test(arguments: Language.allCases)
  func nothingIsCutOff(language: Language) throws {
    let known = try words(of: language)
    let tour = try LanguageTour.of(language)
    Spoken.in(language) {
      for stop in tour.stops {
        for words in stop.words {
          // English has no entry, so the context is still there.
          let said =
            translated(LocalizedMessage(format: words)).split(separator: "\u{4}").last.map(String.init) ?? ""
          #expect(stop.frame.position(of: said) != nil, "\(said) is cut off in\n\(stop.frame.text)")
        }
        guard !stop.isCovered else { continue }
        for text in [stop.frame.text, stop.narrow.text] {
          // The letters of a puzzle's pieces are not a word.
          let strange = LanguageFrameTests.words(in: text).subtracting(known)
            .filter { !$0.allSatisfy("IOTSZJL".contains) }
          #expect(
            strange.isEmpty,
            "\(strange.sorted()) are not words of \(language.name), or cut ones, in\n\(text)")
        }
      }
    }
  }

  @Test(arguments: Language.allCases)
  func noTextIsCutOffWhileItIsDrawn(language: Language) throws {
    var cut: [String: String] = [:]
    for stop in try LanguageTour.of(language).stops {
      for frame in [stop.frame, stop.narrow, stop.tiny] {
        for text in frame.truncatedTexts where cut[text] == nil { cut[text] = frame.text }
      }
    }
    for (text, frame) in cut { Issue.record("\(text) is cut off in\n\(frame)") }
  }

  @Test func theTourComesByEveryScreen() throws {
    var screens: Set<String> = []
    let folder = Spoken.root + "/Sources"
    for case let path as String in try #require(FileManager.default.enumerator(atPath: folder))
    where path.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      for match in text.matches(of: /struct (\w+): Screen\b/) { screens.insert(String(match.1)) }
    }
    let visited = try LanguageTour.of(.english).visited
    #expect(screens.count > 20)
    let missed = screens.subtracting(visited)
    #expect(missed == [])
  }

  /// All words of a language's texts, and names that stay untranslated.
  private func words(of language: Language) throws -> Set<String> {
    let names = "blockfall Ada lid standard English Čeština Português Brasil Ελληνικά js"
    let file = language == .english ? Language.czech : language
    var known = LanguageFrameTests.words(in: names)
    for shape in try TrainingLibrary.load().shapes {
      known.formUnion(LanguageFrameTests.words(in: shape.family))
    }
    var takes = false
    for line in try String(contentsOfFile: Spoken.source(of: file), encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("msg") { takes = line.hasPrefix("msgstr") != (language == .english) }
      guard takes, let start = line.firstIndex(of: "\"") else { continue }
      known.formUnion(LanguageFrameTests.words(in: String(line[start...]).replacing("\\n", with: " ")))
    }
    return known
  }

  private static func words(in text: String) -> Set<String> {
    Set(text.split { !$0.isLetter }.map(String.init).filter { $0.count > 2 })
  }
}
