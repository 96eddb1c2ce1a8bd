/// A match that writes its file as it goes.
public struct MatchRecording: Sendable {
  /// What the match follows from, and who plays it.
  public let header: MatchHeader
  /// The match as it stands.
  public private(set) var match: Match
  /// What its file has come to say and nobody has taken yet; empty or whole lines.
  public private(set) var unwritten = ReplayWriter()

  /// The time that each player's last line tells.
  private var writtenTimes: [GameTime]
  /// The checkpoints that each player has.
  private var checkpointCounts: [Int]
  /// Who has a result.
  private var hasResult: [Bool]
  private var hasRanking = false

  /// Begins the match that `header` tells of, and appends what happens at its beginning to `events`.
  ///
  /// - Throws: `MatchError` if a player's game cannot be played.
  public init(_ header: MatchHeader, events: inout [MatchEvent]) throws(MatchError) {
    self.header = header
    match = try Match(header.setup, events: &events)
    writtenTimes = Array(repeating: .zero, count: match.playerCount)
    checkpointCounts = Array(repeating: 0, count: match.playerCount)
    hasResult = Array(repeating: false, count: match.playerCount)
    unwritten.write(header)
    writeMilestones()
  }

  /// Says that `unwritten` has been taken.
  public mutating func removeUnwritten() { unwritten.removeAll() }

  /// Says that the first `count` bytes of `unwritten` have been taken.
  mutating func removeUnwritten(_ count: Int) { unwritten.removeFirst(count) }

  /// Lets everything happen whose time has come by `time`, and appends what happened to `events`.
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

  /// Advances to `time`, obeys a command of `player` (from 1) and appends what happened to `events`.
  ///
  /// - Parameter isRepeat: whether a key that is held repeats it; only a command that can repeat is marked so.
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

  /// Advances to `time`, ends the game of `player` (from 1), as he asks, and appends what happened to `events`.
  ///
  /// - Precondition: `time` is not before the match's own.
  public mutating func giveUp(by player: Int, at time: GameTime, events: inout [MatchEvent]) {
    advance(to: time, events: &events)
    guard !match.isOver(player), !match.isOver else { return }
    let start = events.count
    match.giveUp(by: player, at: time, events: &events)
    write(events[start...], commandBy: player)
  }

  /// Advances to `time` and writes down that everybody's game got so far, as the match may not go on.
  ///
  /// - Precondition: `time` is not before the match's own.
  public mutating func pause(at time: GameTime, events: inout [MatchEvent]) {
    advance(to: time, events: &events)
    for player in 1...match.playerCount where !match.isOver(player) && time > writtenTimes[player - 1] {
      write(nil, of: player, at: time)
    }
  }

  /// Writes what the others need to know of `events`, which follow from a command of `player`, or from none.
  private mutating func write(_ events: ArraySlice<MatchEvent>, commandBy player: Int? = nil) {
    for happened in events {
      let time = happened.event.time
      switch happened.event.kind {
      case .locked:
        // What a command locked, the command tells.
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

  /// Writes checkpoints that are due, results of games that are over, and the ranking of a match that is.
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
      unwritten.write(
        MatchResult(
          ranking: match.ranking, isDraw: header.goal.seconds != nil && match.winner == nil,
          digest: match.digest.value))
    }
  }
}
