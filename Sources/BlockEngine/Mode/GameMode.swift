/// What a game is played for: what wins it, what rises from below, and what happens when it tops out.
///
/// A mode is its `parts`, which the engine plays by, and a name. Every built-in mode goes with every rule set. It is a
/// part of the game, so that the same setup and the same timed commands give the same game in every mode, and a replay
/// proves it.
public struct GameMode: Hashable, Sendable {
  /// The names of the modes.
  public enum Kind: String, CaseIterable, Sendable {
    case endless, sprint, ultra, survival, dig, zen, puzzle, daily, practice
    case sprint20, sprint100, cheese, combo, invisible
    case immediate = "20g"
    /// What a person made of parts that no other mode has.
    case custom
  }

  /// What it is called.
  public let kind: Kind
  /// What it is made of.
  public let parts: ModeParts
  /// The day whose pieces everybody has; nil in modes without one.
  public let day: CalendarDay?

  private init(_ kind: Kind, parts: ModeParts? = nil, day: CalendarDay? = nil) {
    self.kind = kind
    self.parts = parts ?? ModeParts(of: kind)
    self.day = day
  }

  /// The mode that is made of `parts`: the built-in one that has just these, or else a custom one.
  public init(_ parts: ModeParts) {
    let found = Kind.allCases.first { $0.isWhole && ModeParts(of: $0) == parts }
    self.init(found ?? .custom, parts: parts)
  }

  /// A built-in mode that needs nothing but its name; nil for the others.
  public init?(_ kind: Kind) {
    guard kind.isWhole else { return nil }
    self.init(kind, parts: nil)
  }
}

extension GameMode.Kind {
  /// Whether the name alone says everything.
  var isWhole: Bool {
    switch self {
    case .puzzle, .daily, .custom: false
    default: true
    }
  }
}

extension GameMode {
  /// It only ends when there is no room.
  public static var endless: GameMode { GameMode(.endless, parts: ModeParts()) }
  /// Forty lines against the clock.
  public static var sprint: GameMode { GameMode(.sprint, parts: nil) }
  /// Twenty lines against the clock.
  public static var sprint20: GameMode { GameMode(.sprint20, parts: nil) }
  /// A hundred lines against the clock.
  public static var sprint100: GameMode { GameMode(.sprint100, parts: nil) }
  /// As many points as two minutes allow.
  public static var ultra: GameMode { GameMode(.ultra, parts: nil) }
  /// Rows rise from below ever faster, and each topping out costs life.
  public static var survival: GameMode { GameMode(.survival, parts: nil) }
  /// Garbage is to be cleared from below.
  public static var dig: GameMode { GameMode(.dig, parts: nil) }
  /// A hundred rows of garbage are to be cleared, ten of which are there at a time.
  public static var cheese: GameMode { GameMode(.cheese, parts: nil) }
  /// A well of four columns, in which every piece has to clear something.
  public static var combo: GameMode { GameMode(.combo, parts: nil) }
  /// What has locked is not seen.
  public static var invisible: GameMode { GameMode(.invisible, parts: nil) }
  /// Every piece is on the floor at once.
  public static var immediate: GameMode { GameMode(.immediate, parts: nil) }
  /// Without an end: what tops out is swept away, and the level stays.
  public static var zen: GameMode { GameMode(.zen, parts: nil) }
  /// A place to try things: no hurry and no end.
  public static var practice: GameMode { GameMode(.practice, parts: nil) }

  /// Given pieces on a given field, with a goal and no hurry.
  public static func puzzle(_ goal: PuzzleGoal) -> GameMode {
    var parts = ModeParts(of: .puzzle)
    parts.goal = .puzzle(goal)
    return GameMode(.puzzle, parts: parts)
  }

  /// The same hundred pieces for everyone on that day.
  public static func daily(_ day: CalendarDay) -> GameMode {
    GameMode(.daily, parts: nil, day: day)
  }

  /// The level at which a daily game begins, for everybody.
  public static let dailyLevel = 1

  /// How two results of a mode compare; of equal ones the shorter time is better.
  public enum Ranking: String, CaseIterable, Sendable {
    /// The higher score is better.
    case score
    /// The shorter time is better; only a game that reached its goal counts.
    case shortestTime
    /// The longer time is better.
    case longestTime
    /// More lines are better.
    case lines
    /// They do not compare.
    case none
  }

  /// How two results of the mode compare.
  public var ranking: Ranking { parts.ranking }

  /// What wins the game.
  public var goal: ModeParts.Goal { parts.goal }

  /// Whether pieces can be taken back.
  public var allowsUndo: Bool { parts.allowsUndo }

  /// When the game ends by itself, won if time is its goal; nil if no time ends it.
  public var timeLimit: GameTime? {
    switch (parts.goal, parts.limit) {
    case (.time(let seconds), _), (_, .time(let seconds)): GameTime(milliseconds: Int64(seconds) * 1_000)
    default: nil
    }
  }
}

extension GameMode {
  /// The word that replays and the command line use, such as `sprint`, `puzzle:lines:4` or `custom:lines:40,next:1`.
  public var word: String {
    if kind == .custom { return "\(kind.rawValue):\(parts.word)" }
    if case .puzzle(let goal) = parts.goal { return "\(kind.rawValue):\(goal.word)" }
    if let day { return "\(kind.rawValue):\(day)" }
    return kind.rawValue
  }

  /// The mode that `word` stands for in replays; nil for any other word.
  public init?(word: String) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    let rest = parts.count > 1 ? String(parts[1]) : nil
    switch kind {
    case .puzzle:
      guard let goal = rest.flatMap(PuzzleGoal.init(word:)) else { return nil }
      self = .puzzle(goal)
    case .daily:
      guard let day = rest.flatMap({ CalendarDay($0) }) else { return nil }
      self = .daily(day)
    case .custom:
      guard let made = rest.flatMap(ModeParts.init(word:)) else { return nil }
      self.init(made)
      // What a built-in mode is made of goes by its name alone.
      if self.word != word { return nil }
    default:
      if rest != nil { return nil }
      self.init(kind)
    }
  }
}
