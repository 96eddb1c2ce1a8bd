import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct SettingsScreenTests {
  private func settings(_ columns: Int = 80, _ rows: Int = 24, isUnicode: Bool = true) -> ModelDriver {
    var driver = ModelDriver(size: Size(columns: columns, rows: rows), isUnicode: isUnicode)
    driver.open("Settings")
    return driver
  }

  @Test(arguments: [true, false])
  func withTheMouseAValueIsLoweredAndRaisedByItsArrows(isUnicode: Bool) throws {
    var driver = settings(isUnicode: isUnicode)
    let (left, right) = isUnicode ? ("‹", "›") : ("<", ">")
    driver.type("/music v\n")
    for (arrow, before, after) in [(left, 70, 60), (left, 60, 50), (right, 50, 60)] {
      #expect(driver.screen.selectedText.hasSuffix("\(left) \(before) % \(right)"))
      var place = try #require(driver.screen.position(of: "\(left) \(before) % \(right)"))
      if arrow == right { place.x += 7 }
      driver.click(place)
      #expect(driver.screen.selectedText.hasSuffix("\(left) \(after) % \(right)"))
    }
    try driver.click(on: "Music volume")
    #expect(driver.screen.selectedText.hasSuffix("\(left) 70 % \(right)"), "a click on the name raises")
  }

  @Test(arguments: [(40, 15), (30, 12), (26, 10)])
  func noValueLiesOverAName(columns: Int, rows: Int) {
    var driver = settings(columns, rows)
    for _ in 0..<60 {
      for line in driver.screen.lines.dropFirst(2).dropLast(2) {
        #expect(!line.contains(/\p{Letter}‹/), "\(line)")
      }
      driver.press(.down)
    }
  }

  /// The titles of all selectable rows, from first to last.
  private func titles(_ driver: inout ModelDriver) -> [String] {
    driver.press(.home)
    var titles = [driver.screen.selectedText]
    for _ in 0..<80 {
      driver.press(.down)
      if driver.screen.selectedText == titles.last { break }
      titles.append(driver.screen.selectedText)
    }
    return titles
  }

  @Test func aValueComesCloserToItsArrowsIfThereIsLittleRoom() {
    let small = settings(24, 12)
    #expect(small.screen.selectedText.contains("Rules ‹Classic 20×26›"), "\(small)")
    #expect(settings().screen.selectedText.contains("‹ Classic 20×26 ›"))
  }

  @Test(arguments: [(200, 60), (80, 24), (40, 15), (24, 12)])
  func everyRowHasALineOfHelpAndNoHeadingIsSelected(columns: Int, rows: Int) {
    var driver = settings(columns, rows)
    driver.press(.home)
    var last = ""
    for _ in 0..<80 {
      let selected = driver.screen.selectedText
      #expect(!selected.isEmpty)
      #expect(!driver.screen.lines[rows - 1].allSatisfy { $0 == " " }, "\(selected)")
      if selected == last { break }
      last = selected
      driver.press(.down)
    }
    for _ in 0..<80 {
      driver.press(.up)
      #expect(!driver.screen.selectedText.isEmpty)
    }
  }

  @Test func theSettingsStandInGroupsUnderTheirHeadings() {
    let driver = settings(200, 90)
    let rows = driver.screen.lines.map { $0.trimmingPrefix { $0 == " " } }
    let headings = ["Game", "Display", "Sound", "Handling", "Devices", "Program"]
    let places = headings.compactMap { heading in
      rows.firstIndex { $0.prefix { $0 != " " } == heading && !$0.contains("‹") }
    }
    #expect(places.count == headings.count && places == places.sorted())
  }

  @Test(arguments: [
    ("DAS", "Auto shift delay"), ("arr", "Auto shift rate"), ("sdf", "Soft drop speed"),
    ("BGM", "Music"), ("rumble", "Vibration"), ("colour", "Theme"), ("rebind", "Keys"),
  ])
  func aSearchFindsWhatPlayersCallIt(word: String, title: String) {
    var driver = settings()
    driver.type("/" + word + "\n")
    #expect(titles(&driver).contains { $0.hasPrefix(title) })
    #expect(titles(&driver).count < 12)
    driver.press(.escape)
    #expect(titles(&driver).count > 20, "leaving a search shows all settings first")
    driver.press(.escape)
    #expect(driver.shows("Quick game"))
  }

  @Test func aSearchForTheNameOfARowChoosesThatRow() {
    for name in ["keys", "Music", "theme"] {
      var driver = settings()
      driver.type("/" + name)
      #expect(driver.screen.selectedText.lowercased().contains(name.lowercased()), "\(driver)")
    }
  }

  @Test func aSearchForNothingThatThereIsSaysSo() {
    var driver = settings()
    driver.type("/zzz")
    #expect(driver.shows("No settings found."))
    driver.press(.enter)
    driver.press(.enter)
    driver.press(.escape)
    #expect(driver.shows("Start level"))
  }

  @Test func theLanguageCanChangeWhileSettingsAreSearched() {
    var driver = settings()
    driver.type("/language\n")
    driver.press(.right)
    #expect(!driver.shows("No settings found."))
    #expect(titles(&driver).count > 20, "the words of the search are another language's")
  }

  @Test func lettersOfASearchMoveNothingElse() {
    var driver = settings()
    driver.type("/mute")
    #expect(driver.screen.selectedText.hasPrefix("Mute"))
    #expect(!driver.asks(.set(.mute, "on")))
  }

  @Test func aListThatIsLongerThanItsRoomHasAMarkOfWhereItIs() {
    var driver = settings(80, 24)
    func mark(_ y: Int) -> Character? { Unicode.Scalar(driver.screen[68, y].base).map(Character.init) }
    #expect(mark(2) == "┃" && mark(21) == "│")
    driver.press(.end)
    #expect(mark(2) == "│" && mark(21) == "┃")
    #expect(!settings(200, 90).screen.text.contains("┃"))
  }

  @Test func aReasonThatIsLongIsWhole() throws {
    var driver = settings(40, 15)
    driver.send(.device(.sound(.silent(.lost))))
    #expect(driver.shows("Silent: the sound device is gone.") && driver.shows("try again."))
  }

  @Test func tabGoesFromSectionToSectionAndAround() {
    var driver = ModelDriver()
    driver.open("Settings")
    let first = driver.screen.selectedText
    var seen: [String] = []
    for _ in 0..<20 {
      driver.press(.tab)
      seen.append(driver.screen.selectedText)
      if driver.screen.selectedText == first { break }
    }
    #expect(seen.count == Setting.Group.allCases.count && Set(seen).count == seen.count)
    driver.press(.tab, .shift)
    #expect(driver.screen.selectedText == seen.dropLast().last)
  }

  @Test func aMarkSaysWhereAPageOpens() {
    var driver = ModelDriver()
    driver.open("Settings")
    for _ in 0..<60 where !driver.screen.selectedText.hasPrefix("Keys ") { driver.press(.down) }
    #expect(driver.screen.selectedText.hasSuffix("▸"))
  }
}
