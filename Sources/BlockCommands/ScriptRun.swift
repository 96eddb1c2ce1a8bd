import BlockEngine
import BlockPlatform
import BlockRecords

/// Runs a script from standard input and writes the resulting state to standard output.
struct ScriptRun {
  /// The output to hold back, so that a short script with an error prints nothing.
  static let flushThreshold = 1 << 20

  private var game: Game
  private var budget = ScriptBudget()
  private var events: [GameEvent] = []
  private let printsEvents: Bool
  private let console: Console
  private var json = JSONWriter()
  /// The recording of the run and the path for its file; nil if none is requested.
  private var record: (recording: GameRecording, path: String)?

  /// Creates a run that starts with the game of `setup`.
  init(_ setup: GameSetup, printsEvents: Bool, on console: Console) throws(CommandFailure) {
    do {
      game = try printsEvents ? Game(setup, events: &events) : Game(setup)
    } catch {
      throw .refused("\(error)")
    }
    self.printsEvents = printsEvents
    self.console = console
  }

  /// Also records the run in a new file, as the replay of an unfinished game that starts now.
  mutating func record(_ setup: GameSetup, to path: String?) throws(CommandFailure) {
    guard let path else { return }
    do throws(GameError) {
      record = (
        try GameRecording(ReplayHeader(setup, player: nil, started: WallTime.now.text)), path
      )
    } catch {
      throw .refused("\(error)")
    }
  }

  /// Runs the script to its end, and writes the events, if requested, and the final state.
  mutating func run() throws(CommandFailure) {
    try printEvents()
    if let path = record?.path {
      let failing = { (error: SystemError) in CommandFailure.refused("\(quoted(path)): \(error)") }
      try PrivateFile.write(to: path, failing: failing) { (file) throws(CommandFailure) in
        try performAll { (bytes) throws(CommandFailure) in
          do throws(SystemError) { try writeAll(bytes, to: file) } catch { throw failing(error) }
        }
      }
    } else {
      try performAll { _ in }
    }
    json.state(of: game)
    json.endLine()
    try console.flush(&json)
  }

  /// Runs the whole script, and passes new text of the replay to `write` in chunks.
  private mutating func performAll(_ write: ([UInt8]) throws(CommandFailure) -> Void) throws(CommandFailure) {
    func writeOut(_ run: inout Self, from most: Int) throws(CommandFailure) {
      guard let bytes = run.record?.recording.unwritten.bytes, bytes.count >= most else { return }
      try write(bytes)
      run.record?.recording.removeUnwritten()
    }
    try console.readScript(ScriptParser()) { step, line throws(CommandFailure) in
      try perform(step, inLine: line)
      try writeOut(&self, from: ScriptRun.flushThreshold)
    }
    try writeOut(&self, from: 0)
  }

  private mutating func perform(_ step: ScriptStep, inLine line: Int) throws(CommandFailure) {
    budget.beginLine()
    while let due = game.nextDeadline, due <= step.time, due != .never {
      let before = FallMark(of: game)
      if printsEvents {
        game.advance(to: due, events: &events)
        try printEvents()
      } else {
        game.advance(to: due)
      }
      do { try budget.spend(before.falls(to: game), inLine: line) } catch { throw .refused("\(error)") }
    }
    switch (step.word, printsEvents) {
    case (.command(let command), true): game.perform(command, at: step.time, events: &events)
    case (.wait, true): game.advance(to: step.time, events: &events)
    case (_, false), (.pad, _):
      do { try game.perform(step, inLine: line) } catch { throw .refused("\(error)") }
    }
    if record != nil {
      if step.time > Replay.maxPlayTime(of: game) {
        throw .refused("\(ScriptError(line: line, kind: .longerThanReplays))")
      }
      var ignoredEvents: [GameEvent] = []
      switch step.word {
      case .command(let command): record?.recording.perform(command, at: step.time, events: &ignoredEvents)
      case .pad(let buttons): record?.recording.hold(buttons, at: step.time, events: &ignoredEvents)
      case .wait: record?.recording.pause(at: step.time, events: &ignoredEvents)
      }
    }
    try printEvents()
  }

  private mutating func printEvents() throws(CommandFailure) {
    if events.isEmpty { return }
    for event in events {
      json.event(event)
      json.endLine()
    }
    events.removeAll(keepingCapacity: true)
    if json.bytes.count >= ScriptRun.flushThreshold { try console.flush(&json) }
  }
}

extension Console {
  /// Writes and removes all that `json` holds.
  func flush(_ json: inout JSONWriter) throws(CommandFailure) {
    try put(json.bytes)
    json.removeAll()
  }

  /// Reads a script from standard input step by step.
  ///
  /// - Parameter perform: receives each step and the number of its line.
  func readScript(
    _ parser: ScriptParser, perform: (ScriptStep, Int) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var parser = parser
    var filter = TextFilter()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try readInput(into: &chunk)
      for byte in count == 0 ? filter.finish() : filter.process(chunk[..<count]) {
        let step: ScriptStep?
        do { step = try parser.read(byte) } catch { throw .refused("\(error)") }
        if let step { try perform(step, parser.line - 1) }
      }
      if count == 0 { break }
    }
    let last: ScriptStep?
    do { last = try parser.finish() } catch { throw .refused("\(error)") }
    if let last { try perform(last, parser.line - 1) }
  }
}
