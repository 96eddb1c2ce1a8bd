/// What a game is played for: when it is won, what rises from below, and what happens when it tops out.
///
/// Every mode goes with every rule set. It is a part of the game, so that the same setup and the same timed commands
/// give the same game in every mode, and a replay proves it.
public enum GameMode: Hashable, Sendable {
  /// It only ends when there is no room.
  case endless
  /// Forty lines against the clock.
  case sprint
  /// As many points as two minutes allow.
  case ultra
  /// Rows rise from below ever faster, and each topping out costs life.
  case survival
  /// Rubbish is to be cleared from below.
  case dig
  /// Without an end: what tops out is swept away, and the level stays.
  case zen
  /// Given pieces on a given field, with a goal and no hurry.
  case puzzle(PuzzleGoal)
  /// The same hundred pieces for everyone on that day.
  case daily(CalendarDay)
  /// A place to try things: no hurry and no end.
  case practice

  /// The modes without what they carry.
  public enum Kind: String, CaseIterable, Sendable {
    case endless, sprint, ultra, survival, dig, zen, puzzle, daily, practice
  }

  /// What sort of mode it is.
  public var kind: Kind {
    switch self {
    case .endless: .endless
    case .sprint: .sprint
    case .ultra: .ultra
    case .survival: .survival
    case .dig: .dig
    case .zen: .zen
    case .puzzle: .puzzle
    case .daily: .daily
    case .practice: .practice
    }
  }
}

extension GameMode {
  /// Lines that win a sprint.
  public static let sprintLines = 40
  /// Microseconds that an ultra game lasts.
  public static let ultraTime: Int64 = 120_000_000
  /// Pieces of a daily game.
  public static let dailyPieces = 100
  /// The level at which a daily game begins, for everybody.
  public static let dailyLevel = 1

  /// What happens when a piece finds no room, or locks too high.
  public enum ToppingOut: Sendable {
    /// The game is over.
    case ends
    /// It is a hit: it costs life, and while some is left the upper rows are swept away.
    case costsLife
    /// The upper rows are swept away.
    case sweeps
  }

  /// How two results of a mode compare; of equal ones the shorter time is better.
  public enum Ranking: CaseIterable, Sendable {
    /// The higher score is better.
    case score
    /// The shorter time is better; only a game that reached its goal counts.
    case shortestTime
    /// The longer time is better.
    case longestTime
    /// They do not compare.
    case none
  }

  /// What happens when a piece finds no room, or locks too high.
  public var toppingOut: ToppingOut {
    switch self {
    case .endless, .sprint, .ultra, .dig, .puzzle, .daily: .ends
    case .survival: .costsLife
    case .zen, .practice: .sweeps
    }
  }

  /// Whether pieces can be taken back.
  public var allowsUndo: Bool {
    switch self {
    case .endless, .sprint, .ultra, .survival, .dig, .puzzle, .daily: false
    case .zen, .practice: true
    }
  }

  /// Lines that win the game; nil where lines do not.
  public var lineGoal: Int? { self == .sprint ? GameMode.sprintLines : nil }

  /// Pieces after whose lock the game is won; nil where their number does not matter.
  public var pieceGoal: Int? { kind == .daily ? GameMode.dailyPieces : nil }

  /// When the game is won by itself; nil where time does not matter.
  public var timeLimit: GameTime? {
    self == .ultra ? GameTime(microseconds: GameMode.ultraTime) : nil
  }

  /// Rows of rubbish at the beginning, on a field of so many rows.
  func rubbishRows(height: Int) -> Int { self == .dig ? height / 2 : 0 }

  /// The rules as this mode plays them: some stay at their first level, and some know no hurry.
  func adapting(_ rules: Ruleset) -> Ruleset {
    switch self {
    case .endless, .sprint, .ultra, .survival, .dig, .daily: rules.relieved(of: [])
    case .zen: rules.relieved(of: .level)
    case .puzzle, .practice: rules.relieved(of: [.level, .hurry])
    }
  }
}

extension GameMode.Kind {
  /// How two results of the mode compare.
  public var ranking: GameMode.Ranking {
    switch self {
    case .endless, .ultra, .daily: .score
    case .sprint, .dig, .puzzle: .shortestTime
    case .survival: .longestTime
    case .zen, .practice: .none
    }
  }
}

extension GameMode {
  /// The word that replays and the command line use, such as `sprint` or `puzzle:lines:4`.
  public var word: String {
    switch self {
    case .puzzle(let goal): "\(kind.rawValue):\(goal.word)"
    case .daily(let day): "\(kind.rawValue):\(day)"
    case .endless, .sprint, .ultra, .survival, .dig, .zen, .practice: kind.rawValue
    }
  }

  /// The mode that `word` stands for in replays; nil for any other word.
  public init?(word: String) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    let rest = parts.count > 1 ? String(parts[1]) : nil
    switch kind {
    case .endless: self = .endless
    case .sprint: self = .sprint
    case .ultra: self = .ultra
    case .survival: self = .survival
    case .dig: self = .dig
    case .zen: self = .zen
    case .practice: self = .practice
    case .puzzle:
      guard let goal = rest.flatMap(PuzzleGoal.init(word:)) else { return nil }
      self = .puzzle(goal)
      return
    case .daily:
      guard let day = rest.flatMap(CalendarDay.init) else { return nil }
      self = .daily(day)
      return
    }
    if rest != nil { return nil }
  }
}
