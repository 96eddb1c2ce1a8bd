import BlockEngine

/// A recording of the eight-bit console's game.
struct ConsoleTrace {
  private static let columns = [
    TraceColumn(name: "piece"), TraceColumn(name: "x"), TraceColumn(name: "y"), TraceColumn(name: "next"),
    TraceColumn(name: "phase"), TraceColumn(name: "lines", radix: 16), TraceColumn(name: "score", radix: 16),
    TraceColumn(name: "level"), TraceColumn(name: "das"), TraceColumn(name: "down"),
    TraceColumn(name: "downRows"),
    TraceColumn(name: "sent"), TraceColumn(name: "gms"), TraceColumn(name: "fall"),
    TraceColumn(name: "rng", radix: 16),
  ]
  /// The last columns, which change without a row.
  private static let unwritten = 2

  private let header: TraceMembers
  private let frames: Int
  private var machine: ConsoleMachine
  private var report = Trace.Report()
  private var hasEnd = false

  /// Reads the header.
  init(_ lines: inout TraceLines, _ rules: ConsoleRules) throws(Trace.Refusal) {
    let header = try lines.header()
    self.header = header
    guard let region = header.optional("region")?.text else {
      throw lines.refusal("it is no recording of the 8-bit console, whose header names a region")
    }
    guard region == rules.region.rawValue.uppercased() else {
      let other = region == "PAL" ? Ruleset.Name.retroPAL : .retro
      throw lines.refusal("it is of the region \(String(region.prefix(8))); play it by \(other.rawValue)")
    }
    try header.checkColumns(ConsoleTrace.columns)
    frames = try header.number("frames", 1...Trace.maxFrames)
    guard try header.number("lagFrames", 0...Trace.maxFrames) == 0 else {
      throw lines.refusal("frames were lost, as on the console at high levels; that is no part of the rules")
    }
    var typeBHeight: Int?
    if header.optional("typeA") != .bool(true) { typeBHeight = try header.number("startHeight", 0...5) }
    machine = ConsoleMachine(
      rules, level: try header.number("startLevel"), typeBHeight: typeBHeight,
      generator: ConsoleRandom(register: UInt16(try header.digits("rng", radix: 16, count: 4))),
      clock: UInt8(try header.number("clock")), drawCount: UInt8(try header.number("pieceCount")))
    machine.held = UInt8(try header.number("heldBefore"))
    machine.shift = UInt8(try header.number("dasBefore"))
    try poke()
  }

  /// Sets what was set by hand before frame 0.
  private mutating func poke() throws(Trace.Refusal) {
    guard case .object(let members)? = header.optional("pokes") else {
      throw header.refusal("\"pokes\" is not an object")
    }
    let pokes = TraceMembers(members, frame: 0)
    for member in members {
      switch member.name {
      case "field":
        for (y, row) in (try pokes.field("field", rows: 20) ?? []).enumerated() {
          for (x, cell) in row.enumerated() {
            machine.cells[y * 10 + x] = cell == UInt8(ascii: ".") ? 0 : ConsoleMachine.garbage + (cell & 3)
          }
        }
      case "lines":
        let lines = try pokes.digits("lines", radix: 16, count: 4)
        machine.lineBytes = (UInt8(lines >> 8), UInt8(lines & 255))
      case "score":
        let score = try pokes.digits("score", radix: 16, count: 6)
        machine.scoreBytes = (UInt8(score & 255), UInt8(score >> 8 & 255), UInt8(score >> 16))
      case "level": machine.levelByte = UInt8(try pokes.number("level"))
      case "piece": machine.number = UInt8(try pokes.number("piece", 0...18))
      case "next": machine.nextNumber = UInt8(try pokes.number("next", 0...18))
      case "down": machine.drop = try pokes.number("down", -128...127)
      default: throw header.refusal("\"pokes\" has \"\(String(member.name.prefix(20)))\", which is not known")
      }
    }
  }

  /// Plays the recording.
  mutating func play(_ lines: inout TraceLines) throws(Trace.Refusal) -> Trace.Report {
    var last: TraceRow?
    while let next = try lines.nextFrame(ConsoleTrace.columns, of: frames) {
      guard let row = next.row ?? last, last != nil || next.frame == 0 else {
        throw lines.refusal("its first row is not that of frame 0")
      }
      guard !hasEnd else { throw lines.refusal("it goes on after its end") }
      if let last {
        while report.frames < next.frame {
          recordUnwritten(try playFrame(last, isWritten: false), in: report.frames - 1)
        }
      }
      if next.row != nil { report.rows += 1 }
      last = row
      var happened = try playFrame(row, isWritten: next.row != nil)
      for event in next.events { try compare(event, &happened) }
      recordUnwritten(happened, in: next.frame)
    }
    guard hasEnd, report.frames == frames else {
      throw lines.refusal(
        "the recording is cut: its header says \(frames) frames, and an end follows the last one")
    }
    try report.compareLocks(with: header)
    return report
  }

  /// Plays a frame; returns the events that the recording has to name.
  private mutating func playFrame(_ row: TraceRow, isWritten: Bool) throws(Trace.Refusal) -> [String] {
    let frame = report.frames
    let reset = ConsoleButton.a | ConsoleButton.b | ConsoleButton.select | ConsoleButton.start
    guard row.buttons & reset != reset else {
      throw Trace.Refusal(
        frame: frame,
        reason: "A, B, Select and Start are held, which resets the console; that is no part of the rules")
    }
    let phase = machine.phase
    var sink = NullSink()
    _ = machine.step(row.buttons, at: .zero, recordingTo: &sink)
    report.frames += 1
    report.compare(
      row, with: values, ConsoleTrace.columns, unwritten: isWritten ? 0 : ConsoleTrace.unwritten, in: frame)
    switch (phase, machine.phase) {
    case (.lock, .scan): return ["lock"]
    case (.lock, .curtain): return ["topout"]
    case (.scan, .animation): return ["clear"]
    default: return []
    }
  }

  private mutating func recordUnwritten(_ events: [String], in frame: Int) {
    for event in events { report.recordEvent(event, in: frame, isRecorded: false) }
  }

  /// Compares an event with what happened in the frame.
  private mutating func compare(_ event: TraceMembers, _ happened: inout [String]) throws(Trace.Refusal) {
    let (name, frame) = (try event.text("ev"), event.frame)
    switch name {
    case "lock", "clear", "topout":
      if name == "lock" { report.locks += 1 }
      if let found = happened.firstIndex(of: name) {
        happened.remove(at: found)
      } else {
        report.recordEvent(name, in: frame, isRecorded: true)
      }
      if name == "clear" {
        let recorded = try event.number("cleared", 0...4)
        if recorded != machine.completed {
          report.record("cleared", in: frame, recorded: "\(recorded)", played: "\(machine.completed)")
        }
      }
    case "end":
      hasEnd = true
      let word = try event.text("end")
      if word == "over", machine.phase != .over { report.recordEvent(word, in: frame, isRecorded: true) }
      if word == "won", !machine.hasWon { report.recordEvent(word, in: frame, isRecorded: true) }
    default: throw event.refusal("there is no event \"\(String(name.prefix(20)))\"")
    }
    guard let field = try event.field("field", rows: 20) else { return }
    report.compare(field, with: machine.pictures(rows: 0..<20), "field", in: frame)
    let empty = Array(repeating: Array(repeating: UInt8(ascii: "."), count: 10), count: 2)
    report.compare(
      try event.field("above", rows: 2) ?? empty, with: machine.pictures(rows: -2..<0), "above", in: frame)
  }

  /// The columns' values at the end of a frame.
  private var values: [Int] {
    let score = Int(machine.scoreBytes.2) << 16 | Int(machine.scoreBytes.1) << 8 | Int(machine.scoreBytes.0)
    let state = machine.hasWon ? 4 : machine.isPaused || machine.isHalfway ? 7 : 2
    return [
      Int(machine.number), machine.x, machine.y, Int(machine.nextNumber), Int(machine.phase.rawValue),
      Int(machine.lineBytes.high) << 8 | Int(machine.lineBytes.low), score, Int(machine.levelByte),
      Int(machine.shift), machine.drop, machine.dropRows, machine.sent, state, machine.fall,
      Int(machine.generator.register),
    ]
  }
}

extension ConsoleMachine {
  /// Rows of the field as recordings write them.
  fileprivate func pictures(rows: Range<Int>) -> [[UInt8]] {
    rows.map { y in
      (0..<10).map { x in
        if phase == .curtain || phase == .over, y >= 0, y < step { return UInt8(ascii: "#") }
        let cell = cells[(y * 10 + x) & 255]
        if cell == 0 { return UInt8(ascii: ".") }
        let picture = Tetromino(rawValue: cell - 1).map(ConsoleShape.picture) ?? cell - ConsoleMachine.garbage
        return UInt8(ascii: "0") + picture
      }
    }
  }
}
