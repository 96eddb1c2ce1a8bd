import BlockEngine
import BlockSettings
import TerminalUI

/// A short game that shows a theme in play and then rests.
package struct ThemePreview: Sendable {
  private(set) var game: Game
  private var animation: FieldAnimation?
  private let start: Moment
  private let isStill: Bool
  private var step = 0

  /// A field with every piece in it and two rows that wait for the falling ones; of an even number of rows, so that its
  /// floor is that of a row of cells.
  private static let diagram = """
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    #.........
    ZZ......LL
    OOJ....TIL
    OOJSS.TTIL
    .JJZSSOTI.
    IIIIZZOOI.
    """
  private static let pieces: [Tetromino] = [.t, .i, .o, .s]
  /// The commands, a beat apart.
  private static let commands: [GameCommand] = [
    .left, .rotateClockwise, .rotateClockwise, .right, .right, .left, .hardDrop, .rotateClockwise, .right,
    .right, .right, .right, .right, .hardDrop, .left, .left, .left,
  ]
  private static let commandInterval = Duration.milliseconds(220)

  /// A preview that begins now; a still one shows its last picture at once.
  ///
  /// It is never nil for these pieces.
  package init?(at now: Moment, isStill: Bool) {
    guard let playfield = try? Playfield(diagram: ThemePreview.diagram),
      let game = try? Game(
        GameSetup(seed: 1, pieces: ThemePreview.pieces, playfield: playfield))
    else { return nil }
    self.game = game
    start = now
    self.isStill = isStill
    if isStill { play(upTo: ThemePreview.commands.count, at: now) }
  }

  /// The field's columns and rows in minos.
  package var size: Size { Size(columns: game.playfield.width, rows: game.playfield.height) }

  /// Advances to the current picture.
  package mutating func advance(to now: Moment) {
    guard !isStill else { return }
    play(upTo: min(Int((now - start) / ThemePreview.commandInterval), ThemePreview.commands.count), at: now)
    if animation?.state(at: now) == nil { animation = nil }
  }

  private mutating func play(upTo end: Int, at now: Moment) {
    while step < end {
      let matrix = game.fallingPiece?.matrix
      var events: [GameEvent] = []
      game.perform(ThemePreview.commands[step], at: game.time, events: &events)
      for event in events where !isStill {
        if let next = FieldAnimation(for: event, from: matrix, at: now) { animation = next }
      }
      step += 1
    }
  }

  /// The time of the next picture; nil once it rests.
  package func nextWake(after now: Moment) -> Moment? {
    guard !isStill else { return nil }
    let commandInterval =
      step < ThemePreview.commands.count ? start + ThemePreview.commandInterval * (step + 1) : nil
    return [commandInterval, animation?.nextChange(after: now)].compactMap(\.self).min()
  }

  package func picture(at now: Moment) -> FieldPicture {
    FieldPicture(
      playfield: game.playfield, piece: game.fallingPiece, ghost: game.ghost,
      animation: animation?.state(at: now))
  }
}
