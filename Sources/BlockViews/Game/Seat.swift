import BlockControls
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// A player's place: the game, the player's input to it, and the current look of the field.
///
/// A screen arranges seats: it gives each a rectangle, passes the player's input on, and plays the sounds and
/// vibrations of its events.
package struct Seat: Sendable {
  package var session: GameSession
  /// The player's input to the game.
  package var input: SeatControls
  package var effects = FieldEffects()
  /// The sounds for a player who does not see the field.
  package var spatialCues = SpatialCues()
  /// The keys pressed up to the last lock or the end, so that the figure changes only with the pieces.
  package private(set) var keyCount = 0
  /// How fast its pieces locked.
  package private(set) var pace = PaceCurve()
  /// Whether a piece looks different shortly before it locks by itself.
  private var showsLockCue = false
  /// The rows above the field in which pieces spawn.
  private let rowsAbove: Int

  package init(_ session: GameSession, controls: GameControls, devices: SeatDevices = .everything) {
    self.session = session
    input = SeatControls(controls, devices: devices)
    effects.begin(at: session.game)
    input.controls.setFallInterval(interval: session.game.gravityInterval)
    input.controls.machine = session.game.ruleset.machine
    keyCount = session.statistics.keys
    rowsAbove = session.game.ruleset.spawnRowsAbove
  }

  package var controls: GameControls {
    get { input.controls }
    _modify { yield &input.controls }
  }

  /// Adopts the settings and the screen's size.
  package mutating func adopt(_ settings: Settings, size: Size) {
    controls.adopt(settings, size: size)
    showsLockCue = settings.lockCue
  }

  /// Updates the number of pressed keys after a lock, or at the end.
  package mutating func recordKeys() { keyCount = session.statistics.keys }

  /// Records that a piece has locked.
  package mutating func recordLock(at time: GameTime) {
    pace.add(time)
    recordKeys()
  }

  /// The time at which the falling piece next shows that it is about to lock; nil if it does not.
  private var nextLockCue: GameTime? { showsLockCue ? LockCue.next(of: session.game) : nil }

  /// The layout of its field and surroundings in a rectangle; nil if that is too small.
  package func layout(in rect: Rect, _ context: DrawingContext) -> Layout? {
    let field = session.game.playfield
    return Layout.fitting(
      rect, width: field.width, height: field.height, preference: context.settings.glyphs,
      isUnicode: context.capabilities.isUnicode, rowsAbove: rowsAbove, hasHalfRows: context.hasHalfRows,
      panelRows: GameView.panelRows(of: session.game.ruleset))
  }

  /// The time of the next automatic change during play.
  package func nextWake(after now: Moment) -> Moment? {
    let picture = controls.pointer.stick?.deflection.nextChange(after: ControlTime(now))
    return earliest(
      earliest(session.nextWake(after: now, orAt: nextLockCue), controls.nextDeadline.map(Moment.init)),
      earliest(effects.nextChange(after: now), picture.map(Moment.init)))
  }

  /// The parts that are redrawn alone from frame to frame; nil while everything must be drawn.
  ///
  /// Any visible part of the seat that can change without a change of its look's `revision` must be included or
  /// excluded here; debug builds also draw each frame completely and compare.
  @inline(__always)
  package func falling(showsGhost: Bool, raceRevision: Int?, at now: Moment) -> DrawnGame.Falling? {
    guard !controls.pointer.hasStick, controls.pointer.hintsUntil == nil, controls.tilt.angle == nil,
      effects.announcement == nil,
      let piece = effects.piece(of: session.game, showsGhost: showsGhost, at: now),
      effects.canRedraw(piece, aloneIn: session.game)
    else { return nil }
    return DrawnGame.Falling(
      piece: piece, clock: session.game.clockTicks,
      timeReadout: timeReadout,
      raceRevision: raceRevision)
  }

  /// The time that stands beside the field, in whatever steps it changes; 0 for none.
  private var timeReadout: Int64 {
    let game = session.game
    if let status = game.arcadeStatus { return Int64(status.shownSeconds(game.ruleset.frameRate)) }
    return game.mode.showsTime ? GoalProgress.timeReadout(of: game) : 0
  }
}
