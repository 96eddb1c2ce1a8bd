import BlockEngine
import BlockSearch

/// A bot at the keys: it gives its commands with their times, one by one or piece by piece.
///
/// The same grade, seed and game give the same commands. It is not thread-safe.
public final class BotPlayer {
  /// A command and its time.
  public struct Move: Equatable, Sendable {
    /// The command.
    public let command: GameCommand
    /// The time of the command.
    public let time: GameTime
    /// Whether it is a step of a held key.
    public let isRepeat: Bool
    /// The piece it is meant for, by the game's count.
    public let pieceCount: Int
  }

  /// The bot's analysis of a piece.
  public struct Analysis: Equatable, Sendable {
    /// The piece, by the game's count.
    public let pieceCount: Int
    /// The choice that it considered best; a weak bot may take another.
    public let best: BotChoice
    /// The number of scored fields.
    public let nodes: Int
    /// The number of pieces looked ahead, this one included.
    public let depth: Int
  }

  /// The level from which pieces fall too fast for the hands, under rules without a lock delay.
  private static let fastLevel = 15

  /// The grade.
  public let grade: BotGrade
  /// The latest analysis; nil before the first, and if there was no placement.
  public private(set) var analysis: Analysis?
  private let search: any BotSearch
  private let preview: Int?
  private var dice: SeededGenerator
  /// The seed of its rhythm, which has a sequence of its own for each piece.
  private let rhythmSeed: UInt64
  private var hands = BotHands()

  /// A bot for games with one field size under a rule set.
  ///
  /// - Parameters:
  ///   - seed: the seed of its lapses and slips.
  ///   - weights: its preferences; nil for the ones that suit the rules.
  public convenience init(
    _ grade: BotGrade, ruleset: Ruleset, width: Int, height: Int, seed: UInt64, weights: BotWeights? = nil
  ) {
    let search = BeamSearch(
      ruleset: ruleset, width: width, height: height,
      weights: weights ?? .standard(for: ruleset, width: width))
    self.init(grade, search: search, seed: seed)
  }

  /// A bot with the hands of a grade and the given decision maker.
  ///
  /// - Parameters:
  ///   - seed: the seed of its lapses and slips.
  ///   - preview: how many pieces of the preview the decision maker sees; nil for as many as the grade uses.
  public init(_ grade: BotGrade, search: any BotSearch, seed: UInt64, preview: Int? = nil) {
    self.grade = grade
    self.search = search
    self.preview = preview
    // A different sequence from the game's own.
    dice = SeededGenerator(seed: ~seed)
    rhythmSeed = seed ^ 0x7268_7974_686d
  }

  /// The next command for `game`; nil if the game ends before there is one.
  ///
  /// Nothing else may change the game before the command's time.
  public func next(for game: Game) -> Move? {
    hands.moves(for: game, atMost: 1, deciding: plan(for:)).first
  }

  /// The next commands for `game`, all for one piece; empty if the game ends before there is one.
  ///
  /// Nothing else may change the game before the last of them. Commands with times after the game's own at the next
  /// call count as not executed.
  public func moves(for game: Game) -> [Move] { hands.moves(for: game, deciding: plan(for:)) }

  /// Drops the bot's plan, after anything else has changed the game since the last command.
  public func discardPlan() { hands.discardPlan() }

  // MARK: Decisions

  private func plan(for game: Game) -> BotHands.Plan? {
    let skill = grade.skill(under: game.ruleset)
    guard let position = BotPosition(game, preview: preview ?? skill.preview) else { return nil }
    let found = search.search(position, limit: BotLimit(nodes: skill.nodes))
    let isStackHigh = game.playfield.stackHeight * 5 > game.playfield.height * 3
    let interval = interval(game)
    let thinking =
      game.level >= BotPlayer.fastLevel && (game.hasPad || interval < grade.keyInterval)
      ? game.hasPad ? BotHands.frame : interval : thinkingTime(isStackHigh: isStackHigh)
    let next = game.time.advanced(by: min(thinking, 3 * interval))
    let pace = BotHands.pace(of: game, interval: interval)
    let pathFinder = PathFinder(from: game.falling(until: next), pace: pace)
    // Excludes placements that gravity makes unreachable.
    let possible = found.choices.filter { choice in
      if choice.usesHold { return true }
      return game.hasPad
        ? BotHands.reach(choice.placement, in: game, from: next, interval: interval)
        : pathFinder.path(to: choice.placement) != nil
    }
    analysis = possible.first.map { best in
      Analysis(pieceCount: game.pieceCount, best: best, nodes: found.nodes, depth: found.depth)
    }
    guard let choice = skill.choice(of: possible, &dice) else {
      // Only a drop is possible.
      guard let ghost = game.ghost else { return nil }
      return BotHands.Plan(
        pieceCount: game.pieceCount, target: Placement(piece: ghost, spin: nil), usesHold: false,
        interval: interval, presses: [], next: game.time.advanced(by: interval))
    }
    var target = choice.placement
    if dice.happens(skill.slips * (isStackHigh ? 2 : 1)), !choice.usesHold {
      let step = dice.draw(below: 2) == 0 ? -1 : 1
      target =
        pathFinder.placements.first { other in
          other.spin == nil && other.piece.orientation == target.piece.orientation
            && other.piece.x == target.piece.x + step
        } ?? target
    }
    let presses = choice.usesHold ? [] : pathFinder.path(to: target)?.presses ?? []
    var plan = BotHands.Plan(
      pieceCount: game.pieceCount, target: target, usesHold: choice.usesHold, interval: interval,
      presses: presses, next: next)
    // Under rules without a lock delay, gravity sets the time of the keys.
    if game.ruleset.lockDelay != nil {
      plan.rhythm = rhythm(of: game)
      let share = Self.thinkingShare(of: target, presses, usesHold: choice.usesHold)
      plan.next = game.time.advanced(by: min(thinking, 3 * interval) * share / 100)
    }
    return plan
  }

  /// The rhythm for a piece; the same each time it is planned.
  private func rhythm(of game: Game) -> SeededGenerator {
    SeededGenerator(seed: rhythmSeed &+ UInt64(game.pieceCount) &* 0x9e37_79b9_7f4a_7c15)
  }

  /// How long a place takes to think of, in percent: longer the more keys it needs, and if it is a spin.
  private static func thinkingShare(
    of target: Placement, _ presses: [PlacementPath.Press], usesHold: Bool
  ) -> Int64 {
    let keys = usesHold ? 2 : min(6, presses.count)
    return Int64(80 + 10 * keys + (target.spin == nil ? 0 : 30))
  }

  /// The time before the first key: sometimes longer, so that two bots of a grade do not play in lockstep.
  private func thinkingTime(isStackHigh: Bool) -> Int64 {
    let time = isStackHigh ? grade.thinkingTime / 2 : grade.thinkingTime
    return time + Int64(dice.draw(below: UInt64(time / 2 + 1)))
  }

  /// The time between keys: the grade's own, or less if a piece that locks on landing leaves less time.
  private func interval(_ game: Game) -> Int64 {
    if game.hasPad { return max(BotHands.buttonInterval, grade.keyInterval) }
    guard game.ruleset.lockDelay == nil, let piece = game.fallingPiece, let ghost = game.ghost else {
      return grade.keyInterval
    }
    // Ten keys bring a piece nearly anywhere. At the levels too fast for hands it falls only a little meanwhile.
    let keys: Int64 = game.level < BotPlayer.fastLevel ? 12 : 96
    let rows = Int64(max(1, ghost.y - piece.y))
    let (available, isTooMuch) = game.rowInterval.multipliedReportingOverflow(by: rows)
    return isTooMuch ? grade.keyInterval : min(grade.keyInterval, max(1, available / keys))
  }
}

extension Game {
  /// The game at a later moment, if its piece is still falling then and locks on landing; else the game as it is.
  fileprivate func falling(until time: GameTime) -> Game {
    guard ruleset.lockDelay == nil else { return self }
    var later = self
    later.advance(to: time)
    return later.isOver || later.pieceCount != pieceCount ? self : later
  }
}

extension Game {
  /// The time of a row at the game's level, in microseconds; `Int64.max` if pieces do not fall by themselves.
  ///
  /// A machine counts its frames itself, so that `fallInterval` stays what it was at the start.
  var rowInterval: Int64 {
    guard hasPad else { return fallInterval }
    let rules = ruleset
    return rules.gravity.interval(atLevel: level, at: time, rules.frameRate)
  }
}

extension BotWeights {
  /// The widest field on which a game for points is survived by care for every column rather than by one well.
  private static let narrowWidth = 12

  /// The weights that suit a rule set on a field of some width: attack if spins score, else points.
  public static func standard(for ruleset: Ruleset, width: Int) -> BotWeights {
    ruleset.scoresSpins ? .attack : width > narrowWidth ? .points : .narrowPoints
  }
}
