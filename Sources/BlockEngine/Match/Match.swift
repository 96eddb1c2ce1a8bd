/// A match: two to eight games with a common clock that send each other garbage.
///
/// Like a game it is a value without a clock of its own.
///
/// ```swift
/// var match = try Match(MatchSetup(2, .modern, seed: 7))
/// match.perform(.hardDrop, by: 1, at: GameTime(milliseconds: 300))
/// match.perform(.left, by: 2, at: GameTime(milliseconds: 310))
/// match.game(of: 1).lockCount  // 1
/// ```
///
/// At the same moment, deadlines come first, then what they sent arrives, then commands in the order of the calls;
/// what a command sends arrives at once. Lower seats come before higher ones.
public struct Match: Sendable {
  /// The setup.
  public let setup: MatchSetup
  /// The time of play so far; the end of the match once it is over.
  public private(set) var time = GameTime.zero
  /// The games, each with the time of its own last event.
  package private(set) var games: [Game] = []
  /// The number of each player's last delivered attack.
  private var lastRoutedIDs: [Int]
  /// For each player, whether the others know that the game is over.
  private var isAnnounced: [Bool]
  /// The number of games that are not over.
  private var activeCount: Int

  /// Begins a match with everybody's first piece on the field at time zero.
  ///
  /// - Throws: `MatchError` if a player's game is not playable.
  public init(_ setup: MatchSetup) throws(MatchError) {
    var nullSink = NullSink()
    try self.init(setup, recordingTo: &nullSink)
  }

  /// Begins a match and appends what happens at its beginning to `events`.
  ///
  /// - Throws: `MatchError` if a player's game is not playable.
  public init(_ setup: MatchSetup, events: inout [MatchEvent]) throws(MatchError) {
    var sink = MatchEventCollector(&events)
    defer { sink.returnEvents(to: &events) }
    try self.init(setup, recordingTo: &sink)
  }

  private init(_ setup: MatchSetup, recordingTo sink: inout some MatchSink) throws(MatchError) {
    self.setup = setup
    lastRoutedIDs = Array(repeating: 0, count: setup.players.count)
    isAnnounced = Array(repeating: false, count: setup.players.count)
    activeCount = setup.players.count
    games.reserveCapacity(setup.players.count)
    for player in 1...setup.players.count {
      sink.setPlayer(player)
      do throws(GameError) { games.append(try Game(setup.game(of: player), recordingTo: &sink)) } catch {
        throw MatchError(player: player, error)
      }
    }
    if games.contains(where: { $0.needsRouting }) { route(recordingTo: &sink) }
  }

  /// The number of players.
  public var playerCount: Int { games.count }

  /// Whether at most one player is left or the time is up.
  public var isOver: Bool { activeCount == 0 }

  /// The winner; nil during the match and for a draw: the last players went out at the same moment, or the best of a
  /// match with a time limit are equal.
  public var winner: Int? { Match.winner(of: games, setup.goal) }

  /// The players from the winner down; empty during the match.
  public var ranking: [Int] { isOver ? Match.ranking(of: games, setup.goal) : [] }

  /// The game of `player` (from 1) at the match's time.
  public func game(of player: Int) -> Game {
    var game = games[player - 1]
    if !game.isOver { game.advance(to: time) }
    return game
  }

  /// Whether the game of `player` (from 1) is over.
  public func isOver(_ player: Int) -> Bool { games[player - 1].isOver }

  /// The time of the next event without a command, `never` if there is none; nil when the match is over.
  public var nextDeadline: GameTime? { isOver ? nil : earliestDeadline }

  /// The digest of all games; matches with equal digests continue alike under any commands, except for hash
  /// collisions.
  public var digest: StateDigest { Match.digest(of: (1...playerCount).map { game(of: $0) }, setup.goal) }

  /// Advances to `time`: everything due by then happens, in order.
  ///
  /// - Precondition: `time` is not before the match's own, unless the match is over; then nothing happens.
  public mutating func advance(to time: GameTime) {
    var nullSink = NullSink()
    advance(to: time, recordingTo: &nullSink)
  }

  /// Advances to `time` and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the match's own, unless the match is over; then nothing happens.
  public mutating func advance(to time: GameTime, events: inout [MatchEvent]) {
    var sink = MatchEventCollector(&events)
    advance(to: time, recordingTo: &sink)
    sink.returnEvents(to: &events)
  }

  /// Advances to `time` and then executes a command of `player` (from 1).
  ///
  /// A refused command, for example of a player who is out, changes nothing but the time.
  ///
  /// - Precondition: `time` is not before the match's own, unless the match is over; then nothing happens.
  public mutating func perform(_ command: GameCommand, by player: Int, at time: GameTime) {
    var nullSink = NullSink()
    perform(command, by: player, at: time, recordingTo: &nullSink)
  }

  /// Advances to `time`, executes a command of `player` (from 1) and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the match's own, unless the match is over; then nothing happens.
  public mutating func perform(
    _ command: GameCommand, by player: Int, at time: GameTime, events: inout [MatchEvent]
  ) {
    var sink = MatchEventCollector(&events)
    perform(command, by: player, at: time, recordingTo: &sink)
    sink.returnEvents(to: &events)
  }

  /// Advances to `time`, from when on `player` (from 1) holds these buttons.
  ///
  /// - Precondition: `time` is not before the match's own, and the rules' pad has the buttons.
  public mutating func hold(_ buttons: PadButtons, by player: Int, at time: GameTime) {
    advance(to: time)
    if !isOver, !games[player - 1].isOver { games[player - 1].perform(.pad(buttons), at: time) }
  }

  /// Advances to `time` and ends the game of `player` (from 1), who gives up.
  ///
  /// - Precondition: `time` is not before the match's own, unless the match is over; then nothing happens.
  public mutating func giveUp(by player: Int, at time: GameTime, events: inout [MatchEvent]) {
    var sink = MatchEventCollector(&events)
    advance(to: time, recordingTo: &sink)
    if !isOver {
      sink.setPlayer(player)
      games[player - 1].giveUp(at: time, recordingTo: &sink)
      route(recordingTo: &sink)
    }
    sink.returnEvents(to: &events)
  }
}

extension Match {
  @inline(__always)
  private mutating func advance(to time: GameTime, recordingTo sink: inout some MatchSink) {
    _ = isRunning(afterAdvancingTo: time, recordingTo: &sink)
  }

  /// Advances to `time`; returns whether the match is still in progress then.
  @inline(__always)
  private mutating func isRunning(afterAdvancingTo time: GameTime, recordingTo sink: inout some MatchSink)
    -> Bool
  {
    handleDeadlines(to: time, recordingTo: &sink)
    if isOver { return false }
    precondition(time >= self.time, "a match's time does not go back")
    self.time = time
    return true
  }

  @inline(__always)
  private mutating func perform(
    _ command: GameCommand, by player: Int, at time: GameTime, recordingTo sink: inout some MatchSink
  ) {
    guard isRunning(afterAdvancingTo: time, recordingTo: &sink) else { return }
    sink.setPlayer(player)
    games[player - 1].perform(command, at: time, recordingTo: &sink)
    if games[player - 1].needsRouting { route(recordingTo: &sink) }
  }

  private var earliestDeadline: GameTime {
    var earliest = GameTime.never
    for game in games.indices {
      if let deadline = games[game].nextDeadline, deadline < earliest { earliest = deadline }
    }
    return earliest
  }

  @inline(never)
  private mutating func handleDeadlines(to time: GameTime, recordingTo sink: inout some MatchSink) {
    while !isOver {
      let earliest = earliestDeadline
      guard earliest <= time, earliest != .never else { return }
      self.time = earliest
      for index in games.indices where games[index].nextDeadline == earliest {
        sink.setPlayer(index + 1)
        games[index].advance(to: earliest, recordingTo: &sink)
      }
      route(recordingTo: &sink)
    }
  }

  /// Delivers sent attacks, and then reports players who went out to the others.
  @inline(never)
  private mutating func route(recordingTo sink: inout some MatchSink) {
    for index in games.indices { games[index].needsRouting = false }
    for index in games.indices where games[index].attackState.lastID > lastRoutedIDs[index] {
      let attacks = games[index].attackState.outgoing.filter { $0.id > lastRoutedIDs[index] }
      lastRoutedIDs[index] = games[index].attackState.lastID
      for attack in attacks where !games[attack.target - 1].isOver {
        sink.setPlayer(attack.target)
        let arrival = GarbageArrival(attack, from: index + 1)
        games[attack.target - 1].perform(.garbage(arrival), at: time, recordingTo: &sink)
      }
    }
    for index in games.indices where games[index].isOver && !isAnnounced[index] {
      isAnnounced[index] = true
      activeCount -= 1
      for other in games.indices where !games[other].isOver {
        sink.setPlayer(other + 1)
        games[other].perform(.out(player: index + 1), at: time, recordingTo: &sink)
      }
    }
    // The last player left has won, which ends that game too.
    for index in games.indices where games[index].isOver && !isAnnounced[index] {
      isAnnounced[index] = true
      activeCount -= 1
    }
  }
}

extension Match {
  /// The players from the winner down: first those still in, the better first, then those who went out, the latest
  /// first; among those of the same moment, first who has seen more others go out, then the higher seat.
  package static func ranking(of games: [Game], _ goal: MatchGoal = .lastStanding) -> [Int] {
    func hasWon(_ game: Game) -> Bool { game.endCause == nil || game.endCause == .goal }
    func isBetter(_ a: Int, _ b: Int) -> Bool {
      let (first, second) = (games[a - 1], games[b - 1])
      if hasWon(first) != hasWon(second) { return hasWon(first) }
      if hasWon(first) {
        let values = (goal.rankingValues(of: first), goal.rankingValues(of: second))
        if values.0 != values.1 { return values.1.lexicographicallyPrecedes(values.0) }
      }
      if first.time != second.time { return first.time > second.time }
      let seen = [first, second].map { $0.attackState.opponents.count(where: \.isOut) }
      return seen[0] == seen[1] ? a > b : seen[0] > seen[1]
    }
    return (1...games.count).sorted(by: isBetter)
  }

  /// The winner of a match with these games; nil if there is none, or not yet.
  package static func winner(of games: [Game], _ goal: MatchGoal) -> Int? {
    let winners = ranking(of: games, goal).filter { games[$0 - 1].endCause == .goal }
    guard let first = winners.first else { return nil }
    let best = goal.rankingValues(of: games[first - 1])
    return winners.dropFirst().contains { goal.rankingValues(of: games[$0 - 1]) == best } ? nil : first
  }

  /// The digest of a match with these games: their number, the digest of each, then the goal's word, left out for
  /// `lastStanding`.
  public static func digest(of games: [Game], _ goal: MatchGoal = .lastStanding) -> StateDigest {
    var digest = StateDigest()
    digest.combine(games.count)
    for game in games { digest.combine(game.digest.value) }
    if goal != .lastStanding { digest.combine(goal.word) }
    return digest
  }
}

/// Why a match could not begin.
public struct MatchError: Error, Equatable {
  /// The player (from 1) whose game is not playable.
  public let player: Int
  /// The reason.
  public let reason: GameError

  package init(player: Int, _ reason: GameError) {
    self.player = player
    self.reason = reason
  }
}

extension MatchError: Localizable {
  /// One sentence: whose game is not playable, and why.
  public var localizedMessage: LocalizedMessage { "player \(player): \(reason)" }
}
