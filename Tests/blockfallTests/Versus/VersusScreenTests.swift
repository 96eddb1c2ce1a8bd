import BlockEngine
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// A match on the screen: independent controls, a pause for all, rounds and their end.
@Suite struct VersusScreenTests {
  /// The program in a new match of people or bots.
  private func match(
    _ seats: String = "person bot-3 nobody nobody", size: Size = Size(columns: 80, rows: 24),
    firstTo: Int = 3, reportsReleases: Bool = false, saver: GameSaver = .disabled, counts: Bool = true,
    shake: ScreenShake = .floor
  ) throws -> ModelDriver {
    var settings = Settings()
    settings.shake = shake
    return try .match(
      seats, [.versusFirstTo: String(firstTo)], size: size, settings: settings, saver: saver,
      reportsReleases: reportsReleases, counts: counts)
  }

  private func place(_ driver: ModelDriver, _ player: Int) throws -> (x: Int, turn: Orientation) {
    let piece = try #require(try driver.match.session.game(of: player).fallingPiece)
    return (piece.x, piece.orientation)
  }

  @Test func oneKeyBeginsAMatchAgainstABot() throws {
    var driver = try match(counts: false)
    #expect(try driver.match.seats.map(\.name) == ["You", "Bot 3"])
    #expect(try driver.match.session.match.time == .zero)
    driver.pass(.milliseconds(1_500))
    driver.press(.character(" "))
    #expect(try driver.match.session.game(of: 1).lockCount == 1)
    driver.pass(.seconds(10))
    #expect(try driver.match.session.game(of: 2).lockCount > 3)
  }

  @Test(arguments: [0, 1, 10])
  func aMatchStartsAgainAtOnceBeforeThePersonsTenthPiece(pieces: Int) throws {
    var driver = try match()
    // Dropped at once, before the bot has locked a piece.
    for _ in 0..<pieces { driver.press(.character(" ")) }
    #expect(try driver.match.session.game(of: 2).lockCount == 0)
    let id = try driver.match.session.id
    driver.press(.character("r"))
    #expect(driver.shows("Start again?") == (pieces == 10), "\(driver)")
    #expect(driver.asks(.deleteMatch(id)) == (pieces == 0), "without a locked piece no trace is left")
    if pieces == 10 {
      driver.press(.enter)
      #expect(!driver.shows("Start again?") && !driver.asks(.deleteMatch(id)))
    }
    #expect(try driver.match.session.id != id)
  }

  @Test func betweenPeopleEnterIsNoYes() throws {
    var driver = try match("person person nobody nobody")
    let id = try driver.match.session.id
    driver.press(.character("r"))
    #expect(driver.shows("Start again?"), "with several people it always asks")
    driver.press(.enter)
    #expect(try driver.match.session.id == id && driver.shows("Paused"), "it drops the right hand's pieces")
    driver.press(.character("r"))
    driver.press(.character("r"))
    #expect(try driver.match.session.id != id)
  }

  @Test(arguments: [true, false])
  func keysOfOneNeverReachTheOther(reportsReleases: Bool) throws {
    var driver = try match("person person nobody nobody", reportsReleases: reportsReleases)
    let start = (try place(driver, 1), try place(driver, 2))
    driver.press(.character("a"))
    driver.press(.character("a"), [], .release)
    #expect(try place(driver, 1).x == start.0.x - 1 && place(driver, 2).x == start.1.x)
    driver.press(.right)
    driver.press(.right, [], .release)
    #expect(try place(driver, 1).x == start.0.x - 1 && place(driver, 2).x == start.1.x + 1)
    driver.press(.character("w"))
    #expect(try place(driver, 1).turn != start.0.turn && place(driver, 2).turn == start.1.turn)
    driver.press(.enter)
    #expect(try driver.match.session.game(of: 2).lockCount == 1)
    #expect(try driver.match.session.game(of: 1).lockCount == 0)
    // Keys of no seat do nothing.
    for key: Key in [.character("h"), .character("y"), .home, .character("5")] { driver.press(key) }
    #expect(try driver.match.session.game(of: 1).lockCount == 0)
    #expect(try driver.match.session.game(of: 2).lockCount == 1)
  }

  /// A soft drop at once with a held direction locks no second piece in a match either.
  @Test(arguments: ["classic", "modern"]) func oneKeyLocksOnePiece(rules: String) throws {
    var settings = Settings()
    for (key, text) in HandlingStyle.instant.handling.texts + [(.autoShiftDelay, "0"), (.rules, rules)] {
      try settings.set(key, text)
    }
    var driver = try ModelDriver.match(settings: settings, reportsReleases: true)
    driver.press(.left)
    driver.pass(.milliseconds(300))
    driver.press(.down)
    driver.pass(.milliseconds(50))
    driver.press(.down, [], .release)
    let game = try driver.match.session.game(of: 1)
    #expect(game.lockCount == 0 && game.fallingPiece?.y == game.ghost?.y)
    driver.pass(.milliseconds(600))
    #expect(try driver.match.session.game(of: 1).lockCount <= 1)
  }

  /// The set-up with a one-handed key preset for single games.
  private func oneHanded(
    _ preset: KeyPreset, seats: String = "person person nobody nobody", hands: String = "own right"
  ) throws -> ModelDriver {
    var settings = Settings()
    settings.keys = preset.keys
    try settings.set(.versusSeats, seats)
    try settings.set(.versusSeed, "7")
    try settings.set(.versusHands, hands)
    var driver = ModelDriver(settings: settings)
    driver.open("Versus")
    return driver
  }

  @Test func againstABotOneHandPlaysByTheKeysOfGamesAlone() throws {
    var driver = try oneHanded(.leftHand, seats: "person bot-1 nobody nobody")
    driver.press(.enter)
    driver.pass(.milliseconds(1_500))
    let start = try place(driver, 1)
    driver.press(.character("d"))
    driver.press(.character("w"))
    #expect(try place(driver, 1).x == start.x + 1 && place(driver, 1).turn != start.turn)
    driver.press(.tab)
    #expect(try driver.match.session.game(of: 1).lockCount == 1)
  }

  @Test func oneHandsKeysOfGamesAloneNeverReachTheOtherSeat() throws {
    var driver = try oneHanded(.leftHand)
    driver.press(.enter)
    #expect(driver.shows("as when alone") && driver.shows("right half"))
    driver.pass(.milliseconds(1_500))
    let other = try driver.match.session.game(of: 2)
    let start = try place(driver, 1).x
    driver.press(.character("a"))
    driver.press(.character("a"))
    #expect(try place(driver, 1).x == start - 2)
    // Keys that the default left half lacks.
    driver.press(.character("z"))
    driver.press(.tab)
    #expect(try driver.match.session.game(of: 1).lockCount == 1)
    let after = try driver.match.session.game(of: 2)
    #expect(after.fallingPiece?.x == other.fallingPiece?.x && after.lockCount == 0)
    let own = try driver.match.session.game(of: 1).fallingPiece?.x
    driver.press(.character("j"))
    driver.press(.enter)
    #expect(try driver.match.session.game(of: 1).fallingPiece?.x == own)
    #expect(try driver.match.session.game(of: 2).lockCount == 1)
  }

  @Test(
    arguments: [
      (KeyPreset.arrows, "own right", "the key left: Seat 1 (Move left), Seat 2 (Move left)"),
      (.rightHand, "left own", "the key space: Seat 1 (Hard drop), Seat 2 (Hard drop)"),
      (.arrows, "left left", "Seat 1 and Seat 2 have the same keys"),
      (.leftHand, "own own", "Seat 1 and Seat 2 have the same keys"),
    ])
  func aKeyThatTwoSeatsClaimIsRefusedWithTheReason(preset: KeyPreset, hands: String, reason: String) throws {
    var driver = try oneHanded(preset, hands: hands)
    let words = driver.screen.lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    #expect(words.contains(reason), "\(words)")
    driver.press(.enter)
    #expect(driver.model.stack.screens.last is VersusSetupScreen)
  }

  @Test func theKeysOfASeatAreWholeOnTheSmallestScreen() throws {
    for word in ["left right", "right left", "own right"] {
      var driver = try oneHanded(.leftHand, hands: word)
      driver.resize(24, 12)
      driver.press(.end)
      driver.press(.up)
      driver.press(.up)
      #expect(driver.screen.selectedText.hasSuffix("›"), "\(driver.screen.selectedText)")
      #expect(driver.screen.selectedText.contains("Keys 1"))
    }
  }

  @Test func theKeysOfASeatAreChosenInTheSetUp() throws {
    var driver = try oneHanded(.leftHand, hands: "left right")
    for _ in 0..<20 where !driver.screen.selectedText.contains("Keys of seat 1") { driver.press(.down) }
    driver.press(.left)
    #expect(driver.model.context.settings.text(of: .versusHands) == "own right")
    #expect(driver.screen.selectedText.contains("as when alone"))
  }

  @Test func bothHoldAtOnceIfReleasesAreReported() throws {
    var driver = try match("person person nobody nobody", reportsReleases: true)
    driver.press(.character("a"))
    driver.press(.right)
    driver.pass(.milliseconds(700))
    let width = 10
    let (first, second) = try (
      #require(driver.match.session.game(of: 1).fallingPiece),
      #require(driver.match.session.game(of: 2).fallingPiece)
    )
    #expect(first.minos.map(\.x).min() == 0)
    #expect(second.minos.map(\.x).max() == width - 1)
  }

  @Test func whatTwoCannotHoldAtOnceIsSaidBeforehand() throws {
    for reportsReleases in [true, false] {
      var settings = Settings()
      try settings.set(.versusSeats, "person person nobody nobody")
      var driver = ModelDriver(settings: settings)
      if reportsReleases { driver.send(.keyboard(reportsReleases: true)) }
      driver.open("Versus")
      #expect(driver.shows("left half") && driver.shows("right half"))
      #expect(driver.shows("does not report key releases") == !reportsReleases)
    }
  }

  @Test func sixteenKeysASecondFromTwoAreAllObeyed() throws {
    var driver = try match("person person nobody nobody", reportsReleases: true)
    let keys: [[(Key, GameCommand)]] = [
      [(.character("a"), .left), (.character("d"), .right), (.character("w"), .rotateClockwise)],
      [(.left, .left), (.right, .right), (.up, .rotateClockwise)],
    ]
    var expected = [0, 0]
    for step in 0..<48 {
      for player in 0..<2 {
        let (key, _) = keys[player][(step * (player + 1)) % 3]
        driver.press(key)
        driver.press(key, [], .release)
        expected[player] += 1
      }
      driver.pass(.milliseconds(125))
    }
    let screen = try driver.match
    #expect(screen.seats.map { $0.input?.controls.pressCount } == expected)
  }

  @Test func aPauseHidesAllFieldsAndNoBotIsAsked() throws {
    var driver = try match()
    driver.pass(.seconds(12))
    driver.press(.character("p"))
    let paused = try driver.match.session.match
    let pieces = driver.screen.cells.filter {
      (Ink.pieceI.rawValue...Ink.garbage.rawValue).contains($0.style.background.rawValue)
        || (Ink.pieceI.rawValue...Ink.garbage.rawValue).contains($0.style.foreground.rawValue)
    }
    #expect(pieces.isEmpty && driver.shows("Paused"))
    driver.pass(.seconds(60))
    #expect(driver.wake == nil)
    #expect(try driver.match.session.match.digest == paused.digest)
    driver.press(.character("p"))
    driver.pass(.milliseconds(1_500))
    driver.pass(.seconds(5))
    #expect(try driver.match.session.match.time > paused.time)
  }

  @Test func whatHappensToTheTerminalPauses() throws {
    for message: Message in [.input(.focus(false)), .suspending, .continued] {
      var driver = try match()
      driver.send(message)
      #expect(driver.shows("Paused"))
    }
    var driver = try match()
    driver.resize(20, 6)
    #expect(driver.shows("Too small."))
    driver.resize(80, 24)
    #expect(driver.shows("Paused"))
  }

  @Test func aTerminalThatIsTooSmallSaysWhatItNeedsAndOffersWhatFits() throws {
    var driver = try match()
    driver.resize(20, 6)
    #expect(driver.shows("Needs ") && driver.shows("Has 20x6"))
    // The size that it asks for is enough.
    let need = try #require(driver.screen.lines.first { $0.contains("Needs ") }).split(separator: " ")[1]
    let size = need.split(separator: "x").compactMap { Int($0) }
    try #require(size.count == 2)
    driver.resize(size[0], size[1])
    #expect(driver.shows("Continue") && !driver.shows("Too small."))
  }

  @Test func theOwnSeatIsPlayedWithOneHandOnTheMouse() throws {
    var driver = try match()
    let start = try place(driver, 1).x
    driver.click(Point(x: 5, y: 12))
    #expect(try place(driver, 1).x == start - 1)
    driver.pass(.seconds(1))
    driver.click(Point(x: 40, y: 12))
    driver.pass(.milliseconds(100))
    driver.click(Point(x: 40, y: 12))
    #expect(try driver.match.session.game(of: 1).lockCount == 1)
  }

  @Test func thePadThatGoesAwayPausesAndSaysWhose() throws {
    var driver = try match("person person nobody nobody", counts: false)
    driver.send(.device(.pad(PadEvent(pad: 0, action: .appeared(name: "pad")))))
    driver.press(.character("p"))
    driver.press(.character("p"))
    driver.pass(.milliseconds(1_500))
    driver.send(.device(.pad(PadEvent(pad: 0, action: .vanished))))
    #expect(driver.shows("Paused") && driver.shows("Player 1: pad 1 is gone"))
  }

  @Test func ofSeveralPeopleEachGivesUpForHimself() throws {
    var driver = try match("person person bot-1 nobody", size: Size(columns: 120, rows: 40))
    func giveUp(_ row: Int) {
      driver.press(.character("p"))
      driver.press(.end)
      driver.press(.enter)
      for _ in 0..<row { driver.press(.down) }
      driver.press(.enter)
    }
    giveUp(1)
    #expect(try driver.match.session.game(of: 1).endCause == .givenUp)
    #expect(try driver.match.isLive && !driver.match.session.isOver)
    driver.pass(.milliseconds(1_600))
    // The keys of a player who has given up do nothing; the other player plays on.
    driver.press(.character(" "))
    driver.press(.enter)
    #expect(try driver.match.session.game(of: 2).lockCount == 1)
    giveUp(1)
    #expect(driver.shows("Bot 1 wins!"))
    #expect(try driver.match.series.wins == [0, 0, 1])
    var two = try match("person person nobody nobody")
    two.press(.character("p"))
    two.press(.end)
    two.press(.enter)
    #expect(two.shows("Player 1 gives up") && two.shows("Player 2 gives up") && two.shows("End the series"))
    two.press(.down)
    two.press(.enter)
    #expect(two.shows("Player 2 wins!") && two.shows("Next match"))
    #expect(try two.match.series.wins == [0, 1])
  }

  @Test func aRoundThatIsLostCountsForTheBotAndTheNextOneFollows() throws {
    var driver = try match(firstTo: 2)
    for round in 1...2 {
      for _ in 0..<60 where try driver.match.isLive {
        driver.press(.character(" "))
        driver.skip(.milliseconds(1))
      }
      #expect(try driver.match.series.wins == [0, round])
      #expect(driver.shows(round == 1 ? "Bot 3 wins!" : "Bot 3 wins the"))
      // A repeated key does not skip the result.
      driver.press(.enter)
      #expect(driver.shows(round == 1 ? "Next match" : "Again"))
      driver.skip(.seconds(1))
      driver.press(.character(" "))
      driver.press(.enter)
      driver.pass(.milliseconds(1_500))
    }
    #expect(try driver.match.series.wins == [0, 0])
    #expect(try driver.match.session.header.series?.playedCount == 0)
  }

  @Test func aMatchThatWasKilledComesBackPausedForAll() throws {
    let home = try TemporaryFolder()
    let saver = GameSaver(directory: .success(home.data))
    var driver = try match("person bot-5 bot-2 nobody", saver: saver)
    driver.pass(.seconds(20))
    driver.press(.character("p"))
    let digest = try driver.match.session.match.digest
    driver.press(.character("q"))
    #expect(saver.finish())
    let again = GameSaver(directory: .success(home.data))
    let found = try #require(again.resumeLatestInBackground()?.get(atMost: .seconds(60)))
    let left = try #require(found.match)
    var context = GameScreenTrial.context()
    context.saver = again
    let screen = VersusScreen(resuming: left, in: context)
    #expect(screen.session.match.digest == digest && !screen.session.isRunning)
    #expect(screen.seats.map(\.name) == ["You", "Bot 5", "Bot 2"])
    guard case .paused = screen.stage else {
      Issue.record("the match is not paused")
      return
    }
  }

  @Test func whatCannotBePlayedIsSaidWithTheReason() throws {
    for (seats, size, reason) in [
      ("person nobody nobody nobody", Size(columns: 80, rows: 24), "two players"),
      ("person person person person", Size(columns: 80, rows: 24), "seat 4"),
      ("person person bot-1 bot-2", Size(columns: 26, rows: 10), "needs a terminal of"),
    ] {
      var settings = Settings()
      try settings.set(.versusSeats, seats)
      var driver = ModelDriver(size: size, settings: settings)
      driver.open("Versus")
      driver.press(.enter)
      #expect(driver.model.stack.screens.last is VersusSetupScreen)
      #expect(driver.model.context.notice?.contains(reason) == true)
    }
  }

  @Test(arguments: [
    (
      "person person bot-1 bot-2", "classic", Size(columns: 40, rows: 15),
      "person person bot-1 bot-2 modern"
    ),
    ("person bot-2 bot-3 bot-4", "modern", Size(columns: 24, rows: 16), "person bot-2 bot-3 nobody modern"),
    (
      "bot-1 person person nobody", "modern", Size(columns: 18, rows: 12),
      "nobody person person nobody modern"
    ),
  ])
  func whereAMatchDoesNotFitTwoKeysBeginOneThatDoes(
    seats: String, rules: String, size: Size, fitting: String
  ) throws {
    var settings = Settings()
    try settings.set(.versusSeats, seats)
    try settings.set(.versusRules, rules)
    var driver = ModelDriver(size: size, settings: settings)
    driver.open("Versus")
    driver.press(.enter)
    #expect(driver.model.context.notice?.contains("needs a terminal of") == true)
    driver.press(.enter)
    let set = driver.model.context.settings
    #expect(set.text(of: .versusSeats) + " " + set.text(of: .versusRules) == fitting)
    let screen = try #require(driver.model.stack.screens.last as? VersusSetupScreen)
    #expect(screen.menu.selected == .start)
    driver.press(.enter)
    #expect(driver.model.stack.screens.last is VersusScreen)
  }

  @Test func whereNoMatchFitsNoneIsOffered() throws {
    var driver = ModelDriver(size: Size(columns: 24, rows: 5))
    driver.open("Versus")
    driver.press(.enter)
    let screen = try #require(driver.model.stack.screens.last as? VersusSetupScreen)
    #expect(screen.menu.selected == .start)
  }

  @Test func aHitIsHeardAndFeltAndNeverHidesTheField() throws {
    var driver = try match(
      "person bot-10 nobody nobody", size: Size(columns: 120, rows: 40), shake: .nudge)
    var wasHit = false
    for _ in 0..<400 where !wasHit {
      driver.pass(.milliseconds(100))
      guard try driver.match.isLive else { break }
      guard try driver.match.session.game(of: 1).waitingLines > 0 else { continue }
      driver.pass(.milliseconds(600))
      driver.press(.character(" "))
      let own = try driver.match
      guard own.session.game(of: 1).enteredLines > 0 else { continue }
      wasHit = true
      #expect(own.seats[0].hitEnd != nil && own.seats[0].effects.shakeEnd != nil)
      let layout = try #require(own.layout(in: driver.model.context))
      let field = layout.places[0].field
      let walls = (field.minY..<field.maxY).map { driver.screen[field.minX - 1, $0] }
      // The field is drawn a row lower for a moment, with everything in it.
      #expect(walls.first == .blank && walls.dropFirst().allSatisfy { $0 != .blank })
      driver.pass(.milliseconds(300))
      #expect(driver.screen[field.minX - 1, field.minY] != .blank)
    }
    #expect(wasHit)
  }

  @Test func garbageThatWaitsIsSeenBesideTheField() throws {
    var driver = try match("bot-10 bot-1 nobody nobody", size: Size(columns: 120, rows: 40))
    var hasSeen = false
    for _ in 0..<600 where !hasSeen {
      driver.pass(.milliseconds(100))
      let screen = try driver.match
      guard screen.isLive else { break }
      let waiting = screen.session.game(of: 2).waitingLines
      let layout = try #require(screen.layout(in: driver.model.context))
      let bar = layout.places[1].bar
      let lit = (bar.minY..<bar.maxY).count { driver.screen[bar.minX, $0] != .blank }
      // Two minos are three rows high at this scale.
      let rows = layout.places[1].scale == .medium ? (3 * waiting + 1) / 2 : waiting
      #expect(lit == min(rows, bar.size.rows))
      if waiting > 0 { hasSeen = true }
    }
    #expect(hasSeen)
  }
}
