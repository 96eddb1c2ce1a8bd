/// What a mode is made of: everything by which one differs from another, as one value.
public struct ModeParts: Hashable, Sendable {
  /// What wins the game.
  public enum Goal: Hashable, Sendable {
    /// Nothing: it goes on until it tops out.
    case none
    /// So many lines.
    case lines(Int)
    /// So many pieces that have locked.
    case pieces(Int)
    /// So many points.
    case score(Int)
    /// So many seconds, after which the points count.
    case time(Int)
    /// No garbage is left on the field.
    case noGarbage
    /// So many rows of garbage have been cleared.
    case garbage(Int)
    /// The first piece that clears nothing, once one has: until then every piece is a combo's.
    case combo
    /// What a puzzle asks for.
    case puzzle(PuzzleGoal)
  }

  /// What ends a game that has not reached its goal by then.
  public enum Limit: Hashable, Sendable {
    /// So many seconds.
    case time(Int)
    /// So many pieces that have locked.
    case pieces(Int)
  }

  /// How many rows of garbage are on the field at the beginning.
  public enum StartGarbage: Hashable, Sendable {
    case none
    /// So many, but four rows of the field stay free.
    case rows(Int)
    /// Half the field's height.
    case half
  }

  /// What rises from below.
  public enum Rising: Hashable, Sendable {
    case none
    /// A row each time so many seconds have passed.
    case every(seconds: Int)
    /// A row every eight seconds, then ever faster.
    case faster
    /// So many rows of garbage are there again after each piece that clears nothing, as long as the goal asks for them.
    case refill(rows: Int)
  }

  /// What happens when a piece finds no room, or locks too high.
  public enum ToppingOut: String, CaseIterable, Sendable {
    /// The game is over.
    case ends
    /// It is a hit: it costs life, and while some is left the upper rows are swept away.
    case costsLife = "life"
    /// The upper rows are swept away.
    case sweeps
  }

  /// How pieces fall.
  public enum Fall: Hashable, Sendable {
    /// As the rules have it, faster with each level.
    case rules
    /// As the rules have it at the level of the beginning, which stays.
    case steady
    /// They wait for their player: neither gravity nor the lock delay acts.
    case never
    /// They are on the floor at once; rules without a lock delay get the standard one for that.
    case immediate
    /// A row in so many milliseconds, at every level.
    case every(milliseconds: Int)
  }

  /// How the pieces are drawn, if not as the rules have it.
  public enum Draw: String, CaseIterable, Sendable {
    case uniform, bag, bag2, reroll, history

    /// The randomizer of the rules that it stands for.
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

  /// What wins the game.
  public var goal = Goal.none
  /// What the goal has to be reached within; nil for nothing.
  public var limit: Limit?
  /// What is on the field at the beginning.
  public var startGarbage = StartGarbage.none
  /// What rises from below.
  public var rising = Rising.none
  /// What topping out costs.
  public var toppingOut = ToppingOut.ends
  /// How pieces fall.
  public var fall = Fall.rules
  /// How many coming pieces are shown; nil for as many as the rules show.
  public var nextCount: Int?
  /// How often a piece can be put aside; nil for as often as the rules allow.
  public var hold: Ruleset.Hold?
  /// How the pieces are drawn; nil for as the rules have it.
  public var draw: Draw?
  /// Whether pieces that have locked are not seen.
  public var isInvisible = false
  /// How many columns in the middle are open, between walls of garbage that never end; nil for all.
  public var well: Int?
  /// Whether pieces wait where they rest, and rows that would rise by the clock rise by the pieces: each counts as a
  /// second.
  public var waits = false
  /// Whether pieces can be taken back.
  public private(set) var allowsUndo = false
  /// Whether there are no pieces but the given ones.
  public private(set) var givesPieces = false

  /// The parts of the endless mode.
  public init() {}

  /// What a built-in mode is made of; of a puzzle and of a custom one what all of them have.
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
    case .zen: (toppingOut, fall, allowsUndo) = (.sweeps, .steady, true)
    case .practice: (toppingOut, fall, allowsUndo) = (.sweeps, .never, true)
    case .puzzle: (goal, fall, givesPieces, allowsUndo) = (.puzzle(.allClear), .never, true, true)
    }
  }
}

extension ModeParts {
  /// How two results compare: by the time to a goal, else by what the game is about.
  public var ranking: GameMode.Ranking {
    switch goal {
    case _ where allowsUndo && !givesPieces: .none
    case .lines, .score, .noGarbage, .garbage, .puzzle: .shortestTime
    case .time, .pieces: .score
    case .combo: .lines
    case .none where toppingOut == .sweeps: .none
    case .none: rising == .none || waits ? .score : .longestTime
    }
  }

  /// Whether rows rise by the clock.
  public var risesByTime: Bool {
    switch rising {
    case .every, .faster: !waits
    case .none, .refill: false
    }
  }

  /// Rows of garbage at the beginning, on a field of so many rows.
  func garbageRows(height: Int) -> Int {
    switch startGarbage {
    case .none: 0
    case .rows(let rows): min(rows, ModeParts.mostGarbage(height: height))
    case .half: height / 2
    }
  }

  /// The most rows of garbage that leave room to play on a field of so many rows.
  static func mostGarbage(height: Int) -> Int { max(0, height - 4) }

  /// The rules as this mode plays them.
  public func adapting(_ rules: Ruleset) -> Ruleset {
    var other = rules.relieved(of: [])
    switch fall {
    case .rules: break
    case .steady: other.relief = .level
    case .never: other.relief = [.level, .hurry]
    case .every(let milliseconds): other.gravity = Gravity(LevelTable(Int64(milliseconds) * 1_000))
    case .immediate:
      other.gravity = .immediate
      if other.lockDelay == nil {
        (other.lockDelay, other.sideways, other.softDropLocks) = (.standard, .straight, false)
      }
    }
    if waits {
      if fall == .immediate { other.relief = [.level, .lock] }
      // Else a piece that has been moved so often would lock as soon as it comes down a step.
      other.lockDelay?.resets = nil
    }
    if let nextCount { other.nextCount = nextCount }
    if let hold { other.hold = hold }
    if let draw { other.randomizer = draw.randomizer }
    return other
  }
}
