import BlockEngine
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// What a running game says of keys that a piece did not need.
@Suite struct FinessePlayTests {
  private func playing(
    _ finesse: FinesseChoice, faults: Int = 0, mode: ModeChoice = .endless
  ) -> ModelDriver {
    ModelDriver.playing(
      settings: Settings(
        motion: .none, rules: .modern, mode: mode, finesse: finesse, finesseFaults: faults))
  }

  private func screen(_ driver: ModelDriver) throws -> GameScreen {
    try #require(driver.model.stack.screens.last as? GameScreen)
  }

  /// Drops a piece where it would have fallen without the two keys before.
  private func placeWithAFault(_ driver: inout ModelDriver) {
    driver.press(.left)
    driver.press(.right)
    driver.type(" ")
    driver.pass(.seconds(1))
  }

  @Test func theBetterKeysAreSaidAfterTheLock() throws {
    var driver = playing(.show)
    placeWithAFault(&driver)
    #expect(driver.shows("Finesse: 2 keys, needed: no key"), "\(driver)")
    var quiet = playing(.count)
    placeWithAFault(&quiet)
    #expect(!quiet.shows("Finesse: 2 keys"), "\(quiet)")
    #expect(try screen(quiet).finesse.faults == 1)
  }

  @Test func whereAPieceCanBeUndoneItComesAgain() throws {
    var driver = playing(.again, mode: .builtIn(.zen))
    let piece = try screen(driver).seat.session.game.fallingPiece?.tetromino
    placeWithAFault(&driver)
    #expect(try screen(driver).seat.session.game.lockCount == 0)
    #expect(try screen(driver).seat.session.game.fallingPiece?.tetromino == piece)
    driver.type(" ")
    #expect(try screen(driver).seat.session.game.lockCount == 1)
  }

  @Test(arguments: [FinesseChoice.off, .count, .show])
  func aRunEndsAfterAsManyFaultsAsThePlayerAllows(finesse: FinesseChoice) throws {
    var driver = playing(finesse, faults: 2)
    placeWithAFault(&driver)
    driver.type(" ")
    driver.pass(.seconds(1))
    #expect(try !screen(driver).seat.session.isOver)
    placeWithAFault(&driver)
    let session = try screen(driver).seat.session
    #expect(session.isOver && session.game.endCause == .givenUp && session.game.lockCount == 3)
    #expect(driver.shows("The run ends after 2 finesse faults."), "\(driver)")
  }

  @Test func withoutALimitNoRunEnds() throws {
    var driver = playing(.count)
    for _ in 0..<4 { placeWithAFault(&driver) }
    #expect(try !screen(driver).seat.session.isOver && screen(driver).finesse.faults == 4)
  }
}
