import BlockEngine

/// A recording of the handheld's game.
struct HandheldTrace {
  private static let columns = [
    TraceColumn(name: "state"), TraceColumn(name: "hidden"), TraceColumn(name: "piece"),
    TraceColumn(name: "x"),
    TraceColumn(name: "y"), TraceColumn(name: "next"), TraceColumn(name: "after"), TraceColumn(name: "phase"),
    TraceColumn(name: "flash"), TraceColumn(name: "wipe"), TraceColumn(name: "lines", radix: 10),
    TraceColumn(name: "score", radix: 10), TraceColumn(name: "level"), TraceColumn(name: "das"),
    TraceColumn(name: "soft"), TraceColumn(name: "downLock"), TraceColumn(name: "top"),
    TraceColumn(name: "paused"),
    TraceColumn(name: "hide"), TraceColumn(name: "drop"), TraceColumn(name: "t1"), TraceColumn(name: "t2"),
  ]
  /// The last columns, which change without a row.
  private static let unwritten = 3

  private let header: TraceMembers
  private let frames: Int
  private var machine: HandheldMachine
  /// Whether the next piece is hidden, as it was before the game.
  private let isNextHidden: Int
  private var report = Trace.Report()
  private var hasEnd = false

  /// Reads the header.
  init(_ lines: inout TraceLines, _ rules: HandheldRules) throws(Trace.Refusal) {
    let header = try lines.header()
    self.header = header
    guard header.optional("startDiv") != nil else {
      throw lines.refusal("it is no recording of the handheld, whose header has the divider at the start")
    }
    try header.checkColumns(HandheldTrace.columns)
    frames = try header.number("frames", 1...Trace.maxFrames)
    guard try header.number("pausedBefore", 0...1) == 0 else {
      throw lines.refusal(
        "the game begins paused, as an earlier one was left; pauses are no part of the rules")
    }
    isNextHidden = try header.number("hideBefore")
    // The recording says how it was played: hearts are an option of the same rules.
    var rules = rules
    rules.hasHearts = try header.number("heart", 0...1) == 1
    let isTypeB = try header.text("type") == "B"
    var left = HandheldMachine.Left()
    left.afterKind = UInt8(try header.number("afterBefore", 0...27) / 4)
    left.held = UInt8(try header.number("heldBefore"))
    left.shift = UInt8(try header.number("dasBefore"))
    left.soft = UInt8(try header.number("softBefore"))
    left.downLock = UInt8(try header.number("downLockBefore"))
    left.timer1 = UInt8(try header.number("t1Before"))
    left.timer2 = UInt8(try header.number("t2Before"))
    machine = HandheldMachine(
      rules, level: try header.number("startLevel", 0...20), isTypeB: isTypeB,
      divider: .recorded(try header.bytes("startDiv")[...]), left: left)
    try fillStart()
    try poke()
  }

  /// Fills the field as the recorded draws say, and compares it with the recorded one.
  private mutating func fillStart() throws(Trace.Refusal) {
    recordReads("startDiv", in: 0)
    var reads = try header.bytes("garbageDiv")[...]
    let height = try header.number("startHeight", 0...5)
    if machine.isTypeB {
      for row in (18 - 2 * height)..<18 {
        var blocks = 0
        for column in 0..<10 {
          guard let read = reads.popFirst() else { throw header.refusal("\"garbageDiv\" has too few values") }
          guard read & 1 == 1 else { continue }
          guard let picture = reads.popFirst() else {
            throw header.refusal("\"garbageDiv\" has too few values")
          }
          blocks += 1
          if blocks < 10 { machine.cells[(row + 2) * 10 + column] = 8 << 4 | picture & 7 }
        }
      }
    }
    if !reads.isEmpty {
      report.record("garbageDiv", in: 0, recorded: "\(reads.count) more", played: "nothing")
    }
    report.compare(
      try header.field("startField", rows: 18), with: machine.pictures(rows: 0..<18), "startField", in: 0)
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
        for (y, row) in (try pokes.field("field", rows: 18) ?? []).enumerated() {
          for (x, cell) in row.enumerated() {
            let picture = UInt8(String(decoding: [cell], as: UTF8.self), radix: 16)
            machine.cells[(y + 2) * 10 + x] = picture.map { 8 << 4 | $0 } ?? 0
          }
        }
      case "lines": machine.shownLines = try pokes.number("lines", 0...9_999)
      case "score": machine.score = try pokes.number("score", 0...999_999)
      case "level": machine.level = try pokes.number("level", 0...20)
      case "drop": machine.drop = UInt8(try pokes.number("drop"))
      case "piece":
        let piece = UInt8(try pokes.number("piece", 0...27))
        (machine.kind, machine.turn) = (piece / 4, piece % 4)
      case "next": machine.nextKind = UInt8(try pokes.number("next", 0...27) / 4)
      case "after": machine.afterKind = UInt8(try pokes.number("after", 0...27) / 4)
      default: throw header.refusal("\"pokes\" has \"\(String(member.name.prefix(20)))\", which is not known")
      }
    }
  }

  /// Plays the recording.
  mutating func play(_ lines: inout TraceLines) throws(Trace.Refusal) -> Trace.Report {
    var last: TraceRow?
    while let next = try lines.nextFrame(HandheldTrace.columns, of: frames) {
      guard let row = next.row ?? last, last != nil || next.frame == 0 else {
        throw lines.refusal("its first row is not that of frame 0")
      }
      guard !hasEnd else { throw lines.refusal("it goes on after its end") }
      if next.events.contains(where: { $0.optional("how")?.text == "reset" }) {
        throw Trace.Refusal(
          frame: next.frame, reason: "the recording ends by a reset, which is no part of the rules")
      }
      if let last {
        while report.frames < next.frame {
          let frame = report.frames
          recordUnwritten(try playFrame(last, isWritten: false, draws: []), in: frame)
        }
      }
      if next.row != nil { report.rows += 1 }
      last = row
      var draws: [UInt8] = []
      for event in next.events where event.optional("div") != nil { draws += try event.bytes("div") }
      var happened = try playFrame(row, isWritten: next.row != nil, draws: draws)
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
  private mutating func playFrame(_ row: TraceRow, isWritten: Bool, draws: [UInt8]) throws(Trace.Refusal)
    -> [String]
  {
    let frame = report.frames
    guard row.buttons & ~machine.held & (ConsoleButton.start | ConsoleButton.select) == 0 else {
      let button = row.buttons & ~machine.held & ConsoleButton.start != 0 ? "Start" : "Select"
      throw Trace.Refusal(
        frame: frame, reason: "\(button) is pressed, which is not on our pad and no part of the rules")
    }
    machine.divider = .recorded(draws[...])
    let before = machine
    var sink = NullSink()
    _ = machine.step(row.buttons, at: .zero, recordingTo: &sink)
    report.frames += 1
    recordReads("div", in: frame)
    report.compare(
      row, with: values, HandheldTrace.columns, unwritten: isWritten ? 0 : HandheldTrace.unwritten, in: frame)
    var happened: [String] = []
    if machine.pieceCount > before.pieceCount { happened.append("draw") }
    if machine.phase == 2, before.phase != 2 { happened.append("lock") }
    if machine.wipe == 2, before.wipe == 1 { happened.append("clear") }
    if machine.level > before.level { happened.append("level") }
    if machine.state == .ending { happened.append("topout") }
    return happened
  }

  /// Records reads of the divider that the recording has too many or too few of.
  private mutating func recordReads(_ name: String, in frame: Int) {
    if machine.lacksReads { report.record(name, in: frame, recorded: "no more", played: "another draw") }
    machine.lacksReads = false
    if case .recorded(let rest) = machine.divider, !rest.isEmpty {
      report.record(name, in: frame, recorded: "\(rest.count) more", played: "no more")
    }
  }

  private mutating func recordUnwritten(_ events: [String], in frame: Int) {
    for event in events { report.recordEvent(event, in: frame, isRecorded: false) }
  }

  /// Compares an event with what happened in the frame.
  private mutating func compare(_ event: TraceMembers, _ happened: inout [String]) throws(Trace.Refusal) {
    let (name, frame) = (try event.text("ev"), event.frame)
    switch name {
    case "draw", "lock", "clear", "level", "topout":
      if name == "lock" { report.locks += 1 }
      if let found = happened.firstIndex(of: name) {
        happened.remove(at: found)
      } else {
        report.recordEvent(name, in: frame, isRecorded: true)
      }
    case "end":
      hasEnd = true
      let word = try event.text("how")
      let isRight =
        switch word {
        case "over": machine.state == .over || machine.state == .overWithRockets
        case "won": machine.state == .won || machine.state == .wonAtNine
        default: word == "cut"
        }
      if !isRight { report.recordEvent(word, in: frame, isRecorded: true) }
      if word == "won", event.optional("finalScore") != nil {
        let score = try event.digits("finalScore", radix: 10, count: 6)
        if score != machine.finalScore {
          report.record("finalScore", in: frame, recorded: "\(score)", played: "\(machine.finalScore)")
        }
      }
    default: throw event.refusal("there is no event \"\(String(name.prefix(20)))\"")
    }
    try compareState(event)
  }

  /// Compares the field and the counts that an event has.
  private mutating func compareState(_ event: TraceMembers) throws(Trace.Refusal) {
    if event.optional("clears") != nil {
      let recorded = try event.bytes("clears").map(Int.init)
      let played = [machine.clears.0, machine.clears.1, machine.clears.2, machine.clears.3].map(Int.init)
      if recorded != played {
        report.record("clears", in: event.frame, recorded: "\(recorded)", played: "\(played)")
      }
    }
    if event.optional("drops") != nil {
      let recorded = try event.number("drops", 0...999_999)
      if recorded != machine.dropPoints {
        report.record("drops", in: event.frame, recorded: "\(recorded)", played: "\(machine.dropPoints)")
      }
    }
    guard let field = try event.field("field", rows: 18) else { return }
    report.compare(field, with: machine.pictures(rows: 0..<18), "field", in: event.frame)
    let empty = Array(repeating: Array(repeating: UInt8(ascii: "."), count: 10), count: 2)
    report.compare(
      try event.field("above", rows: 2) ?? empty, with: machine.pictures(rows: -2..<0), "above",
      in: event.frame)
  }

  /// The columns' values at the end of a frame.
  private var values: [Int] {
    [
      Int(machine.state.rawValue), machine.isHidden ? 1 : 0, Int(machine.kind * 4 + machine.turn), machine.x,
      machine.y, Int(machine.nextKind) * 4, Int(machine.afterKind) * 4, Int(machine.phase),
      Int(machine.flash),
      Int(machine.wipe), machine.shownLines, machine.score, machine.level, Int(machine.shift),
      Int(machine.soft),
      Int(machine.downLock), machine.topLocks, 0, isNextHidden, Int(machine.drop), Int(machine.timer1),
      Int(machine.timer2),
    ]
  }
}

extension HandheldMachine {
  /// Rows of the field as recordings write them.
  fileprivate func pictures(rows: Range<Int>) -> [[UInt8]] {
    rows.map { y in
      (0..<10).map { x in
        let cell = cells[(y + 2) * 10 + x]
        return cell == 0 ? UInt8(ascii: ".") : Array("0123456789abcdef".utf8)[Int(cell & 15)]
      }
    }
  }
}
