extension Ruleset {
  /// The original design's rules: whole-matrix turns, diagonal moves, no lock delay.
  public static let classic = Ruleset(
    base: .classic, width: 20, height: 26, hiddenRows: 4, lockOut: .anyMino, rotationSystem: .wholeMatrix,
    turns: .quarters, spawnRow: -1, dropsAtSpawn: false, sideways: .diagonal, randomizer: .uniform,
    nextCount: 1, hold: .none, gravity: .standard, lockDelay: nil, softDropLocks: true, spins: .none,
    scoring: .classic, levelRise: .lines(10), levels: 1...20, attack: .classic)

  /// The rules today's players expect: kicks, bag, hold, lock delay and spins, on a field of 10 × 20.
  public static let modern: Ruleset = {
    var rules = Ruleset(
      base: .modern, width: 10, height: 20, hiddenRows: 20, lockOut: .wholePiece,
      rotationSystem: .superRotation, turns: .all, spawnRow: -2, dropsAtSpawn: true, sideways: .straight,
      randomizer: .bag, nextCount: 5, hold: .once, gravity: .standard, lockDelay: .standard,
      softDropLocks: false, spins: .corners, scoring: .modern, levelRise: .lines(10), levels: 1...20,
      attack: .guideline)
    rules.fieldChoices = [rules.field, FieldSize(width: 20, height: 26)]
    return rules
  }()

  /// The modern rules on a field of 20 × 26, with as many hidden rows as on the smaller one.
  public static let modernWide = modern.with(width: 20, height: 26)

  /// Today's ranked play: its own kicks with half turns, spins for every piece, and one level whose gravity grows
  /// with time.
  ///
  /// Source: the client's preset in twaldin/tetrio-tui `docs/gamemechanics.md` 2–7 and 12 and halp1/triangle
  /// `src/engine/index.ts`. A piece begins 0.04 rows above its first fall. Gravity is 0.02 rows a frame and grows in
  /// each frame, by 0.0035 a second, after two minutes. Moves and turns restart the delay of 30 frames fifteen times, in the air
  /// too; a fall does not. After the fifteenth, a piece on the ground locks.
  public static let league: Ruleset = {
    var rules = Ruleset(
      base: .league, width: 10, height: 20, hiddenRows: 20, lockOut: .never, rotationSystem: .superPlus,
      turns: .all, spawnRow: -3, dropsAtSpawn: false, sideways: .straight, randomizer: .bag, nextCount: 5,
      hold: .once,
      gravity: Gravity(
        LevelTable(200), .rowsPerFrame(parts: 10_000), rise: Gravity.Rise(after: 7_200, parts: 35),
        firstFall: 4),
      lockDelay: LockDelay(
        interval: RuleTime(frames: 30), resets: 15, countsInTheAir: true, resetLimitRule: .locks,
        isResetByFalling: false),
      softDropLocks: false, spins: .immobile, scoring: .league, levelRise: .never, levels: 1...1,
      attack: .league)
    rules.spawnsHigherAfterClear = true
    rules.fallTiming = .fractions
    rules.handling = [
      HandlingPreset(
        name: "league", delay: RuleTime(frames: 10), rate: RuleTime(frames: 2), softDrop: 6)
    ]
    return rules
  }()

  /// The built-in rules with the given name, on a field of their own size.
  public init(_ name: Name) {
    switch name {
    case .classic: self = .classic
    case .modern: self = .modern
    case .league: self = .league
    case .retro: self = .retro
    case .retroPAL: self = .retroPAL
    case .handheld: self = .handheld
    case .arcade: self = .arcade
    case .arcade2: self = .arcade2
    case .arcade3: self = .arcade3
    }
  }

  /// The built-in rules with the given name and field size; nil if they do not offer that size.
  public init?(_ name: Name, field: FieldSize) {
    let rules = Ruleset(name)
    guard rules.availableFields.contains(field) else { return nil }
    self = rules.with(width: field.width, height: field.height)
  }
}

extension Ruleset {
  /// Rules of one's own, which begin as built-in ones; change what is to be different, and call `validate()`.
  ///
  /// - Parameters:
  ///   - name: the name: 1 to 32 of a–z, 0–9 and -, and no built-in set's.
  ///   - base: the built-in rules that they begin as.
  public init(named name: String, from base: Name) {
    self.init(base)
    customName = name
    fieldChoices = []
  }
}

extension Ruleset.Name {
  /// The version of the rule set; replays of another version would play differently and are refused.
  public var version: Int {
    switch self {
    case .league: 2
    default: 1
    }
  }
}
