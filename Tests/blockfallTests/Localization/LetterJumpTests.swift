import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

/// Lists jump by first letters in every language; the letter that leaves them is the one that they say.
@Suite struct LetterJumpTests {
  /// A small letter may mean something; a capital one goes to an entry, unless it leaves the list as the small one does.
  @Test(arguments: Language.allCases, ["", "Modes", "Puzzles", "Versus", "Settings"])
  func everyEntryIsReachedByItsFirstLetter(language: Language, list: String) {
    Spoken.in(language) {
      var driver = ModelDriver(isPlain: true)
      if !list.isEmpty {
        driver.select(translated(LocalizedMessage(format: list)))
        driver.press(.enter)
      }
      let title = driver.screen.reading.title
      driver.press(.home)
      // The titles from the first entry to the last.
      var titles: [String] = []
      for _ in 0..<80 {
        titles.append(driver.screen.selectedText)
        let before = driver.screen.selectedText
        driver.press(.down)
        if driver.screen.selectedText == before || driver.screen.selectedText == titles[0] { break }
      }
      #expect(titles.count > 2, "\(driver)")
      for title in Set(titles) {
        guard let letter = title.first(where: \.isLetter), title.first == letter else { continue }
        let capital = KeyEvent(key: .character(Character(letter.uppercased())))
        if driver.model.context.bindings.action(for: capital) == .menu { continue }
        let entries = titles.count { $0.lowercased().first == letter.lowercased().first }
        driver.press(.home)
        for _ in 0..<entries where driver.screen.selectedText != title {
          driver.press(.character(Character(letter.uppercased())))
        }
        #expect(driver.screen.selectedText == title, "\(letter) for \(title) in \(driver)")
      }
      #expect(driver.screen.reading.title == title, "a letter has left the list: \(driver)")
    }
  }

  /// The key that leaves a list is the one that the list says, in each language.
  @Test(arguments: Language.allCases) func theMenuSaysTheKeyThatLeavesIt(language: Language) {
    Spoken.in(language) {
      var driver = ModelDriver()
      let leaving = driver.model.context.bindings.names(of: .menu, isUnicode: true).first ?? ""
      let last = driver.screen.lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
      #expect(last.contains(" \(leaving) "), "\(driver)")
      driver.press(.character(Character(leaving)))
      #expect(driver.effects.contains { if case .quit = $0 { true } else { false } }, "\(leaving)")
    }
  }
}
