import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// In every list a letter goes to the next entry that begins with it.
@Suite struct ListJumpTests {
  @Test func aPuzzleIsFoundByItsGoal() {
    var driver = ModelDriver()
    driver.open("Puzzles")
    var found: [String] = []
    for _ in 0..<3 {
      driver.press(.character("t"))
      found.append(driver.screen.selectedText)
    }
    #expect(Set(found).count == 3 && found.allSatisfy { $0.contains(" T") }, "\(found)")
    // `j` moves down, but with Shift it is a letter as any other.
    let before = driver.screen.selectedText
    driver.press(.character("J"))
    #expect(driver.screen.selectedText == before)
  }

  /// Of a history, whose rows begin with the date, letters name modes; keys that mean something need Shift.
  @Test func aGameOfTheHistoryIsFoundByItsMode() {
    var driver = ModelDriver(size: Size(columns: 140, rows: 40))
    driver.open("History")
    let time = WallTime(seconds: 1_767_322_800)
    let games = ["", "zen", "sprint", "sprint"].enumerated().map { index, mode in
      GameResult(
        id: GameID(started: time, random: UInt32(index)), rules: "modern", mode: mode, score: 1_000 + index,
        lines: 2, level: 3, pieces: 4, duration: 5_000_000, started: time, ended: time, cause: "blockOut",
        seed: 6)
    }
    driver.send(.storage(.history(HistoryFilter(), games)))
    func score() -> Int? {
      driver.screen.selectedText.firstMatch(of: /1,00\d/).flatMap { Int($0.0.suffix(1)) }
    }
    var driven: [Int?] = []
    for key in ["S", "S", "z", "S", "E"] as [Character] {
      driver.press(.character(key))
      driven.append(score())
    }
    #expect(driven == [2, 3, 1, 2, 0])
  }

  @Test func theSoundsAreFoundByTheirNames() {
    var driver = ModelDriver()
    driver.open("Settings")
    driver.type("/hear the\n\n")
    let titles = SoundsScreen.rows.map(\.title)
    for title in titles {
      guard let letter = title.first else { continue }
      driver.press(.character(Character(letter.uppercased())))
      #expect(driver.screen.selectedText.hasPrefix(String(letter)), "\(title)")
    }
  }
}
