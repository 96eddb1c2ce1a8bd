// Going on with a match file. Its commands are played again, and what is recorded of that has to be the file, byte for
// byte: so nothing has to be kept beside it, and what a torn write took is written anew.
extension MatchRecording {
  /// Goes on with a match that was left.
  ///
  /// What the file lacks of what its last command led to is in `unwritten` then.
  ///
  /// - Parameter bytes: the file's whole lines.
  /// - Throws: `ReplayError` at the first line that playing does not give.
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
      throw ReplayError(.unreadable, line: 1, error.wording)
    }
    try meet(bytes[first], line: 1)
    for (index, range) in lines.enumerated().dropFirst() {
      try reader.read(Array(bytes[range]).span)
      if unwritten.bytes.isEmpty, let line = reader.lines.last {
        try retrace(line, events: &events)
        events.removeAll(keepingCapacity: true)
      }
      reader.removeLines()
      try meet(bytes[range], line: index + 1)
    }
  }

  /// Plays what a line says that nothing before it led to.
  private mutating func retrace(_ line: MatchLine, events: inout [MatchEvent]) throws(ReplayError) {
    let time =
      switch line.kind {
      case .step(let step): step.time
      case .checkpoint(let checkpoint): checkpoint.time
      case .result(let result): result.time
      }
    guard time >= match.time else {
      throw ReplayError(.differs, line: line.number, "it goes back in time")
    }
    switch line.kind {
    case .step(let step):
      switch step.input {
      case .command(let command):
        perform(command, by: line.player, at: time, isRepeat: step.isRepeat, events: &events)
      case .garbage, .out: advance(to: time, events: &events)
      case nil:
        advance(to: time, events: &events)
        // Nothing locked: the match rested there.
        if unwritten.bytes.isEmpty { pause(at: time, events: &events) }
      }
    case .checkpoint: advance(to: time, events: &events)
    case .result(let result):
      advance(to: time, events: &events)
      if unwritten.bytes.isEmpty, result.cause == .givenUp {
        giveUp(by: line.player, at: time, events: &events)
      }
    }
  }

  /// Compares a line of the file with the next one that playing gives.
  private mutating func meet(_ line: ArraySlice<UInt8>, line number: Int) throws(ReplayError) {
    guard unwritten.bytes.starts(with: line) else {
      throw ReplayError(.differs, line: number, "playing the match gives another line")
    }
    removeUnwritten(line.count)
  }
}

extension [UInt8] {
  /// Where its lines are, each with its line feed; what follows the last one is none.
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
