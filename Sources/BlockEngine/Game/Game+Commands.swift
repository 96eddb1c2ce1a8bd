extension Game {
  /// Advances to `time`: everything due by then happens, in order.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func advance(to time: GameTime) {
    var nobody = NoListener()
    advance(to: time, telling: &nobody)
  }

  /// Advances to `time` and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    advance(to: time, telling: &events)
  }

  /// Advances to `time` and then executes `command`; a refused command changes nothing but the time.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func perform(_ command: GameCommand, at time: GameTime) {
    var nobody = NoListener()
    perform(command, at: time, telling: &nobody)
  }

  /// Advances to `time`, executes `command` and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func perform(_ command: GameCommand, at time: GameTime, events: inout [GameEvent]) {
    perform(command, at: time, telling: &events)
  }

  /// Advances to `time` and ends the game because the player gives up.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func giveUp(at time: GameTime) {
    var nobody = NoListener()
    giveUp(at: time, telling: &nobody)
  }

  /// Advances to `time`, ends the game as given up and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the game's own, unless the game is over; then nothing happens.
  public mutating func giveUp(at time: GameTime, events: inout [GameEvent]) {
    giveUp(at: time, telling: &events)
  }

  mutating func giveUp(at time: GameTime, telling sink: inout some EventSink) {
    advance(to: time, telling: &sink)
    if !isOver { end(.givenUp, telling: &sink) }
    checkAfterStep()
  }

  @inline(__always)
  mutating func advance(to time: GameTime, telling sink: inout some EventSink) {
    if isOver { return }
    precondition(time >= self.time, "a game's time does not go back")
    while time >= deadline {
      self.time = deadline
      meetDeadline(telling: &sink)
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
    _ command: GameCommand, at time: GameTime, telling sink: inout some EventSink
  ) -> Bool {
    // Nearly always nothing is due, and a plain command is executed right here.
    if time < self.time || time >= deadline || stepKind == .thorough {
      performThoroughly(command, at: time, telling: &sink)
      return true
    }
    self.time = time
    let step = Displacement(of: command)
    let turned = quarterTurns &+ step.quarterTurns
    let free = !playfield.collides(turns.window(quarterTurns: turned), x: x &+ step.x, y: y &+ step.y)
    // Most moves are free. The compiler cannot know that and would lay them out as the rare case.
    if _fastPath(free), _fastPath(step.isObeyed) {
      x &+= step.x
      y &+= step.y
      quarterTurns = turned & 3
      // A fall starts a new interval. A mask, because a branch would be mispredicted once in five steps.
      let fell = 0 &- Int64(step.y)
      score &+= softDropPoints & Int(fell)
      let renewed = nextFall.microseconds
      deadline = GameTime(microseconds: renewed & fell | deadline.microseconds & ~fell)
      sink.record(Self.happening(of: command, to: piece, at: time))
      if isPlain {
        checkAfterStep()
        return false
      }
      follow(command, telling: &sink)
    } else {
      meetObstacle(command, telling: &sink)
    }
    checkAfterStep()
    return true
  }

  /// Completes a free displacement under rules in which the ground matters.
  @inline(never)
  private mutating func follow(_ command: GameCommand, telling sink: inout some EventSink) {
    if command == .softDrop {
      land(by: .softDrop, telling: &sink)
    } else {
      grounding.lastQuarterTurns = Displacement(of: command).quarterTurns
      grounding.lastKick = 0
      settle(telling: &sink)
    }
    if time >= deadline { advance(to: time, telling: &sink) }
  }

  /// Executes a command that is no displacement, or whose displacement is blocked.
  @inline(never)
  private mutating func meetObstacle(_ command: GameCommand, telling sink: inout some EventSink) {
    if shared.isStoppedByObstacles(command) { return sink.record(GameEvent(.refused(command), at: time)) }
    let step = Displacement(of: command)
    if !step.isObeyed { return obey(command, telling: &sink) }
    if step.x != 0 {
      bump(step.x, command, telling: &sink)
    } else if step.y != 0 {
      dropOnGround(telling: &sink)
    } else {
      let rotation = step.quarterTurns == 1 ? Rotation.clockwise : .counterclockwise
      turn(rotation, command, isBlocked: true, telling: &sink)
    }
    if time >= deadline { advance(to: time, telling: &sink) }
  }

  /// Executes a command while something is due, between two pieces, in a game that is over, or under rules that lack
  /// some displacements.
  ///
  /// Separate from `perform`, which thus has so few variables that nearly none goes through memory.
  @inline(never)
  private mutating func performThoroughly(
    _ command: GameCommand, at time: GameTime, telling sink: inout some EventSink
  ) {
    if isOver { return }
    advance(to: time, telling: &sink)
    if !isOver { obey(command, telling: &sink) }
    checkAfterStep()
  }

  /// Executes a command at the game's own time.
  @inline(never)
  private mutating func obey(_ command: GameCommand, telling sink: inout some EventSink) {
    if stage.isBetweenPieces { return remember(command, telling: &sink) }
    switch command {
    case .left: shift(-1, command, telling: &sink)
    case .right: shift(1, command, telling: &sink)
    case .rotateClockwise: turn(.clockwise, command, telling: &sink)
    case .rotateCounterclockwise: turn(.counterclockwise, command, telling: &sink)
    case .rotateHalf: turn(.half, command, telling: &sink)
    case .softDrop: softDrop(telling: &sink)
    case .hardDrop: hardDrop(telling: &sink)
    case .hold: hold(telling: &sink)
    }
    // If gravity is immediate, a piece that the command left in the air falls at the same moment.
    if time >= deadline { advance(to: time, telling: &sink) }
  }

  /// The event of a command that moved or turned the piece.
  ///
  /// Static with parameters, because a method would copy the whole game.
  private static func happening(
    of command: GameCommand, to piece: FallingPiece, at time: GameTime
  ) -> GameEvent {
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
  let isObeyed: Bool

  @inline(__always)
  init(of command: GameCommand) {
    let fields = Self.fields &>> (UInt64(command.rawValue) &* 6)
    // The step to the side + 1: 0 for left, 2 for right, 1 for none, 3 for commands that are no plain displacement.
    let side = fields & 3
    x = Int(truncatingIfNeeded: side) &- 1
    isObeyed = side != 3
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
