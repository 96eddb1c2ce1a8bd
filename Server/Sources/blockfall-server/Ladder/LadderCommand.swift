import ArgumentParser
import BlockBot
import BlockLink
import Dispatch
import Glibc
import LinkTransport
import Standings

/// `blockfall-server ladder`: lets bots play each other, and rates them on a scale of their own.
struct LadderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ladder",
    abstract: "Let bots play each other, and print a table with ratings on a scale of their own.",
    discussion: """
      The bots are the grades and programs that the configuration names, by default the ten grades. Each pair plays as many \
      games as --games says, and each game that is over is kept in a file, from which the next run goes on. TERM or INT ends it \
      with the table so far. Between grades the same seed gives the same table on any machine; 'blockfall duel' with the same \
      seed plays a pair's games again. Programs run as in 'blockfall duel', under bubblewrap. A verdict is that of a \
      sequential test, for each bot and the next one, or for the two of --pair, who then play until it has decided. What is given here \
      counts more than the configuration. The status is 1 if a program could not play.
      """)

  @Option(help: ArgumentHelp("A configuration; check-config explains its keys.", valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The file of the games. Default: ladder.jsonl in the folder of keys.", valueName: "path"))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "The games of each pair, an even number from 2 to 100000. Default: 20.", valueName: "number"))
  var games: Int?

  @Option(help: ArgumentHelp("The base seed, 0 or more. Default: 0.", valueName: "number"))
  var seed: Int?

  @Option(help: ArgumentHelp("The rules: modern, league or classic. Default: modern.", valueName: "rules"))
  var rules: String?

  @Option(
    help: ArgumentHelp(
      "The pieces after which a match is drawn, 1 to 10000. Default: 500, under classic 200.",
      valueName: "number"))
  var pieces: Int?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Two bots of the ladder: only they play, until the test has decided.", valueName: "bot"))
  var pair: [String] = []

  @Option(
    help: ArgumentHelp("How many games at once, 1 to 256. Default: one a processor.", valueName: "number"))
  var jobs: Int?

  @Flag(help: "Print JSON; ratings and figures a minute in thousandths.")
  var json = false

  @OptionGroup var keys: KeyOptions

  func validate() throws {
    var settings = LadderSettings()
    try override(&settings)
    guard pair.isEmpty || pair.count == 2 && pair[0] != pair[1] else {
      throw ValidationError("--pair takes two bots")
    }
    guard (1...256).contains(jobs ?? 1) else { throw ValidationError("--jobs takes a number from 1 to 256") }
  }

  private func override(_ ladder: inout LadderSettings) throws {
    var settings = ServerSettings()
    settings.ladder = ladder
    let given: [(key: String, value: String?)] = [
      ("ladder-file", try file.map { try KeyOptions.absolutePath($0) }), ("ladder-rules", rules),
      ("ladder-games", games.map { "\($0)" }), ("ladder-seed", seed.map { "\($0)" }),
      ("ladder-pieces", pieces.map { "\($0)" }),
    ]
    for (name, value) in given {
      guard let value, let key = SettingKey.named(name) else { continue }
      guard key.set(&settings, [value]) else {
        throw ValidationError("--\(name.dropFirst("ladder-".count)) takes \(key.allowed)")
      }
    }
    ladder = settings.ladder
  }

  func run() throws {
    let configured =
      try config.map { try ConfigurationFile.read(KeyOptions.absolutePath($0)) } ?? ServerSettings()
    var settings = configured.ladder
    try override(&settings)
    for bot in settings.bots where bot.command != nil && settings.rules != .modern {
      throw TransportError(
        .misuse, "\(bot.name) is a program, and programs play by the rules modern alone")
    }
    var pairs = LadderPair.all(of: settings.bots)
    if !pair.isEmpty {
      pairs = pairs.filter { Set($0.names) == Set(pair) }
      guard pairs.count == 1 else {
        let names = settings.bots.map(\.name).joined(separator: " ")
        throw TransportError(.misuse, "--pair takes two bots of the ladder: \(names)")
      }
    }
    let path =
      try settings.file
      ?? "\(PrivateFolder(making: configured.keys ?? keys.keys.map(KeyOptions.absolutePath) ?? KeyOptions.standard()).path)/ladder.jsonl"
    let file = try LadderFile(path, settings.setup)
    for bot in settings.bots {
      guard let known = file.lines.commands[bot.name], let command = bot.command, known != command else {
        continue
      }
      throw TransportError(
        .misuse,
        "\(path) has games of \(bot.name) by another command; give the program another name, or take another file"
      )
    }
    let run = LadderRun(
      settings, file, pairs, game: GameProgram.path,
      jobs: jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), judged: pair.isEmpty ? nil : pair
    ) { Console.report("ladder: \($0)") }
    Self.handleSignals(run)
    let (end, bouts, absent) = run.run()
    let table = LadderTable(
      of: settings.bots, bouts, rounds: settings.rounds, judging: pair.isEmpty ? nil : pair)
    let report = LadderReport(table, settings, isWhole: end == .whole && absent.isEmpty)
    if json { try BoardReport.report { report } } else { Console.write(report.text) }
    if case .failed(let reason) = end { throw TransportError(.misuse, reason) }
    if !absent.isEmpty { throw ExitCode(1) }
  }

  /// Ends the run at the first signal, and the program at the second.
  private static func handleSignals(_ run: LadderRun) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
    // Before any other thread starts, because threads inherit the mask.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let blocked = signals
    DispatchQueue(label: "signals").async {
      var signals = blocked
      var signal: CInt = 0
      var isStopping = false
      while sigwait(&signals, &signal) == 0 {
        if isStopping { _exit(1) }
        isStopping = true
        run.stop()
      }
    }
  }
}
