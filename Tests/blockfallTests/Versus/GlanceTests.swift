import BlockEngine
import Testing

@testable import TerminalUI
@testable import blockfall

/// Of an opponent that is a bot one sees what has locked, and not each step of its hands.
@Suite struct GlanceTests {
  private func match(_ seats: String) throws -> ModelDriver {
    var settings = Settings()
    try settings.set(.versusSeats, seats)
    try settings.set(.versusSeed, "7")
    var driver = ModelDriver(settings: settings)
    driver.open("Versus")
    driver.press(.enter)
    driver.pass(.milliseconds(1_500))
    return driver
  }

  private func screen(_ driver: ModelDriver) throws -> VersusScreen {
    try #require(driver.model.screens.last as? VersusScreen)
  }

  /// How often the right half of the screen changes in ten seconds, and how many pieces the second player locks.
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
    return (pictures, try screen(driver).session.game(of: 2).lockCount)
  }

  @Test func anOpponentIsSeenWhenAPieceLocksAndOnceASecond() throws {
    var driver = try match("person bot-7 nobody nobody")
    let found = try changes(&driver)
    #expect(found.locks > 15)
    #expect(found.pictures >= found.locks && found.pictures <= found.locks + 15, "\(found)")
  }

  @Test func whatHasLockedIsSeenWithinATenthOfASecond() throws {
    var driver = try match("person bot-5 nobody nobody")
    for _ in 0..<100 {
      driver.pass(.milliseconds(50))
      let before = try screen(driver).session.game(of: 2).lockCount
      driver.pass(.milliseconds(100))
      let seen = try screen(driver).seats[1].glance?.game.lockCount
      #expect(seen.map { $0 >= before } == true)
    }
  }

  @Test func aSlowOpponentsPieceIsSeenOnItsWay() throws {
    var driver = try match("person bot-1 nobody nobody")
    var pictures = 0
    var last: FallingPiece?
    for _ in 0..<40 {
      driver.pass(.milliseconds(250))
      let glance = try screen(driver).seats[1].glance
      guard glance?.showsPiece == true, let piece = glance?.game.fallingPiece, piece != last else { continue }
      pictures += 1
      last = piece
    }
    #expect(pictures > 3)
  }

  @Test func botsAmongThemselvesAreSeenStepByStep() throws {
    var driver = try match("bot-7 bot-7 nobody nobody")
    let found = try changes(&driver)
    #expect(found.pictures > 4 * found.locks, "\(found)")
  }

  @Test func aPauseAndTheEndShowTheGameAsItIs() throws {
    var driver = try match("person bot-7 nobody nobody")
    driver.pass(.seconds(3))
    driver.press(.character("p"))
    #expect(try screen(driver).seats[1].glance == nil)
  }
}
