import BlockEngine
import TerminalTestSupport
import Testing

@testable import TerminalUI
@testable import blockfall

/// A game's screen that is played by messages, and what becomes of its piece.
struct PlayTrial {
  var context: ScreenContext
  var outbox = Outbox()
  private(set) var screen: GameScreen

  init(seed: UInt64 = 1, settings: Settings = Settings(), reportsReleases: Bool = false) throws {
    context = GameScreenTrial.context(settings: settings)
    // Once more, so that the bindings follow.
    context.settings = settings
    context.reportsReleases = reportsReleases
    screen = try #require(GameScreen(seed: seed, in: context, &outbox))
  }

  mutating func send(_ message: Message) { _ = screen.update(message, in: context, &outbox) }

  mutating func key(_ key: Key, _ phase: KeyEvent.Phase = .press) {
    send(.input(.key(KeyEvent(key: key, phase: phase))))
  }

  /// Sends what a terminal's bytes mean to the decoder.
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

  /// Lets time pass, with a tick whenever the screen asks for one.
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
  /// Whether another step to that side would meet a wall or the stack.
  func isStopped(towards step: Int) -> Bool {
    guard let piece else { return false }
    var game = game
    // A step to the side that slips down, or is none at all, met something.
    game.perform(step < 0 ? .left : .right, at: game.time)
    return game.fallingPiece?.x == piece.x || game.fallingPiece?.y != piece.y
  }

  /// What is on the screen.
  var text: String {
    var buffer = CellBuffer(size: context.size)
    screen.draw(into: &buffer, in: context)
    return buffer.text
  }

  var isPaused: Bool { if case .paused = screen.stage { true } else { false } }
}
