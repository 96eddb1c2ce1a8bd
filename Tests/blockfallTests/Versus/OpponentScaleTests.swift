import BlockBot
import BlockEngine
import TerminalTestSupport
import Testing

@testable import TerminalUI
@testable import blockfall

/// An opponent of one's strength is found in three matches, and stays one.
@Suite struct OpponentScaleTests {
  private typealias Outcome = OpponentScale.Outcome

  /// The grades that somebody plays who always takes what is offered, the one after the last match included.
  ///
  /// - Parameter wins: whether a match against a grade is won.
  private func grades(from first: Int, matches: Int, wins: (Int) -> Bool) -> [Int] {
    var (grades, outcomes): ([Int], [Outcome]) = ([first], [])
    for _ in 0..<matches {
      let grade = grades[grades.count - 1]
      outcomes.append(Outcome(grade: grade, isWin: wins(grade)))
      grades.append(OpponentScale.nearer(after: outcomes) ?? grade)
    }
    return grades
  }

  @Test(arguments: BotGrade.numbers, [VersusSetup().bots.max() ?? 0, 5])
  func threeMatchesLeadWithinAGradeOfAnyStrength(strength: Int, first: Int) {
    for beatsHisEqual in [true, false] {
      let grades = grades(from: first, matches: 30) { $0 < strength || $0 == strength && beatsHisEqual }
      #expect(grades[3...].allSatisfy { abs($0 - strength) <= 1 }, "\(grades)")
      #expect(grades.allSatisfy(BotGrade.numbers.contains))
    }
  }

  @Test func whoWinsByChanceStaysNearHisStrength() {
    for strength in BotGrade.numbers {
      for seed in 1...20 as ClosedRange<UInt64> {
        var dice = Lehmer(state: seed)
        // Seven of ten against the grade below, as one grade has against another.
        let grades = grades(from: 5, matches: 60) { grade in
          dice.below(100) < min(max(50 + 20 * (strength - grade), 2), 98)
        }
        let late = grades[20...].map { abs($0 - strength) }
        #expect(late.reduce(0, +) <= late.count * 3 / 2, "\(strength): \(grades)")
      }
    }
  }

  @Test func oneMatchAloneIsChanceOnceTheGradeIsFound() {
    let found = [Outcome(grade: 5, isWin: true), .init(grade: 8, isWin: false), .init(grade: 6, isWin: true)]
    #expect(OpponentScale.nearer(after: []) == nil)
    #expect(OpponentScale.nearer(after: found) == 7)
    for isWin in [true, false] {
      let once = found + [Outcome(grade: 7, isWin: isWin)]
      #expect(OpponentScale.nearer(after: once) == nil)
      #expect(OpponentScale.nearer(after: once + [Outcome(grade: 7, isWin: !isWin)]) == nil)
      #expect(OpponentScale.nearer(after: once + [Outcome(grade: 7, isWin: isWin)]) == (isWin ? 8 : 6))
    }
    // There is none above the highest, and none below the lowest.
    #expect(OpponentScale.nearer(after: [Outcome(grade: 10, isWin: true)]) == nil)
    #expect(OpponentScale.nearer(after: [Outcome(grade: 1, isWin: false)]) == nil)
  }

  // MARK: On the screen

  /// What is kept, and the program with a match of one round begun over it.
  private func match(
    _ seats: String = "person bot-5 nobody nobody", in home: TemporaryFolder, firstTo: Int = 1,
    size: Size = Size(columns: 80, rows: 24)
  ) throws -> (driver: ModelDriver, store: Store) {
    let driver = try ModelDriver.match(
      seats, [.versusFirstTo: String(firstTo)], size: size,
      keeper: Keeper(directory: .success(home.data)))
    return (driver, Store(directory: home.data))
  }

  /// Drops pieces until the round is lost, and has what the program asks for answered.
  private func lose(_ driver: inout ModelDriver, _ store: Store) throws {
    while try driver.match.isLive {
      driver.press(.character(" "))
      driver.skip(.milliseconds(1))
    }
    driver.serve(store)
  }

  @Test func theEndOffersANearerBotAndOneKeyTakesIt() throws {
    let home = try TemporaryFolder()
    var (driver, store) = try match(in: home)
    try lose(&driver, store)
    #expect(driver.shows("bot 2."), "\(driver.screen.text)")
    #expect(driver.screen.selectedText.hasSuffix("Against bot 2"))
    // Nobody mashes into it.
    driver.press(.enter)
    #expect(try !driver.match.isLive)
    driver.skip(.seconds(1))
    driver.press(.enter)
    #expect(try driver.match.session.header.bots == [0, 2] && driver.match.seats[1].name == "Bot 2")
    #expect(driver.model.context.settings.text(of: .versusSeats) == "person bot-2 nobody nobody")
    #expect(driver.asks(.set(.versusSeats, "person bot-2 nobody nobody")))
    // The second match takes the smaller step, as the first one is in the history.
    driver.pass(.milliseconds(1_500))
    try lose(&driver, store)
    #expect(driver.shows("bot 1."), "\(driver.screen.text)")
  }

  @Test func theNextMatchOfTheSameOpponentIsOneKeyFurther() throws {
    let home = try TemporaryFolder()
    var (driver, store) = try match(in: home)
    try lose(&driver, store)
    driver.skip(.seconds(1))
    driver.press(.down)
    #expect(driver.screen.selectedText.hasSuffix("Again"))
    driver.press(.enter)
    #expect(try driver.match.session.header.bots == [0, 5])
    #expect(driver.model.context.settings.versus.sitters[1] == .bot(5))
  }

  @Test(arguments: [
    ("person bot-5 nobody nobody", 2), ("person bot-5 bot-4 nobody", 1), ("person person nobody nobody", 1),
    ("bot-1 bot-2 nobody nobody", 1),
  ])
  func nothingIsOfferedIfNothingIsKnownOfOnesStrength(seats: String, firstTo: Int) throws {
    let home = try TemporaryFolder()
    var (driver, store) = try match(seats, in: home, firstTo: firstTo, size: Size(columns: 120, rows: 40))
    for _ in 0..<4_000 where try driver.match.isLive {
      driver.press(.character(" "))
      driver.serve(store)
      driver.skip(.milliseconds(50))
      driver.send(.tick)
      driver.serve(store)
    }
    #expect(try !driver.match.isLive)
    #expect(!driver.shows("nearer") && !driver.shows("Against bot"))
  }

  @Test func ofTheHistoryOnlyWhatDecidedASeriesByTheSameRulesCounts() throws {
    let home = try TemporaryFolder()
    // Given up, and by other rules: neither says anything.
    var (driver, store) = try match("person bot-9 nobody nobody", in: home)
    driver.press(.character("r"))
    driver.pass(.milliseconds(1_500))
    driver.press(.character("p"))
    driver.press(.end)
    driver.press(.enter)
    driver.press(.down)
    driver.press(.enter)
    #expect(driver.model.screens.last is MainMenuScreen)
    var other = try ModelDriver.match(
      "person bot-9 nobody nobody", [.versusFirstTo: "1", .versusRules: "league"],
      keeper: Keeper(directory: .success(home.data)))
    try lose(&other, store)
    #expect(other.shows("bot 6."))
    (driver, _) = try match(in: home)
    try lose(&driver, store)
    #expect(driver.shows("bot 2."), "the first match of its kind takes the largest step")
    let outcomes = MatchesFolder(directory: home.data).list().map(\.outcome)
    #expect(outcomes.compactMap(\.self).map(\.grade).sorted() == [5, 9] && outcomes.count == 4)
  }

  @Test func itIsOfferedOnTheSmallestScreenToo() throws {
    let home = try TemporaryFolder()
    var (driver, store) = try match(in: home, size: Size(columns: 24, rows: 12))
    try lose(&driver, store)
    #expect(driver.screen.selectedText.hasSuffix("Against bot 2"), "\(driver.screen.text)")
    #expect(driver.shows("nearer"))
    #expect(driver.shows("Menu"))
  }
}
