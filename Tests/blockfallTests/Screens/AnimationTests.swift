import BlockEngine
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// The animations of a game's screen, and what cuts them short.
@Suite struct AnimationTests {
  private final class Trial {
    var context: ScreenContext
    var screen: GameScreen

    init(settings: Settings = Settings()) throws {
      var settings = settings
      settings.turnAnimation = true
      context = GameScreenTrial.context(size: Size(columns: 120, rows: 40), settings: settings)
      screen = try #require(GameScreen(seed: 1, in: &context))
    }

    func press(_ key: Key) { send(.input(.key(KeyEvent(key: key)))) }

    func send(_ message: Message) { _ = screen.update(message, in: &context) }

    func skip(_ duration: Duration) { context.now = context.now + duration }

    var state: FieldAnimation.State? { screen.seat.effects.animation?.state(at: context.now) }

    var isGliding: Bool { if case .gliding = state { true } else { false } }
  }

  @Test func aTurnGlidesAndIsOverByItself() throws {
    let trial = try Trial()
    trial.press(.down)
    trial.press(.up)
    #expect(trial.isGliding)
    trial.skip(.milliseconds(48))
    #expect(trial.state == nil)
    trial.send(.tick)
    #expect(trial.screen.seat.effects.animation == nil)
  }

  @Test(arguments: [Key.left, .right, .down, .character(" "), .character("p")])
  func whateverComesNextCutsItShort(key: Key) throws {
    let trial = try Trial()
    trial.press(.down)
    trial.press(.up)
    #expect(trial.isGliding)
    trial.skip(.milliseconds(5))
    trial.press(key)
    #expect(!trial.isGliding)
  }

  @Test func anotherTurnBeginsAnew() throws {
    let trial = try Trial()
    trial.press(.down)
    trial.press(.up)
    let first = trial.state
    trial.skip(.milliseconds(5))
    trial.press(.up)
    #expect(trial.isGliding && trial.state != first)
  }

  @Test func aTurnThatIsRefusedDoesNotGlide() throws {
    let trial = try Trial()
    // A standing piece at the wall has no room to rotate back.
    trial.press(.down)
    trial.press(.up)
    for _ in 0..<20 { trial.press(.left) }
    trial.skip(.milliseconds(100))
    trial.send(.tick)
    let before = trial.screen.seat.session.game.fallingPiece
    trial.press(.up)
    guard trial.screen.seat.session.game.fallingPiece == before else { return }
    #expect(trial.state == nil)
  }

  @Test func withReducedMotionNothingMovesByItself() throws {
    var settings = Settings()
    settings.motion = .none
    let trial = try Trial(settings: settings)
    trial.press(.down)
    trial.press(.up)
    #expect(trial.screen.seat.effects.animation == nil)
  }

  @Test func theEngineDoesNotWaitForIt() throws {
    let trial = try Trial()
    trial.press(.down)
    trial.press(.up)
    var game = Game(seed: 1)
    game.perform(.softDrop, at: .zero)
    game.perform(.rotateClockwise, at: .zero)
    #expect(trial.screen.seat.session.game.digest == game.digest)
  }
}
