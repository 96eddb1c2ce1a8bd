/// One line `[microseconds,"word"]` of a replay, or `[microseconds,"word",1]` for a step from key repeat; in a game
/// of a match also `[microseconds,"garbage",{…}]` and `[microseconds,"out",player]`.
public struct ReplayStep: Equatable, Sendable {
  /// The time of the step.
  public var time: GameTime
  /// The input; nil for `wait`, which only advances the time.
  public var input: GameInput?
  /// Whether key repeat produced the step rather than a press.
  ///
  /// It does not affect the game, but allows presses to be counted. Only `left`, `right` and `soft` repeat.
  public var isRepeat: Bool

  /// A step with a command, or with nil a wait.
  public init(_ command: GameCommand?, at time: GameTime, isRepeat: Bool = false) {
    self.init(input: command.map(GameInput.command), at: time, isRepeat: isRepeat)
  }

  /// A step with any input, or with nil a wait.
  public init(input: GameInput?, at time: GameTime, isRepeat: Bool = false) {
    self.input = input
    self.time = time
    self.isRepeat = isRepeat
  }

  /// The player's command; nil for a wait and for inputs from others.
  public var command: GameCommand? {
    get { if case .command(let command)? = input { command } else { nil } }
    set { input = newValue.map(GameInput.command) }
  }
}

extension GameCommand {
  /// Whether a held key repeats the command: it repeats moves and soft drops, but not turns, hard drops and holds.
  public var canRepeat: Bool {
    switch self {
    case .left, .right, .softDrop: true
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .hardDrop, .hold: false
    }
  }
}

extension Game {
  /// Executes a step of a replay; a wait only advances the time.
  ///
  /// - Precondition: the step's time is not before the game's own.
  @inline(__always)
  package mutating func execute(_ step: ReplayStep) {
    switch step.input {
    case .command(let command)?: perform(command, at: step.time)
    case nil: advance(to: step.time)
    case let input?: perform(input, at: step.time)
    }
  }

  /// The same, telling `sink` what happens.
  @inline(__always)
  package mutating func execute(_ step: ReplayStep, recordingTo sink: inout some EventSink) {
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
  package mutating func advance(toLineAt time: GameTime, recordingTo sink: inout some EventSink) -> GameTime?
  {
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
