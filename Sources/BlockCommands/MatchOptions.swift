import ArgumentParser
import BlockEngine
import BlockPlatform

/// The options that turn a game into a match.
struct MatchOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("How many play a match, 2 to 8."), valueName: tr("number")),
    transform: { try ArgumentValue.count($0, of: tr("the number of players"), Versus.playerCounts) })
  var players: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        "The table of attacks in a match: %s; default: guideline in a script, otherwise that of the rules.",
        attacks), valueName: tr("name")),
    completion: .attacks, transform: ArgumentValue.attack)
  var attack: AttackRules.Name?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("Whom attacks go to in a match: \(targets)."), valueName: tr("name")),
    completion: .list(Versus.Targeting.allCases.map(\.rawValue)), transform: ArgumentValue.target)
  var target: Versus.Targeting?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("What a match is played for: standing, life, lines:SECONDS or attack:SECONDS."),
      valueName: tr("goal")),
    completion: .goals, transform: ArgumentValue.goal)
  var goal: MatchGoal?

  static var attacks: String { AttackRules.Name.allCases.map(\.rawValue).joined(separator: ", ") }
  private static var targets: String { Versus.Targeting.allCases.map(\.rawValue).joined(separator: ", ") }

  /// The match in which all players play `game`; nil for a solo game.
  ///
  /// - Parameter standard: the table of attacks if none is given.
  func setup(of game: GameSetup, standard: AttackRules) throws(CommandFailure) -> MatchSetup? {
    guard let players else {
      let options = [("--attack", attack != nil), ("--target", target != nil), ("--goal", goal != nil)]
      if let option = options.first(where: { $0.1 })?.0 {
        throw .refused(tr("%s is for a match; add --players", option))
      }
      return nil
    }
    guard game.mode == .endless else {
      throw .refused(tr("a match has no mode; it is played for what --goal says"))
    }
    let player = MatchSetup.Player(
      ruleset: game.ruleset, startLevel: game.startLevel, playfield: game.playfield)
    return MatchSetup(
      players: Array(repeating: player, count: players), seed: game.seed,
      attack: attack.map(AttackRules.init) ?? standard, targeting: target ?? .next, pieces: game.pieces,
      goal: goal ?? .lastStanding, dealKey: DealKey(seed: game.seed, dealing: [game.ruleset]))
  }
}
