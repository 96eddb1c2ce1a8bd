/// The rules of a kind of game, as a value.
///
/// ```swift
/// let rules = Ruleset(.modern).with(width: 10, height: 26)
/// let game = try Game(GameSetup(ruleset: rules, seed: 7, startLevel: 5))
/// ```
///
/// `text` writes a rule set as a small text file, and `init(text:)` reads it back.
public struct Ruleset: Equatable, Sendable {
  /// The built-in rule sets, with their names on the command line, in saved games and in digests.
  public enum Name: String, CaseIterable, Sendable {
    case classic, modern, league
    case retro
    case retroPAL = "retro-pal"
    case handheld
    case arcade
    case arcade2 = "arcade-2"
    case arcade3 = "arcade-3"
  }

  /// What happens to a sideways move into a taken cell.
  public enum Sideways: String, CaseIterable, Sendable {
    /// The game refuses it.
    case straight
    /// The piece moves diagonally down if that is free, because it is falling all the while.
    case diagonal
    /// As `diagonal`; if that is taken too, straight down, and if nothing is free the piece locks.
    case diagonalThenDown = "diagonal-then-down"
  }

  /// The part of a locked piece that must be above row 0 to end the game.
  public enum LockOut: String, CaseIterable, Sendable {
    /// Any mino that is still there after full rows have vanished.
    case anyMino = "any-mino"
    /// The whole piece, at the moment of the lock.
    case wholePiece = "whole-piece"
    /// None: only a blocked spawn ends the game.
    case never
  }

  /// How the time of falls and locks is counted.
  public enum FallTiming: String, CaseIterable, Sendable {
    /// Each fall begins a whole interval; a lock delay is exact.
    case intervals
    /// A piece keeps the fraction of a row that it has fallen when it leaves the ground, after a soft drop and through
    /// a turn in place; a kick leaves it 0.9 of a row, until its 31st turn. It falls and locks at the ends of frames:
    /// a lock comes in the first frame after more than the lock delay. Resets come back with a fall of the piece's
    /// origin into a row lower than ever.
    ///
    /// It needs gravity in rows a frame and a lock delay. Source: halp1/triangle `src/engine/index.ts`, compared with
    /// 900 recorded rounds.
    case fractions
  }

  /// What a hard drop does.
  public enum HardDrop: String, CaseIterable, Sendable {
    /// The piece goes down as far as possible and locks.
    case locks
    /// The piece goes down as far as possible, and the player can still move it.
    case stays
    /// The game refuses it.
    case none
  }

  /// How often the player can hold a piece.
  public enum Hold: String, CaseIterable, Sendable {
    /// Never.
    case none
    /// Once a piece.
    case once
    /// As often as the player likes.
    case free
  }

  /// The built-in rule set that this one is or derives from.
  public var base: Name
  /// The name of a rule set that is not built in; nil for a built-in one.
  public var customName: String?
  /// A description in a few words; empty for a built-in one.
  public var summary = ""

  // MARK: The field

  /// Columns of the playfield, unless the setup asks for another size.
  public var width: Int
  /// Visible rows of the playfield, unless the setup asks for another size.
  public var height: Int
  /// Rows above row 0.
  public var hiddenRows: Int
  /// The sizes that a player can choose from, the default first; empty if there is only one.
  public var fieldChoices: [FieldSize] = []
  /// When a lock ends the game.
  public var lockOut: LockOut

  // MARK: Pieces

  /// The matrices of the pieces and their kicks.
  public var rotationSystem: RotationSystem
  /// The turns that a player can make.
  public var turns: Turns
  /// The row of a piece's matrix at spawn.
  public var spawnRow: Int
  /// Whether a piece drops a row right after its spawn, if that is free.
  public var dropsAtSpawn: Bool
  /// Whether a piece without room right after a clear spawns higher, as far as needed.
  public var spawnsHigherAfterClear = false
  /// What happens to a move into a wall or the stack.
  public var sideways: Sideways
  /// How the game draws pieces.
  public var randomizer: Randomizer
  /// How many pieces the preview shows, 1…6.
  public var nextCount: Int
  /// How often the player can hold a piece.
  public var hold: Hold

  // MARK: Time

  /// The frame rate of times in frames.
  public var frameRate = FrameRate.sixty
  /// How fast pieces fall.
  public var gravity: Gravity
  /// How the time of falls and locks is counted.
  public var fallTiming = FallTiming.intervals
  /// How long pieces stay on the ground before they lock; nil if they lock at the first fall that is blocked.
  public var lockDelay: LockDelay?
  /// The time from a lock, or the end of a clear, to the next spawn.
  public var entryDelay = EntryDelay.none
  /// The time full rows take to vanish.
  public var clearDelay = ClearDelay.none
  /// Whether a soft drop locks a piece on the ground; if not, the game refuses it there.
  public var softDropLocks: Bool
  /// What a hard drop does.
  public var hardDrop = HardDrop.locks
  /// Whether a turn between two pieces takes effect at the spawn.
  public var hasInitialTurn = false
  /// Whether a hold between two pieces takes effect at the spawn.
  public var hasInitialHold = false

  // MARK: Points and levels

  /// Which pieces count as spins.
  public var spins: SpinRule
  /// The kick whose turn makes every T-spin a full one, counted from 0, the turn in place; nil for none.
  public var fullSpinKick: Int? = 4
  /// Points for drops and clears.
  public var scoring: Scoring
  /// What makes the level rise.
  public var levelRise: LevelRise
  /// The range of levels.
  public var levels: ClosedRange<Int>

  /// The attack table of matches, unless their setup names another.
  public var attack: AttackRules.Name

  /// The machine that plays the set in frames, from the buttons of a pad; nil for a set that commands play.
  public var machine: Machine?

  /// Key repeat settings that go with the rules.
  public var handling: [HandlingPreset] = []
  /// Rules that the current mode disables.
  var disabledRules: DisabledRules = []

  /// Rules that a mode can disable.
  struct DisabledRules: OptionSet, Sendable {
    let rawValue: UInt8
    /// The level stays at the start level.
    static let levelRise = DisabledRules(rawValue: 1)
    /// Neither gravity nor the lock delay acts.
    static let gravityAndLockDelay = DisabledRules(rawValue: 2)
    /// The lock delay does not act: pieces fall, and wait on the ground.
    static let lockDelay = DisabledRules(rawValue: 4)
  }
}

extension Ruleset: CustomStringConvertible {
  /// The name and the field size.
  public var description: String { "\(name) \(field)" }
}

extension Ruleset {
  /// The name: a built-in set's, or the rule set's own.
  public var name: String { customName ?? base.rawValue }

  /// The level of these rules nearest to `level`.
  public func level(near level: Int) -> Int {
    min(max(level, levels.lowerBound), levels.upperBound)
  }

  /// The levels that any rules can have.
  package static let possibleLevels: ClosedRange<Int64> = 0...9_999

  /// Whether a single command can turn a piece by 180 degrees.
  public var allowsHalfTurns: Bool { turns.allow(.half) }

  /// Whether the player can hold a piece.
  public var allowsHold: Bool { hold != .none }

  /// The size of the playfield, unless the setup asks for another.
  public var field: FieldSize { FieldSize(width: width, height: height) }

  /// The sizes a player can choose from, the default first.
  public var availableFields: [FieldSize] {
    fieldChoices.isEmpty ? [field] : fieldChoices
  }

  /// Whether a command that moves or turns a piece in the air has no other effect: no kicks, no lock delay, no spins.
  var isPlain: Bool {
    lockDelay == nil && rotationSystem.hasNoKicks && turns == .quarters && spins == .none && softDropLocks
      && gravity.rise == nil
  }
}
