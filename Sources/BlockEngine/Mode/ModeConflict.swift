/// Two incompatible choices of a custom game.
public enum ModeConflict: Error, Hashable, Sendable {
  /// A goal about garbage without any garbage.
  case noGarbage
  /// Fewer rows of garbage than the goal needs.
  case tooFewRows(goal: Int, available: Int)
  /// More rows of garbage than leave room on the field.
  case tooManyRows(Int, height: Int)
  /// Garbage that is refilled, with a goal that gives no number of rows.
  case endlessRefill
  /// The walls of a well together with other garbage.
  case wellWithGarbage
  /// A well too wide to have walls.
  case wideWell(Int, width: Int)
  /// A limit without a goal that could be reached before it.
  case limitWithoutGoal
  /// A limit on the same thing as the goal.
  case limitOfTheGoal(ModeParts.Limit)
  /// Fewer pieces than the lines need.
  case tooFewPieces(lines: Int, limit: Int, needed: Int)
  /// Pieces do not fall by themselves, and no drop locks them.
  case nothingLocks
  /// A part that a machine fixes.
  case fixedByMachine(MachinePart, rules: String)
  /// Type B under rules that no machine plays.
  case typeBWithoutMachine(rules: String)
  /// Type B together with another goal or garbage.
  case typeBWithOthers

  /// What a machine fixes.
  public enum MachinePart: Hashable, Sendable {
    case gravity, preview, hold, randomizer, puzzle
  }
}

extension ModeParts {
  /// Checks whether these parts and the rules can make a game.
  ///
  /// - Throws: `ModeConflict` for the first two incompatible choices.
  public func check(with rules: Ruleset) throws(ModeConflict) {
    try checkMachine(of: rules)
    let maxRows = ModeParts.maxGarbageRows(height: rules.height)
    switch startGarbage {
    case .rows(let rows) where rows > maxRows: throw .tooManyRows(rows, height: rules.height)
    case .none, .rows, .half: break
    }
    switch (goal, rising) {
    case (.noGarbage, _) where startGarbage == .none: throw .noGarbage
    case (.garbage(let count), .none) where garbageRows(height: rules.height) < count:
      throw .tooFewRows(goal: count, available: garbageRows(height: rules.height))
    case (.garbage, .refill(let rows)) where rows > maxRows: throw .tooManyRows(rows, height: rules.height)
    case (.garbage, _): break
    case (_, .refill): throw .endlessRefill
    default: break
    }
    try checkLimit(with: rules)
    if let well {
      if startGarbage != .none || rising != .none { throw .wellWithGarbage }
      if well > rules.width - 2 { throw .wideWell(well, width: rules.width) }
    }
    if fall == .never || waitsForPlayer, rules.hardDrop != .locks,
      rules.lockDelay != nil || !rules.softDropLocks
    {
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
    case (.pieces(let limit), .lines(let lines))
    where startGarbage == .none && rising == .none && well == nil && limit * 4 < lines * rules.width:
      throw .tooFewPieces(lines: lines, limit: limit, needed: (lines * rules.width + 3) / 4)
    case (.time, _), (.pieces, _): break
    }
  }
}

extension ModeParts {
  /// Checks whether these parts go with the machine that plays the rules, if there is one.
  ///
  /// - Throws: `ModeConflict` for the first part that does not.
  func checkMachine(of rules: Ruleset) throws(ModeConflict) {
    guard rules.machine != nil else {
      if typeBHeight != nil { throw .typeBWithoutMachine(rules: rules.name) }
      return
    }
    if case .arcade? = rules.machine, typeBHeight != nil { throw .typeBWithoutMachine(rules: rules.name) }
    switch fall {
    case .immediate, .every: throw .fixedByMachine(.gravity, rules: rules.name)
    case .rules, .steady, .never: break
    }
    if nextCount.map({ $0 != rules.nextCount }) ?? false {
      throw .fixedByMachine(.preview, rules: rules.name)
    }
    if hold.map({ $0 != rules.hold }) ?? false { throw .fixedByMachine(.hold, rules: rules.name) }
    if randomizerChoice != nil { throw .fixedByMachine(.randomizer, rules: rules.name) }
    if usesOnlyGivenPieces { throw .fixedByMachine(.puzzle, rules: rules.name) }
    guard typeBHeight != nil else { return }
    guard goal == .none, startGarbage == .none, rising == .none, well == nil, toppingOut == .ends,
      fall == .rules
    else { throw .typeBWithOthers }
  }
}

extension ModeConflict: Localizable {
  /// One sentence: which choices are incompatible, and what would be right.
  public var localizedMessage: LocalizedMessage {
    switch self {
    case .noGarbage:
      "the goal to clear all garbage needs garbage at the start; let the game begin with some"
    case .tooFewRows(let goal, let available):
      "the goal of \(goal) rows of garbage does not go with \(available) rows at the start and none rising; let more come"
    case .tooManyRows(let rows, let height):
      "\(rows) rows of garbage do not go with rules whose field has \(height) rows; at most \(max(0, height - 4)) leave room"
    case .endlessRefill:
      "garbage that is refilled goes only with a goal of a number of rows of garbage"
    case .wellWithGarbage: "a well does not go with garbage, at the start or rising"
    case .wideWell(let well, let width):
      "a well of \(well) columns does not go with rules whose field has \(width); it leaves no walls"
    case .limitWithoutGoal:
      "a limit goes only with a goal that can be reached before it: lines, pieces, points, time or garbage"
    case .limitOfTheGoal(.time):
      "a limit of time does not go with a goal of time; limit the pieces, or choose another goal"
    case .limitOfTheGoal(.pieces):
      "a limit of pieces does not go with a goal of pieces; limit the time, or choose another goal"
    case .tooFewPieces(let lines, let limit, let needed):
      "the goal of \(lines) lines does not fit at most \(limit) pieces; it needs at least \(needed)"
    case .fixedByMachine(.gravity, let rules):
      "the gravity of \(rules) cannot be changed, as these are the rules of a machine; endless, type-b and the sprints go with them"
    case .fixedByMachine(.preview, let rules):
      "'next' cannot be changed under \(rules), the rules of a machine"
    case .fixedByMachine(.hold, let rules):
      "'hold' cannot be changed under \(rules), the rules of a machine"
    case .fixedByMachine(.randomizer, let rules):
      "'randomizer' cannot be changed under \(rules), the rules of a machine"
    case .fixedByMachine(.puzzle, let rules):
      "the rules \(rules) are a machine's, whose pieces never wait; puzzles go with modern and classic"
    case .typeBWithoutMachine(let rules):
      "type-b is a game of retro, retro-pal and handheld, not of \(rules), which has dig instead"
    case .typeBWithOthers: "type-b has its own goal and garbage, and goes with no others"
    case .nothingLocks:
      "without gravity, the rules need a drop that locks a piece; otherwise nothing would ever lock"
    }
  }
}
