/// The mode of a game: what wins it, what rises from below, and what happens when it tops out.
///
/// A mode consists of `parts`, which define its rules, and a name. Every built-in mode works with every rule set. The
/// mode belongs to the game: the same setup and the same timed commands give the same game in every mode, and a
/// replay verifies it.
public struct GameMode: Hashable, Sendable {
  /// The names of the modes.
  public enum Kind: String, CaseIterable, Sendable {
    case endless, sprint, ultra, survival, dig, zen, puzzle, daily, practice
    case sprint20, sprint100, cheese, combo, invisible
    case immediate = "20g"
    /// Twenty-five lines over garbage, under rules that a machine plays.
    case typeB = "type-b"
    /// Any combination of parts that no other mode has.
    case custom
  }

  /// The name.
  public let kind: Kind
  /// The parts.
  public let parts: ModeParts
  /// The day that determines the pieces; nil in modes without one.
  public let day: CalendarDay?

  private init(_ kind: Kind, parts: ModeParts? = nil, day: CalendarDay? = nil) {
    self.kind = kind
    self.parts = parts ?? ModeParts(of: kind)
    self.day = day
  }

  /// The mode with the given parts: the built-in one with exactly these, or else a custom one.
  public init(_ parts: ModeParts) {
    if let height = parts.typeBHeight, parts == GameMode.typeB(height: height).parts {
      self = .typeB(height: height)
      return
    }
    let found = Kind.allCases.first { $0.isParameterless && ModeParts(of: $0) == parts }
    self.init(found ?? .custom, parts: parts)
  }

  /// A built-in mode that is complete with its name; nil for the others.
  public init?(_ kind: Kind) {
    guard kind.isParameterless else { return nil }
    self.init(kind, parts: nil)
  }
}

extension GameMode.Kind {
  /// Whether the name alone determines the mode.
  var isParameterless: Bool {
    switch self {
    case .puzzle, .daily, .custom: false
    default: true
    }
  }
}

extension GameMode {
  /// Play until there is no room.
  public static var endless: GameMode { GameMode(.endless, parts: ModeParts()) }
  /// Forty lines against the clock.
  public static var sprint: GameMode { GameMode(.sprint, parts: nil) }
  /// Twenty lines against the clock.
  public static var sprint20: GameMode { GameMode(.sprint20, parts: nil) }
  /// A hundred lines against the clock.
  public static var sprint100: GameMode { GameMode(.sprint100, parts: nil) }
  /// As many points as possible in two minutes.
  public static var ultra: GameMode { GameMode(.ultra, parts: nil) }
  /// Rows rise from below, ever faster; topping out costs life.
  public static var survival: GameMode { GameMode(.survival, parts: nil) }
  /// Clear all garbage.
  public static var dig: GameMode { GameMode(.dig, parts: nil) }
  /// Clear a hundred rows of garbage, ten of which are on the field at a time.
  public static var cheese: GameMode { GameMode(.cheese, parts: nil) }
  /// A well of four columns, where every piece must clear something.
  public static var combo: GameMode { GameMode(.combo, parts: nil) }
  /// A machine's type B: twenty-five lines over garbage of 0…5 heights; the level stays.
  ///
  /// - Precondition: `height` is 0…5.
  public static func typeB(height: Int) -> GameMode {
    precondition(ModeParts.Range.typeBHeight.contains(height), "a height that type B has")
    var parts = ModeParts(of: .typeB)
    parts.typeBHeight = height
    return GameMode(.typeB, parts: parts)
  }
  /// Every piece is on the ground at once.
  public static var immediate: GameMode { GameMode(.immediate, parts: nil) }
  /// No end: topping out clears the upper rows, and the level stays.
  public static var zen: GameMode { GameMode(.zen, parts: nil) }
  /// A sandbox: no gravity and no end.
  public static var practice: GameMode { GameMode(.practice, parts: nil) }

  /// Given pieces on a given field, with a goal and without gravity.
  public static func puzzle(_ goal: PuzzleGoal) -> GameMode {
    var parts = ModeParts(of: .puzzle)
    parts.goal = .puzzle(goal)
    return GameMode(.puzzle, parts: parts)
  }

  /// The day's hundred pieces, the same for everyone.
  public static func daily(_ day: CalendarDay) -> GameMode {
    GameMode(.daily, parts: nil, day: day)
  }

  /// The start level of every daily game.
  public static let dailyLevel = 1

  /// How to compare two results of a mode; among equal ones the shorter time is better.
  public enum Ranking: String, CaseIterable, Sendable {
    /// The higher score is better.
    case score
    /// The shorter time is better; only a game that reached its goal counts.
    case shortestTime
    /// The longer time is better.
    case longestTime
    /// More lines are better.
    case lines
    /// Results are not compared.
    case none
  }

  /// How to compare two results of the mode.
  public var ranking: Ranking { parts.ranking }

  /// What wins the game.
  public var goal: ModeParts.Goal { parts.goal }

  /// Whether the player can undo pieces.
  public var allowsUndo: Bool { parts.allowsUndo }

  /// The end of the mode's time, a win if time is the goal; nil without a time limit.
  public var timeLimit: GameTime? {
    switch (parts.goal, parts.limit) {
    case (.time(let seconds), _), (_, .time(let seconds)): GameTime(milliseconds: Int64(seconds) * 1_000)
    default: nil
    }
  }
}

extension GameMode {
  /// The word in replays and on the command line, such as `sprint`, `puzzle:lines:4` or `custom:lines:40,next:1`.
  public var word: String {
    if kind == .custom { return "\(kind.rawValue):\(parts.word)" }
    if case .puzzle(let goal) = parts.goal { return "\(kind.rawValue):\(goal.word)" }
    if let height = parts.typeBHeight, height > 0 { return "\(kind.rawValue):\(height)" }
    if let day { return "\(kind.rawValue):\(day)" }
    return kind.rawValue
  }

  /// The mode with the given word in replays; nil for any other word.
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
    case .typeB:
      guard let rest else {
        self = .typeB(height: 0)
        return
      }
      guard let height = Int(rest[...], in: ModeParts.Range.typeBHeight) else { return nil }
      self = .typeB(height: height)
      if self.word != word { return nil }
    case .custom:
      guard let made = rest.flatMap(ModeParts.init(word:)) else { return nil }
      self.init(made)
      // The parts of a built-in mode are only valid under its name.
      if self.word != word { return nil }
    default:
      if rest != nil { return nil }
      self.init(kind)
    }
  }
}
