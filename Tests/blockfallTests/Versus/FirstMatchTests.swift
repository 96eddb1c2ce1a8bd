import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Versus for newcomers: two people who share the keyboard, and one person alone.
@Suite struct FirstMatchTests {
  private let home: TemporaryFolder
  private let store: Store

  init() throws {
    home = try TemporaryFolder()
    store = Store(directory: home.data)
  }

  /// The set-up of a match in a newly installed program.
  private func setUp(
    _ size: Size = Size(columns: 80, rows: 24), _ settings: Settings = Settings(),
    reportsReleases: Bool = true
  ) -> ModelDriver {
    var driver = ModelDriver(size: size, settings: settings, saver: GameSaver(directory: .success(home.data)))
    if reportsReleases { driver.send(.keyboard(reportsReleases: true)) }
    driver.open("Versus")
    return driver
  }

  /// Drops pieces by one player's key until the round is over.
  private func lose(_ key: Key, _ driver: inout ModelDriver) throws {
    driver.pass(.milliseconds(1_500))
    while try driver.match.isLive {
      driver.press(key)
      driver.press(key, [], .release)
      driver.skip(.milliseconds(1))
    }
    driver.serve(store)
    driver.skip(.seconds(1))
  }

  @Test func twoPeopleBeginAFirstToSevenWithNothingSet() throws {
    var driver = setUp()
    driver.press(.down)
    #expect(driver.screen.selectedText == "Two people: first to 7")
    driver.press(.enter)
    #expect(try driver.match.people == [0, 1] && driver.match.series.firstTo == 7)
    #expect(driver.shows("left half") && driver.shows("right half"))
    var rounds = 0
    while try driver.match.series.winner == nil {
      if rounds > 0 { driver.press(.enter) }
      rounds += 1
      // Space is the hard drop of the left half, and Enter that of the right half.
      try lose(rounds % 3 == 0 ? .enter : .character(" "), &driver)
    }
    #expect(try driver.match.series.wins == [3, 7] && rounds == 10)
    // In two lines where it stands beside the field.
    #expect(driver.shows("Player 2 wins") && driver.shows("the series!"))
  }

  @Test(arguments: [true, false])
  func whoHasWhichKeysAndWhatCannotBeHeldIsSaidBeforehand(reportsReleases: Bool) {
    var driver = setUp(reportsReleases: reportsReleases)
    #expect(!driver.shows("Seat 2: right half"))
    driver.press(.down)
    #expect(driver.shows("Seat 1: left half") && driver.shows("Seat 2: right half"))
    #expect(driver.shows("does not report key releases") == !reportsReleases)
  }

  @Test(arguments: [(80, 24), (60, 24), (40, 15), (24, 12)])
  func whatTwoPlayIsRememberedAndTheNextTimeItIsTheFirstRow(columns: Int, rows: Int) throws {
    var driver = setUp(Size(columns: columns, rows: rows))
    driver.press(.down)
    driver.press(.enter)
    #expect(driver.asks(.set(.versusSeats, "person person nobody nobody")))
    #expect(driver.asks(.set(.versusFirstTo, "7")))
    driver.pass(.milliseconds(1_500))
    driver.press(.escape)
    driver.press(.character("q"))
    driver.open("Versus")
    #expect(driver.screen.selectedText == "Start" && !driver.shows("Two people"))
    #expect(driver.shows("Continue the match"))
    driver.press(.enter)
    #expect(try driver.match.people == [0, 1] && driver.match.series.firstTo == 7)
  }

  @Test func ifTwoCannotPlayTheReasonIsSaidAndWhatFitsIsOffered() throws {
    var settings = Settings()
    settings.keys = KeyPreset.arrows.keys
    try settings.set(.versusHands, "own right")
    var driver = setUp(Size(columns: 80, rows: 24), settings)
    driver.press(.down)
    driver.press(.enter)
    #expect(driver.model.context.notice?.contains("Two claim the key") == true)
    #expect(driver.setUpRow == .start)
    settings = Settings()
    try settings.set(.versusRules, "classic")
    driver = setUp(Size(columns: 24, rows: 12), settings)
    while driver.setUpRow != .forTwo { driver.press(.down) }
    driver.press(.enter)
    #expect(driver.model.context.notice?.contains("needs a terminal of") == true)
    #expect(driver.setUpRow == .fitting)
    driver.press(.enter)
    driver.press(.enter)
    #expect(try driver.match.people == [0, 1])
  }

  @Test(arguments: [1, 2])
  func aloneAnOpponentOfOnesStrengthIsFoundInThreeMatches(strength: Int) throws {
    var driver = setUp()
    driver.press(.enter)
    var grades: [Int] = []
    for _ in 1...3 {
      while try driver.match.series.winner == nil {
        driver.pass(.milliseconds(1_500))
        let person = try PersonAtKeys(strength, player: 1, in: driver)
        while try driver.match.isLive { try person.pressNext(&driver) }
        driver.serve(store)
        driver.skip(.seconds(1))
        if try driver.match.series.winner == nil { driver.press(.enter) }
      }
      grades += try driver.match.grades.suffix(1)
      // Choose the item selected at the end.
      driver.press(.enter)
    }
    let found = try #require(try driver.match.grades.last)
    #expect(grades.first == 3 && abs(found - strength) <= 1, "\(grades), \(found)")
  }
}
