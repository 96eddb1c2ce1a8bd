import BlockEngine

/// A recording of an arcade machine's game, in the format "arcade-trace 1": an object for each frame in which something
/// changes, its buttons included; what a line leaves out is as before.
struct ArcadeTrace {
  private static let format = "arcade-trace 1"
  /// The phases that end a game.
  private static let ends = ["over", "done"]

  /// What a recording says of a frame.
  fileprivate struct Row: Equatable {
    var phase = "ready"
    var piece = ""
    var hold = ""
    var grade = ""
    /// Orientation, x, y, lock counter.
    var place = InlineArray<4, Int>(repeating: 0)
    /// Level, score, internal grade, points, lines.
    var figures = InlineArray<5, Int>(repeating: 0)
    var field = InlineArray<21, UInt16>(repeating: 0)

    static let placeNames = ["o", "x", "y", "lk"]
    static let figureNames = ["lv", "sc", "gi", "gp", "ln"]

    static func == (a: Row, b: Row) -> Bool {
      a.phase == b.phase && a.piece == b.piece && a.hold == b.hold && a.grade == b.grade
        && a.place.indices.allSatisfy { a.place[$0] == b.place[$0] }
        && a.figures.indices.allSatisfy { a.figures[$0] == b.figures[$0] }
        && a.field.indices.allSatisfy { a.field[$0] == b.field[$0] }
    }
  }

  private let frames: Int
  private let pieces: [Tetromino]
  private let end: String
  private var machine: ArcadeMachine
  private var report = Trace.Report()
  private var buttons = PadButtons()
  private var row = Row()

  /// Reads the header.
  init(_ lines: inout TraceLines, _ rules: ArcadeRules) throws(Trace.Refusal) {
    guard case .object(let members)? = try lines.next(dropsFractions: true) else {
      throw lines.refusal("there is no header; a recording begins with one, and has its lines unpacked")
    }
    let header = TraceMembers(members, frame: 0)
    guard header.optional("format")?.text == ArcadeTrace.format else {
      throw lines.refusal(
        "it is no recording of an arcade machine, whose header has the format \(ArcadeTrace.format)")
    }
    let family = try header.text("family")
    guard let recorded = ArcadeRules.Family(recordedName: family) else {
      throw lines.refusal("there is no arcade machine \"\(String(family.prefix(8)))\"")
    }
    guard recorded == rules.family else {
      throw lines.refusal("it is of another machine; play it by \(recorded.ruleName.rawValue)")
    }
    frames = try header.number("frames", 1...Trace.maxFrames)
    if case .object(let end)? = header.optional("end") {
      self.end = try TraceMembers(end, frame: 0).text("ph")
    } else {
      end = try header.text("end")
    }
    let letters = try header.text("pieces")
    pieces = letters.compactMap { Tetromino(letter: $0) }
    guard !pieces.isEmpty, pieces.count == letters.count else {
      throw lines.refusal("\"pieces\" are not letters of IOTSZJL")
    }
    machine = ArcadeMachine(
      rules, MachineStart(seed: 0, level: try header.number("start_level", 0...998), pieces: pieces))
    if header.optional("field") != nil { machine.field.setRows(try ArcadeTrace.field(header, "field")) }
  }

  /// Plays the recording.
  mutating func play(_ lines: inout TraceLines) throws(Trace.Refusal) -> Trace.Report {
    while let line = try lines.next() {
      guard case .object(let members) = line else { throw lines.refusal("line \(lines.count) is no frame") }
      let change = TraceMembers(members, frame: report.frames)
      let frame = try change.number("f", 0...(Trace.maxFrames - 1))
      guard frame < frames, frame >= report.frames, report.rows > 0 || frame == 0 else {
        throw lines.refusal(
          "line \(lines.count) is of frame \(frame); frames begin with 0 and go up to \(frames - 1), in order"
        )
      }
      playUnchanged(until: frame)
      lines.frame = frame
      try apply(change)
      report.rows += 1
      playFrame()
    }
    guard report.rows > 0 else { throw lines.refusal("the recording is cut: it has no frame") }
    try playRest(&lines)
    let played = machine.phase == .over ? "over" : machine.phase == .completed ? "done" : "cut"
    if played != end { report.record("end", in: frames - 1, recorded: end, played: played) }
    return report
  }

  /// Plays the frames after the last line, in which nothing may change any more.
  private mutating func playRest(_ lines: inout TraceLines) throws(Trace.Refusal) {
    let isLike = report.first == nil
    playUnchanged(until: frames)
    // A whole recording has a line for every change, and for its end.
    let hasEnd = !ArcadeTrace.ends.contains(end) || row.phase == end
    guard hasEnd, !isLike || report.first == nil else {
      throw lines.refusal(
        "the recording is cut: its header says \(frames) frames, and an end follows the last one")
    }
  }

  /// Takes over what a line says.
  private mutating func apply(_ change: TraceMembers) throws(Trace.Refusal) {
    for member in change.members {
      let name = member.name
      switch name {
      case "f": break
      case "b":
        guard let buttons = PadButtons(recorded: try change.text(name)) else {
          throw change.refusal("its buttons are not letters of \(PadButtons.allLetters)")
        }
        self.buttons = buttons
      case "ph": row.phase = try change.text(name)
      case "gr": row.grade = try change.text(name)
      case "p": row.piece = member.value == .null ? "" : try change.text(name)
      case "hd": row.hold = member.value == .null ? "" : try change.text(name)
      case "fld": row.field = try ArcadeTrace.field(change, name)
      default:
        let value = try change.number(name, -1_000...1_000_000_000)
        if let place = Row.placeNames.firstIndex(of: name) {
          row.place[place] = value
        } else if let place = Row.figureNames.firstIndex(of: name) {
          row.figures[place] = value
        } else {
          throw change.refusal("there is no value \"\(String(name.prefix(20)))\"")
        }
      }
    }
  }

  /// The 21 rows of a field, each a mask of its columns.
  private static func field(_ members: TraceMembers, _ name: String) throws(Trace.Refusal)
    -> InlineArray<21, UInt16>
  {
    guard case .array(let values)? = members.optional(name), values.count == 21 else {
      throw members.refusal("\"\(name)\" is not an array of 21 rows")
    }
    var field = InlineArray<21, UInt16>(repeating: 0)
    for (index, value) in values.enumerated() {
      guard let row = value.whole, (0...Int(ArcadeField.fullRow)).contains(row) else {
        throw members.refusal("\"\(name)\" has a row that is not a mask of ten columns")
      }
      field[index] = UInt16(row)
    }
    return field
  }

  private mutating func playUnchanged(until frame: Int) {
    while report.frames < frame { playFrame() }
  }

  private mutating func playFrame() {
    if machine.given.count < 4 { machine.appendGiven(pieces) }
    var sink = NullSink()
    let outcome = machine.step(buttons, at: .zero, recordingTo: &sink)
    if outcome.resolvedLock != nil { report.locks += 1 }
    let played = machine.traceRow
    if played != row { record(played) }
    report.frames += 1
  }

  private mutating func record(_ played: Row) {
    func record(_ name: String, _ recorded: String, _ played: String) {
      guard recorded != played else { return }
      report.record(name, in: report.frames, recorded: recorded, played: played)
    }
    record("ph", row.phase, played.phase)
    record("p", row.piece, played.piece)
    for (index, name) in Row.placeNames.enumerated() {
      record(name, "\(row.place[index])", "\(played.place[index])")
    }
    for (index, name) in Row.figureNames.enumerated() {
      record(name, "\(row.figures[index])", "\(played.figures[index])")
    }
    record("gr", row.grade, played.grade)
    record("hd", row.hold, played.hold)
    func text(_ field: InlineArray<21, UInt16>) -> String {
      field.indices.map { String(field[$0]) }.joined(separator: ",")
    }
    record("fld", text(row.field), text(played.field))
  }
}

extension ArcadeMachine {
  /// The machine's values as recordings write them.
  fileprivate var traceRow: ArcadeTrace.Row {
    var row = ArcadeTrace.Row()
    row.phase =
      switch phase {
      case .ready: "ready"
      case .control: "act"
      case .clearing: "clear"
      case .entry: "are"
      case .over: "over"
      case .completed: "done"
      }
    if phase == .control {
      row.piece = String(tetromino.letter)
      row.place = [Int(orientation.rawValue), x, y, groundFrames]
    }
    row.hold = holdPiece.map { String($0.letter) } ?? ""
    row.grade = grade
    row.figures = [level, score, shownInternalGrade, shownPoints, lines]
    row.field = field.rows
    // Recordings show the full rows until they are gone.
    for y in Array(cleared).reversed() {
      for index in 0..<(y + 1) { row.field[index] = row.field[index + 1] }
      row.field[y + 1] = ArcadeField.fullRow
    }
    return row
  }
}

extension ArcadeRules.Family {
  /// The machine with a name in recordings.
  fileprivate init?(recordedName name: String) {
    switch name {
    case "tgm1": self = .first
    case "tap": self = .second
    case "ti": self = .third
    default: return nil
    }
  }

  /// The built-in rule set of the machine.
  var ruleName: Ruleset.Name {
    switch self {
    case .first: .arcade
    case .second: .arcade2
    case .third: .arcade3
    }
  }
}

extension PadButtons {
  /// The buttons that a recording names, in any order.
  fileprivate init?(recorded letters: String) {
    var buttons = PadButtons()
    for letter in letters {
      guard let button = PadButtons(letters: String(letter)) else { return nil }
      buttons.formUnion(button)
    }
    self = buttons
  }
}
