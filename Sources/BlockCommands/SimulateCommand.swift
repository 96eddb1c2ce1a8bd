import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockRecords

/// `blockfall simulate`: plays random games without a terminal, on all processors, and prints totals.
struct SimulateCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "simulate",
      abstract: tr("Play random games or matches on all processors and print the totals as JSON."),
      discussion: tr(
        """
        Every command of the rules is as likely as any other, and one comes each tenth of a second of play. The \
        totals are the same for the same seed, however many jobs there are: 'digest' adds up the digests of all \
        games at their ends. With '--players' they are matches, 'wins' says how many each player won, and all other \
        figures are those of all players together. On a terminal a bar shows how far it has come.
        """))
  }

  @OptionGroup var start: StartOptions
  @OptionGroup var field: FieldOption
  @OptionGroup var mode: ModeOption
  @OptionGroup var match: MatchOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("How many games or matches, 1 to 1000000000."), valueName: tr("number")),
    transform: { try ArgumentValue.count($0, of: tr("the number of games"), 1...1_000_000_000) })
  var games: Int

  @OptionGroup var threads: JobsOption

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let ruleset = try mode.ruleset(start, field)
    guard Simulation.ends(mode.mode) else {
      throw .refused(tr("random games of the mode '\(mode.mode.word)' would not begin, or never end"))
    }
    let level = try mode.level(start, under: ruleset)
    let setup = try match.setup(
      of: GameSetup(ruleset: ruleset, seed: 0, startLevel: level, mode: mode.mode),
      standard: .standard(for: ruleset))
    let simulation = Simulation(
      ruleset: ruleset, mode: mode.mode, level: level,
      versus: setup.map { ($0.players.count, $0.attack, $0.targeting, $0.goal) }, games: games,
      seed: start.seed ?? 0)
    var bar = console.progressBar(total: games)
    let sum: SimulationSum
    do {
      sum = try simulation.run(jobs: threads.count) { done in
        if let text = bar?.show(done), !text.isEmpty { console.showProgress(text) }
      }
    } catch {
      throw .refused(error.description)
    }
    if let bar { console.showProgress(bar.clear()) }
    try console.put(json(sum, simulation))
    return 0
  }

  private func json(_ sum: SimulationSum, _ simulation: Simulation) -> [UInt8] {
    JSONWriter.line { json in
      json.member("rules", simulation.ruleset.name)
      if simulation.mode != .endless { json.member("mode", simulation.mode.word) }
      json.member("seed", simulation.seed)
      json.member("level", simulation.level)
      if let versus = simulation.versus {
        json.member("players", versus.players)
        json.member("attack", versus.attack.name.rawValue)
        if versus.goal != .lastStanding { json.member("goal", versus.goal.word) }
      }
      json.member("games", sum.games)
      json.member("commands", sum.commands)
      json.member("pieces", sum.pieces)
      json.member("lines", sum.lines)
      json.member("score", sum.score)
      json.member("milliseconds", sum.microseconds / 1000)
      json.member("blockOut", sum.blockOuts)
      json.member("lockOut", sum.lockOuts)
      if simulation.mode != .endless { json.member("goal", sum.goals) }
      if simulation.versus != nil {
        json.member("sent", sum.sent)
        json.member("wins", sum.wins)
      }
      if let best = sum.best {
        json.object("best") { json in
          json.member("score", best.score)
          json.member("seed", best.seed)
        }
      }
      json.member("digest", sum.digests.hexadecimal(digits: 16))
    }
  }
}
