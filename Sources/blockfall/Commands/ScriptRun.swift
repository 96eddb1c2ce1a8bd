import BlockEngine

/// Plays a script from standard input and writes to standard output where that led.
struct ScriptRun {
  /// As much output as is held back, so that a short script with a bad line prints nothing at all.
  static let heldOutput = 1 << 20

  /// How many falls and locks by themselves a script may ask for, and how many more by each of its lines.
  static let patience = 10_000_000
  static let patienceOfLine = 1_000

  private var game: Game
  /// How many of them are left.
  private var left = ScriptRun.patience
  private var events: [GameEvent] = []
  private let tellsEvents: Bool
  private let console: Console
  private var json = JSONText()
  /// The same play as a replay, and the file that it goes to; nil where none is wanted.
  private var record: (recording: GameRecording, path: String)?

  /// A run at whose beginning the game of `setup` begins.
  init(_ setup: GameSetup, tellsEvents: Bool, on console: Console) throws(CommandFailure) {
    do {
      game = try tellsEvents ? Game(setup, events: &events) : Game(setup)
    } catch {
      throw .refused("\(error)")
    }
    self.tellsEvents = tellsEvents
    self.console = console
  }

  /// Has the play written to a new file too, as the replay of an unfinished game that began now.
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

  /// Obeys the script to its end, and writes the events, if they are asked for, and the state at the end.
  mutating func run() throws(CommandFailure) {
    try tellEvents()
    try console.readScript(ScriptParser()) { step, line throws(CommandFailure) in
      try obey(step, inLine: line)
    }
    if let record {
      do throws(SystemError) { try OwnFile.write(record.recording.unwritten.bytes, to: record.path) } catch {
        throw .refused("'\(record.path)': \(error)")
      }
    }
    json.state(of: game)
    json.endLine()
    try flush()
  }

  private mutating func obey(_ step: ScriptStep, inLine line: Int) throws(CommandFailure) {
    left += ScriptRun.patienceOfLine
    while let due = game.nextDeadline, due <= step.time, due != .never {
      guard left > 0 else { throw .refused("\(ScriptError(line: line, kind: .tooMuch))") }
      left -= 1
      guard tellsEvents else {
        game.advance(to: due)
        continue
      }
      game.advance(to: due, events: &events)
      try tellEvents()
    }
    switch (step.word, tellsEvents) {
    case (.command(let command), false): game.perform(command, at: step.time)
    case (.wait, false): game.advance(to: step.time)
    case (.command(let command), true): game.perform(command, at: step.time, events: &events)
    case (.wait, true): game.advance(to: step.time, events: &events)
    }
    if record != nil {
      var unheard: [GameEvent] = []
      switch step.word {
      case .command(let command): record?.recording.perform(command, at: step.time, events: &unheard)
      case .wait: record?.recording.pause(at: step.time, events: &unheard)
      }
    }
    try tellEvents()
  }

  private mutating func tellEvents() throws(CommandFailure) {
    if events.isEmpty { return }
    for event in events {
      json.event(event)
      json.endLine()
    }
    events.removeAll(keepingCapacity: true)
    if json.bytes.count >= ScriptRun.heldOutput { try flush() }
  }

  private mutating func flush() throws(CommandFailure) {
    try console.put(json.bytes)
    json.removeAll()
  }
}

extension Console {
  /// Reads a script from standard input, a step at a time.
  ///
  /// - Parameter obey: is told each step and the number of its line.
  func readScript(
    _ parser: ScriptParser, obey: (ScriptStep, Int) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var parser = parser
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do { count = try read(&chunk) } catch {
        throw .refused(tr("standard input cannot be read: \(error)"))
      }
      if count == 0 { break }
      for byte in chunk[..<count] {
        let step: ScriptStep?
        do { step = try parser.read(byte) } catch { throw .refused("\(error)") }
        if let step { try obey(step, parser.line - 1) }
      }
    }
    let last: ScriptStep?
    do { last = try parser.finish() } catch { throw .refused("\(error)") }
    if let last { try obey(last, parser.line - 1) }
  }
}
