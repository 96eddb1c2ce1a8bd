import BlockEngine
import BlockPlatform
import BlockRecords
import BlockStorage

/// Runs a script of a match from standard input and writes the resulting state to standard output.
struct MatchScriptRun {
  private var recording: MatchRecording
  /// The path for the match file; nil for none.
  private let file: String?
  private var written: [UInt8] = []
  private let players: Int
  private var budget = ScriptBudget()
  private var events: [MatchEvent] = []
  private let printsEvents: Bool
  private let console: Console
  private var json = JSONWriter()

  /// Creates a run that starts with the match of `setup`.
  init(_ setup: MatchSetup, record file: String?, printsEvents: Bool, on console: Console)
    throws(CommandFailure)
  {
    do {
      recording = try MatchRecording(MatchHeader(setup, started: WallTime.now.text), events: &events)
    } catch {
      throw .refused("\(error)")
    }
    self.file = file
    self.printsEvents = printsEvents
    self.console = console
    players = setup.players.count
  }

  /// Runs the script to its end, and writes the events, if requested, and the final state.
  mutating func run() throws(CommandFailure) {
    try readCommand()
    try console.readScript(ScriptParser(players: players)) { step, line throws(CommandFailure) in
      try perform(step, inLine: line)
    }
    recording.pause(at: recording.match.time, events: &events)
    try readCommand()
    if let file {
      do throws(SystemError) { try PrivateFile.write(written, to: file) } catch {
        throw .unwritable(file, error)
      }
    }
    let match = recording.match
    json.state(
      of: (1...players).map { match.game(of: $0) }, isOver: match.isOver, ranking: match.ranking,
      isDraw: match.isOver && match.winner == nil && match.setup.goal.seconds != nil,
      digest: match.digest)
    json.endLine()
    try console.flush(&json)
  }

  private mutating func perform(_ step: ScriptStep, inLine line: Int) throws(CommandFailure) {
    if file != nil, step.time > Replay.maxPlayTime(of: recording.match.game(of: 1)) {
      throw .refused("\(ScriptError(line: line, kind: .longerThanReplays))")
    }
    budget.beginLine()
    while let due = recording.match.nextDeadline, due <= step.time, due != .never {
      let before = (1...players).map { FallMark(of: recording.match.game(of: $0)) }
      recording.advance(to: due, events: &events)
      let falls = (1...players).reduce(0) { $0 + before[$1 - 1].falls(to: recording.match.game(of: $1)) }
      do { try budget.spend(falls, inLine: line) } catch { throw .refused("\(error)") }
      try readCommand()
    }
    if case .command(let command) = step.word, let player = step.player {
      recording.perform(command, by: player, at: step.time, events: &events)
    } else if case .pad(let buttons) = step.word, let player = step.player {
      if let error = recording.match.game(of: player).inputError(for: .pad(buttons)) {
        throw .refused("\(ScriptError(line: line, kind: .input(error)))")
      }
      recording.hold(buttons, by: player, at: step.time, events: &events)
    } else {
      recording.advance(to: step.time, events: &events)
    }
    try readCommand()
  }

  /// Takes the new events and the new text of the file.
  private mutating func readCommand() throws(CommandFailure) {
    if file != nil { written += recording.unwritten.bytes }
    guard written.count <= MatchReplayFile.maxBytes else {
      throw .refused(
        tr("the match is too long for a file, which has at most \(MatchReplayFile.maxBytes >> 20) MB"))
    }
    recording.removeUnwritten()
    if printsEvents {
      for happened in events {
        json.event(happened.event, of: happened.player)
        json.endLine()
      }
    }
    events.removeAll(keepingCapacity: true)
    if json.bytes.count >= ScriptRun.flushThreshold { try console.flush(&json) }
  }
}
