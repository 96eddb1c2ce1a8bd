import BlockEngine

/// A match that records its file as it is played.
public struct MatchRecording: Sendable {
  /// The header: setup and players.
  public let header: MatchHeader
  /// The current state of the match.
  public private(set) var match: Match
  /// Recorded lines that have not been written to the file yet; always complete lines.
  public private(set) var unwritten = ReplayWriter()

  /// The time of each player's last line.
  private var writtenTimes: [GameTime]
  /// The number of each player's checkpoints.
  private var checkpointCounts: [Int]
  /// Whether each player has a result line.
  private var hasResult: [Bool]
  private var hasRanking = false

  /// Begins the match with the given header and appends what happens at its beginning to `events`.
  ///
  /// - Throws: `MatchError` if a player's game is not playable.
  /// - Precondition: the attack table is a built-in one, since a match file only names it.
  public init(_ header: MatchHeader, events: inout [MatchEvent]) throws(MatchError) {
    precondition(header.setup.attack.isBuiltIn, "a match file names a built-in attack table")
    self.header = header
    match = try Match(header.setup, events: &events)
    writtenTimes = Array(repeating: .zero, count: match.playerCount)
    checkpointCounts = Array(repeating: 0, count: match.playerCount)
    hasResult = Array(repeating: false, count: match.playerCount)
    unwritten.write(header)
    writeMilestones()
  }

  /// Empties `unwritten` after a write.
  public mutating func removeUnwritten() { unwritten.removeAll() }

  /// Removes the first `count` bytes of `unwritten`.
  mutating func removeUnwritten(_ count: Int) { unwritten.removeFirst(count) }

  /// Advances to `time` and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the match's own.
  public mutating func advance(to time: GameTime, events: inout [MatchEvent]) {
    while let next = match.nextDeadline, next <= time, next != .never {
      let start = events.count
      match.advance(to: next, events: &events)
      write(events[start...])
    }
    match.advance(to: time)
  }

  /// Advances to `time`, or to the first moment that has a line of its own.
  mutating func advance(toLineAt time: GameTime, events: inout [MatchEvent]) {
    while let next = match.nextDeadline, next <= time, next != .never {
      advance(to: next, events: &events)
      if !unwritten.bytes.isEmpty { return }
    }
    match.advance(to: time)
  }

  /// Advances to `time`, executes a command of `player` (from 1) and appends what happens to `events`.
  ///
  /// - Parameter isRepeat: whether key repeat produced the command; recorded only for commands that can repeat.
  /// - Precondition: `time` is not before the match's own.
  public mutating func perform(
    _ command: GameCommand, by player: Int, at time: GameTime, isRepeat: Bool = false,
    events: inout [MatchEvent]
  ) {
    advance(to: time, events: &events)
    guard !match.isOver(player), !match.isOver else { return }
    let start = events.count
    match.perform(command, by: player, at: time, events: &events)
    write(.command(command), of: player, at: time, isRepeat: isRepeat && command.canRepeat)
    write(events[start...], commandBy: player)
  }

  /// Advances to `time`, from when on `player` (from 1) holds these buttons, and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the match's own, and the rules' pad has the buttons.
  public mutating func hold(
    _ buttons: PadButtons, by player: Int, at time: GameTime, events: inout [MatchEvent]
  ) {
    advance(to: time, events: &events)
    guard !match.isOver(player), !match.isOver else { return }
    match.hold(buttons, by: player, at: time)
    write(.pad(buttons), of: player, at: time)
  }

  /// Advances to `time`, ends the game of `player` (from 1), who gives up, and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the match's own.
  public mutating func giveUp(by player: Int, at time: GameTime, events: inout [MatchEvent]) {
    advance(to: time, events: &events)
    guard !match.isOver(player), !match.isOver else { return }
    let start = events.count
    match.giveUp(by: player, at: time, events: &events)
    write(events[start...], commandBy: player)
  }

  /// Advances to `time` and records how far each game has come, in case the match is not resumed.
  ///
  /// - Precondition: `time` is not before the match's own.
  public mutating func pause(at time: GameTime, events: inout [MatchEvent]) {
    advance(to: time, events: &events)
    for player in 1...match.playerCount where !match.isOver(player) && time > writtenTimes[player - 1] {
      write(nil, of: player, at: time)
    }
  }

  /// Records those of `events` that the file needs; they follow from a command of `player`, or from none.
  private mutating func write(_ events: ArraySlice<MatchEvent>, commandBy player: Int? = nil) {
    for happened in events {
      let time = happened.event.time
      switch happened.event.kind {
      case .locked:
        // The command's own line implies what it locked.
        if happened.player != player, time > writtenTimes[happened.player - 1] {
          write(nil, of: happened.player, at: time)
        }
      case .garbageArrived(let sender, let id, let ack, let lines):
        let arrival = GarbageArrival(from: sender, id: id, ack: ack, lines: lines)
        write(.garbage(arrival), of: happened.player, at: time)
      case .opponentOut(let other): write(.out(player: other), of: happened.player, at: time)
      case .spawned, .moved, .rotated, .refused, .spun, .linesCleared, .backToBack, .combo, .allClear, .held,
        .garbageRose, .attackSent, .garbageCancelled, .garbageEntered, .lifeLost, .lifeGiven, .lossRose,
        .swept, .levelRose, .ended:
        break
      }
    }
    if !events.isEmpty { writeMilestones() }
  }

  private mutating func write(
    _ input: GameInput?, of player: Int, at time: GameTime, isRepeat: Bool = false
  ) {
    unwritten.write(ReplayStep(input: input, at: time, isRepeat: isRepeat), of: player)
    writtenTimes[player - 1] = time
  }

  /// Records due checkpoints, results of finished games, and the ranking of a finished match.
  private mutating func writeMilestones() {
    for player in 1...match.playerCount where !hasResult[player - 1] {
      let game = match.games[player - 1]
      if let result = ReplayResult(of: game) {
        unwritten.write(result, of: player)
        hasResult[player - 1] = true
        continue
      }
      let count = game.pieceCount / Replay.piecesBetweenCheckpoints
      if count > checkpointCounts[player - 1] {
        checkpointCounts[player - 1] = count
        unwritten.write(
          ReplayCheckpoint(stepCount: 0, time: game.time, digest: game.digest.value), of: player)
      }
    }
    if match.isOver, !hasRanking {
      hasRanking = true
      unwritten.write(MatchResult(of: match.games, header.goal))
    }
  }
}
