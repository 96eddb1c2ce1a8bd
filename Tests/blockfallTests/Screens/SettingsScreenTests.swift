import Testing

@testable import blockfall

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
    try driver.click(on: "Music's volume")
    for (arrow, before, after) in [(left, 50, 40), (left, 40, 30), (right, 30, 40)] {
      #expect(driver.screen.selectedText.hasSuffix("\(left) \(before) % \(right)"))
      var place = try #require(driver.screen.position(of: "\(left) \(before) % \(right)"))
      if arrow == right { place.x += 7 }
      driver.click(place)
      #expect(driver.screen.selectedText.hasSuffix("\(left) \(after) % \(right)"))
    }
    try driver.click(on: "Music's volume")
    #expect(driver.screen.selectedText.hasSuffix("\(left) 50 % \(right)"), "a click on the name raises")
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

  @Test func aReasonThatIsLongIsWhole() throws {
    var driver = settings(40, 15)
    driver.send(.device(.sound(.silent(.lost))))
    #expect(driver.shows("Silent: the sound device is gone.") && driver.shows("look anew."))
  }
}
