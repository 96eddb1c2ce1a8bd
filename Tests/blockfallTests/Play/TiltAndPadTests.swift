import BlockControls
import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct TiltAndPadTests {
  private func tilting() throws -> PlayTrial {
    var settings = Settings()
    settings.tilt = true
    return try PlayTrial(settings: settings, reportsReleases: true)
  }

  private func sample(_ trial: inout PlayTrial, _ x: Int, _ z: Int = 0) {
    trial.send(.device(.tilt(TiltSample(x: x, y: 1_000, z: z), at: trial.context.now)))
    trial.pass(40)
  }

  @Test func keysTiltOnlyIfTiltIsOn() throws {
    var trial = try PlayTrial(reportsReleases: true)
    let digest = trial.game.digest
    for key in "[]-=" { trial.key(.character(key)) }
    #expect(trial.game.digest == digest && trial.screen.seat.controls.tilt.angle == nil)
  }

  @Test func aStepTiltsAndMovesUntilLevelledOut() throws {
    var trial = try tilting()
    let start = trial.x
    trial.key(.character("["))
    trial.key(.character("["), .release)
    #expect(trial.x == start - 1 && trial.screen.seat.controls.tilt.angle == -170)
    trial.pass(600)
    #expect(trial.x < start - 1)
    trial.key(.character("-"))
    let end = trial.x
    trial.pass(1_000)
    #expect(trial.x == end && trial.screen.seat.controls.tilt.angle == 0)
    trial.key(.character("="))
    #expect(trial.game.pieceCount == 2)
  }

  @Test func aHeldKeyTiltsAllTheWayAndLevelsOutWhenLetGo() throws {
    var trial = try tilting()
    trial.key(.character("]"))
    trial.key(.character("]"), .repeat)
    #expect(trial.screen.seat.controls.tilt.angle == KeyTilt.maxAngle)
    trial.key(.character("]"), .release)
    #expect(trial.screen.seat.controls.tilt.angle == 0)
  }

  @Test func aSensorMovesThePieceOnceItsRestIsKnownAndANodDrops() throws {
    var trial = try tilting()
    let start = trial.x
    for _ in 0..<8 { sample(&trial, 0) }
    #expect(trial.x == start)
    sample(&trial, -400)
    #expect(trial.x > start)
    for _ in 0..<3 { sample(&trial, 0) }
    for z in [300, 500, 300, 0] { sample(&trial, 0, z) }
    #expect(trial.game.pieceCount == 2)
  }

  @Test func aSensorThatVanishesHoldsNothing() throws {
    var trial = try tilting()
    for _ in 0..<8 { sample(&trial, 0) }
    sample(&trial, -400)
    trial.send(.device(.sensor(.vanished(name: "x"))))
    let end = trial.x
    trial.pass(900)
    #expect(trial.x == end)
  }

  @Test func theLevelShowsTheAngleToTheEighthOfACell() {
    for (angle, line) in [
      (0, "     │     "), (510, "     │█████"), (102, "     │█    "), (51, "     │▌    "),
      (13, "     │▏    "),
      (-510, "█████│     "), (-51, "    ▌│     "), (1_000, "     │█████"),
    ] {
      var buffer = CellBuffer(size: Size(columns: 11, rows: 1))
      TiltGauge(angle: angle).draw(into: &buffer, x: 0, y: 0, columns: 11, isUnicode: true)
      let drawn = (0..<11).reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar(buffer[$1, 0].base)!) }
      #expect(drawn == line, "\(angle)")
    }
  }

  // MARK: Pads

  private func pad(_ action: PadEvent.Action, _ number: Int = 0) -> Message {
    .device(.pad(PadEvent(pad: number, action: action)))
  }

  @Test func sensorsAndPadsAreSwitchedOnAfterTheSettingsAreReadAndRestInMenus() {
    var driver = ModelDriver()
    driver.send(.shown)
    #expect(
      driver.effects.contains(
        .devices(.switchTo(DeviceSwitches(tilt: true, pads: true, vibration: true, isPaused: false)))),
      "without a choice the program looks for a sensor")
    var settings = Settings()
    settings.tilt = true
    driver.send(.storage(.started(settings, [], chosen: nil)))
    #expect(
      driver.effects.contains(
        .devices(.switchTo(DeviceSwitches(tilt: true, pads: true, vibration: true, isPaused: true)))))
    driver.press(.enter)
    #expect(
      driver.effects.contains(
        .devices(.switchTo(DeviceSwitches(tilt: true, pads: true, vibration: true, isPaused: false)))))
    driver.type("p")
    #expect(
      driver.effects.contains(
        .devices(.switchTo(DeviceSwitches(tilt: true, pads: true, vibration: true, isPaused: true)))))
  }

  @Test func aPadPlaysAndLeadsThroughMenus() {
    var driver = ModelDriver()
    driver.send(pad(.appeared(name: "Some pad")))
    driver.send(pad(.button(0, isDown: true)))
    driver.send(pad(.button(0, isDown: false)))
    #expect(driver.shows("0:00"), "its first button chose the game")
    driver.send(pad(.axis(.hatX, -32_767)))
    driver.pass(.milliseconds(400))
    driver.send(pad(.axis(.hatX, 0)))
    driver.send(pad(.button(3, isDown: true)))
    driver.send(pad(.button(3, isDown: false)))
    #expect(driver.effects.isEmpty == false || driver.figure("Score") != "0")
    driver.send(pad(.button(7, isDown: true)))
    #expect(driver.shows("Paused"))
    driver.send(pad(.button(7, isDown: false)))
    driver.send(pad(.button(7, isDown: true)))
    #expect(driver.count == "3")
  }

  @Test func aHeldCrossIsAHeldDirectionAndAVanishedPadHoldsNothing() throws {
    var trial = try PlayTrial()
    let start = trial.x
    trial.send(.input(.key(KeyEvent(key: .pad(.left)))))
    trial.pass(170)
    #expect(trial.x == start - 2)
    trial.send(.input(.key(KeyEvent(key: .pad(.left), phase: .release))))
    trial.pass(300)
    #expect(trial.x == start - 2)
  }

  @Test(arguments: [(100, 3), (50, 2), (1, 1)])
  func aPadsStickMovesByItsDeflectionUpToTheTopThatIsSet(top: Int, cells: Int) throws {
    var settings = Settings()
    settings.stickTop = top
    var trial = try PlayTrial(settings: settings)
    let start = trial.x
    trial.send(pad(.axis(.x, 5_000)))
    trial.pass(200)
    #expect(trial.x == start, "the dead zone counts as the middle")
    trial.send(pad(.axis(.x, 32_767)))
    #expect(trial.x == start + 1)
    trial.pass(50)
    #expect(trial.x == start + cells)
    trial.send(pad(.axis(.x, 0)))
    trial.pass(200)
    #expect(trial.x == start + cells)
  }

  @Test func aPadThatMayNotBeReadIsSaidInPlayAndStaysForAMoment() {
    var driver = ModelDriver.playing()
    driver.send(pad(.refused, 3))
    #expect(driver.shows("/dev/input/js3"))
    driver.press(.left)
    #expect(driver.shows("/dev/input/js3"))
    driver.pass(.seconds(3))
    driver.press(.left)
    #expect(!driver.shows("/dev/input/js3"))
  }

  @Test func aPadsButtonCanBeBoundAndGoesBeforeTheUsualMap() throws {
    var settings = Settings()
    try settings.set(.keys(.hardDrop), "space pad-0")
    var trial = try PlayTrial(settings: settings)
    trial.send(.input(.key(KeyEvent(key: .pad(.button(0))))))
    #expect(trial.game.pieceCount == 2)
  }

  @Test func fortyAxesAreNothing() throws {
    var trial = try PlayTrial()
    let digest = trial.game.digest
    for axis in 0..<40 { trial.send(pad(.axis(.other(axis), 32_767))) }
    #expect(trial.game.digest == digest)
  }
}
