import ArgumentParser
import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockStorage
import TerminalUI

/// `blockfall duel`: plays a series between two bots without a screen.
struct DuelCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "duel",
      abstract: tr("Let two bots play a series on all processors and print the result as JSON."),
      discussion: tr(
        """
        A bot is a grade, 1 to 10, or the command of a program that speaks the Tetris Bot Protocol. They play \
        matches, and change seats after each; under classic rules each plays the same pieces alone, and the higher \
        score wins. 'verdict' is that of a sequential test whether the first wins six of ten games rather than five: \
        'stronger', 'not stronger' or 'undecided'. Between grades the same seed gives the same games, however many \
        jobs there are. A program plays at the pace of grade 10, however long it thinks. 'blockfall duel ladder' \
        lets each grade play the one below.
        """))
  }

  @Argument(help: ArgumentHelp(tr("Two grades or commands, or the word ladder."), valueName: tr("bot")))
  var bots: [String] = []

  @Option(
    name: .customLong("bot"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("A program that plays, as a command for the shell; it runs under bubblewrap if that is installed."),
      valueName: tr("command")))
  var commands: [String] = []

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
      tr(
        "The table of attacks in matches: %s; default: that of the rules.",
        AttackRules.Name.allCases.map(\.rawValue).joined(separator: ", ")),
      valueName: tr("name")),
    completion: .attacks, transform: ArgumentValue.attack)
  var attack: AttackRules.Name?

  @Flag(help: ArgumentHelp(tr("Let each play alone for points under any rules.")))
  var points = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        "How many pieces each places alone (default: 200), or after which a match is drawn (default: 500)."
      ),
      valueName: tr("number")),
    transform: { try ArgumentValue.count($0, of: tr("the number of pieces"), 1...1_000_000) })
  var pieces: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("How long a program may think about a piece, in milliseconds, 1 to 4000; default: 50."),
      valueName: tr("number")),
    transform: { try ArgumentValue.count($0, of: tr("the time to think"), 1...4_000) })
  var think: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("How many fields a grade scores for a piece, 1 to 10000000, instead of as many as it does."),
      valueName: tr("number")),
    transform: BotCommand.fieldCount)
  var fields: Int?

  @OptionGroup var foreign: BotOptions

  @OptionGroup var threads: JobsOption

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let pairs = try self.pairs()
    let duels = try pairs.map { (pair) throws(CommandFailure) in try duel(pair) }
    let programs = try self.programs(pairs[0], on: console)
    var bar = console.progressBar(total: games * duels.count)
    var sums: [DuelSum] = []
    for duel in duels {
      let before = games * sums.count
      let run = DuelRun(duel: duel, games: games, programs: programs)
      let sum = run.run(jobs: threads.count) { done in
        if let text = bar?.show(before + done), !text.isEmpty { console.showProgress(text) }
      }
      sums.append(sum)
    }
    if let bar { console.showProgress(bar.clear()) }
    for (bot, failures) in sums[0].failures.enumerated() where !failures.isEmpty {
      let reasons = joinedClauses(failures.map(\.text))
      let text = tr("the bot %s forfeited games: %s", pairs[0][bot].name, reasons)
      console.writeError("blockfall: \(text)")
    }
    try console.put(report(pairs, sums, duels[0], programs))
    return 0
  }

  // MARK: Setup

  private func pairs() throws(CommandFailure) -> [[DuelBot]] {
    if bots == ["ladder"], commands.isEmpty {
      let grades = BotGrade.numbers.compactMap(BotGrade.init)
      return zip(grades.dropFirst(), grades).map { upper, lower in
        [DuelBot.grade(upper).scoring(fields), DuelBot.grade(lower).scoring(fields)]
      }
    }
    guard bots.first != "ladder" else {
      throw .refused(
        tr(
          "'ladder' takes no second bot: it plays each grade against the one below it; --games says how often"
        ))
    }
    let named = try bots.map { (word) throws(CommandFailure) in try DuelBot(word) }
    let programs = try commands.map { (command) throws(CommandFailure) in try DuelBot(program: command) }
    let both = (named + programs).map { $0.scoring(fields) }
    guard both.count == 2 else {
      throw .refused(tr("a duel is between two bots, each a grade from 1 to 10 or a command to run"))
    }
    return [both]
  }

  private func duel(_ pair: [DuelBot]) throws(CommandFailure) -> Duel {
    let ruleset = try field.ruleset(start.rules ?? .modern)
    let isForPoints = points || ruleset.base == .classic
    if isForPoints, attack != nil {
      throw .refused(tr("--attack is for matches; games for points have no attacks"))
    }
    let hasProgram = pair.contains { $0.command != nil }
    if think != nil, !hasProgram {
      throw .refused(tr("--think is for programs; a grade thinks as grades do"))
    }
    if hasProgram, !BotHost.supports(ruleset) {
      throw .refused(
        tr(
          "the Tetris Bot Protocol is for fields of 10x20, the super rotation system and hold; the rules '%s' are not of that kind",
          ruleset.name))
    }
    let contest: Duel.Contest =
      points ? .points : attack.map { Duel.Contest.match(AttackRules($0)) } ?? .standard(for: ruleset)
    let level = try start.level(under: ruleset) ?? Duel.standardLevel(of: contest, under: ruleset)
    let duel = Duel(
      pair[0].grade, pair[1].grade, contest, ruleset: ruleset, level: level, seed: start.seed ?? 0,
      pieces: pieces)
    do throws(GameError) {
      _ = try Game(GameSetup(ruleset: ruleset, seed: 0, startLevel: level))
    } catch {
      throw .refused(error.description)
    }
    return duel
  }

  /// Tests the programs, so that a series does not start with one that cannot play.
  private func programs(_ pair: [DuelBot], on console: Console) throws(CommandFailure) -> DuelPrograms {
    var programs = DuelPrograms(commands: pair.map(\.command))
    if programs.commands.allSatisfy({ $0 == nil }) { return programs }
    programs.protection = try foreign.protection()
    programs.readable = foreign.readable
    if let think { programs.thinking = Int64(think) * 1_000 }
    for bot in 0..<2 where pair[bot].command != nil {
      do throws(BotHost.Failure) {
        let program = try programs.start(bot)
        program.end()
        program.waitForEnd()
      } catch {
        throw .refused(tr("the bot %s cannot play: %s", pair[bot].name, error.text))
      }
    }
    console.writeError("blockfall: \(programs.protection.text)")
    return programs
  }

  // MARK: Results

  private func report(
    _ pairs: [[DuelBot]], _ sums: [DuelSum], _ duel: Duel, _ programs: DuelPrograms
  ) -> [UInt8] {
    JSONWriter.line { json in
      if sums.count == 1 {
        json.members(of: sums[0], pairs[0], hasPrograms: pairs[0].contains { $0.command != nil })
      } else {
        json.member("games", games * sums.count)
        json.array("ladder") { json in
          for (pair, sum) in zip(pairs, sums) {
            json.object { $0.members(of: sum, pair, hasPrograms: false) }
          }
        }
      }
      json.member("rules", duel.ruleset.name)
      if case .match(let attack) = duel.contest { json.member("attack", attack.name.rawValue) }
      json.member("seed", duel.seed)
      json.member("level", duel.level)
      if let fields { json.member("fields", fields) }
      if pairs[0].contains(where: { $0.command != nil }) {
        json.member("protection", programs.protection.rawValue)
      }
    }
  }
}

extension JSONWriter {
  /// Writes the results of a series between two bots.
  fileprivate mutating func members(of sum: DuelSum, _ bots: [DuelBot], hasPrograms: Bool) {
    member("games", sum.games)
    member("wins", sum.wins)
    member("draws", sum.draws)
    array("attackPerPiece") { json in
      for thousandths in sum.attackPerPiece { json.decimal(thousandths: thousandths) }
    }
    member("verdict", sum.verdict.rawValue)
    array("bots") { json in
      for bot in bots {
        if let grade = bot.grade { json.integer(grade.number) } else { json.string(bot.command ?? "") }
      }
    }
    member("pieces", sum.pieces)
    member("lines", sum.attack)
    member("microseconds", sum.time.map(Int.init))
    if hasPrograms {
      member("forfeits", sum.forfeits)
      member("exits", sum.exits)
    }
  }
}
