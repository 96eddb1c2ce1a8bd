import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// A game's screen driven by messages, with access to its piece.
struct PlayTrial {
  var context: ScreenContext
  private(set) var screen: GameScreen

  init(seed: UInt64 = 1, settings: Settings = Settings(), reportsReleases: Bool = false) throws {
    context = GameScreenTrial.context(settings: settings)
    // Setting `settings` a second time updates the key bindings.
    context.settings = settings
    context.reportsReleases = reportsReleases
    screen = try #require(GameScreen(seed: seed, in: &context))
  }

  mutating func send(_ message: Message) { _ = screen.update(message, in: &context) }

  mutating func key(_ key: Key, _ phase: KeyEvent.Phase = .press) {
    send(.input(.key(KeyEvent(key: key, phase: phase))))
  }

  /// Decodes a terminal's bytes and sends the events.
  mutating func type(_ bytes: String) {
    for event in decodeWithForms([Array(bytes.utf8)[...]], keys: [:]) { send(.input(event)) }
  }

  mutating func mouse(
    _ action: MouseEvent.Action, _ x: Int, _ y: Int, _ button: MouseEvent.Button = .left,
    _ modifiers: Modifiers = []
  ) {
    send(
      .input(
        .mouse(
          MouseEvent(action: action, button: button, position: Point(x: x, y: y), modifiers: modifiers))))
  }

  /// When the screen wants its next tick.
  var wake: Moment? {
    var screen = screen
    return screen.nextWake(after: context.now)
  }

  /// Lets time pass, and sends each tick that the screen asks for.
  mutating func pass(_ milliseconds: Int) {
    let end = context.now + .milliseconds(milliseconds)
    while let wake = screen.nextWake(after: context.now), wake <= end {
      context.now = max(wake, context.now + .microseconds(1))
      send(.tick)
    }
    context.now = end
    send(.tick)
  }

  var game: Game { screen.seat.session.game }
  var piece: FallingPiece? { game.fallingPiece }
  var x: Int { piece?.x ?? -99 }
  /// Whether a wall or the stack blocks a step to that side.
  func isStopped(towards step: Int) -> Bool {
    guard let piece else { return false }
    var game = game
    // The step is blocked if the piece stays in its column or moves down.
    game.perform(step < 0 ? .left : .right, at: game.time)
    return game.fallingPiece?.x == piece.x || game.fallingPiece?.y != piece.y
  }

  /// The text on the screen.
  var text: String {
    var buffer = CellBuffer(size: context.size)
    screen.draw(into: &buffer, in: context)
    return buffer.text
  }

  var isPaused: Bool { if case .paused = screen.stage { true } else { false } }
}
