import ArgumentParser
import BlockEngine

/// `blockfall script`: the game without a terminal, for tests, tools and bots.
struct ScriptCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "script",
      abstract: tr("Play a script from standard input and print where it led, as JSON."),
      discussion: tr(
        """
        A line is MILLISECONDS COMMAND: a whole number, never less than in the line before, and one of \
        \(ScriptWord.all.map(\.text).joined(separator: " ")); wait only lets the time go on. # starts a comment.

        The last line printed is one JSON object: the state after the last line of the script. With --events \
        a JSON object on a line of its own tells each event before it, its time in microseconds and \
        orientations in quarter turns clockwise.
        """))
  }

  @OptionGroup var start: StartOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The pieces that come first, such as TTLIO."), valueName: tr("letters")),
    transform: ArgumentValue.pieces)
  var pieces = PieceList()

  @OptionGroup var field: FieldOption

  @OptionGroup var mode: ModeOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("A file with what is on the playfield: a line a row, of . IOTSZJL and #."), valueName: tr("file")))
  var playfield: String?

  @Flag(help: ArgumentHelp(tr("Tell every event before the state.")))
  var events = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let ruleset = try field.ruleset(start.rules ?? .classic)
    var setup = GameSetup(
      ruleset: ruleset, seed: try mode.seed(start.seed) ?? 0,
      startLevel: start.level ?? ruleset.levels.lowerBound, pieces: pieces.pieces, mode: mode.mode)
    if let playfield {
      setup.playfield = try PlayfieldFile(path: playfield, width: ruleset.width, height: ruleset.height)
        .read()
    }
    var run = try ScriptRun(setup, tellsEvents: events, on: console)
    try run.run()
    return 0
  }
}
