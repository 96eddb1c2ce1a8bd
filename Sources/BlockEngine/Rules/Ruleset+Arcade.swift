// The arcade machines' rule sets. Beside the machine they say what menus, bots and drawings need.
extension Ruleset {
  /// The first machine: grades by points, no sonic drop.
  public static let arcade = arcade(.arcade, ArcadeRules(.first))
  /// The second: sonic drop, times that shrink, grades that decay, medals.
  public static let arcade2 = arcade(.arcade2, ArcadeRules(.second))
  /// The third: hold, three pieces shown, sections judged by their time.
  public static let arcade3 = arcade(.arcade3, ArcadeRules(.third))

  private static func arcade(_ name: Name, _ machine: ArcadeRules) -> Ruleset {
    let gravity = ArcadeTimes.gravitySteps.map { LevelTable.Step(level: $0.0, value: Int64($0.1)) }
    var rules = Ruleset(
      base: name, width: ArcadeField.width, height: ArcadeField.height, hiddenRows: 4, lockOut: .never,
      rotationSystem: machine.rotation, turns: .quarters, spawnRow: -1, dropsAtSpawn: false,
      sideways: .straight,
      randomizer: .history(machine.odds), nextCount: machine.nextCount, hold: machine.hasHold ? .once : .none,
      gravity: Gravity(LevelTable(steps: gravity), .rowsPerFrame(parts: 256)),
      lockDelay: LockDelay(interval: RuleTime(frames: 30), resets: nil), softDropLocks: true, spins: .none,
      scoring: .arcade, levelRise: .pieces(lines: machine.rises), levels: 0...998,
      attack: .classic)
    rules.frameRate = machine.frameRate
    rules.hardDrop = machine.hasSonicDrop ? .stays : .none
    rules.hasInitialTurn = true
    rules.hasInitialHold = machine.hasHold
    rules.machine = .arcade(machine)
    return rules
  }
}

extension ArcadeRules {
  /// The draw's odds, for games whose pieces another generator deals.
  ///
  /// Each look at a recent piece is a try, and the draw taken unseen is one more.
  fileprivate var odds: Randomizer.History {
    let notFirst: [Tetromino] = [.s, .z, .o]
    return switch family {
    case .first: Randomizer.History(length: 4, tries: 4, beginning: [.z, .z, .z], notFirst: notFirst)
    case .second: Randomizer.History(length: 4, tries: 6, beginning: [.s, .s, .z], notFirst: notFirst)
    case .third:
      Randomizer.History(length: 4, tries: 7, beginning: [.s, .s, .z], notFirst: notFirst, pool: 5)
    }
  }
}

extension Scoring {
  /// The arcade machines' points, as far as a table can say them: clears of more rows are worth more.
  static let arcade = Scoring(
    softDropRow: 0, hardDropRow: 0, clears: RowPoints(0, 1, 4, 9, 16), factor: .level, bonuses: nil)
}

extension Game {
  /// What an arcade machine shows beside field, score and level; nil under other rules.
  public var arcadeStatus: ArcadeStatus? { pad?.arcadeStatus }
}
