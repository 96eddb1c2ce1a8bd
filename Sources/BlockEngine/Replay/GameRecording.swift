/// A game that writes its replay as it goes.
///
/// ```swift
/// var recording = try GameRecording(ReplayHeader(setup, player: "Ada", started: "2026-11-24T12:00:00Z"))
/// recording.perform(.hardDrop, at: GameTime(milliseconds: 250), events: &events)
/// file += recording.unwritten.bytes  // whole lines
/// recording.removeUnwritten()
/// ```
public struct GameRecording: Sendable {
  /// The game as it stands.
  public private(set) var game: Game
  /// What its replay has come to say and nobody has taken yet; empty or whole lines.
  public private(set) var unwritten = ReplayWriter()

  /// The time that the last line of the replay tells.
  private var writtenTime: GameTime
  /// The pieces at the last checkpoint, in units of `Replay.piecesBetweenCheckpoints`.
  private var checkpointCount: Int
  /// The bytes of the replay that have been taken.
  private var takenLength = 0
  /// The way back; nil if there is none.
  private(set) var history: GameHistory?

  /// Begins the game that `header` tells of.
  ///
  /// - Parameter keepsHistory: whether pieces can be taken back.
  /// - Throws: `GameError` if the header's level or playfield cannot be played.
  public init(_ header: ReplayHeader, keepsHistory: Bool = false) throws(GameError) {
    game = try Game(header.setup)
    writtenTime = .zero
    checkpointCount = 0
    unwritten.write(header)
    writeMilestones()
    if keepsHistory { history = GameHistory(from: mark, untaken: unwritten.bytes.count) }
  }

  /// Goes on with a game from where it stands; the replay that it comes from is not at hand.
  ///
  /// What it writes is no replay by itself.
  public init(continuing game: Game) {
    self.game = game
    writtenTime = game.time
    checkpointCount = game.pieceCount / Replay.piecesBetweenCheckpoints
    history = GameHistory(from: mark, untaken: 0)
  }

  /// Goes on with a game whose replay has been played so far and has no result.
  ///
  /// - Parameters:
  ///   - checkpointCount: how many checkpoints the replay has.
  ///   - length: the replay's length in bytes.
  ///   - keepsHistory: whether the pieces that come now can be taken back.
  public init(
    resuming game: Game, checkpointCount: Int, length: Int = 0, keepsHistory: Bool = false
  ) {
    self.game = game
    writtenTime = game.time
    self.checkpointCount = checkpointCount
    takenLength = length
    // What a sudden end kept from being written after the last step is written now.
    writeMilestones()
    if keepsHistory { history = GameHistory(from: mark, untaken: unwritten.bytes.count) }
  }

  /// Goes the whole way of a replay again, so that all its pieces can be taken back.
  ///
  /// - Parameter length: the replay's length in bytes.
  /// - Returns: nil if a replay that is written now would not be the same text.
  public init?(retracing replay: Replay, length: Int) {
    guard var recording = try? GameRecording(replay.header, keepsHistory: true) else { return nil }
    recording.removeUnwritten()
    var events: [GameEvent] = []
    for step in replay.body.steps {
      guard step.time >= recording.game.time else { return nil }
      if let due = recording.game.nextDeadline, due <= step.time {
        // A line that playing the replay refuses is not gone along here either.
        var game = recording.game
        if game.advance(toLineAt: step.time) != nil { return nil }
      }
      switch step.input {
      case .command(let command)?:
        recording.perform(command, at: step.time, isRepeat: step.isRepeat, events: &events)
      case nil: recording.pause(at: step.time, events: &events)
      case .garbage?, .out?: return nil
      }
      events.removeAll(keepingCapacity: true)
      recording.removeUnwritten()
    }
    guard recording.length == length else { return nil }
    self = recording
  }

  /// Says that `unwritten` has been taken.
  public mutating func removeUnwritten() {
    takenLength += unwritten.bytes.count
    history?.take(unwritten.bytes)
    unwritten.removeAll()
  }

  /// How long the replay is in bytes, what has not been taken included.
  public var length: Int { takenLength + unwritten.bytes.count }

  /// Lets everything happen whose time has come by `time`, and appends what happened to `events`.
  ///
  /// - Precondition: `time` is not before the game's own.
  public mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    guard let next = game.nextDeadline else { return }
    // Nearly always nothing is due.
    if time < next { return game.advance(to: time) }
    let start = events.count
    game.advance(to: time, events: &events)
    for index in start..<events.count {
      // What gravity did is kept too, so that a sudden end loses none of it.
      if case .locked = events[index].kind { writeWait(at: events[index].time) }
    }
    if game.isOver { writeWait(at: game.time) }
    if events.count > start { writeMilestones() }
    noteLock(events, from: start)
  }

  /// Advances to `time`, obeys `command` and appends what happened to `events`.
  ///
  /// - Parameter isRepeat: whether a key that is held repeats it; only a command that can repeat is marked so.
  /// - Precondition: `time` is not before the game's own.
  public mutating func perform(
    _ command: GameCommand, at time: GameTime, isRepeat: Bool = false, events: inout [GameEvent]
  ) {
    advance(to: time, events: &events)
    guard !game.isOver else { return }
    let start = events.count
    game.perform(command, at: time, events: &events)
    unwritten.write(ReplayStep(command, at: time, isRepeat: isRepeat && command.canRepeat))
    writtenTime = time
    writeMilestones()
    noteLock(events, from: start)
  }

  /// Advances to `time` and writes down that the game got so far, as it may not go on.
  ///
  /// - Precondition: `time` is not before the game's own.
  public mutating func pause(at time: GameTime, events: inout [GameEvent]) {
    advance(to: time, events: &events)
    if !game.isOver { writeWait(at: time) }
  }

  /// Advances to `time` and ends the game, as its player asks.
  ///
  /// - Precondition: `time` is not before the game's own.
  public mutating func giveUp(at time: GameTime, events: inout [GameEvent]) {
    pause(at: time, events: &events)
    guard !game.isOver else { return }
    game.giveUp(at: time)
    writeMilestones()
    events.append(GameEvent(.ended(.givenUp), at: time))
  }

  private mutating func writeWait(at time: GameTime) {
    guard time > writtenTime else { return }
    unwritten.write(ReplayStep(nil, at: time))
    writtenTime = time
  }

  /// Writes the result of a game that is over, or a checkpoint where one is due.
  private mutating func writeMilestones() {
    if game.endCause != nil, let result = ReplayResult(of: game) {
      return unwritten.write(result)
    }
    let count = game.pieceCount / Replay.piecesBetweenCheckpoints
    if count > checkpointCount {
      checkpointCount = count
      unwritten.write(ReplayCheckpoint(stepCount: 0, time: game.time, digest: game.digest.value))
    }
  }
}

// MARK: Taking back

extension GameRecording {
  /// Takes the piece back that locked last, with all that followed: the game is where that piece began to fall.
  ///
  /// What the replay says of it is taken back too, so that it tells how the game came to where it stands and
  /// nothing else.
  ///
  /// - Returns: the length to which what has been taken of the replay has to be cut; nil if there is nothing to
  ///   take back.
  /// - Precondition: `unwritten` is empty.
  public mutating func undo() -> Int? {
    precondition(unwritten.bytes.isEmpty, "what is written has been taken")
    guard let mark = history?.goBack() else { return nil }
    return goBack(to: mark)
  }

  /// Places the piece again that was taken back last.
  ///
  /// - Returns: the length to which what has been taken of the replay has to be cut before `unwritten`, which says
  ///   how the piece was placed, is appended; nil if there is nothing to place again.
  public mutating func redo() -> Int? {
    precondition(unwritten.bytes.isEmpty, "what is written has been taken")
    guard let (base, next, bytes) = history?.goOn() else { return nil }
    let length = goBack(to: base)
    _ = goBack(to: next)
    takenLength = length
    unwritten.write(bytes)
    return length
  }

  private var mark: GameHistory.Mark {
    GameHistory.Mark(game: game, writtenTime: writtenTime, checkpointCount: checkpointCount, length: length)
  }

  private mutating func goBack(to mark: GameHistory.Mark) -> Int {
    game = mark.game
    writtenTime = mark.writtenTime
    checkpointCount = mark.checkpointCount
    takenLength = mark.length
    return mark.length
  }

  /// Remembers where the next piece begins, if the last step locked one, whose events begin at index `start`.
  private mutating func noteLock(_ events: [GameEvent], from start: Int) {
    guard history != nil, events[start...].contains(where: \.isLock) else { return }
    let mark = mark
    history?.note(mark, untaken: unwritten.bytes)
  }
}

extension GameEvent {
  fileprivate var isLock: Bool { if case .locked = kind { true } else { false } }
}
