import BlockEngine
import BlockRecords
import Testing

@testable import BlockMatchScreens
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// An external program in a seat of a match on the screen.
@Suite(.serialized) struct ProgramSeatTests {
  private func match(_ command: String, _ seats: String = "person program nobody nobody") throws
    -> ModelDriver
  {
    var driver = try ModelDriver.match(seats, [.versusProgram: command], counts: false)
    // The player is asked if bubblewrap cannot run, as in a container.
    if driver.shows("Run this program?") {
      driver.press(.down)
      driver.press(.enter)
    }
    driver.pass(.milliseconds(1_500))
    return driver
  }

  @Test func itPlaysByTheProtocolAndIsCalledByItsName() throws {
    var driver = try match(BuiltProgram.bot)
    for _ in 0..<40 where try driver.match.session.game(of: 2).lockCount < 3 { driver.pass(.seconds(1)) }
    #expect(try driver.match.session.game(of: 2).lockCount >= 3)
    #expect(try driver.match.seats[1].name == "blockfall")
    #expect(try driver.match.session.header.bots == [0, MatchHeader.program])
  }

  @Test func whatCannotPlayForfeitsWithTheReasonAndTheOthersPlayOn() throws {
    var driver = try match("exit 3")
    driver.pass(.milliseconds(100))
    #expect(driver.model.context.notice?.contains("exit forfeits: it has ended") == true)
    #expect(driver.shows("You win!"))
    driver = try match("exit 3", "person program bot-1 nobody")
    driver.pass(.seconds(5))
    let session = try driver.match.session
    #expect(session.isOver(2) && !session.isOver && session.game(of: 3).lockCount > 0)
  }

  @Test func rulesThatTheProtocolDoesNotCoverAndNoCommandAreRefused() throws {
    var driver = try match("none")
    #expect(driver.model.stack.screens.last is VersusSetupScreen)
    #expect(driver.shows("Type the command of the program"))
    for _ in 0..<20 where driver.setUpRow != .program { driver.press(.down) }
    driver.press(.enter)
    driver.type("cold-clear --x\n")
    #expect(driver.model.context.settings.versus.program == "cold-clear --x")
    #expect(!driver.shows("Type the command"))
    for _ in 0..<20 where driver.setUpRow != .part(.rules) { driver.press(.down) }
    driver.press(.right)
    driver.press(.right)
    #expect(driver.model.context.settings.versus.rules == .classic)
    #expect(driver.shows("The Tetris Bot Protocol is for"))
  }

  @Test func theNameOfAProgramIsTheLastPartOfItsPath() {
    #expect(VersusSetup.name(ofProgram: "/usr/bin/cold-clear --threads 2") == "cold-clear")
    #expect(VersusSetup.name(ofProgram: "") == nil)
  }
}
