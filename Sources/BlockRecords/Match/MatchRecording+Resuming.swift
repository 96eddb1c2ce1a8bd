import BlockEngine

// Resuming a match from its file. The commands are replayed, and the recording of that must equal the file byte for
// byte: so the match needs no other saved state, and lines lost to a torn write are written again.
extension MatchRecording {
  /// Resumes an unfinished match.
  ///
  /// Afterwards `unwritten` has the lines that follow from the last command but are missing in the file.
  ///
  /// - Parameter bytes: the file's complete lines.
  /// - Throws: `ReplayError` at the first line that differs from the replay.
  public init(resuming bytes: [UInt8]) throws(ReplayError) {
    var reader = MatchReader()
    let lines = bytes.lines
    if let first = lines.first { try reader.read(Array(bytes[first]).span) }
    guard let header = reader.header, let first = lines.first else {
      throw ReplayError(.unreadable, line: 1, "there is no header; the file is empty")
    }
    var events: [MatchEvent] = []
    do throws(MatchError) {
      try self.init(header, events: &events)
    } catch {
      throw ReplayError(.unreadable, line: 1, error.localizedMessage)
    }
    try verify(bytes[first], line: 1)
    for (index, range) in lines.enumerated().dropFirst() {
      try reader.read(Array(bytes[range]).span)
      if unwritten.bytes.isEmpty, let line = reader.lines.last {
        try replay(line, events: &events)
        events.removeAll(keepingCapacity: true)
      }
      reader.removeLines()
      try verify(bytes[range], line: index + 1)
    }
  }

  /// Plays a line that does not follow from the lines before it.
  private mutating func replay(_ line: MatchLine, events: inout [MatchEvent]) throws(ReplayError) {
    let time =
      switch line.kind {
      case .step(let step): step.time
      case .checkpoint(let checkpoint): checkpoint.time
      case .result(let result): result.time
      }
    guard time >= match.time else {
      throw ReplayError(.mismatch, line: line.number, "it goes back in time")
    }
    let game = match.game(of: line.player)
    guard time <= Replay.maxPlayTime(of: game) else {
      throw ReplayError(.mismatch, line: line.number, Replay.tooLong(for: game))
    }
    // What happens before a line has lines of its own, which come first: so a line cannot claim hours of play.
    advance(toLineAt: time, events: &events)
    if match.time < time, !match.isOver { return }
    switch line.kind {
    case .step(let step):
      switch step.input {
      case .command(let command):
        perform(command, by: line.player, at: time, isRepeat: step.isRepeat, events: &events)
      case .pad(let buttons): hold(buttons, by: line.player, at: time, events: &events)
      case .garbage, .out: break
      // If no lock caused this line, a pause did.
      case nil: if unwritten.bytes.isEmpty { pause(at: time, events: &events) }
      }
    case .checkpoint: break
    case .result(let result):
      if unwritten.bytes.isEmpty, result.cause == .givenUp {
        giveUp(by: line.player, at: time, events: &events)
      }
    }
  }

  /// Compares a line of the file with the next recorded line.
  private mutating func verify(_ line: ArraySlice<UInt8>, line number: Int) throws(ReplayError) {
    guard unwritten.bytes.starts(with: line) else {
      throw ReplayError(.mismatch, line: number, "playing the match gives another line")
    }
    removeUnwritten(line.count)
  }
}

extension [UInt8] {
  /// The ranges of the lines, each with its line feed; an incomplete last line is left out.
  fileprivate var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for index in indices where self[index] == UInt8(ascii: "\n") {
      lines.append(start..<index + 1)
      start = index + 1
    }
    return lines
  }
}
