extension Game {
  /// Executes a step of a replay; a wait only advances the time.
  ///
  /// - Precondition: the step's time is not before the game's own.
  @inline(__always)
  mutating func execute(_ step: ReplayStep) {
    switch step.input {
    case .command(let command)?: perform(command, at: step.time)
    case nil: advance(to: step.time)
    case let input?: perform(input, at: step.time)
    }
  }

  /// The same, telling `sink` what happens.
  @inline(__always)
  mutating func execute(_ step: ReplayStep, recordingTo sink: inout some EventSink) {
    switch step.input {
    case .command(let command)?: perform(command, at: step.time, recordingTo: &sink)
    case nil: advance(to: step.time, recordingTo: &sink)
    case let input?: perform(input, at: step.time, recordingTo: &sink)
    }
  }
}

// How far one line of a replay can advance the game: the recorder writes a line for each automatic lock. So a line
// takes at most the falls of one piece, and a line that claims years is refused at once.
extension Game {
  /// Advances to the time of a line, but not beyond an automatic lock that has no line.
  ///
  /// - Returns: the time of such a lock before `time`, where the game then stops; nil if there is none, also if the
  ///   game ended on the way.
  /// - Precondition: `time` is not before the game's own.
  mutating func advance(toLineAt time: GameTime, recordingTo sink: inout some EventSink) -> GameTime? {
    while let due = nextDeadline, due <= time, due != .never {
      let locks = lockCount
      advance(to: due, recordingTo: &sink)
      if lockCount > locks + (due == time ? 1 : 0), !isOver { return due }
    }
    advance(to: time, recordingTo: &sink)
    return nil
  }

  /// Advances to the time of a checkpoint or a result, but not beyond any automatic lock.
  ///
  /// - Returns: the time of such a lock; nil if there is none, also if the game ended on the way.
  /// - Precondition: `time` is not before the game's own.
  package mutating func advance(toMilestoneAt time: GameTime) -> GameTime? {
    while let due = nextDeadline, due <= time, due != .never {
      let locks = lockCount
      advance(to: due)
      if lockCount > locks { return due }
    }
    advance(to: time)
    return nil
  }
}
