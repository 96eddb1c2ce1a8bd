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
  /// When the game moves next, and until when; nil while it stands still.
  private var moves: (next: Moment, end: Moment)?

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
    moves = (min(moves?.next ?? context.now + delay, context.now + delay), context.now + ModeDemo.time)
  }

  /// Stops the game and ends the fall.
  mutating func stop() { (moves, fall) = (nil, nil) }

  /// Lets the letters lie in place at once.
  mutating func skipFall() { fall = nil }

  /// Moves what is due.
  mutating func advance(in context: ScreenContext) {
    if let falling = fall, falling.nextChange(after: context.now) == nil { fall = nil }
    guard let due = moves, due.next <= context.now else { return }
    let settings = context.settings
    if demo == nil || mode != settings.mode || rules != settings.rules {
      (mode, rules) = (settings.mode, settings.rules)
      let kind = settings.mode.kind
      let shown: ModeChoice = kind == .puzzle || kind == .practice ? .endless : settings.mode
      demo = ModeDemo(shown, rules: settings.playedRules.ruleset)
      demo?.advance(pieces: MenuMotion.firstPieces)
    }
    demo?.advance()
    let next = context.now + ModeDemo.step
    moves = next < due.end ? (next, due.end) : nil
  }

  func nextWake(after now: Moment) -> Moment? { earliest(moves?.next, fall?.nextChange(after: now)) }

  /// Draws the game, darker than one that is played.
  func drawDemo(_ scale: MinoScale, in rect: Rect, into buffer: inout CellBuffer, _ context: DrawingContext) {
    guard let demo else { return }
    let isASCII = !context.isUnicode
    let frame = Rect(x: rect.minX - 1, y: rect.minY, columns: rect.size.columns + 2, rows: rect.size.rows + 1)
    buffer.reading.skipPicture(frame)
    FieldRenderer(scale: scale, isASCII: isASCII, context.capabilities, skin: context.settings.skin)
      .draw(demo.picture, into: &buffer, at: rect.origin)
    FieldFrame(field: rect, isASCII: isASCII, isSolid: context.capabilities.hasColourShades)
      .draw(into: &buffer, hasFloor: rect.maxY < buffer.size.rows)
    buffer.shade(frame)
  }
}

extension ScreenContext {
  /// Whether screens may move where nothing happens: not by setting, and not for a screen reader.
  var motionIsFull: Bool { !isPlain && !settings.reducedMotion }
}
