import BlockBot
import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Three matches find an opponent of the player's strength, and it stays one.
@Suite struct OpponentScaleTests {
  private typealias Outcome = OpponentScale.Outcome

  /// The grades of a player who always accepts the offer, including the one after the last series.
  ///
  /// - Parameters:
  ///   - length: how many rounds win a series.
  ///   - wins: whether the player wins a round against a grade.
  private func grades(from first: Int, series: Int, length: Int, wins: (Int) -> Bool) -> [Int] {
    var (grades, outcomes): ([Int], [Outcome]) = ([first], [])
    for _ in 0..<series {
      let grade = grades[grades.count - 1]
      var won = [false: 0, true: 0]
      while won.values.allSatisfy({ $0 < length }) {
        let isWin = wins(grade)
        won[isWin, default: 0] += 1
        outcomes.append(Outcome(grade: grade, isWin: isWin))
      }
      grades.append(OpponentScale.nextGrade(after: outcomes) ?? grade)
    }
    return grades
  }

  @Test(arguments: [VersusSetup().bots.max() ?? 0, 5], 1...3)
  func threeSeriesLeadWithinAGradeOfAnyStrength(first: Int, length: Int) {
    for strength in BotGrade.numbers {
      for beatsHisEqual in [true, false] {
        let grades = grades(from: first, series: 30, length: length) {
          $0 < strength || $0 == strength && beatsHisEqual
        }
        #expect(grades[3...].allSatisfy { abs($0 - strength) <= 1 }, "\(strength): \(grades)")
        #expect(grades.allSatisfy(BotGrade.numbers.contains))
      }
    }
  }

  /// With luck: seven of ten rounds are won against the grade below, as between grades.
  @Test func threeSeriesLeadNineOfTenWithinAGradeAndTheyStayThere() {
    let (setup, people) = (VersusSetup(), 40)
    var (near, late) = (0, 0)
    for strength in BotGrade.numbers {
      for seed in 1...people {
        var dice = Lehmer(state: UInt64(seed * 1_000 + strength))
        let found = grades(from: setup.bots.max() ?? 0, series: 12, length: setup.firstTo) { grade in
          let (mine, its) = (pow(7, strength - grade), pow(3, strength - grade))
          return dice.below(1_000_000) < Int(1_000_000 * mine / (mine + its))
        }
        if abs(found[3] - strength) <= 1 { near += 1 }
        if abs(found[12] - strength) <= 1 { late += 1 }
      }
    }
    let all = BotGrade.numbers.count * people
    #expect(near * 10 >= all * 9 && late * 100 >= all * 97, "\(near), \(late) of \(all)")
  }

  private func pow(_ base: Double, _ exponent: Int) -> Double {
    (0..<abs(exponent)).reduce(1.0) { power, _ in exponent < 0 ? power / base : power * base }
  }

  @Test func oneRoundAloneIsChanceOnceTheGradeIsFound() {
    func rounds(_ count: Int, _ grade: Int, _ isWin: Bool) -> [Outcome] {
      Array(repeating: Outcome(grade: grade, isWin: isWin), count: count)
    }
    let found = rounds(3, 5, true) + rounds(3, 7, false) + rounds(2, 6, true) + rounds(2, 6, false)
    #expect(OpponentScale.nextGrade(after: []) == nil)
    for isWin in [true, false] {
      let once = found + [Outcome(grade: 6, isWin: isWin)]
      #expect(OpponentScale.nextGrade(after: once) == nil)
      #expect(OpponentScale.nextGrade(after: once + rounds(3, 6, isWin)) == (isWin ? 7 : 5))
    }
  }

  /// Whatever the earlier results, a win never lowers the grade and a loss never raises it.
  @Test func aWinLeadsUpAndALossDown() {
    for grade in BotGrade.numbers {
      for (others, isWin) in [(1, false), (10, true)] {
        let before = (0..<6).map { _ in Outcome(grade: others, isWin: isWin) }
        #expect(OpponentScale.nextGrade(after: before + [Outcome(grade: grade, isWin: !isWin)]) == nil)
      }
    }
  }

  @Test func thereIsNoneAboveTheHighestAndNoneBelowTheLowest() {
    for (grade, isWin) in [(10, true), (1, false)] {
      for count in 1...60 {
        let outcomes = (0..<count).map { _ in Outcome(grade: grade, isWin: isWin) }
        #expect(OpponentScale.nextGrade(after: outcomes) == nil)
      }
    }
  }

  @Test func whatWasLongAgoIsForgotten() {
    let old = (0..<200).map { _ in Outcome(grade: 2, isWin: false) }
    let new = (0..<40).map { Outcome(grade: 8, isWin: $0 % 2 == 0) }
    #expect(OpponentScale.nextGrade(after: old + new) == nil)
  }

  // MARK: By what was done

  private func figures(attack: Int, pace: Int, pieces: Int = 120) -> MatchFigures {
    MatchFigures(attackPerMinute: attack * 1_000, piecesPerSecond: pace, pieces: pieces)
  }

  @Test func whoLosesToTheHighestWith145AttackAMinuteIsNoGrade5() throws {
    let loss = Outcome(grade: 10, isWin: false, figures: figures(attack: 145, pace: 2_600))
    let next = try #require(OpponentScale.nextGrade(after: [loss]))
    #expect((8...9).contains(next), "\(next)")
    // By the result alone it would be.
    #expect(OpponentScale.nextGrade(after: [Outcome(grade: 10, isWin: false)]) == 5)
  }

  @Test func moreAttackAndAFasterPaceRateHigher() throws {
    for isWin in [true, false] {
      var last = 0
      for (attack, pace) in [(1, 400), (8, 800), (25, 1_400), (60, 2_000), (140, 3_000)] {
        let outcome = Outcome(grade: 5, isWin: isWin, figures: figures(attack: attack, pace: pace))
        let rating = try #require(OpponentScale.rating(after: [outcome]))
        #expect(rating >= last, "\(attack)")
        last = rating
      }
      #expect(last > 60)
    }
  }

  @Test func everyMatchMovesTheRating() throws {
    var rounds = (0..<6).map { Outcome(grade: 5, isWin: $0 % 2 == 0) }
    let before = try #require(OpponentScale.rating(after: rounds))
    rounds.append(Outcome(grade: 5, isWin: true, figures: figures(attack: 40, pace: 1_800)))
    let won = try #require(OpponentScale.rating(after: rounds))
    rounds[6] = Outcome(grade: 5, isWin: false, figures: figures(attack: 3, pace: 700))
    let lost = try #require(OpponentScale.rating(after: rounds))
    #expect(won > before && lost < before)
    #expect(OpponentScale.rating(after: []) == nil)
  }

  @Test func aShortRoundSaysNothingButItsResult() {
    let short = Outcome(grade: 5, isWin: true, figures: figures(attack: 200, pace: 4_000, pieces: 12))
    #expect(
      OpponentScale.rating(after: [short]) == OpponentScale.rating(after: [Outcome(grade: 5, isWin: true)]))
  }

  @Test func figuresOfAnySizeAreNoTrouble() {
    for figure in [Int.min, -1, 0, .max] {
      let wild = MatchFigures(attackPerMinute: figure, piecesPerSecond: figure, pieces: .max)
      let rating = OpponentScale.rating(after: [Outcome(grade: 1, isWin: true, figures: wild)])
      #expect(rating.map { (10...100).contains($0) } == true)
    }
  }

  @Test func eachGradeHasANameOfItsOwn() {
    let names = BotGrade.numbers.map(BotGrade.name)
    #expect(Set(names).count == names.count)
    #expect(BotGrade.text(ofRating: 63) == "6.3, practised player")
    #expect(BotGrade.text(ofRating: 65) == "6.5, skilled player")
  }

  // MARK: On the screen

  @Test func theResultSaysTheRatingAndTheListTheLatest() throws {
    let home = try TemporaryFolder()
    var (driver, store) = try match(in: home)
    try lose(&driver, store)
    #expect(driver.shows("Rating "), "\(driver.screen.text)")
    let matches = MatchesFolder(directory: home.data).listWithFigures()
    #expect(matches.first?.figures?.pieces == 11 || matches.first?.figures != nil)
    let stats = CommandTrial().run(["stats", "--data-dir", home.data.path])
    #expect(stats.output.contains("Against grade 5, steady player: won 0 of 1"), "\(stats.output)")
    #expect(stats.output.contains("Rating against bots: "))
    let json = CommandTrial().run(["stats", "--json", "--data-dir", home.data.path])
    #expect(json.output.contains(#""bots":[{"grade":5,"matches":1,"won":0}],"rating":"#))
    // Kept, and read again.
    #expect(MatchesFolder(directory: home.data).listWithFigures() == matches)
  }

  /// The store, and the program in a new match of one round that uses it.
  private func match(
    _ seats: String = "person bot-5 nobody nobody", in home: TemporaryFolder, firstTo: Int = 1,
    size: Size = Size(columns: 80, rows: 24)
  ) throws -> (driver: ModelDriver, store: Store) {
    let driver = try ModelDriver.match(
      seats, [.versusFirstTo: String(firstTo)], size: size,
      saver: GameSaver(directory: .success(home.data)))
    return (driver, Store(directory: home.data))
  }

  /// Drops pieces until the round is lost, and answers storage requests.
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
    #expect(driver.shows("bot 3."), "\(driver.screen.text)")
    #expect(driver.screen.selectedText.hasSuffix("Against bot 3"))
    // A repeated key does not start a match by accident.
    driver.press(.enter)
    #expect(try !driver.match.isLive)
    driver.skip(.seconds(1))
    driver.press(.enter)
    #expect(try driver.match.session.header.bots == [0, 3] && driver.match.seats[1].name == "Bot 3")
    #expect(driver.model.context.settings.text(of: .versusSeats) == "person bot-3 nobody nobody")
    #expect(driver.asks(.set(.versusSeats, "person bot-3 nobody nobody")))
    // The step of the second match is smaller, since the history has the first one.
    driver.pass(.milliseconds(1_500))
    try lose(&driver, store)
    #expect(driver.shows("bot 2."), "\(driver.screen.text)")
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
    #expect(driver.model.context.settings.versus.occupants[1] == .bot(5))
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

  @Test func ofTheHistoryOnlyWhatNobodyGaveUpByTheSameRulesCounts() throws {
    let home = try TemporaryFolder()
    // A match given up and one by other rules: neither counts.
    var (driver, store) = try match("person bot-9 nobody nobody", in: home)
    driver.press(.character("r"))
    driver.pass(.milliseconds(1_500))
    driver.press(.character("p"))
    driver.press(.end)
    driver.press(.enter)
    driver.press(.down)
    driver.press(.enter)
    #expect(driver.model.stack.screens.last is MainMenuScreen)
    var other = try ModelDriver.match(
      "person bot-9 nobody nobody", [.versusFirstTo: "1", .versusRules: "league"],
      saver: GameSaver(directory: .success(home.data)))
    try lose(&other, store)
    #expect(other.shows("bot 5."))
    (driver, _) = try match(in: home)
    try lose(&driver, store)
    #expect(driver.shows("bot 3."), "the first match that counts takes the largest step")
    let outcomes = MatchesFolder(directory: home.data).list().map(\.outcome)
    #expect(outcomes.compactMap(\.self).map(\.grade).sorted() == [5, 9] && outcomes.count == 4)
  }

  @Test func itIsOfferedOnTheSmallestScreenToo() throws {
    let home = try TemporaryFolder()
    var (driver, store) = try match(in: home, size: Size(columns: 24, rows: 12))
    try lose(&driver, store)
    #expect(driver.screen.selectedText.hasSuffix("Against bot 3"), "\(driver.screen.text)")
    #expect(driver.shows("nearer"))
    #expect(driver.shows("Menu"))
  }
}
