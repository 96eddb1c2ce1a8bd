/// Everything in which one kind of game differs from another, as a value.
///
/// ```swift
/// let rules = Ruleset(.modern).with(width: 10, height: 26)
/// let game = try Game(GameSetup(ruleset: rules, seed: 7, startLevel: 5))
/// ```
///
/// `text` writes a rule set as a small text file, and `init(text:)` reads it back.
public struct Ruleset: Equatable, Sendable {
  /// The names that the command line, saved games and digests know the built-in rule sets by.
  public enum Name: String, CaseIterable, Sendable {
    case classic, modern, league
  }

  /// What happens to a move to the side whose way is taken.
  public enum Sideways: UInt8, CaseIterable, Sendable {
    /// It is refused.
    case straight
    /// As the piece is falling all the while, it goes diagonally down if that is free.
    case diagonal
    /// As `diagonal`; where that is taken too, straight down, and where nothing is free it locks.
    case diagonalThenDown
  }

  /// What of a locked piece has to be above row 0 for the game to be over.
  public enum LockOut: UInt8, CaseIterable, Sendable {
    /// Any mino that is still there when full rows have vanished.
    case anyMino
    /// The whole piece, wherever it locked.
    case wholePiece
    /// Nothing: only a spawn without room ends the game.
    case never
  }

  /// What a hard drop does.
  public enum HardDrop: UInt8, CaseIterable, Sendable {
    /// The piece goes down as far as it goes, and locks.
    case locks
    /// The piece goes down as far as it goes, and stays the player's.
    case stays
    /// It is refused.
    case none
  }

  /// How often a piece can be put aside.
  public enum Hold: UInt8, CaseIterable, Sendable {
    /// Never.
    case none
    /// Once a piece.
    case once
    /// As often as the player likes.
    case free
  }

  /// The built-in rule set that this one is, or that it is made from.
  public internal(set) var base: Name
  /// What a rule set that is not built in is called; nil for a built-in one.
  public internal(set) var ownName: String?
  /// What it is like, in a few words; empty for a built-in one.
  public internal(set) var summary = ""

  // MARK: The field

  /// Columns of its playfield where nothing else is asked for.
  public internal(set) var width: Int
  /// Visible rows of its playfield where nothing else is asked for.
  public internal(set) var height: Int
  /// Rows above row 0.
  public internal(set) var hiddenRows: Int
  /// What ends the game when a piece locks too high.
  public internal(set) var lockOut: LockOut

  // MARK: Pieces

  /// The matrices of the pieces and their kicks.
  public internal(set) var rotationSystem: RotationSystem
  /// The turns that a player can make.
  public internal(set) var turns: Turns
  /// The row of a piece's matrix at spawn.
  public internal(set) var spawnRow: Int
  /// Whether a piece goes a row down as soon as it has spawned, if that is free.
  public internal(set) var dropsAtSpawn: Bool
  /// Whether a piece that finds no room right after a clear spawns as much higher as it takes.
  public internal(set) var spawnsHigherAfterClear = false
  /// What happens at a wall or at the stack.
  public internal(set) var sideways: Sideways
  /// How pieces are drawn.
  public internal(set) var randomizer: Randomizer
  /// How many coming pieces are shown, 1…6.
  public internal(set) var nextCount: Int
  /// How often a piece can be put aside for later.
  public internal(set) var hold: Hold

  // MARK: Time

  /// What times in frames are counted by.
  public internal(set) var frameRate = FrameRate.sixty
  /// How fast pieces fall.
  public internal(set) var gravity: Gravity
  /// How long pieces stay on the ground before they lock; nil if they lock at the fall that they cannot make.
  public internal(set) var lockDelay: LockDelay?
  /// From a lock, or the end of a clear, to the next spawn.
  public internal(set) var entryDelay = EntryDelay.none
  /// How long full rows take to vanish.
  public internal(set) var clearDelay = ClearDelay.none
  /// Whether a soft drop locks a piece that is on the ground; if not, it is refused there.
  public internal(set) var softDropLocks: Bool
  /// What a hard drop does.
  public internal(set) var hardDrop = HardDrop.locks
  /// Whether a turn that is asked for between two pieces is made at the spawn.
  public internal(set) var hasInitialTurn = false
  /// Whether a hold that is asked for between two pieces is made at the spawn.
  public internal(set) var hasInitialHold = false

  // MARK: Points and levels

  /// Which pieces can be spun into place.
  public internal(set) var spins: SpinRule
  /// What things are worth.
  public internal(set) var scoring: Scoring
  /// What makes the level rise.
  public internal(set) var levelRise: LevelRise
  /// The levels that there are.
  public internal(set) var levels: ClosedRange<Int>

  /// Settings for held keys that go with the rules.
  public internal(set) var handling: [HandlingPreset] = []
  /// What the mode that is played takes away from them.
  var relief: Relief = []

  /// What a mode takes away from its rules.
  struct Relief: OptionSet, Sendable {
    let rawValue: UInt8
    /// The level stays what it was at the beginning.
    static let level = Relief(rawValue: 1)
    /// Pieces wait for their player: neither gravity nor the lock delay acts.
    static let hurry = Relief(rawValue: 2)
    /// The lock delay alone does not act: pieces fall, and wait where they rest.
    static let lock = Relief(rawValue: 4)
  }
}

extension Ruleset: CustomStringConvertible {
  /// Its name and its field.
  public var description: String { "\(name) \(field)" }
}

extension Ruleset {
  /// What it is called: a built-in set's name, or its own.
  public var name: String { ownName ?? base.rawValue }

  /// The level that the rules have and that is nearest to `level`.
  public func level(near level: Int) -> Int {
    min(max(level, levels.lowerBound), levels.upperBound)
  }

  /// Whether a piece can be turned by a half at once.
  public var allowsHalfTurns: Bool { turns.allow(.half) }

  /// Whether a piece can be put aside for later.
  public var allowsHold: Bool { hold != .none }

  /// The size of its playfield where nothing else is asked for.
  public var field: FieldSize { FieldSize(width: width, height: height) }

  /// The sizes that a player can choose from, the rules' own first.
  public var fieldsOnOffer: [FieldSize] {
    guard ownName == nil else { return [field] }
    switch base {
    case .classic: return [Ruleset.classic.field]
    case .modern: return [Ruleset.modern.field, Ruleset.modernWide.field]
    case .league: return [Ruleset.league.field]
    }
  }

  /// Whether a command that moves or turns a piece in the air does that and nothing else: no kicks, no lock delay, no
  /// spins.
  var isPlain: Bool {
    lockDelay == nil && rotationSystem.hasNoKicks && turns == .quarters && spins == .none && softDropLocks
      && gravity.rise == nil
  }
}
