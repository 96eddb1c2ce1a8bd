import Testing

@testable import TerminalUI

@Suite struct TooSmallTests {
  private func needs(_ driver: ModelDriver) -> Bool { driver.shows("Needs 24x9") }

  @Test(arguments: [(23, 9), (24, 8), (10, 5), (1, 1)])
  func belowTheSmallestSizeTheGamePausesAndDoesNotGoOnByItself(columns: Int, rows: Int) {
    var driver = ModelDriver.playing()
    driver.pass(.milliseconds(1_500))
    driver.resize(columns, rows)
    #expect(driver.wake == nil)
    driver.pass(.seconds(60))
    driver.resize(80, 24)
    #expect(driver.shows("Paused") && driver.shows("Continue") && driver.shows("0:01"))
    driver.pass(.seconds(60))
    #expect(driver.shows("0:01"))
  }

  @Test func itSaysWhatItNeedsAndWhatThereIs() {
    var driver = ModelDriver.playing()
    driver.resize(20, 6)
    #expect(driver.shows("Paused") && needs(driver) && driver.shows("Has 20x6"))
    var ascii = ModelDriver.playing(isUnicode: false)
    ascii.resize(20, 6)
    #expect(ascii.shows("Needs 24x15"))
  }

  @Test(arguments: [(24, 9), (30, 8), (60, 9)])
  func theEditorSaysWhatItReallyNeedsAndHas(columns: Int, rows: Int) throws {
    var driver = ModelDriver(size: Size(columns: 80, rows: 24))
    driver.open("Practice")
    driver.resize(columns, rows)
    #expect(driver.shows("Has \(columns)x\(rows)"), "\(driver)")
    let said = try #require(driver.screen.lines.first { $0.contains("Needs ") })
    let size = try #require(said.split(separator: " ").dropFirst().first).split(separator: "x")
      .compactMap { Int($0) }
    driver.resize(max(columns, size[0]), size[1])
    #expect(!driver.shows("Too small."), "\(said): \(driver)")
    driver.resize(max(columns, size[0]), size[1] - 1)
    #expect(driver.shows("Too small."), "\(said) is not the least")
  }

  @Test func noKeyResumesIfTheFieldHasNoRoom() {
    var driver = ModelDriver.playing()
    driver.resize(20, 6)
    driver.type("p")
    driver.press(.enter)
    driver.press(.left)
    driver.type("p ")
    driver.pass(.seconds(60))
    #expect(needs(driver) && driver.wake == nil)
    driver.resize(80, 24)
    #expect(driver.shows("0:00") && driver.figure("Score") == "0" && driver.shows("Paused"))
  }

  @Test func duringTheCountItPausesToo() {
    var driver = ModelDriver.playing()
    driver.type("pp")
    driver.resize(20, 6)
    driver.pass(.seconds(5))
    driver.resize(80, 24)
    #expect(driver.shows("Paused") && driver.shows("0:00"))
  }

  @Test func aGameThatBeginsWithoutRoomWaitsForIt() {
    var driver = ModelDriver.playing(size: Size(columns: 20, rows: 6))
    #expect(needs(driver))
    driver.pass(.seconds(10))
    driver.resize(80, 24)
    #expect(driver.shows("Paused") && driver.shows("0:00"))
    driver.type("p")
    driver.pass(.milliseconds(2_500))
    #expect(driver.shows("0:01"))
  }

  @Test func theSmallestSizeIsEnough() {
    var driver = ModelDriver.playing()
    driver.resize(24, 9)
    driver.pass(.seconds(1))
    #expect(driver.shows("0:01") && driver.shows("Pause"))
  }

  @Test func aResultStaysAResult() {
    var driver = ModelDriver.playing()
    driver.playToTheEnd()
    driver.resize(10, 5)
    driver.resize(80, 24)
    #expect(driver.shows("Game over") && driver.shows("Again"))
  }
}
