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
    if let well {
      if startGarbage != .none || rising != .none { throw .wellWithGarbage }
      if well > rules.width - 2 { throw .wideWell(well, width: rules.width) }
    }
    if fall == .never, rules.hardDrop != .locks, rules.lockDelay != nil || !rules.softDropLocks {
      throw .nothingLocks
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
    case .nothingLocks:
      "no gravity does not go with rules in which no drop locks a piece; nothing would ever lock"
    }
  }
}
