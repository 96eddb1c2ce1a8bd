import BlockEngine

/// A game that records its replay as it is played.
///
/// ```swift
/// var recording = try GameRecording(ReplayHeader(setup, player: "Ada", started: "2026-11-24T12:00:00Z"))
/// recording.perform(.hardDrop, at: GameTime(milliseconds: 250), events: &events)
/// file += recording.unwritten.bytes  // whole lines
/// recording.removeUnwritten()
/// ```
public struct GameRecording: Sendable {
  /// The current state of the game.
  public private(set) var game: Game
  /// Recorded lines that have not been saved yet; always complete lines.
  public private(set) var unwritten = ReplayWriter()

  /// The statistics of the game so far: those of its replay.
  public var statistics: GameStatistics { counted.completed(by: game) }
  /// What has been counted since the game's start.
  private var counted = GameStatistics()
  /// The time of the replay's last line.
  private var writtenTime: GameTime
  /// The pieces at the last checkpoint, in units of `Replay.piecesBetweenCheckpoints`.
  private var checkpointCount: Int
  /// The number of saved bytes of the replay.
  private var savedLength = 0
  /// The undo history; nil if there is none.
  private(set) var history: GameHistory?

  /// Begins the game of `header`.
  ///
  /// - Parameter keepsHistory: whether the player can undo pieces.
  /// - Throws: `GameError` if the header's setup is not playable.
  public init(_ header: ReplayHeader, keepsHistory: Bool = false) throws(GameError) {
    game = try Game(header.setup)
    writtenTime = .zero
    checkpointCount = 0
    unwritten.write(header)
    writeMilestones()
    if keepsHistory { history = GameHistory(from: snapshot, unsaved: unwritten.bytes.count) }
  }

  /// Continues a game without its earlier replay.
  ///
  /// The recorded lines are no replay by themselves.
  public init(continuing game: Game) {
    self.game = game
    writtenTime = game.time
    checkpointCount = game.pieceCount / Replay.piecesBetweenCheckpoints
    history = GameHistory(from: snapshot, unsaved: 0)
  }

  /// Resumes a game whose replay has been played and has no result.
  ///
  /// - Parameters:
  ///   - checkpointCount: the number of the replay's checkpoints.
  ///   - length: the replay's length in bytes.
  ///   - statistics: those of the replay.
  ///   - keepsHistory: whether the player can undo the pieces from now on.
  public init(
    resuming game: Game, checkpointCount: Int, length: Int = 0, statistics: GameStatistics,
    keepsHistory: Bool = false
  ) {
    self.game = game
    counted = statistics
    writtenTime = game.time
    self.checkpointCount = checkpointCount
    savedLength = length
    // Records what an abrupt end prevented after the last step.
    writeMilestones()
    if keepsHistory { history = GameHistory(from: snapshot, unsaved: unwritten.bytes.count) }
  }

  /// Plays a whole replay again, so that all its pieces can be undone.
  ///
  /// - Parameter length: the replay's length in bytes.
  /// - Returns: nil if recording it again gives another text.
  public init?(replaying replay: Replay, length: Int) {
    guard var recording = try? GameRecording(replay.header, keepsHistory: true) else { return nil }
    recording.removeUnwritten()
    var events: [GameEvent] = []
    for step in replay.body.steps {
      guard recording.replay(step, events: &events) else { return nil }
      events.removeAll(keepingCapacity: true)
      recording.removeUnwritten()
    }
    guard recording.length == length else { return nil }
    self = recording
  }

  /// Records a step of a replay again; false if a replay player refuses it too, or if the step is not the player's.
  private mutating func replay(_ step: ReplayStep, events: inout [GameEvent]) -> Bool {
    guard step.time >= game.time else { return false }
    if let due = game.nextDeadline, due <= step.time {
      var game = game
      var statistics = GameStatistics()
      if game.advance(toLineAt: step.time, recordingTo: &statistics) != nil { return false }
    }
    switch step.input {
    case .command(let command)?: perform(command, at: step.time, isRepeat: step.isRepeat, events: &events)
    case nil: pause(at: step.time, events: &events)
    case .pad(let buttons)?: hold(buttons, at: step.time, events: &events)
    case .garbage?, .out?: return false
    }
    return true
  }

  /// Empties `unwritten` after it has been saved.
  public mutating func removeUnwritten() {
    savedLength += unwritten.bytes.count
    history?.appendSaved(unwritten.bytes)
    unwritten.removeAll()
  }

  /// The length of the replay in bytes, unsaved lines included.
  public var length: Int { savedLength + unwritten.bytes.count }

  /// Advances to `time` and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the game's own.
  public mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    guard let next = game.nextDeadline else { return }
    // Nearly always nothing is due.
    if time < next { return game.advance(to: time) }
    let start = events.count
    game.advance(to: time, events: &events)
    for index in start..<events.count {
      counted.count(events[index])
      // Automatic locks are recorded too, so that an abrupt end loses none of them.
      if case .locked = events[index].kind { writeWait(at: events[index].time) }
    }
    if game.isOver { writeWait(at: game.time) }
    if events.count > start { writeMilestones() }
    recordLock(events, from: start)
  }

  /// Advances to `time`, executes `command` and appends what happens to `events`.
  ///
  /// - Parameter isRepeat: whether key repeat produced the command; recorded only for commands that can repeat.
  /// - Precondition: `time` is not before the game's own.
  public mutating func perform(
    _ command: GameCommand, at time: GameTime, isRepeat: Bool = false, events: inout [GameEvent]
  ) {
    advance(to: time, events: &events)
    guard !game.isOver else { return }
    let start = events.count
    game.perform(command, at: time, events: &events)
    let step = ReplayStep(command, at: time, isRepeat: isRepeat && command.canRepeat)
    unwritten.write(step)
    counted.countKey(of: step)
    for index in start..<events.count { counted.count(events[index]) }
    writtenTime = time
    writeMilestones()
    recordLock(events, from: start)
  }

  /// Advances to `time`, from when on the player holds these buttons, and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the game's own, and the rules' pad has the buttons.
  public mutating func hold(_ buttons: PadButtons, at time: GameTime, events: inout [GameEvent]) {
    advance(to: time, events: &events)
    guard !game.isOver else { return }
    game.perform(.pad(buttons), at: time)
    let step = ReplayStep(input: .pad(buttons), at: time)
    unwritten.write(step)
    counted.countKey(of: step)
    writtenTime = time
  }

  /// Advances to `time` and records that the game has come that far, in case it is not resumed.
  ///
  /// - Precondition: `time` is not before the game's own.
  public mutating func pause(at time: GameTime, events: inout [GameEvent]) {
    advance(to: time, events: &events)
    if !game.isOver { writeWait(at: time) }
  }

  /// Advances to `time` and ends the game because the player gives up.
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

  /// Records the result of a game that is over, or a checkpoint if one is due.
  private mutating func writeMilestones() {
    if game.endCause != nil, let result = ReplayResult(of: game) { return unwritten.write(result) }
    let count = game.pieceCount / Replay.piecesBetweenCheckpoints
    if count > checkpointCount {
      checkpointCount = count
      unwritten.write(ReplayCheckpoint(stepCount: 0, time: game.time, digest: game.digest.value))
    }
  }
}

// MARK: Undo and redo

extension GameRecording {
  /// Undoes the last locked piece and everything after it: the game returns to where that piece began to fall.
  ///
  /// Its lines are removed from the replay too, which contains only how the game reached its current state.
  ///
  /// - Returns: the length to which the saved replay must be cut; nil if there is nothing to undo.
  /// - Precondition: `unwritten` is empty.
  public mutating func undo() -> Int? {
    precondition(unwritten.bytes.isEmpty, "what is written has been taken")
    guard let snapshot = history?.undo() else { return nil }
    return restore(snapshot)
  }

  /// Redoes the piece that was undone last.
  ///
  /// - Returns: the length to which the saved replay must be cut before `unwritten`, which has the piece's lines, is
  ///   appended; nil if there is nothing to redo.
  public mutating func redo() -> Int? {
    precondition(unwritten.bytes.isEmpty, "what is written has been taken")
    guard let (base, next, bytes) = history?.redo() else { return nil }
    let length = restore(base)
    _ = restore(next)
    savedLength = length
    unwritten.write(bytes)
    return length
  }

  private var snapshot: GameHistory.Snapshot {
    GameHistory.Snapshot(
      game: game, counted: counted, writtenTime: writtenTime, checkpointCount: checkpointCount,
      length: length)
  }

  private mutating func restore(_ snapshot: GameHistory.Snapshot) -> Int {
    game = snapshot.game
    counted = snapshot.counted
    writtenTime = snapshot.writtenTime
    checkpointCount = snapshot.checkpointCount
    savedLength = snapshot.length
    return snapshot.length
  }

  /// Adds a snapshot to the history if the last step, whose events begin at index `start`, locked a piece.
  private mutating func recordLock(_ events: [GameEvent], from start: Int) {
    guard history != nil, events[start...].contains(where: \.isLock) else { return }
    let snapshot = snapshot
    history?.append(snapshot, unsaved: unwritten.bytes)
  }
}

extension GameEvent {
  fileprivate var isLock: Bool { if case .locked = kind { true } else { false } }
}
