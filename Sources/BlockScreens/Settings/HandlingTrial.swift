import BlockControls
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// A game for trying the handling: played normally, never saved, and restarted when it is over.
struct HandlingTrial: Sendable {
  private var screen: GameScreen?
  private var seeds = SeededGenerator(seed: 1)
  /// How far the game's time lags behind, as it stops while the trial is paused.
  private var lag = Duration.zero
  /// The game's time while it is paused; nil while it runs.
  private var stopped: Moment?

  /// The least size that it needs.
  static let minSize = Size(columns: 24, rows: 11)

  /// Creates a game, paused.
  init(in context: ScreenContext, _ size: Size) {
    stopped = context.now
    begin(in: context, size)
  }

  /// Whether the game is running.
  var isRunning: Bool { stopped == nil }

  private mutating func begin(in context: ScreenContext, _ size: Size) {
    var inner = innerContext(context, size)
    screen = GameScreen(seed: inner.newSeed(), in: &inner)
    seeds = inner.outbox.seeds
  }

  /// The game's context: its own size and time, and modern rules, which use every handling setting.
  private func innerContext(_ context: ScreenContext, _ size: Size) -> ScreenContext {
    var innerContext = context
    // Two extra rows for a bar and a last row that are not shown: nobody expects a warning here that nothing is saved.
    innerContext.size = Size(columns: size.columns, rows: size.rows + 2)
    innerContext.now = stopped ?? context.now + (.zero - lag)
    innerContext.saver = .disabled
    innerContext.outbox = Outbox(seeds: seeds)
    innerContext.notice = nil
    // Small, to leave room for the text beside it.
    if innerContext.settings.glyphs != .ascii { innerContext.settings.glyphs = .half }
    innerContext.settings.rules = .modern
    innerContext.settings.mode = .endless
    innerContext.settings.race = false
    innerContext.settings.hints = []
    return innerContext
  }

  /// Starts or resumes it with the current settings.
  mutating func start(in context: ScreenContext, _ size: Size) {
    guard let stopped else { return }
    lag = context.now - stopped
    self.stopped = nil
    let innerContext = innerContext(context, size)
    screen?.seat.controls.adopt(innerContext.settings, size: innerContext.size)
  }

  /// Pauses it.
  mutating func stop(in context: ScreenContext) {
    guard isRunning else { return }
    stopped = context.now + (.zero - lag)
    if let stopped { screen?.seat.controls.cancel(at: ControlTime(stopped)) }
  }

  /// Handles a message while it runs; of the game's requests only the sounds are carried out.
  mutating func update(_ message: Message, in context: inout ScreenContext, _ size: Size) {
    guard isRunning else { return }
    var inner = innerContext(context, size)
    let transition = screen?.update(message, in: &inner)
    if case .replace(let next as GameScreen)? = transition { screen = next }
    seeds = inner.outbox.seeds
    if case .over? = screen?.stage { begin(in: context, size) }
    if let cue = inner.outbox.cue { context.play(cue) }
    context.play(inner.outbox.spatialCues)
  }

  /// When it changes by itself.
  mutating func nextWake(after now: Moment) -> Moment? {
    guard isRunning else { return nil }
    return screen?.nextWake(after: now + (.zero - lag)).map { $0 + lag }
  }

  /// Draws it into a rectangle.
  func draw(into buffer: inout CellBuffer, in rect: Rect, _ context: ScreenContext) {
    let innerContext = innerContext(context, rect.size)
    var cells = CellBuffer(size: innerContext.size)
    screen?.draw(into: &cells, in: innerContext)
    for y in 0..<rect.size.rows {
      for x in 0..<rect.size.columns { buffer[rect.minX + x, rect.minY + y] = cells[x, y + 1] }
    }
  }
}
