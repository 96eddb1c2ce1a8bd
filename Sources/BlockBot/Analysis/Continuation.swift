import BlockEngine
import BlockSearch

/// How the bot goes on from a costly place: the better place, and its next pieces after it.
///
/// It sees what a player sees; the game deals on as it did.
public struct Continuation: Sendable {
  /// A piece, and the game before it.
  public struct Step: Sendable {
    /// The game before it, without gravity.
    public let game: Game
    /// Where the bot places it.
    public let place: AnalysisReport.Place
  }

  /// The pieces that a continuation has at most.
  public static let length = 5
  /// Fields for each piece after the first.
  private static let fields = 16_000

  /// The pieces in order; fewer than `length` if the game ends.
  public let steps: [Step]

  /// The bot's way from before a costly place on.
  ///
  /// - Parameters:
  ///   - game: the game before it.
  ///   - fields: fields for each piece after the first.
  public init(of costly: AnalysisReport.Costly, from game: Game, fields: Int? = nil) {
    var game = game.continued(in: .practice)
    let search = BeamSearch(
      ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height,
      weights: .standard(for: game.ruleset, width: game.playfield.width))
    var steps: [Step] = []
    var choice: BotChoice? = costly.best.choice
    while let next = choice {
      steps.append(Step(game: game, place: AnalysisReport.Place(next)))
      guard steps.count < Self.length, game.place(next), let position = BotPosition(game) else { break }
      let found = search.search(position, limit: BotLimit(nodes: fields ?? Self.fields))
      choice = found.choices.first { choice in
        choice.usesHold || PathFinder(from: game).path(to: choice.placement) != nil
      }
    }
    self.steps = steps
  }
}

extension Game {
  /// Places the falling piece, or after a hold the other one, by the fewest keys, in a game without gravity.
  ///
  /// - Returns: whether it lies there, and another piece falls.
  mutating func place(_ choice: BotChoice) -> Bool {
    if choice.usesHold { perform(.hold, at: time) }
    guard tetromino == choice.placement.piece.tetromino else { return false }
    let paths = PathFinder(from: self)
    let path = paths.path(to: choice.placement) ?? paths.path(toCellsOf: choice.placement.piece)
    guard let path else { return false }
    let count = lockCount
    for command in path.commands { perform(command, at: time) }
    while fallingPiece == nil, !isOver, let due = nextDeadline { advance(to: due) }
    return lockCount == count + 1 && !isOver && fallingPiece != nil
  }
}
