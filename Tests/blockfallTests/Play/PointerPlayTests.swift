import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// Mouse gestures, and taps if the pointer never drags.
@Suite struct PointerPlayTests {
  private func dragging() throws -> PlayTrial {
    var trial = try PlayTrial()
    trial.context.pointerDrags = true
    return trial
  }

  @Test(arguments: [(-4, -2), (-3, -1), (-1, 0), (1, 0), (2, 1), (6, 3)])
  func aDragMovesACellForEachThreshold(columns: Int, cells: Int) throws {
    var trial = try dragging()
    let start = trial.x
    trial.mouse(.press, 40, 12)
    for step in 1...abs(columns) { trial.mouse(.drag, 40 + step * columns.signum(), 12) }
    trial.mouse(.release, 40 + columns, 12)
    #expect(trial.x == start + cells)
  }

  @Test(arguments: [true, false])
  func aTapOnTheHeldPieceIsHold(drags: Bool) throws {
    var settings = Settings()
    settings.rules = .modern
    var trial = try PlayTrial(settings: settings)
    trial.context.pointerDrags = drags
    let first = try #require(trial.piece?.tetromino)
    let layout = try #require(GameView.layout(of: trial.game.playfield, in: trial.context.drawing))
    let area = try #require(GameView.holdArea(of: trial.game, layout))
    trial.mouse(.press, area.maxX - 2, area.minY + 1)
    trial.mouse(.release, area.maxX - 2, area.minY + 1)
    #expect(trial.game.held == first)
    let start = trial.x
    trial.pass(1_000)
    #expect(trial.x == start, "it is not a tap to the left")
    #expect(trial.game.pieceCount == 2)
  }

  @Test func aDragDownIsASoftDropAndUpIsNothing() throws {
    var trial = try dragging()
    let start = try #require(trial.piece)
    trial.mouse(.press, 40, 12)
    trial.mouse(.drag, 40, 14)
    trial.mouse(.release, 40, 14)
    #expect(trial.piece?.y == start.y + 2 && trial.game.score == 2)
    trial.mouse(.press, 40, 12)
    trial.mouse(.drag, 40, 5)
    trial.mouse(.release, 40, 5)
    #expect(trial.piece?.y == start.y + 2)
  }

  @Test(
    arguments: [
      (.right, [], 6, .rotateClockwise), (.right, [], -6, .rotateCounterclockwise),
      (.left, .shift, 6, .rotateClockwise), (.left, .control, -6, .rotateCounterclockwise),
      (.left, .alt, 6, .rotateClockwise), (.right, [], 1, nil),
    ] as [(MouseEvent.Button, Modifiers, Int, GameCommand?)])
  func twoFingersTurnOnceToTheirSide(
    button: MouseEvent.Button, modifiers: Modifiers, way: Int, command: GameCommand?
  ) throws {
    var trial = try dragging()
    var game = trial.game
    trial.mouse(.press, 40, 12, button, modifiers)
    trial.mouse(.drag, 40 + way, 12, button, modifiers)
    #expect(trial.game.digest == game.digest, "not before the finger lifts")
    trial.mouse(.release, 40 + way, 12, button, modifiers)
    if let command { game.perform(command, at: game.time) }
    #expect(trial.game.digest == game.digest)
  }

  @Test func aDoubleTapDropsWithin400Milliseconds() throws {
    for (gap, pieces) in [(100, 2), (500, 1)] {
      var trial = try dragging()
      trial.mouse(.press, 10, 12)
      trial.mouse(.release, 10, 12)
      trial.pass(gap)
      trial.mouse(.press, 10, 12)
      trial.mouse(.release, 10, 12)
      #expect(trial.game.pieceCount == pieces)
    }
  }

  @Test func theWheelTurns() throws {
    for (wheel, command) in [
      (MouseEvent.Action.wheelUp, GameCommand.rotateClockwise), (.wheelDown, .rotateCounterclockwise),
    ] {
      var trial = try dragging()
      var game = trial.game
      trial.mouse(wheel, 40, 12, .none)
      game.perform(command, at: game.time)
      #expect(trial.game.digest == game.digest)
    }
  }

  @Test func tapsAloneAreAWholeGame() throws {
    var trial = try PlayTrial()
    let start = try #require(trial.piece)
    func tap(_ x: Int) {
      trial.mouse(.press, x, 12)
      trial.mouse(.release, x, 12)
    }
    tap(5)
    #expect(trial.x == start.x - 1)
    tap(75)
    tap(75)
    #expect(trial.x == start.x + 1)
    tap(40)
    #expect(trial.piece?.matrix == start.matrix, "the rotation waits for a second tap")
    trial.pass(401)
    #expect(trial.piece?.matrix != start.matrix)
    trial.mouse(.wheelDown, 40, 12, .none)
    #expect(trial.game.score == 1)
    tap(40)
    tap(40)
    #expect(trial.game.pieceCount == 2)
  }

  @Test(arguments: [5, 75])
  func aDoubleTapInAnOuterThirdDropsOnceThePointerHasDraggedAndMovesTwiceBefore(x: Int) throws {
    var trial = try PlayTrial()
    let start = trial.x
    func doubleTap() {
      for _ in 0..<2 {
        trial.mouse(.press, x, 12)
        trial.mouse(.release, x, 12)
        trial.pass(100)
      }
    }
    doubleTap()
    #expect(trial.game.pieceCount == 1 && trial.x == start + (x < 40 ? -2 : 2))
    trial.context.pointerDrags = true
    doubleTap()
    #expect(trial.game.pieceCount == 2)
  }

  @Test func aTapThatATerminalTellsAsTheMiddleButtonChoosesInMenusToo() throws {
    var driver = ModelDriver()
    let place = try #require(driver.screen.position(of: "Settings"))
    driver.click(place, .middle)
    #expect(driver.shows("Ghost"))
    driver.click(Point(x: 2, y: 0), .middle)
    #expect(driver.shows("Quick game"))
    driver.send(
      .input(.mouse(MouseEvent(action: .drag, button: .left, position: Point(x: 1, y: 5)))))
    driver.click(place, .middle)
    #expect(driver.shows("Quick game"), "a mouse that drags has a real middle button")
  }

  @Test func theFirstTapShowsTheZonesForAWhile() throws {
    var trial = try PlayTrial()
    #expect(!trial.text.contains("Twice: drop"))
    trial.mouse(.press, 5, 12)
    trial.mouse(.release, 5, 12)
    #expect(trial.text.contains("Twice: drop"))
    trial.pass(6_001)
    #expect(!trial.text.contains("Twice: drop"))
  }

  @Test func theBarGoesBeforeGestures() throws {
    var trial = try PlayTrial()
    trial.mouse(.press, 77, 0)
    #expect(trial.isPaused)
  }

  @Test func aPauseOrAResizeCutsAGestureOff() throws {
    for cause in ["pause", "resize", "focus"] {
      var trial = try dragging()
      let start = trial.x
      trial.mouse(.press, 40, 12)
      trial.mouse(.drag, 41, 12)
      switch cause {
      case "pause": trial.key(.character("p"))
      case "focus": trial.send(.input(.focus(false)))
      default: trial.send(.resized(trial.context.size))
      }
      if cause != "resize" {
        trial.key(.character("p"))
        trial.pass(1_500)
      }
      trial.mouse(.drag, 50, 12)
      trial.mouse(.release, 50, 12)
      #expect(trial.x == start, "\(cause)")
    }
  }

  @Test func absurdSequencesMoveNothing() throws {
    var trial = try dragging()
    let digest = trial.game.digest
    trial.mouse(.release, 40, 12)
    trial.mouse(.drag, 70, 12)
    trial.mouse(.drag, 65_534, 65_534)
    trial.mouse(.release, 0, 0, .right)
    trial.mouse(.press, 40, 12, .middle)
    trial.mouse(.drag, 10, 12, .middle)
    trial.mouse(.release, 10, 12, .middle)
    #expect(trial.game.digest == digest)
  }

  @Test func aBoundMouseButtonIsItsAction() throws {
    var settings = Settings()
    try settings.set(.keys(.hardDrop), "space mouse-middle")
    var trial = try PlayTrial(settings: settings)
    trial.mouse(.press, 40, 12, .middle)
    #expect(trial.game.pieceCount == 2)
  }

  @Test func theStickMovesThePieceByHowFarItIsPushed() throws {
    var settings = Settings()
    settings.stick = .right
    var trial = try PlayTrial(settings: settings)
    let stick = try #require(trial.screen.seat.controls.pointer.stick)
    let middle = Point(x: stick.area.minX + 4, y: stick.area.minY + 2)
    let start = trial.x
    trial.mouse(.press, middle.x, middle.y)
    trial.mouse(.drag, middle.x - 4, middle.y)
    #expect(trial.screen.seat.controls.pointer.stick?.deflection.rate == 50)
    trial.pass(200)
    #expect(trial.x == start - 4, "a cell each 50 ms at 50")
    trial.mouse(.drag, middle.x - 9, middle.y)
    #expect(trial.screen.seat.controls.pointer.stick?.deflection.rate == 50, "constant beyond the rim")
    trial.mouse(.release, middle.x - 9, middle.y)
    let end = trial.x
    trial.pass(500)
    #expect(trial.x == end)
  }
}
