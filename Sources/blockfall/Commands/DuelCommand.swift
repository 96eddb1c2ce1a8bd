import ArgumentParser
import BlockBot
import BlockEngine
import Glibc
import TerminalUI

/// `blockfall duel`: a series between two bots without a screen.
struct DuelCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "duel",
      abstract: tr("Let two bots play a series on all processors and print how it went, as JSON."),
      discussion: tr(
        """
        A bot is a grade, 1 to 10. Each plays the same pieces alone, and the higher score wins. 'verdict' is \
        that of a sequential test whether the first wins six of ten games rather than five: 'stronger', 'not \
        stronger' or 'undecided'. The same seed gives the same games, however many jobs there are.
        """))
  }

  @Argument(
    help: ArgumentHelp(tr("The first bot."), valueName: tr("first")), transform: ArgumentValue.grade
  )
  var first: BotGrade

  @Argument(
    help: ArgumentHelp(tr("The second bot."), valueName: tr("second")),
    transform: ArgumentValue.grade)
  var second: BotGrade

  @OptionGroup var start: StartOptions
  @OptionGroup var field: FieldOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("How many games, 1 to 1000000."), valueName: tr("number")),
    transform: { try ArgumentValue.count($0, of: tr("the number of games"), 1...1_000_000) })
  var games: Int

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("How many pieces each places in a game, 1 to 1000000; 200 unless said."), valueName: tr("number")),
    transform: { try ArgumentValue.count($0, of: tr("the number of pieces"), 1...1_000_000) })
  var pieces = Duel.standardPieces

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("On how many threads, 1 to 1024; as many as processors unless said."),
      valueName: tr("number")),
    transform: { try ArgumentValue.count($0, of: tr("the number of jobs"), 1...1024) })
  var jobs: Int?

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let ruleset = try field.ruleset(start.rules ?? .modern)
    let duel = Duel(
      first, second, ruleset: ruleset, level: start.level ?? 8,
      seed: start.seed ?? 0,
      pieces: pieces)
    var bar = console.progressColumns().map { ProgressBar(total: games, columns: $0) }
    let sum = DuelRun(duel: duel, games: games).run(
      jobs: jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    ) { done in
      if let text = bar?.show(done), !text.isEmpty { console.showProgress(text) }
    }
    if let bar { console.showProgress(bar.clear()) }
    try console.put(json(sum, duel))
    return 0
  }

  private func json(_ sum: DuelSum, _ duel: Duel) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.member("games", sum.games)
      json.key("wins")
      json.array { json in
        for wins in sum.wins { json.integer(wins) }
      }
      json.member("draws", sum.draws)
      json.key("attackPerPiece")
      json.array { json in
        for thousandths in sum.attackPerPiece {
          json.decimal(microseconds: Int64(thousandths) * 1_000)
        }
      }
      json.member("verdict", sum.verdict.rawValue)
      json.member("rules", duel.ruleset.name)
      json.member("seed", duel.seed)
      json.member("level", duel.level)
    }
    json.endLine()
    return json.bytes
  }
}
