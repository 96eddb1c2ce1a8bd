import BlockEngine
import TerminalUI

/// What belongs to one player: the game, the hands that play it, and how its field looks at the moment.
///
/// A screen arranges seats: it gives each a rectangle, passes on what the hands of its player do, and lets what
/// happens be heard and felt.
struct Seat: Sendable {
  var session: GameSession
  /// What plays the game, and whose hands are meant.
  var hands: SeatHands
  var look = FieldLook()
  /// What listens for a player who does not see the field.
  var ears = Ears()
  /// What its game's result tells besides the score.
  var figures = GameFigures()
  /// The keys pressed up to the last lock, so that what is said of them changes with the pieces.
  private(set) var keyCount = 0
  /// Whether a piece looks otherwise shortly before it locks by itself.
  private var showsLockCue = false
  /// The rows above the field that pieces spawn in.
  private let rowsAbove: Int
  /// Whether the figures are those of the whole game; if not, its replay has the rest.
  let isWatchedFromStart: Bool

  init(_ session: GameSession, controls: GameControls, input: SeatInput = .everything) {
    self.session = session
    hands = SeatHands(controls, input: input)
    look.splitCount = session.game.splits.count
    hands.controls.noteFall(interval: session.game.fallInterval)
    isWatchedFromStart = session.game.time == .zero
    keyCount = session.keysBefore
    rowsAbove = session.game.ruleset.spawnRowsAbove
  }

  var controls: GameControls {
    get { hands.controls }
    _modify { yield &hands.controls }
  }

  /// Takes over what is set and the screen's size.
  mutating func adopt(_ settings: Settings, size: Size) {
    controls.adopt(settings, size: size)
    showsLockCue = settings.lockCue
  }

  /// Counts the keys of the piece that has locked.
  mutating func noteKeys() { keyCount = session.keysBefore + controls.presses }

  /// So long before it locks a piece looks otherwise, in microseconds.
  static let lockCueTime: Int64 = 200_000

  /// When the falling piece begins to look as one that locks in a moment; nil if it does not.
  private var lockCueStart: GameTime? {
    guard showsLockCue, case .locking(_, let end, _) = session.game.phase else { return nil }
    return end.advanced(by: -Seat.lockCueTime)
  }

  /// Where its field and all around it are within a rectangle; nil if that is too small.
  func layout(in rect: Rect, _ context: ScreenContext) -> Layout? {
    let field = session.game.playfield
    return Layout.fitting(
      rect, width: field.width, height: field.height, preference: context.settings.glyphs,
      isUnicode: context.capabilities.isUnicode, rowsAbove: rowsAbove)
  }

  /// When something changes by itself while the game is played.
  func nextWake(after now: Moment) -> Moment? {
    let picture = controls.pointer.stick?.deflection.nextPicture(after: ControlTime(now))
    return earliest(
      earliest(session.nextWake(after: now, orAt: lockCueStart), controls.nextDeadline.map(Moment.init)),
      earliest(look.nextChange(after: now), picture.map(Moment.init)))
  }

  /// What is drawn over from frame to frame; nil while all has to be drawn.
  ///
  /// Whatever is seen of the seat that can change without a change of its look's `revision` has to be told or ruled
  /// out here; debug builds draw each frame anew too, and compare.
  @inline(__always)
  func falling(showsGhost: Bool, raceRevision: Int?, at now: Moment) -> DrawnGame.Falling? {
    guard !controls.pointer.hasStick, controls.pointer.hintsUntil == nil, controls.tilt.angle == nil,
      look.announcement == nil, let piece = look.piece(of: session.game, showsGhost: showsGhost, at: now),
      look.lets(piece, beDrawnOverIn: session.game)
    else { return nil }
    return DrawnGame.Falling(
      piece: piece, clock: session.game.clockTicks,
      timeFigure: session.game.mode.showsTime ? ModeGauge.timeFigure(of: session.game) : 0,
      raceRevision: raceRevision)
  }
}
