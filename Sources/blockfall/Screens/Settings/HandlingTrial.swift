import BlockEngine
import TerminalUI

/// A game to feel how it is handled: played as any other, kept nowhere, and begun again when it is over.
struct HandlingTrial: Sendable {
  private var screen: GameScreen?
  /// What the game wants of the program, of which nothing but its sounds is granted.
  private var outbox = Outbox(seeds: SeededGenerator(seed: 1))
  /// How far the game's time is behind, as it stands still while nobody plays it.
  private var lag = Duration.zero
  /// The game's time while nobody plays it; nil while somebody does.
  private var stopped: Moment?

  /// The smallest room that it is played in.
  static let smallest = Size(columns: 24, rows: 11)

  /// A game that waits to be played.
  init(in context: ScreenContext, _ size: Size) {
    stopped = context.now
    begin(in: context, size)
  }

  /// Whether somebody plays it.
  var isRunning: Bool { stopped == nil }

  private mutating func begin(in context: ScreenContext, _ size: Size) {
    let seed = outbox.newSeed()
    let inner = inner(context, size)
    screen = GameScreen(seed: seed, in: inner, &outbox)
  }

  /// What the game looks at: its own room and time, and modern rules, which know everything that can be set.
  private func inner(_ context: ScreenContext, _ size: Size) -> ScreenContext {
    var inner = context
    // Two rows more, for a bar and a last row that are not shown: nothing is kept here, and nobody expects it.
    inner.size = Size(columns: size.columns, rows: size.rows + 2)
    inner.now = stopped ?? context.now + (.zero - lag)
    inner.keeper = .nowhere
    inner.notice = nil
    // Small, so that the words beside it have room.
    if inner.settings.glyphs != .ascii { inner.settings.glyphs = .half }
    inner.settings.rules = .modern
    inner.settings.mode = .endless
    inner.settings.race = false
    inner.settings.hints = []
    return inner
  }

  /// Lets it be played, with what is set now.
  mutating func start(in context: ScreenContext, _ size: Size) {
    guard let stopped else { return }
    lag = context.now - stopped
    self.stopped = nil
    let inner = inner(context, size)
    screen?.seat.controls.adopt(inner.settings, size: inner.size)
  }

  /// Lets it stand still.
  mutating func stop(in context: ScreenContext) {
    guard isRunning else { return }
    stopped = context.now + (.zero - lag)
    if let stopped { screen?.seat.controls.cancel(at: ControlTime(stopped)) }
  }

  /// Takes what happens while it is played.
  mutating func update(_ message: Message, in context: ScreenContext, _ size: Size, _ wishes: inout Outbox) {
    guard isRunning else { return }
    let inner = inner(context, size)
    let transition = screen?.update(message, in: inner, &outbox)
    if case .replace(let next as GameScreen)? = transition { screen = next }
    if case .over? = screen?.stage { begin(in: context, size) }
    if let cue = outbox.takeCue() { wishes.hear(cue) }
    wishes.hear(outbox.takeEarCues())
    _ = (outbox.takeChanges(), outbox.takeRequests(), outbox.takeFlash(), outbox.takeCopied())
  }

  /// When it changes by itself.
  mutating func nextWake(after now: Moment) -> Moment? {
    guard isRunning else { return nil }
    return screen?.nextWake(after: now + (.zero - lag)).map { $0 + lag }
  }

  /// Draws it into a rectangle.
  func draw(into buffer: inout CellBuffer, in rect: Rect, _ context: ScreenContext) {
    let inner = inner(context, rect.size)
    var cells = CellBuffer(size: inner.size)
    screen?.draw(into: &cells, in: inner)
    for y in 0..<rect.size.rows {
      for x in 0..<rect.size.columns { buffer[rect.minX + x, rect.minY + y] = cells[x, y + 1] }
    }
  }
}
