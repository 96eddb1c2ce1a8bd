import BlockEngine
import BlockRecords
import BlockSettings
import TerminalUI

/// A small game that plays itself, to demonstrate a mode.
package struct ModeDemo: Sendable {
  package internal(set) var game: Game
  /// The piece's remaining commands, the last first.
  private var plan: [GameCommand] = []
  private let setup: GameSetup
  /// The solution of the shown puzzle; empty in other modes.
  private let solution: [GameCommand]
  /// A machine's piece, by its number, and its place.
  var target: (pieceCount: Int, place: FallingPiece?)?
  /// The steps since the game ended.
  private var pausedSteps = 0

  /// The demo's field: narrow, so that rows fill.
  package static let field = FieldSize(width: 10, height: 14)
  /// The time between two steps.
  package static let step = Duration.milliseconds(80)
  /// The steps for which the final field stays.
  private static let endPauseSteps = 8
  /// The number of the shown puzzle, whose pieces clear its field.
  private static let puzzleNumber = 43
  /// The time for which the demo moves.
  package static let time = Duration.seconds(8)

  /// A demonstration of a mode; for puzzles, one is solved.
  package init?(_ mode: ModeChoice, rules: Ruleset, field: FieldSize = ModeDemo.field) {
    // A machine's field has its own size.
    var setup = GameSetup(
      ruleset: rules.machine == nil ? rules.with(width: field.width, height: field.height) : rules, seed: 5)
    var solution: [GameCommand] = []
    switch mode.kind {
    case .puzzle:
      guard let puzzle = try? Puzzle(text: PuzzleSet.texts[ModeDemo.puzzleNumber - 1]) else { return nil }
      setup = puzzle.setup(number: 0)
      setup.playfield = puzzle.position.playfield.lowRows(ModeDemo.field.height)
      solution = puzzle.solution
    case .daily:
      // Any day will do.
      guard let day = CalendarDay(year: 2000, month: 1, day: 1) else { return nil }
      (setup.mode, setup.seed) = (.daily(day), day.seed)
    default: setup.mode = mode.mode ?? .endless
    }
    guard let game = try? Game(setup) else { return nil }
    self.game = game
    self.setup = setup
    self.solution = solution
  }

  /// What there is to see: of a machine's field the lowest rows.
  package var picture: FieldPicture {
    let hidden = game.playfield.height - ModeDemo.field.height
    guard game.ruleset.machine != nil, let low = game.playfield.lowRows(ModeDemo.field.height) else {
      return FieldPicture(playfield: game.playfield, piece: game.fallingPiece)
    }
    let piece = game.fallingPiece.map {
      FallingPiece(
        tetromino: $0.tetromino, orientation: $0.orientation, x: $0.x, y: $0.y - hidden, matrix: $0.matrix)
    }
    return FieldPicture(playfield: low, piece: piece)
  }

  /// Plays one command, or some frames of a machine.
  package mutating func advance() {
    if game.isOver {
      pausedSteps += 1
      guard pausedSteps >= ModeDemo.endPauseSteps, let again = try? Game(setup) else { return }
      (game, plan, target, pausedSteps) = (again, [], nil, 0)
    }
    if game.ruleset.machine != nil { return advanceFrames() }
    if plan.isEmpty { plan = (solution.isEmpty ? ModeDemo.plan(for: game) : solution).reversed() }
    guard let command = plan.popLast() else { return }
    // Half a second of play per drop, so that garbage that rises by time is seen to rise.
    game.perform(command, at: command == .hardDrop ? game.time.advanced(by: 500_000) : game.time)
  }

  /// Plays some pieces at once.
  package mutating func advance(pieces: Int) {
    let end = game.pieceCount + pieces
    // A plan has at most a dozen commands, but a machine's piece falls slowly.
    for _ in 0..<(pieces * 40) where game.pieceCount < end { advance() }
  }

  /// The commands, ending with a hard drop, that leave the field lowest and flattest.
  static func plan(for game: Game) -> [GameCommand] {
    var best: (value: Int, plan: [GameCommand]) = (.min, [.hardDrop])
    var rotated = game
    for rotations in 0..<4 {
      if rotations > 0 { rotated.perform(.rotateClockwise, at: game.time) }
      for side in [GameCommand.left, .right] {
        var moved = rotated
        for steps in 0...game.playfield.width {
          let x = moved.fallingPiece?.x
          if steps > 0 { moved.perform(side, at: game.time) }
          guard steps == 0 || moved.fallingPiece?.x != x else { break }
          var dropped = moved
          dropped.perform(.hardDrop, at: game.time)
          let value = value(of: dropped, linesBefore: game.lines)
          guard value > best.value else { continue }
          best.value = value
          best.plan =
            Array(repeating: .rotateClockwise, count: rotations) + Array(repeating: side, count: steps)
            + [.hardDrop]
        }
      }
    }
    return best.plan
  }

  private static func value(of game: Game, linesBefore: Int) -> Int {
    if game.endCause == .goal { return .max }
    if game.isOver { return .min + 1 }
    return value(of: game.playfield, cleared: game.lines - linesBefore)
  }

  /// The greater, the lower and flatter a field is.
  static func value(of field: Playfield, cleared: Int) -> Int {
    var holes = 0
    var sum = 0
    var roughness = 0
    var last: Int?
    for x in 0..<field.width {
      let top = (0..<field.height).first { field[x, $0] != nil } ?? field.height
      holes += (top..<field.height).count { field[x, $0] == nil }
      sum += field.height - top
      if let last { roughness += abs(last - top) }
      last = top
    }
    return cleared * 40 - sum * 5 - holes * 36 - roughness * 2
  }
}

extension ModeDemo {
  /// Draws it with its frame.
  package func draw(
    _ scale: MinoScale, in rect: Rect, into buffer: inout CellBuffer, _ context: DrawingContext
  ) {
    let isASCII = !context.isUnicode
    FieldRenderer(scale: scale, isASCII: isASCII, context.capabilities, skin: context.settings.skin)
      .draw(picture, into: &buffer, at: rect.origin)
    FieldFrame(field: rect, isASCII: isASCII, isSolid: context.capabilities.hasColourShades)
      .draw(into: &buffer, hasFloor: rect.maxY < buffer.size.rows)
  }
}

/// When demonstrations move next, and until when.
package struct DemoMoves: Sendable {
  package let next: Moment
  let end: Moment

  /// The moves from `now` on, the first one at `next`.
  package init(at now: Moment, next: Moment? = nil) {
    self.init(next: next ?? now + ModeDemo.step, end: now + ModeDemo.time)
  }

  fileprivate init(next: Moment, end: Moment) { (self.next, self.end) = (next, end) }
}

extension Optional<DemoMoves> {
  /// Takes the move that is due; nil follows the last one.
  ///
  /// - Returns: whether one was due.
  package mutating func takeDue(at now: Moment) -> Bool {
    guard let due = self, due.next <= now else { return false }
    let next = now + ModeDemo.step
    self = next < due.end ? DemoMoves(next: next, end: due.end) : nil
    return true
  }
}
