extension Game {
  /// Obeys a step of a replay; a wait only lets time pass.
  ///
  /// - Precondition: the step's time is not before the game's own.
  @inline(__always)
  mutating func obey(_ step: ReplayStep) {
    if let command = step.command {
      perform(command, at: step.time)
    } else {
      advance(to: step.time)
    }
  }

  /// The same, appending what happens to `events`.
  @inline(__always)
  mutating func obey(_ step: ReplayStep, events: inout [GameEvent]) {
    if let command = step.command {
      perform(command, at: step.time, events: &events)
    } else {
      advance(to: step.time, events: &events)
    }
  }
}
