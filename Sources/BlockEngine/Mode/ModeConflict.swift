/// Two choices of a custom game that do not go with each other.
public enum ModeConflict: Error, Hashable, Sendable {
  /// The garbage that the goal is about never comes.
  case noGarbage
  /// Fewer rows of garbage come than the goal asks for.
  case tooFewRows(goal: Int, coming: Int)
  /// More rows than leave room on the field.
  case tooManyRows(Int, height: Int)
  /// Rows are there again and again, and the goal does not say how many in all.
  case endlessRefill
  /// The walls of a well and garbage in the same place.
  case wellWithGarbage
  /// A well that leaves no walls.
  case wideWell(Int, width: Int)
  /// A limit beside no goal that could be reached before it.
  case limitWithoutGoal
  /// A limit of what the goal is about itself.
  case limitOfTheGoal(ModeParts.Limit)
  /// Fewer pieces than so many lines take.
  case tooFewPieces(lines: Int, most: Int, needed: Int)
  /// Nothing falls by itself, and no drop locks a piece.
  case nothingLocks
}

extension ModeParts {
  /// Looks whether a game can be made of these parts by some rules.
  ///
  /// - Throws: `ModeConflict` for the first two choices that do not go with each other.
  public func check(with rules: Ruleset) throws(ModeConflict) {
    let most = ModeParts.mostGarbage(height: rules.height)
    switch startGarbage {
    case .rows(let rows) where rows > most: throw .tooManyRows(rows, height: rules.height)
    case .none, .rows, .half: break
    }
    switch (goal, rising) {
    case (.noGarbage, _) where startGarbage == .none: throw .noGarbage
    case (.garbage(let count), .none) where garbageRows(height: rules.height) < count:
      throw .tooFewRows(goal: count, coming: garbageRows(height: rules.height))
    case (.garbage, .refill(let rows)) where rows > most: throw .tooManyRows(rows, height: rules.height)
    case (.garbage, _): break
    case (_, .refill): throw .endlessRefill
    default: break
    }
    try checkLimit(with: rules)
    if let well {
      if startGarbage != .none || rising != .none { throw .wellWithGarbage }
      if well > rules.width - 2 { throw .wideWell(well, width: rules.width) }
    }
    if fall == .never || waits, rules.hardDrop != .locks, rules.lockDelay != nil || !rules.softDropLocks {
      throw .nothingLocks
    }
  }
}

extension ModeParts {
  private func checkLimit(with rules: Ruleset) throws(ModeConflict) {
    switch (limit, goal) {
    case (nil, _): break
    case (_, .none), (_, .combo), (_, .puzzle): throw .limitWithoutGoal
    case (.time(let seconds), .time): throw .limitOfTheGoal(.time(seconds))
    case (.pieces(let count), .pieces): throw .limitOfTheGoal(.pieces(count))
    case (.pieces(let most), .lines(let lines))
    where startGarbage == .none && rising == .none && well == nil && most * 4 < lines * rules.width:
      throw .tooFewPieces(lines: lines, most: most, needed: (lines * rules.width + 3) / 4)
    case (.time, _), (.pieces, _): break
    }
  }
}

extension ModeConflict: Worded {
  /// One sentence that says which choice does not go with which, and what would.
  public var wording: Wording {
    switch self {
    case .noGarbage:
      "the goal to clear all garbage does not go with no garbage at the start; let the game begin with some"
    case .tooFewRows(let goal, let coming):
      "the goal of \(goal) rows of garbage does not go with \(coming) rows at the start and none rising; let more come"
    case .tooManyRows(let rows, let height):
      "\(rows) rows of garbage do not go with rules whose field has \(height) rows; at most \(max(0, height - 4)) leave room"
    case .endlessRefill:
      "garbage that is there again and again goes only with the goal of so many rows of garbage"
    case .wellWithGarbage: "a well does not go with garbage, at the start or rising"
    case .wideWell(let well, let width):
      "a well of \(well) columns does not go with rules whose field has \(width); it leaves no walls"
    case .limitWithoutGoal:
      "a limit goes only with a goal that can be reached before it: lines, pieces, points, time or garbage"
    case .limitOfTheGoal(.time):
      "a limit of time does not go with a goal of time; limit the pieces, or choose another goal"
    case .limitOfTheGoal(.pieces):
      "a limit of pieces does not go with a goal of pieces; limit the time, or choose another goal"
    case .tooFewPieces(let lines, let most, let needed):
      "the goal of \(lines) lines does not go with at most \(most) pieces; it takes \(needed) at the least"
    case .nothingLocks:
      "no gravity does not go with rules in which no drop locks a piece; nothing would ever lock"
    }
  }
}
