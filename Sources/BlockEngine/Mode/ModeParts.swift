/// The parts of a mode: everything in which modes differ, as one value.
public struct ModeParts: Hashable, Sendable {
  /// The goal of the game.
  public enum Goal: Hashable, Sendable {
    /// None: the game continues until it tops out.
    case none
    /// A number of lines.
    case lines(Int)
    /// A number of locked pieces.
    case pieces(Int)
    /// A number of points.
    case score(Int)
    /// A number of seconds, after which the points count.
    case time(Int)
    /// No garbage left on the field.
    case noGarbage
    /// A number of cleared rows of garbage.
    case garbage(Int)
    /// The longest combo: after the first clear, the first piece that clears nothing ends the game.
    case combo
    /// The goal of a puzzle.
    case puzzle(PuzzleGoal)
  }

  /// The limit within which the goal must be reached.
  public enum Limit: Hashable, Sendable {
    /// A number of seconds.
    case time(Int)
    /// A number of locked pieces.
    case pieces(Int)
  }

  /// Rows of garbage on the field at the beginning.
  public enum StartGarbage: Hashable, Sendable {
    case none
    /// A number of rows; at least four rows of the field stay free.
    case rows(Int)
    /// Half the field's height.
    case half
  }

  /// Garbage that rises from below.
  public enum Rising: Hashable, Sendable {
    case none
    /// A row each time this many seconds have passed.
    case every(seconds: Int)
    /// A row every eight seconds at first, then ever faster.
    case faster
    /// After each piece that clears nothing, garbage rises until there are this many rows, as long as the goal needs
    /// them.
    case refill(rows: Int)
  }

  /// What happens when a piece has no room or locks too high.
  public enum ToppingOut: String, CaseIterable, Sendable {
    /// The game is over.
    case ends
    /// It costs life; while any is left, the upper rows are cleared.
    case costsLife = "life"
    /// The upper rows are cleared.
    case sweeps
  }

  /// How pieces fall.
  public enum Fall: Hashable, Sendable {
    /// As in the rules, faster with each level.
    case rules
    /// As in the rules at the start level, which stays.
    case steady
    /// Neither gravity nor the lock delay acts.
    case never
    /// Pieces are on the ground at once; rules without a lock delay get the standard one.
    case immediate
    /// One row in this many milliseconds, at every level.
    case every(milliseconds: Int)
  }

  /// A randomizer that replaces the rules' own.
  public enum RandomizerChoice: String, CaseIterable, Sendable {
    case uniform, bag, bag2, reroll, history

    /// The randomizer.
    public var randomizer: Randomizer {
      switch self {
      case .uniform: .uniform
      case .bag: .bag
      case .bag2: .bag(copies: 2)
      case .reroll: .reroll
      case .history: .history(Randomizer.History(length: 4, tries: 6))
      }
    }
  }

  /// The goal.
  public var goal = Goal.none
  /// The limit within which the goal must be reached; nil for none.
  public var limit: Limit?
  /// Garbage on the field at the beginning.
  public var startGarbage = StartGarbage.none
  /// Garbage that rises from below.
  public var rising = Rising.none
  /// What topping out does.
  public var toppingOut = ToppingOut.ends
  /// How pieces fall.
  public var fall = Fall.rules
  /// The number of pieces in the preview; nil for the rules' own.
  public var nextCount: Int?
  /// How often the player can hold a piece; nil for the rules' own.
  public var hold: Ruleset.Hold?
  /// The randomizer; nil for the rules' own.
  public var randomizerChoice: RandomizerChoice?
  /// Whether locked pieces are invisible.
  public var isInvisible = false
  /// The width of the open well between endless walls of garbage; nil for no walls.
  public var well: Int?
  /// Whether pieces on the ground wait for the player; rows then rise by pieces instead of the clock, each piece
  /// counting as a second.
  public var waitsForPlayer = false
  /// The height of a machine's type B, 0…5; nil for any other game.
  public var typeBHeight: Int?
  /// The lines that a game of type B takes; the machines' own counter goes down from here.
  public static let typeBLines = 25
  /// Whether the player can undo pieces.
  public private(set) var allowsUndo = false
  /// Whether the given pieces are the only ones.
  public private(set) var usesOnlyGivenPieces = false

  /// The parts of the endless mode.
  public init() {}

  /// The parts of a built-in mode; for a puzzle or a custom mode only the common ones.
  public init(of kind: GameMode.Kind) {
    switch kind {
    case .endless, .custom: break
    case .sprint: goal = .lines(40)
    case .sprint20: goal = .lines(20)
    case .sprint100: goal = .lines(100)
    case .ultra: goal = .time(120)
    case .daily: goal = .pieces(100)
    case .survival: (rising, toppingOut) = (.faster, .costsLife)
    case .dig: (goal, startGarbage) = (.noGarbage, .half)
    case .cheese: (goal, startGarbage, rising) = (.garbage(100), .rows(10), .refill(rows: 10))
    case .combo: (goal, well) = (.combo, 4)
    case .invisible: isInvisible = true
    case .immediate: fall = .immediate
    case .typeB: typeBHeight = 0
    case .zen: (toppingOut, fall, allowsUndo) = (.sweeps, .steady, true)
    case .practice: (toppingOut, fall, allowsUndo) = (.sweeps, .never, true)
    case .puzzle: (goal, fall, usesOnlyGivenPieces, allowsUndo) = (.puzzle(.allClear), .never, true, true)
    }
  }
}

extension ModeParts {
  /// How to compare two results: by the time to a goal, else by what the goal counts.
  public var ranking: GameMode.Ranking {
    switch goal {
    case _ where allowsUndo && !usesOnlyGivenPieces: .none
    case .lines, .score, .noGarbage, .garbage, .puzzle: .shortestTime
    case .time, .pieces: .score
    case .combo: .lines
    case .none where toppingOut == .sweeps: .none
    case .none: rising == .none || waitsForPlayer ? .score : .longestTime
    }
  }

  /// Whether rows rise by the clock.
  public var risesByTime: Bool {
    switch rising {
    case .every, .faster: !waitsForPlayer
    case .none, .refill: false
    }
  }

  /// Rows of garbage at the beginning, on a field of `height` rows.
  func garbageRows(height: Int) -> Int {
    switch startGarbage {
    case .none: 0
    case .rows(let rows): min(rows, ModeParts.maxGarbageRows(height: height))
    case .half: height / 2
    }
  }

  /// The most rows of garbage that leave room to play on a field of `height` rows.
  static func maxGarbageRows(height: Int) -> Int { max(0, height - 4) }

  /// The rules with this mode's changes.
  public func adapting(_ rules: Ruleset) -> Ruleset {
    var other = rules.with(disabledRules: [])
    switch fall {
    case .rules: break
    case .steady: other.disabledRules = .levelRise
    case .never: other.disabledRules = [.levelRise, .gravityAndLockDelay]
    case .every(let milliseconds): other.gravity = Gravity(LevelTable(Int64(milliseconds) * 1_000))
    case .immediate:
      other.gravity = .immediate
      if other.lockDelay == nil {
        (other.lockDelay, other.sideways, other.softDropLocks) = (.standard, .straight, false)
      }
    }
    if waitsForPlayer {
      if fall == .immediate { other.disabledRules = [.levelRise, .lockDelay] }
      // Otherwise a piece that has used up its resets would lock as soon as it reached a lower row.
      other.lockDelay?.resets = nil
    }
    // A machine has its own gravity; only its level can be made to stay.
    if rules.machine != nil {
      return fall == .rules ? rules.with(disabledRules: []) : rules.with(disabledRules: .levelRise)
    }
    if let nextCount { other.nextCount = nextCount }
    if let hold { other.hold = hold }
    if let randomizerChoice { other.randomizer = randomizerChoice.randomizer }
    return other
  }
}
