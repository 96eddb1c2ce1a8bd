/// A game that writes its replay as it goes.
///
/// Whoever plays takes `unwritten` after each step and appends it to the game's file.
public struct GameRecording: Sendable {
  /// The game as it stands.
  public private(set) var game: Game
  /// What its replay has come to say and nobody has taken yet; empty or whole lines.
  public private(set) var unwritten = ReplayWriter()

  /// The time that the last line of the replay tells.
  private var writtenTime: GameTime
  /// The pieces at the last checkpoint, in units of `Replay.piecesBetweenCheckpoints`.
  private var checkpointCount: Int
  /// Reused, so that a step does not allocate.
  private var events: [GameEvent] = []

  /// Begins the game that `header` tells of.
  ///
  /// - Throws: `GameError` if the header's level or playfield cannot be played.
  public init(_ header: ReplayHeader) throws(GameError) {
    game = try Game(header.setup)
    writtenTime = .zero
    checkpointCount = 0
    unwritten.write(header)
    writeMilestones()
  }

  /// Goes on with a game whose replay has been played so far.
  public init(resuming game: Game, after replay: ReplayBody) {
    self.game = game
    writtenTime = game.time
    checkpointCount = replay.checkpoints.count
    // What a sudden end kept from being written after the last step is written now.
    if replay.result == nil { writeMilestones() }
  }

  /// Says that `unwritten` has been taken.
  public mutating func removeUnwritten() {
    unwritten.removeAll()
  }

  /// Lets everything happen whose time has come by `time`, and appends what happened to `events`.
  ///
  /// - Precondition: `time` is not before the game's own.
  public mutating func advance(to time: GameTime, events heard: inout [GameEvent]) {
    guard !game.isOver else { return }
    events.removeAll(keepingCapacity: true)
    game.advance(to: time, events: &events)
    for event in events {
      // What gravity did is kept too, so that a sudden end loses none of it.
      if case .locked = event.kind { writeWait(at: event.time) }
    }
    if game.isOver { writeWait(at: game.time) }
    if !events.isEmpty { writeMilestones() }
    heard.append(contentsOf: events)
  }

  /// Advances to `time`, obeys `command` and appends what happened to `events`.
  ///
  /// - Precondition: `time` is not before the game's own.
  public mutating func perform(
    _ command: GameCommand, at time: GameTime, events heard: inout [GameEvent]
  ) {
    advance(to: time, events: &heard)
    guard !game.isOver else { return }
    game.perform(command, at: time, events: &heard)
    unwritten.write(ReplayStep(command, at: time))
    writtenTime = time
    writeMilestones()
  }

  /// Advances to `time` and writes down that the game got so far, as it may not go on.
  ///
  /// - Precondition: `time` is not before the game's own.
  public mutating func pause(at time: GameTime, events heard: inout [GameEvent]) {
    advance(to: time, events: &heard)
    if !game.isOver { writeWait(at: time) }
  }

  /// Advances to `time` and ends the game, as its player asks.
  ///
  /// - Precondition: `time` is not before the game's own.
  public mutating func giveUp(at time: GameTime, events heard: inout [GameEvent]) {
    pause(at: time, events: &heard)
    guard !game.isOver else { return }
    game.giveUp(at: time)
    writeMilestones()
    heard.append(GameEvent(.ended(.givenUp), at: time))
  }

  private mutating func writeWait(at time: GameTime) {
    guard time > writtenTime else { return }
    unwritten.write(ReplayStep(nil, at: time))
    writtenTime = time
  }

  /// Writes the result of a game that is over, or a checkpoint where one is due.
  private mutating func writeMilestones() {
    if let result = ReplayResult(of: game) {
      return unwritten.write(result)
    }
    let count = game.pieceCount / Replay.piecesBetweenCheckpoints
    if count > checkpointCount {
      checkpointCount = count
      unwritten.write(ReplayCheckpoint(stepCount: 0, time: game.time, digest: game.digest.value))
    }
  }
}
