// The rule sets that a machine plays. Beside the machine they say what menus, bots and drawings need: field, pieces,
// levels, and gravity as far as it can be said in a table.
extension Ruleset {
  /// The eight-bit console's game, exact to the frame.
  public static let retro = console(.retro, .ntsc)

  /// The same on the console of 50 frames a second.
  public static let retroPAL = console(.retroPAL, .pal)

  /// The handheld's game, exact to the frame, on its field of 10 × 18.
  public static let handheld: Ruleset = {
    let speeds = HandheldRules.speeds.enumerated().map {
      LevelTable.Step(level: $0.offset, value: Int64($0.element) + 1)
    }
    var rules = Ruleset(
      base: .handheld, width: 10, height: 18, hiddenRows: 4, lockOut: .never, rotationSystem: .handheld,
      turns: .quarters, spawnRow: -1, dropsAtSpawn: false, sideways: .straight, randomizer: .uniform,
      nextCount: 1,
      hold: .none, gravity: Gravity(LevelTable(steps: speeds), .frames), lockDelay: nil, softDropLocks: true,
      spins: .none, scoring: .retro, levelRise: .lines(10), levels: 0...9, attack: .classic)
    rules.frameRate = HandheldRules.frameRate
    rules.hardDrop = .none
    rules.machine = .handheld(HandheldRules())
    return rules
  }()

  private static func console(_ name: Name, _ region: ConsoleRules.Region) -> Ruleset {
    var rules = Ruleset(
      base: name, width: 10, height: 20, hiddenRows: 4, lockOut: .never, rotationSystem: .retro,
      turns: .quarters,
      spawnRow: -2, dropsAtSpawn: false, sideways: .straight, randomizer: .reroll, nextCount: 1, hold: .none,
      gravity: Gravity(LevelTable(from: 0, region.gravity.map(Int64.init)), .frames), lockDelay: nil,
      softDropLocks: true, spins: .none, scoring: .retro, levelRise: .linesLate, levels: 0...29,
      attack: .classic)
    rules.frameRate = region.frameRate
    rules.hardDrop = .none
    rules.machine = .console(ConsoleRules(region))
    return rules
  }
}
