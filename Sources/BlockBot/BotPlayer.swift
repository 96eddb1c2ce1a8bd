import BlockEngine

/// A bot at the keys: it says, one by one or piece by piece, which commands it gives and when.
///
/// The same grade, seed and game give the same commands. It is for one thread.
public final class BotPlayer {
  /// A command and its time.
  public struct Move: Equatable, Sendable {
    /// What it asks of the game.
    public let command: GameCommand
    /// When.
    public let time: GameTime
    /// Whether it is a step of a key that is held.
    public let isRepeat: Bool
    /// For which piece it is meant, by the game's count.
    public let pieceCount: Int
  }

  /// What it thought when it last decided.
  public struct Thought: Equatable, Sendable {
    /// For which piece, by the game's count.
    public let pieceCount: Int
    /// The place that it thought the best; a weak one may take another.
    public let best: BotChoice
    /// How many fields it scored.
    public let nodes: Int
    /// How many pieces it looked ahead, this one included.
    public let depth: Int
  }

  /// From this level on a piece that locks where it lands falls too fast for hands.
  private static let fastLevel = 15

  /// How strong it is.
  public let grade: BotGrade
  /// What it thought when it last decided; nil before, and if it found no place.
  public private(set) var thought: Thought?
  private let mind: any BotMind
  private var dice: SeededGenerator
  private var hands = BotHands()

  /// A bot for games on fields of one size under a rule set.
  ///
  /// - Parameters:
  ///   - seed: of its lapses and slips.
  ///   - weights: what it likes; nil for what suits the rules.
  public convenience init(
    _ grade: BotGrade, ruleset: Ruleset, width: Int, height: Int, seed: UInt64, weights: BotWeights? = nil
  ) {
    let search = BeamSearch(
      ruleset: ruleset, width: width, height: height, weights: weights ?? .standard(for: ruleset))
    self.init(grade, mind: search, seed: seed)
  }

  /// A bot with the hands of a grade that thinks as `mind` does.
  ///
  /// - Parameter seed: of its lapses and slips.
  public init(_ grade: BotGrade, mind: any BotMind, seed: UInt64) {
    self.grade = grade
    self.mind = mind
    // Not the game's own stream.
    dice = SeededGenerator(seed: ~seed)
  }

  /// The next command for `game`; nil if the game ends before there is one.
  ///
  /// Between now and the command's time nobody else may change the game.
  public func next(for game: Game) -> Move? {
    hands.way(for: game, atMost: 1, deciding: plan(for:)).first
  }

  /// The next commands for `game`, all for one piece; none if the game ends before there is one.
  ///
  /// Until the last of them nobody else may change the game. What is due later than the game's time when it is asked
  /// again counts as not given.
  public func way(for game: Game) -> [Move] { hands.way(for: game, deciding: plan(for:)) }

  /// Forgets what it meant to do: somebody else has changed the game since the last command.
  public func forget() { hands.forget() }

  // MARK: What it decides

  private func plan(for game: Game) -> BotHands.Plan? {
    guard let position = BotPosition(game, preview: grade.preview) else { return nil }
    let found = mind.search(position, limit: BotLimit(nodes: grade.nodes))
    let isHurried = game.playfield.stackHeight * 5 > game.playfield.height * 3
    let interval = interval(game)
    let thinking =
      game.level >= BotPlayer.fastLevel && interval < grade.keyInterval
      ? interval : thinkingTime(isHurried: isHurried)
    let next = game.time.advanced(by: min(thinking, 3 * interval))
    let pace = BotHands.pace(of: game, interval: interval)
    let walk = PlacementWalk(from: game.falling(until: next), pace: pace)
    // What gravity leaves no way to is no choice.
    let possible = found.choices.filter { choice in
      choice.usesHold || walk.path(to: choice.placement) != nil
    }
    thought = possible.first.map { best in
      Thought(pieceCount: game.pieceCount, best: best, nodes: found.nodes, depth: found.depth)
    }
    guard let choice = grade.choice(of: possible, &dice) else {
      // Nothing to be done but to drop it.
      guard let ghost = game.ghost else { return nil }
      return BotHands.Plan(
        pieceCount: game.pieceCount, target: Placement(piece: ghost, spin: nil), usesHold: false,
        interval: interval, presses: [], next: game.time.advanced(by: interval))
    }
    var target = choice.placement
    if dice.happens(grade.slips * (isHurried ? 2 : 1)), !choice.usesHold {
      let step = dice.draw(below: 2) == 0 ? -1 : 1
      target =
        walk.placements.first { other in
          other.spin == nil && other.piece.orientation == target.piece.orientation
            && other.piece.x == target.piece.x + step
        } ?? target
    }
    return BotHands.Plan(
      pieceCount: game.pieceCount, target: target, usesHold: choice.usesHold, interval: interval,
      presses: choice.usesHold ? [] : walk.path(to: target)?.presses ?? [],
      next: next)
  }

  /// How long it looks at a piece: now and then a little longer, so that two of a grade are no mirror of each other.
  private func thinkingTime(isHurried: Bool) -> Int64 {
    let time = isHurried ? grade.thinkingTime / 2 : grade.thinkingTime
    return time + Int64(dice.draw(below: UInt64(time / 2 + 1)))
  }

  /// From key to key: the grade's own, or as much less as the fall leaves to a piece that locks where it lands.
  private func interval(_ game: Game) -> Int64 {
    guard game.ruleset.lockDelay == nil, let piece = game.fallingPiece, let ghost = game.ghost else {
      return grade.keyInterval
    }
    // Ten keys bring a piece nearly anywhere. At the levels that are too fast for hands it falls little by then.
    let keys: Int64 = game.level < BotPlayer.fastLevel ? 12 : 96
    let rows = Int64(max(1, ghost.y - piece.y))
    let (available, isTooMuch) = game.fallInterval.multipliedReportingOverflow(by: rows)
    return isTooMuch ? grade.keyInterval : min(grade.keyInterval, max(1, available / keys))
  }
}

extension Game {
  /// The game at a later moment if its piece still falls then and locks where it lands, else as it is now.
  fileprivate func falling(until time: GameTime) -> Game {
    guard ruleset.lockDelay == nil else { return self }
    var later = self
    later.advance(to: time)
    return later.isOver || later.pieceCount != pieceCount ? self : later
  }
}

extension BotWeights {
  /// What suits a rule set: attack where there are spins, else points.
  public static func standard(for ruleset: Ruleset) -> BotWeights {
    ruleset.scoresSpins ? .attack : .points
  }
}
