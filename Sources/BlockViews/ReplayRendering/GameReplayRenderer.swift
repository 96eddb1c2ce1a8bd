import BlockEngine
import BlockRecords
import BlockSettings
import TerminalUI

/// Renders a recording: the screen at each moment of it, without a terminal.
package protocol ReplayRenderer {
  /// The moment at which it ends.
  var end: GameTime { get }
  /// The number of fields on the screen.
  var fieldCount: Int { get }
  /// Advances to a later moment, or to the end.
  mutating func advance(to time: GameTime)
  /// The screen at the current moment; if the size is too small, the notice that says so.
  mutating func picture(_ size: Size) -> CellBuffer
}

extension DrawingContext {
  /// The context for the screens of a recording.
  init(renderedWith glyphs: GlyphPreference) {
    self.init(
      size: Size(columns: 80, rows: 24), now: Moment(nanoseconds: 0),
      capabilities: DrawingCapabilities(isUnicode: true, hasColour: true))
    settings.glyphs = glyphs
    settings.hints = []
    // Rows that vanish in six pictures would cost an animation half of its frames.
    settings.clearLook = .flash
  }
}

/// Renders a replay: what the game screen shows at each moment of it.
struct GameReplayRenderer: ReplayRenderer {
  private var run: ReplayRun
  private let player: String?
  private let labels: GameLabels
  private var context: DrawingContext
  private var effects = FieldEffects()
  let end: GameTime
  let fieldCount = 1

  /// Opens a replay at its beginning.
  ///
  /// - Throws: `ReplayError` if the replay is invalid.
  init(_ replay: Replay, glyphs: GlyphPreference = .auto) throws(ReplayError) {
    // Verify the replay before showing it.
    end = try ReplayPlayer.play(replay).time
    run = try ReplayRun(replay)
    player = replay.header.player
    context = DrawingContext(renderedWith: glyphs)
    labels = GameLabels(in: context, machine: replay.header.ruleset.machine)
  }

  mutating func advance(to time: GameTime) {
    let time = min(time, end)
    while let next = run.nextStep, next <= time {
      // What falls due before the step is reported without the matrix: nothing rotates by itself.
      react(from: nil) { $0.advance(to: GameTime(microseconds: max(0, next.microseconds - 1)), events: &$1) }
      react(from: run.game.fallingPiece?.matrix) { _ = $0.playNext(events: &$1) }
    }
    react(from: nil) { $0.advance(to: time, events: &$1) }
    context.now = Moment(filmed: time)
    effects.removeExpired(at: context.now)
  }

  /// Lets `play` advance the run and shows its events: the latest visible one replaces older ones.
  private mutating func react(from matrix: Matrix?, _ play: (inout ReplayRun, inout [GameEvent]) -> Void) {
    var events: [GameEvent] = []
    let splitCount = run.game.splits.count
    play(&run, &events)
    guard let last = events.last else { return }
    for event in events {
      effects.show(event, from: matrix, motion: context.settings.animations, at: Moment(filmed: event.time))
    }
    let current = Announcement(events, in: run.game, splitCount: splitCount, at: Moment(filmed: last.time))
    if let current {
      effects.announcement = current
    } else if effects.announcement?.tellsCombo == true, events.contains(where: \.isLock) {
      effects.announcement = nil
    }
  }

  mutating func picture(_ size: Size) -> CellBuffer {
    context.size = size
    var buffer = CellBuffer(size: size)
    let game = run.game
    NavigationBar(left: labels.menu, right: game.isOver ? nil : labels.pause)
      .draw(into: &buffer, isUnicode: context.isUnicode)
    guard let layout = GameView.layout(of: game, in: context) else {
      GameView.drawTooSmall(for: game.playfield, into: &buffer, in: context)
      return buffer
    }
    var view = GameView(game: game, labels: labels, layout: layout, context: context, player: player)
    view.hints = labels.hints
    view.draw(into: &buffer, isHidden: false, animation: effects.animation?.state(at: context.now))
    let side = view.drawSide(isHidden: false, into: &buffer)
    if let announcement = effects.announcement {
      view.draw(announcement, in: side?.announcement, into: &buffer)
    }
    if game.isOver { GameView.drawEnd(game.endTitle, over: layout.field, into: &buffer) }
    return buffer
  }
}

extension Moment {
  /// The moment of an animation that shows a time of play: an animation begins at zero.
  init(filmed time: GameTime) {
    let (nanoseconds, overflow) = time.microseconds.multipliedReportingOverflow(by: 1_000)
    self.init(nanoseconds: overflow ? .max : nanoseconds)
  }
}
