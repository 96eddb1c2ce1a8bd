/// The arcade machines' rules: which machine it is, and its values where sources differ.
///
/// The defaults are the likeliest choice for each; where another is about as likely, it is a value here and a key of
/// rule files. Everything else is fixed by the machine: its times by level are in `ArcadeTimes`, its grades in
/// `ArcadeGrades`.
public struct ArcadeRules: Hashable, Sendable {
  /// One of the three machines.
  public enum Family: UInt8, CaseIterable, Sendable {
    /// Grades by points, no sonic drop.
    case first = 1
    /// Sonic drop, times that shrink from level 500 on, medals, and grades of their own that decay.
    case second
    /// Hold, kicks off the floor, three pieces shown, and sections that are judged by their time.
    case third
  }

  /// What pressing both turn buttons in the same frame does.
  public enum BothTurns: String, CaseIterable, Sendable {
    /// The piece turns counterclockwise, as in two re-implementations.
    case counterclockwise = "ccw"
    /// The piece does not turn, as notes from the first machine's program may be read.
    case none
  }

  /// The level by which points for a grade are multiplied.
  public enum BonusLevel: String, CaseIterable, Sendable { case before, after }

  /// The order in which an upright I of the third machine tries columns when it turns to lie.
  public enum SideKicks: String, CaseIterable, Sendable {
    /// Right, two to the right, left; only beside something.
    case right
    /// Left, right, two to the right; always.
    case left
  }

  /// The machine.
  public let family: Family
  /// Frames before the first piece, 1…600.
  ///
  /// The machines' own number is unknown.
  public var ready = 99
  /// Whether a held direction counts for the auto shift before the first piece.
  public var chargesAtReady = true
  /// What both turn buttons in the same frame do.
  public var bothTurns = BothTurns.counterclockwise
  /// Whether a direction to the side blocks the drops, as a stick with four ways does.
  public var isFourWay = false
  /// Whether a piece falls by a frame's gravity in the frame in which it appears, fractions included.
  public var fallsAtEntry = false
  /// Frames of lock delay beyond the table's, 0 or 1.
  public var extraLock = 0
  /// The level by which points for a grade are multiplied; the first machine has none.
  public var bonusLevel = BonusLevel.before
  /// Frames of the roll after the last level.
  public var roll: Int
  /// The time of a section that the second machine's medal ST compares with, in frames.
  public var sectionPar = 5_400
  /// The order of the third machine's sideways kicks of the I.
  public var sideKicks = SideKicks.right

  /// The rules of a machine.
  public init(_ family: Family) {
    self.family = family
    roll =
      switch family {
      case .first: 2_968
      case .second: 3_701
      case .third: 3_265
      }
  }

  /// The machine's own frame rate.
  ///
  /// Sources: 59.84 of 2Tie/TGMsim, 61.68 of cambridge and TGMsim.
  public var frameRate: FrameRate {
    switch family {
    case .first: FrameRate(tenThousandths: 598_400)
    case .second: FrameRate(tenThousandths: 616_800)
    case .third: .sixty
    }
  }

  var hasSonicDrop: Bool { family != .first }
  var hasHold: Bool { family == .third }
  /// Whether a soft drop locks only if Down was released since the last lock.
  var locksByNewPressOnly: Bool { family == .third }
  /// Whether Down takes points.
  var hasMedals: Bool { family == .second }
  /// Pieces shown.
  var nextCount: Int { family == .third ? 3 : 1 }
  /// Frames between the last level and the roll.
  var fanfare: Int { family == .third ? 360 : 0 }
  /// Levels for one to four lines.
  var rises: [Int] { family == .third ? [1, 2, 4, 6] : [1, 2, 3, 4] }
  var rotation: RotationSystem {
    family == .third ? (sideKicks == .right ? .arcade2 : .arcade2LeftFirst) : .arcade
  }
  var draw: ArcadeDraw.Rules {
    switch family {
    case .first: .first
    case .second: .second
    case .third: .third
    }
  }
}
