import BlockEngine
import Testing

@testable import BlockMatchScreens
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// A bot's field is redrawn when a piece locks, not at each key.
@Suite struct OpponentSnapshotTests {
  /// How often the right half of the screen changes in ten seconds, and how many pieces the second player
  /// locks.
  private func changes(_ driver: inout ModelDriver) throws -> (pictures: Int, locks: Int) {
    var pictures = 0
    var last: [Cell] = []
    for _ in 0..<500 {
      driver.pass(.milliseconds(20))
      let screen = driver.screen
      let half = (1..<24).flatMap { y in (40..<80).map { screen[$0, y] } }
      if half != last { pictures += 1 }
      last = half
    }
    return (pictures, try driver.match.session.game(of: 2).lockCount)
  }

  @Test func anOpponentIsSeenWhenAPieceLocksAndOnceASecond() throws {
    var driver = try ModelDriver.match("person bot-7 nobody nobody")
    let found = try changes(&driver)
    #expect(found.locks > 15)
    #expect(found.pictures >= found.locks && found.pictures <= found.locks + 15, "\(found)")
  }

  @Test func whatHasLockedIsSeenWithinATenthOfASecond() throws {
    var driver = try ModelDriver.match("person bot-5 nobody nobody")
    for _ in 0..<100 {
      driver.pass(.milliseconds(50))
      let before = try driver.match.session.game(of: 2).lockCount
      driver.pass(.milliseconds(100))
      let seen = try driver.match.seats[1].snapshot?.game.lockCount
      #expect(seen.map { $0 >= before } == true)
    }
  }

  @Test func aSlowOpponentsPieceIsSeenOnItsWay() throws {
    var driver = try ModelDriver.match("person bot-1 nobody nobody")
    var pictures = 0
    var last: FallingPiece?
    for _ in 0..<40 {
      driver.pass(.milliseconds(250))
      let snapshot = try driver.match.seats[1].snapshot
      guard snapshot?.showsPiece == true, let piece = snapshot?.game.fallingPiece, piece != last else {
        continue
      }
      pictures += 1
      last = piece
    }
    #expect(pictures > 3)
  }

  @Test func botsAmongThemselvesAreSeenStepByStep() throws {
    var driver = try ModelDriver.match("bot-7 bot-7 nobody nobody")
    let found = try changes(&driver)
    #expect(found.pictures > 4 * found.locks, "\(found)")
  }

  @Test func aPauseAndTheEndShowTheGameAsItIs() throws {
    var driver = try ModelDriver.match("person bot-7 nobody nobody")
    driver.pass(.seconds(3))
    driver.press(.character("p"))
    #expect(try driver.match.seats[1].snapshot == nil)
  }

  /// How often the program wakes in ten seconds without input, and how many pieces the bot locks.
  private func wakes(_ driver: inout ModelDriver) throws -> (wakes: Int, locks: Int) {
    let before = try driver.match.session.game(of: 2).lockCount
    let end = driver.now + .seconds(10)
    var wakes = 0
    while let wake = driver.wake, driver.now + wake <= end {
      driver.pass(wake)
      wakes += 1
    }
    return (wakes, try driver.match.session.game(of: 2).lockCount - before)
  }

  @Test func anOpponentsKeysWakeTheProgramOnceAPiece() throws {
    var driver = try ModelDriver.match("person bot-7 nobody nobody")
    let found = try wakes(&driver)
    #expect(found.locks > 15)
    // Ten seconds of the clock, ten rows of the person's piece, and for each piece of the bot its lock and
    // the look at it.
    #expect(found.wakes <= 2 * found.locks + 25, "\(found)")
  }

  @Test func whatABotDoesIsDoneAtItsOwnTimeWhoeverLooks() throws {
    var (seen, unseen) = (
      try ModelDriver.match("bot-1 bot-5 nobody nobody"), try ModelDriver.match("person bot-5 nobody nobody")
    )
    seen.pass(.seconds(4))
    unseen.pass(.seconds(4))
    // At the same moment, both games of the second seat are the same, key for key.
    seen.press(.character("p"))
    unseen.press(.character("p"))
    let games = [try seen.match.session.game(of: 2), try unseen.match.session.game(of: 2)]
    #expect(games[0].lockCount > 2 && games[0].lockCount == games[1].lockCount)
    #expect(games[0].fallingPiece == games[1].fallingPiece && games[0].playfield == games[1].playfield)
  }
}
