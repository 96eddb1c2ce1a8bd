import BlockEngine
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

/// Held keys on terminals that report releases, and on those that do not.
@Suite struct HeldKeyPlayTests {
  private func trial(_ change: (inout Settings) -> Void = { _ in }, tells: Bool = true) throws -> PlayTrial {
    var settings = Settings()
    settings.autoShiftDelay = 170
    settings.autoShiftRate = 50
    change(&settings)
    return try PlayTrial(settings: settings, reportsReleases: tells)
  }

  @Test func aHeldDirectionMovesOnceAndThenByDelayAndRate() throws {
    var trial = try trial()
    let start = trial.x
    trial.key(.left)
    #expect(trial.x == start - 1)
    trial.pass(169)
    #expect(trial.x == start - 1)
    trial.pass(1)
    #expect(trial.x == start - 2)
    trial.pass(100)
    #expect(trial.x == start - 4)
    trial.key(.left, .release)
    trial.pass(500)
    #expect(trial.x == start - 4)
  }

  @Test func theTerminalsOwnRepeatsMoveNothing() throws {
    var trial = try trial()
    let start = trial.x
    trial.key(.left)
    for _ in 0..<3 {
      trial.pass(30)
      trial.key(.left, .repeat)
    }
    #expect(trial.x == start - 1)
  }

  @Test(arguments: [Key.up, .character("z"), .character("s"), .character(" ")])
  func aHeldDirectionSurvivesTurnsDropsAndNewPieces(key: Key) throws {
    var trial = try trial()
    trial.key(.right)
    trial.pass(200)
    trial.key(key)
    trial.key(key, .release)
    let before = trial.x
    trial.pass(100)
    #expect(trial.x == before + 2)
  }

  @Test func theLastDirectionWinsAndTheFirstGoesOnAfterADelayOfItsOwn() throws {
    var trial = try trial()
    let start = trial.x
    trial.key(.left)
    trial.key(.right)
    #expect(trial.x == start)
    trial.pass(200)
    #expect(trial.x == start + 1)
    trial.key(.right, .release)
    trial.pass(169)
    #expect(trial.x == start + 1)
    trial.pass(1)
    #expect(trial.x == start)
  }

  @Test func atARateOfNothingThePieceGoesToTheWallAndEachNewOneDoes() throws {
    var trial = try trial { $0.autoShiftRate = 0 }
    trial.key(.left)
    trial.pass(170)
    #expect(trial.isStopped(towards: -1))
    trial.key(.character(" "))
    #expect(trial.game.pieceCount == 2)
    #expect(trial.isStopped(towards: -1))
  }

  @Test func aPauseAfterALockKeepsTheNextPieceFromTheWall() throws {
    var trial = try trial {
      $0.autoShiftRate = 0
      $0.autoShiftPause = 300
    }
    trial.key(.left)
    trial.pass(170)
    trial.key(.character(" "))
    let start = trial.x
    trial.pass(299)
    #expect(trial.x == start)
    trial.pass(1)
    #expect(trial.x < start)
  }

  @Test func twoKeysOfOneDirectionHoldItUntilBothAreUp() throws {
    var trial = try trial()
    trial.key(.left)
    trial.key(.character("h"))
    trial.key(.left, .release)
    let before = trial.x
    trial.pass(220)
    #expect(trial.x == before - 2)
    trial.key(.character("h"), .release)
    trial.pass(300)
    #expect(trial.x == before - 2)
  }

  @Test func aKeyWhoseShiftCameUpFirstDoesNotStick() throws {
    var trial = try trial { try? $0.set(.keys(.left), "! left") }
    trial.key(.character("!"))
    trial.key(.character("1"), .release)
    let before = trial.x
    trial.pass(500)
    #expect(trial.x == before)
    trial.key(.character("L"))
    trial.key(.character("l"), .release)
    trial.pass(500)
    #expect(trial.x == before + 1)
  }

  @Test(arguments: ["pause", "focus", "small", "suspending"])
  func whatIsHeldIsLetGoByWhateverStopsTheGame(cause: String) throws {
    var trial = try trial()
    trial.key(.left)
    trial.pass(200)
    let before = trial.x
    switch cause {
    case "pause": trial.key(.character("p"))
    case "focus": trial.send(.input(.focus(false)))
    case "suspending": trial.send(.suspending)
    default:
      trial.context.size = Size(columns: 5, rows: 3)
      trial.send(.resized(trial.context.size))
      trial.context.size = Size(columns: 80, rows: 24)
    }
    #expect(trial.isPaused)
    #expect(trial.wake == nil)
    trial.key(.character("p"))
    trial.pass(1_500)
    trial.key(.left, .repeat)
    trial.pass(400)
    #expect(trial.x == before)
  }

  @Test func aHeldPauseKeyPausesOnce() throws {
    var trial = try trial()
    trial.key(.character("p"))
    for _ in 0..<3 { trial.key(.character("p"), .repeat) }
    #expect(trial.isPaused)
  }

  @Test(arguments: [true, false], [(500, 33), (250, 33), (660, 40)])
  func aHeldHardDropIsDoneOnce(tells: Bool, terminal: (delay: Int, interval: Int)) throws {
    var trial = try trial(tells: tells)
    trial.key(.character(" "))
    trial.pass(terminal.delay)
    for _ in 0..<40 {
      trial.key(.character(" "), tells ? .repeat : .press)
      trial.pass(terminal.interval)
    }
    trial.pass(200)
    #expect(trial.game.pieceCount == 2)
  }

  @Test(arguments: [true, false])
  func aHeldTurnIsDoneOnce(tells: Bool) throws {
    var trial = try trial(tells: tells)
    let before = trial.game.fallingPiece?.orientation.turned(.clockwise)
    trial.key(.up)
    trial.pass(500)
    for _ in 0..<11 {
      trial.key(.up, tells ? .repeat : .press)
      trial.pass(33)
    }
    #expect(trial.game.fallingPiece?.orientation == before)
  }

  @Test(arguments: [true, false])
  func aHeldHoldIsDoneOnceAlsoOverALock(tells: Bool) throws {
    var trial = try trial({ $0.rules = .modern }, tells: tells)
    let first = trial.game.fallingPiece?.tetromino
    trial.key(.character("c"))
    for count in 0..<20 {
      trial.pass(count == 0 ? 500 : 33)
      trial.key(.character("c"), tells ? .repeat : .press)
    }
    #expect(trial.game.held == first)
    #expect(trial.game.pieceCount == 2)
  }

  @Test(arguments: [(300, 500, 0), (300, 300, 70), (500, 250, 0), (500, 500, 70)])
  func onceTheDelayIsMeasuredAnotherDistanceCountsAtOnce(delay: Int, gap: Int, wait: Int) throws {
    for key in [Key.character(" "), .up] {
      var trial = try trial({ $0.keyRepeatDelay = delay }, tells: false)
      func seen(_ trial: PlayTrial) -> [Int] {
        [trial.game.pieceCount, Int(trial.piece?.orientation.rawValue ?? 9)]
      }
      trial.key(key)
      trial.pass(gap)
      let before = seen(trial)
      trial.key(key)
      #expect((seen(trial) != before) == (wait == 0))
      trial.pass(wait)
      #expect(seen(trial) != before)
    }
  }

  @Test func aKeyHeldInAMenuShowsTheDelay() {
    var driver = ModelDriver()
    for pause in [0, 250, 30, 30, 30] {
      driver.pass(.milliseconds(pause))
      driver.press(.down)
    }
    #expect(driver.model.context.settings.seenKeyRepeat?.delay == 250_000)
  }

  @Test func aPressWithoutAReleaseBeforeItIsNotHeldAnyMore() throws {
    var trial = try trial()
    trial.key(.left)
    // The release was lost, and the terminal is no longer trusted to report any.
    trial.context.reportsReleases = false
    trial.key(.left)
    let before = trial.x
    trial.pass(1_000)
    #expect(trial.x == before)
  }

  @Test func twoHardDropsAHalfSecondApartAreTwo() throws {
    var trial = try trial(tells: false)
    trial.key(.character(" "))
    trial.pass(500)
    trial.key(.character(" "))
    trial.pass(100)
    #expect(trial.game.pieceCount == 3)
  }

  @Test func withoutReleasesAHeldDirectionIsKnownByTheTerminalsRepeat() throws {
    var trial = try trial({ $0.autoShiftRate = 10 }, tells: false)
    let start = trial.x
    trial.key(.right)
    trial.pass(500)
    trial.key(.right)
    trial.pass(33)
    #expect(trial.x == start + 2)
    trial.key(.right)
    trial.pass(20)
    #expect(trial.x == start + 5, "from the second repeat on, at the set rate")
    trial.pass(500)
    let end = trial.x
    trial.pass(500)
    #expect(trial.x == end, "until the terminal falls silent")
  }

  @Test(arguments: [(Key.up, 5), (.character("s"), 5), (.character(" "), 5), (.left, -1)])
  func withoutReleasesAHeldDirectionSurvivesAnotherKeyForAQuarterOfASecond(key: Key, cells: Int) throws {
    var trial = try trial({ $0.autoShiftRate = 50 }, tells: false)
    trial.key(.right)
    trial.pass(500)
    trial.key(.right)
    trial.pass(33)
    trial.key(.right)
    trial.pass(20)
    let before = trial.x
    trial.key(key)
    let start = key == .character(" ") ? trial.x : before
    trial.pass(249)
    #expect(trial.x == start + cells)
    trial.pass(300)
    #expect(trial.x == start + cells, "the terminal repeats neither key")
  }

  @Test func tenKeysASecondAreTenMoves() throws {
    var trial = try trial(tells: false)
    let start = trial.x
    for _ in 0..<6 {
      trial.key(.left)
      trial.pass(100)
    }
    #expect(trial.x == start - 6)
  }

  @Test func aHeldSoftDropGetsFaster() throws {
    var trial = try trial()
    let start = trial.piece!.y
    trial.key(.down)
    #expect(trial.piece!.y == start + 1)
    trial.pass(200)
    let slow = trial.piece!.y
    trial.pass(200)
    #expect(trial.piece!.y - slow > slow - start - 1)
    trial.key(.down, .release)
    let end = trial.piece!.y
    trial.pass(300)
    #expect(trial.piece!.y == end)
  }

  @Test func anUndonePieceComesBackWithoutTheButtonsThatWereHeld() throws {
    var trial = try trial { ($0.rules, $0.mode) = (.arcade2, .builtIn(.zen)) }
    trial.pass(2_000)
    trial.key(.down)
    while trial.game.lockCount < 3 { trial.pass(500) }
    trial.key(.down, .release)
    trial.key(.character("b"))
    let count = trial.game.lockCount
    #expect(trial.game.heldButtons == [])
    trial.pass(3_000)
    #expect(trial.game.lockCount == count, "no piece drops by itself")
  }

  /// The orientation in which the second piece appears if a turn is pressed, and not released, before it does.
  private func orientation(tells: Bool, turning: Bool) throws -> Orientation? {
    var trial = try trial({ $0.rules = .arcade }, tells: tells)
    trial.pass(2_000)
    trial.key(.down)
    while trial.game.lockCount < 1 {
      trial.pass(20)
      trial.key(.down, tells ? .repeat : .press)
    }
    trial.key(.down, .release)
    trial.pass(100)
    #expect(trial.piece == nil, "the entry delay")
    if turning { trial.key(.character("x")) }
    for _ in 0..<40 where trial.piece == nil { trial.pass(16) }
    let found = trial.piece?.orientation
    trial.pass(300)
    #expect(trial.game.heldButtons == (turning && tells ? .b : []), "nothing stays down by itself")
    #expect(trial.piece?.orientation == found, "it turns once")
    return found
  }

  @Test(arguments: [true, false])
  func aTurnPressedBeforeAPieceAppearsTurnsIt(tells: Bool) throws {
    let plain = try orientation(tells: tells, turning: false)
    let turned = try orientation(tells: tells, turning: true)
    #expect(plain == .spawn && turned == .clockwise)
  }
}
