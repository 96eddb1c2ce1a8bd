import BlockEngine
import BlockSettings
import BlockViews
import TerminalUI

/// What moves in the main menu: the letters, which fall into place once, and a game that plays itself beside the list
/// for some seconds after the last key.
struct MenuMotion: Sendable {
  /// The letters' fall; nil once it is over, or if nothing moves.
  private(set) var fall: LogoFall?
  private var demo: ModeDemo?
  private var mode: ModeChoice?
  private var rules: RulesChoice?
  /// The game's moves; nil while it stands still.
  private var moves: DemoMoves?

  /// The pieces that lie in the field at the beginning.
  private static let firstPieces = 5
  /// How long the game waits for the first frame, which it must not delay.
  private static let firstDelay = Duration.milliseconds(300)

  /// Starts what moves when a program starts.
  mutating func begin(in context: ScreenContext) {
    guard context.motionIsFull else { return }
    fall = LogoFall(start: context.now)
    play(in: context, after: MenuMotion.firstDelay)
  }

  /// Lets the game play on from now, as after each key.
  mutating func play(in context: ScreenContext, after delay: Duration = ModeDemo.step) {
    guard context.motionIsFull else { return stop() }
    // Keys held down do not put it off.
    moves = DemoMoves(at: context.now, next: min(moves?.next ?? context.now + delay, context.now + delay))
  }

  /// Stops the game and ends the fall.
  mutating func stop() { (moves, fall) = (nil, nil) }

  /// Lets the letters lie in place at once.
  mutating func skipFall() { fall = nil }

  /// Moves what is due.
  mutating func advance(in context: ScreenContext) {
    if let falling = fall, falling.nextChange(after: context.now) == nil { fall = nil }
    guard moves.takeDue(at: context.now) else { return }
    let settings = context.settings
    if demo == nil || mode != settings.mode || rules != settings.rules {
      (mode, rules) = (settings.mode, settings.rules)
      let kind = settings.mode.kind
      let shown: ModeChoice = kind == .puzzle || kind == .practice ? .endless : settings.mode
      demo = ModeDemo(shown, rules: settings.playedRules.ruleset)
      demo?.advance(pieces: MenuMotion.firstPieces)
    }
    demo?.advance()
  }

  func nextWake(after now: Moment) -> Moment? { earliest(moves?.next, fall?.nextChange(after: now)) }

  /// Draws the game, darker than one that is played.
  func drawDemo(_ scale: MinoScale, in rect: Rect, into buffer: inout CellBuffer, _ context: DrawingContext) {
    guard let demo else { return }
    let frame = Rect(x: rect.minX - 1, y: rect.minY, columns: rect.size.columns + 2, rows: rect.size.rows + 1)
    buffer.reading.skipPicture(frame)
    demo.draw(scale, in: rect, into: &buffer, context)
    buffer.shade(frame)
  }
}

extension ScreenContext {
  /// Whether screens may move where nothing happens: not by setting, and not for a screen reader.
  var motionIsFull: Bool { !isPlain && !settings.reducedMotion }
}
