import BlockEngine

/// Plays a script from standard input and writes to standard output where that led.
struct ScriptRun {
  /// As much output as is held back, so that a short script with a bad line prints nothing at all.
  static let heldOutput = 1 << 20

  private var game: Game
  private var patience = ScriptPatience()
  private var events: [GameEvent] = []
  private let tellsEvents: Bool
  private let console: Console
  private var json = JSONText()
  /// The same play as a replay, and the file that it goes to; nil if none is wanted.
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
    if let path = record?.path {
      let failing = { (error: SystemError) in CommandFailure.refused("'\(path)': \(error)") }
      try OwnFile.write(to: path, failing: failing) { (file) throws(CommandFailure) in
        try obeyAll { (bytes) throws(CommandFailure) in
          do throws(SystemError) { try writeAll(bytes, to: file) } catch { throw failing(error) }
        }
      }
    } else {
      try obeyAll { _ in }
    }
    json.state(of: game)
    json.endLine()
    try flush()
  }

  /// Obeys the whole script, and hands what its replay came to say to `write`, in pieces.
  private mutating func obeyAll(_ write: ([UInt8]) throws(CommandFailure) -> Void) throws(CommandFailure) {
    func writeOut(_ run: inout Self, from most: Int) throws(CommandFailure) {
      guard let bytes = run.record?.recording.unwritten.bytes, bytes.count >= most else { return }
      try write(bytes)
      run.record?.recording.removeUnwritten()
    }
    try console.readScript(ScriptParser()) { step, line throws(CommandFailure) in
      try obey(step, inLine: line)
      try writeOut(&self, from: ScriptRun.heldOutput)
    }
    try writeOut(&self, from: 0)
  }

  private mutating func obey(_ step: ScriptStep, inLine line: Int) throws(CommandFailure) {
    patience.beginLine()
    while let due = game.nextDeadline, due <= step.time, due != .never {
      let before = FallMark(of: game)
      if tellsEvents {
        game.advance(to: due, events: &events)
        try tellEvents()
      } else {
        game.advance(to: due)
      }
      do { try patience.spend(before.falls(to: game), inLine: line) } catch { throw .refused("\(error)") }
    }
    switch (step.word, tellsEvents) {
    case (.command(let command), false): game.perform(command, at: step.time)
    case (.wait, false): game.advance(to: step.time)
    case (.command(let command), true): game.perform(command, at: step.time, events: &events)
    case (.wait, true): game.advance(to: step.time, events: &events)
    }
    if record != nil {
      if step.time > Replay.longestPlay {
        throw .refused("\(ScriptError(line: line, kind: .longerThanReplays))")
      }
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
