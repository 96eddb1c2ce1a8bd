import BlockEngine

/// Plays a script from standard input and writes to standard output where that led.
struct ScriptRun {
  /// As much output as is held back, so that a short script with a bad line prints nothing at all.
  private static let heldOutput = 1 << 20

  private var game: Game
  private var events: [GameEvent] = []
  private let tellsEvents: Bool
  private let console: Console
  private var json = JSONText()

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

  /// Obeys the script to its end, and writes the events, if they are asked for, and the state at the end.
  mutating func run() throws(CommandFailure) {
    var parser = ScriptParser()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    try tellEvents()
    while true {
      let count = try read(into: &chunk)
      if count == 0 { break }
      for byte in chunk[..<count] {
        let step: ScriptStep?
        do { step = try parser.read(byte) } catch { throw .refused("\(error)") }
        if let step { try obey(step) }
      }
    }
    let last: ScriptStep?
    do { last = try parser.finish() } catch { throw .refused("\(error)") }
    if let last { try obey(last) }
    json.state(of: game)
    json.endLine()
    try flush()
  }

  private mutating func obey(_ step: ScriptStep) throws(CommandFailure) {
    switch (step.word, tellsEvents) {
    case (.command(let command), false): game.perform(command, at: step.time)
    case (.wait, false): game.advance(to: step.time)
    case (.command(let command), true): game.perform(command, at: step.time, events: &events)
    case (.wait, true): game.advance(to: step.time, events: &events)
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

  private func read(into chunk: inout [UInt8]) throws(CommandFailure) -> Int {
    do {
      return try console.read(&chunk)
    } catch {
      throw .refused(tr("standard input cannot be read: \(error)"))
    }
  }
}
