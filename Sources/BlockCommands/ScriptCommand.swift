import ArgumentParser
import BlockEngine
import BlockPlatform

/// `blockfall script`: runs the game without a terminal, for tests, tools and bots.
struct ScriptCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "script",
      abstract: tr("Play a script from standard input and print the state it leads to, as JSON."),
      discussion: tr(
        """
        A line is MILLISECONDS COMMAND: a whole number, never less than in the line before, and one of \
        \(ScriptWord.all.map(\.text).joined(separator: " ")); wait only lets time pass. # starts a comment.

        The last line printed is one JSON object: the state after the last line of the script. With --events \
        a JSON object on a line of its own describes each event before it, its time in microseconds and \
        orientations in quarter turns clockwise.

        With --interactive every line is answered at once by a line of JSON: the state after it, or \
        {"error":…}. Two more lines are understood: 'places' lists where the falling piece can come to rest, with the \
        fewest keys first and the commands that bring it there; 'state' prints how the game began and all lines \
        since, which --state takes, so that another run can continue.
        """) + "\n\n"
        + tr(
          """
          With --players the script is of a match in which all have the same seed and pieces: a line is MILLISECONDS \
          PLAYER COMMAND, players counted from 1; wait has no player. The last line has the state of each.
          """))
  }

  @OptionGroup var start: StartOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The first pieces, such as TTLIO."), valueName: tr("letters")),
    transform: ArgumentValue.pieces)
  var pieces = PieceList()

  @OptionGroup var field: FieldOption

  @OptionGroup var mode: ModeOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("A file with what is on the playfield: one line per row, of . IOTSZJL and #."), valueName: tr("file")
    ))
  var playfield: String?

  @OptionGroup var match: MatchOptions

  @Flag(help: ArgumentHelp(tr("Print every event before the state.")))
  var events = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("A new file that the play is written to as a replay, which 'import' and 'export' take."),
      valueName: tr("file")))
  var replay: String?

  @Flag(help: ArgumentHelp(tr("Answer each line at once.")))
  var interactive = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Begin at a state that an interactive script printed."), valueName: tr("json")))
  var state: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        "A recorded game of the original machine, unpacked, to play by --rules and compare frame by frame; - is standard input."
      ), valueName: tr("file")))
  var trace: String?

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    if let trace {
      guard let rules = start.rules else {
        throw .refused(tr("'--trace' needs '--rules' with the machine's rules"))
      }
      return try TraceRun(rules: rules, path: trace).run(on: console)
    }
    if state != nil, !interactive { throw .refused(tr("'--state' goes with '--interactive'")) }
    if interactive, events { throw .refused(tr("'--events' does not go with '--interactive'")) }
    if let state {
      var script = try InteractiveScript(ScriptState(json: state), on: console)
      try script.run()
      return 0
    }
    let ruleset = try mode.ruleset(start, field)
    var setup = GameSetup(
      ruleset: ruleset, seed: try mode.seed(start.seed) ?? 0,
      startLevel: try mode.level(start, under: ruleset), pieces: pieces.pieces,
      mode: mode.mode)
    if let playfield {
      setup.playfield = try PlayfieldFile(path: playfield, width: ruleset.width, height: ruleset.height)
        .read()
    }
    if let players = try match.setup(of: setup, standard: .guideline) {
      if interactive { throw .refused(tr("'--players' does not go with '--interactive'")) }
      var run = try MatchScriptRun(players, record: replay, printsEvents: events, on: console)
      try run.run()
      return 0
    }
    if interactive {
      var script = try InteractiveScript(ScriptState(setup: setup), on: console)
      try script.run()
      return 0
    }
    var run = try ScriptRun(setup, printsEvents: events, on: console)
    try run.record(setup, to: replay)
    try run.run()
    return 0
  }
}
