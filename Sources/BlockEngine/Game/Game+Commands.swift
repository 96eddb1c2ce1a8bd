extension Game {
  /// Advances to `time`: everything due by then happens, in order.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func advance(to time: GameTime) {
    var nullSink = NullSink()
    advance(to: time, recordingTo: &nullSink)
  }

  /// Advances to `time` and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    advance(to: time, recordingTo: &events)
  }

  /// Advances to `time` and then executes `command`; a refused command changes nothing but the time.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func perform(_ command: GameCommand, at time: GameTime) {
    var nullSink = NullSink()
    perform(command, at: time, recordingTo: &nullSink)
  }

  /// Advances to `time`, executes `command` and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func perform(_ command: GameCommand, at time: GameTime, events: inout [GameEvent]) {
    perform(command, at: time, recordingTo: &events)
  }

  /// Advances to `time` and ends the game because the player gives up.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func giveUp(at time: GameTime) {
    var nullSink = NullSink()
    giveUp(at: time, recordingTo: &nullSink)
  }

  /// Advances to `time`, ends the game as given up and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func giveUp(at time: GameTime, events: inout [GameEvent]) {
    giveUp(at: time, recordingTo: &events)
  }

  mutating func giveUp(at time: GameTime, recordingTo sink: inout some EventSink) {
    advance(to: time, recordingTo: &sink)
    if !isOver { end(.givenUp, recordingTo: &sink) }
    checkAfterStep()
  }

  @inline(__always)
  mutating func advance(to time: GameTime, recordingTo sink: inout some EventSink) {
    if isOver { return }
    precondition(time >= self.time, "a game's time does not go back")
    while time >= deadline {
      self.time = deadline
      handleDeadline(recordingTo: &sink)
      // A deadline after the last possible moment never comes.
      if isOver { return checkAfterStep() }
    }
    self.time = time
    checkAfterStep()
  }

  /// Advances to `time` and executes `command`.
  ///
  /// Returns whether the command may have done more than move the piece and delay its fall: the deadline may be
  /// earlier, or there may be news.
  @inline(__always) @discardableResult
  mutating func perform(
    _ command: GameCommand, at time: GameTime, recordingTo sink: inout some EventSink
  ) -> Bool {
    // Nearly always nothing is due, and a plain command is executed right here.
    if time < self.time || time >= deadline || stepKind == .slowPath {
      performOnSlowPath(command, at: time, recordingTo: &sink)
      return true
    }
    self.time = time
    let step = Displacement(of: command)
    let turned = quarterTurns &+ step.quarterTurns
    let free = !playfield.collides(turns.window(quarterTurns: turned), x: x &+ step.x, y: y &+ step.y)
    // Most moves are free. The compiler cannot know that and would lay them out as the rare case.
    if _fastPath(free), _fastPath(step.isPlain) {
      x &+= step.x
      y &+= step.y
      quarterTurns = turned & 3
      // A fall starts a new interval. A mask, because a branch would be mispredicted once in five steps.
      let fell = 0 &- Int64(step.y)
      score = min(score &+ softDropPoints & Int(fell), Counter.max)
      let renewed = nextFall.microseconds
      deadline = GameTime(microseconds: renewed & fell | deadline.microseconds & ~fell)
      sink.record(Self.event(of: command, to: piece, at: time))
      if isPlain {
        checkAfterStep()
        return false
      }
      completeDisplacement(command, recordingTo: &sink)
    } else {
      performBlocked(command, recordingTo: &sink)
    }
    checkAfterStep()
    return true
  }

  /// Completes a free displacement under rules in which the ground matters.
  @inline(never)
  private mutating func completeDisplacement(_ command: GameCommand, recordingTo sink: inout some EventSink) {
    if command == .softDrop {
      updateTimersAfterFall(by: .softDrop, recordingTo: &sink)
    } else {
      lockState.lastQuarterTurns = Displacement(of: command).quarterTurns
      lockState.lastKick = 0
      updateTimersAfterMove(recordingTo: &sink)
    }
    if time >= deadline { advance(to: time, recordingTo: &sink) }
  }

  /// Executes a command that is no displacement, or whose displacement is blocked.
  @inline(never)
  private mutating func performBlocked(_ command: GameCommand, recordingTo sink: inout some EventSink) {
    if shared.isStoppedByObstacles(command) { return sink.record(GameEvent(.refused(command), at: time)) }
    let step = Displacement(of: command)
    if !step.isPlain { return execute(command, recordingTo: &sink) }
    if step.x != 0 {
      handleBlockedShift(step.x, command, recordingTo: &sink)
    } else if step.y != 0 {
      softDropOnGround(recordingTo: &sink)
    } else {
      let rotation = step.quarterTurns == 1 ? Rotation.clockwise : .counterclockwise
      turn(rotation, command, isBlocked: true, recordingTo: &sink)
    }
    if time >= deadline { advance(to: time, recordingTo: &sink) }
  }

  /// Executes a command while something is due, between two pieces, in a game that is over, or under rules that lack
  /// some displacements.
  ///
  /// Separate from `perform`, which thus has so few variables that nearly none goes through memory.
  @inline(never)
  private mutating func performOnSlowPath(
    _ command: GameCommand, at time: GameTime, recordingTo sink: inout some EventSink
  ) {
    if isOver { return }
    advance(to: time, recordingTo: &sink)
    if !isOver { settleFraction(recordingTo: &sink) }
    if !isOver { execute(command, recordingTo: &sink) }
    checkAfterStep()
  }

  /// Executes a command at the game's own time.
  @inline(never)
  private mutating func execute(_ command: GameCommand, recordingTo sink: inout some EventSink) {
    if pad != nil { return tap(command, recordingTo: &sink) }
    if stage.isBetweenPieces { return buffer(command, recordingTo: &sink) }
    switch command {
    case .left: shift(-1, command, recordingTo: &sink)
    case .right: shift(1, command, recordingTo: &sink)
    case .rotateClockwise: turn(.clockwise, command, recordingTo: &sink)
    case .rotateCounterclockwise: turn(.counterclockwise, command, recordingTo: &sink)
    case .rotateHalf: turn(.half, command, recordingTo: &sink)
    case .softDrop: softDrop(recordingTo: &sink)
    case .hardDrop: hardDrop(recordingTo: &sink)
    case .hold: hold(recordingTo: &sink)
    }
    // If gravity is immediate, a piece that the command left in the air falls at the same moment.
    if time >= deadline { advance(to: time, recordingTo: &sink) }
  }

  /// The event of a command that moved or turned the piece.
  ///
  /// Static with parameters, because a method would copy the whole game.
  private static func event(of command: GameCommand, to piece: FallingPiece, at time: GameTime) -> GameEvent {
    switch command {
    case .rotateClockwise: GameEvent(.rotated(piece, .clockwise), at: time)
    case .rotateCounterclockwise: GameEvent(.rotated(piece, .counterclockwise), at: time)
    case .rotateHalf: GameEvent(.rotated(piece, .half), at: time)
    case .softDrop: GameEvent(.moved(piece, by: .softDrop), at: time)
    case .left, .right, .hardDrop, .hold: GameEvent(.moved(piece, by: .command), at: time)
    }
  }
}

/// The displacement of a command whose way is free.
///
/// The command's number selects six bits of a constant: in random play a branch on the command is mispredicted four
/// times in five and costs more than the collision test.
private struct Displacement {
  let x: Int
  let y: Int
  let quarterTurns: UInt8
  /// Whether the command is a plain displacement; a hard drop, a hold and a half turn are not.
  let isPlain: Bool

  @inline(__always)
  init(of command: GameCommand) {
    let fields = Self.fields &>> (UInt64(command.rawValue) &* 6)
    // The step to the side + 1: 0 for left, 2 for right, 1 for none, 3 for commands that are no plain displacement.
    let side = fields & 3
    x = Int(truncatingIfNeeded: side) &- 1
    isPlain = side != 3
    quarterTurns = UInt8(truncatingIfNeeded: fields &>> 2 & 3)
    // Bit 4 is also set for hard drop and hold, where nothing uses it: for one command alone the compiler would
    // branch.
    y = Int(truncatingIfNeeded: fields &>> 4 & 1)
  }

  /// From the right: left, right, clockwise, counterclockwise, half turn, soft drop, hard drop, hold.
  private static var fields: UInt64 {
    0b01_00_11__01_00_11__01_00_01__00_10_11__00_11_01__00_01_01__00_00_10__00_00_00
  }
}
