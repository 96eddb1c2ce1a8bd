extension Game {
  /// Obeys a step of a replay; a wait only lets time pass.
  ///
  /// - Precondition: the step's time is not before the game's own.
  @inline(__always)
  mutating func obey(_ step: ReplayStep) {
    switch step.input {
    case .command(let command)?: perform(command, at: step.time)
    case nil: advance(to: step.time)
    case let input?: perform(input, at: step.time)
    }
  }

  /// The same, appending what happens to `events`.
  @inline(__always)
  mutating func obey(_ step: ReplayStep, events: inout [GameEvent]) {
    switch step.input {
    case .command(let command)?: perform(command, at: step.time, events: &events)
    case nil: advance(to: step.time, events: &events)
    case let input?: perform(input, at: step.time, events: &events)
    }
  }
}

// How far a line of a replay lets time go: whoever writes one says with a line of its own when a piece locked by
// itself. So each line costs the falls of one piece at most, and a line that claims years is refused at once.
extension Game {
  /// Advances to the time of a line, but not beyond a lock by itself that the line does not tell.
  ///
  /// - Returns: the moment of a piece that locks by itself before `time`; the game stands there then. Nil if all is
  ///   well, also if the game ended on the way.
  /// - Precondition: `time` is not before the game's own.
  mutating func advance(toLineAt time: GameTime) -> GameTime? {
    while let due = nextDeadline, due <= time, due != .never {
      var locks = LockCount()
      advance(to: due, telling: &locks)
      if locks.count > (due == time ? 1 : 0), !isOver { return due }
    }
    advance(to: time)
    return nil
  }

  /// Advances to the time of a checkpoint or of the result, but not beyond any lock by itself.
  ///
  /// - Returns: the moment of a piece that locks by itself; nil if all is well, also if the game ended on the way.
  /// - Precondition: `time` is not before the game's own.
  package mutating func advance(toMomentAt time: GameTime) -> GameTime? {
    while let due = nextDeadline, due <= time, due != .never {
      var locks = LockCount()
      advance(to: due, telling: &locks)
      if locks.count > 0 { return due }
    }
    advance(to: time)
    return nil
  }
}

/// Counts the pieces that lock.
private struct LockCount: EventSink {
  var count = 0

  @inline(__always)
  mutating func record(_ event: @autoclosure () -> GameEvent) {
    if case .locked = event().kind { count += 1 }
  }
}
