import BlockEngine
import BlockRecords

/// A client's view of a network match or a live run: the player's own game, which never waits, and the others' as far as known.
public struct LinkedMatch: Sendable {
  /// The known part of a player's game.
  struct Part: Sendable {
    var game: Game
    var log = PlayerEventLog()
    /// The time up to which it is known.
    var reached = GameTime.zero
    /// The rows of garbage that have arrived.
    var arrivedRows = 0
  }

  let deal: Deal
  let header: DealtHeader
  /// All games, in seat order.
  var parts: [Part] = []
  /// The pieces dealt so far.
  private(set) var pieces: [Tetromino]
  var clock: SessionClock
  /// The players (seats) for whom the match is paused, with the microseconds left to each at that time; empty if it
  /// runs.
  public internal(set) var awaitedPlayers: [(player: Int, left: Int64)] = []
  /// The events of the games that nobody has taken.
  var events: [MatchEvent] = []
  /// The events of the player's own game that have not been sent.
  var unsentEntries: [LinkMessage.PlayEntry] = []
  /// The state of the player's log and game at each message that the server may still reject.
  var checkpoints: [(number: Int, log: PlayerEventLog.Cursor, reached: GameTime)] = []
  /// The number of digests sent for the player's game, one for every 64 pieces.
  var digests = 0
  /// The number of pieces that the player's game had taken at the last report.
  var reportedPieces = 0
  /// Whether the end of the player's game has been sent.
  var hasSentEnd = false
  /// Whether the server has ended the player's game; the checkpoints no longer fit its log then.
  var isRuled = false
  /// Whether this client has started again and does not have the whole of the player's own game yet.
  public internal(set) var isRestoring: Bool
  /// What waits until the own game is restored: events from the other games, or that the player has given up already.
  var awaitedEvents: [PlayEvent<GarbageArrival>] = []
  /// The match's result; nil while it goes on.
  public internal(set) var result: LinkedResult?

  /// - Parameter isRestoring: whether the server sends the player's own game first, as this client has started again.
  /// - Throws: `MessageFault` if no such match can be played.
  init(_ deal: Deal, isRestoring: Bool = false, at now: LinkTime) throws(MessageFault) {
    self.deal = deal
    self.isRestoring = isRestoring
    pieces = deal.pieces
    clock = SessionClock(startsIn: deal.startsIn, at: now)
    header = LinkedMatch.header(deal, seed: 0, pieces: deal.pieces)
    do throws(ReplayError) { try header.check() } catch {
      throw MessageFault("the server deals a match that no file can record: \(error.message)")
    }
    for player in 1...deal.players.count {
      do throws(GameError) { parts.append(Part(game: try Game(header.setup(of: player)))) } catch {
        throw MessageFault("the server deals a match that cannot be played: \(error)")
      }
    }
    reportedPieces = parts[0].game.takenPieceCount
  }

  /// The header of the match's file.
  ///
  /// - Parameter secret: what keys the deal; nil before the server reveals it.
  static func header(
    _ deal: Deal, seed: UInt64, secret: [UInt8]? = nil, pieces: [Tetromino]
  ) -> DealtHeader {
    let series = MatchSeries(
      firstTo: deal.settings.firstTo, seed: 0, wins: deal.wins, playedCount: deal.played)
    return DealtHeader(
      deal.settings, names: deal.players.map(\.name), bots: deal.players.map(\.bot), seed: seed,
      secret: secret,
      pieces: pieces, started: deal.started, series: deal.settings.firstTo > 1 ? series : nil)
  }

  /// The player's own seat, from 1; nil for a watcher.
  public var seat: Int? { deal.you > 0 ? deal.you : nil }
  /// The players' names, in seat order.
  public var names: [String] { deal.players.map(\.name) }
  /// The players' grades, in seat order; 0 for a person.
  public var bots: [Int] { deal.players.map(\.bot) }
  /// The settings of the match.
  public var settings: RoomSettings { deal.settings }
  /// The match's ID, harmless as part of a file name.
  public var id: String { deal.match }
  /// All games, in seat order: the player's own as it is, the others' as far as they are known.
  public var games: [Game] { parts.map(\.game) }

  /// Whether a server's statement is about this match.
  func accepts(_ statement: MatchStatement) -> Bool {
    statement.match == deal.match && statement.keys.count == parts.count
      && statement.commitment == deal.commitment
  }

  /// Whether the player has given up.
  var hasGivenUp: Bool { seat.map { parts[$0 - 1].game.endCause == .givenUp } ?? false }

  /// The game of `player` (from 1).
  public func game(of player: Int) -> Game { parts[player - 1].game }

  /// The microseconds until the match's clock starts or resumes; 0 once it runs.
  public func countdown(at now: LinkTime) -> Int64 {
    let reached = seat.map { parts[$0 - 1].reached } ?? .zero
    return max(0, reached.microseconds - clock.time(at: now))
  }

  /// The time at which the match's clock reads `time`; nil during a pause.
  public func moment(of time: GameTime) -> LinkTime? { clock.isPaused ? nil : clock.moment(of: time) }

  /// Adds newly dealt pieces.
  ///
  /// - Throws: `MessageFault` if nobody could play that many in a match.
  mutating func add(_ more: [Tetromino]) throws(MessageFault) {
    guard pieces.count + more.count <= Self.maxPieces else {
      throw MessageFault("the server deals more than \(Self.maxPieces) pieces", code: .flood)
    }
    pieces += more
    for index in parts.indices { parts[index].game.deal(more) }
  }

  /// The most pieces of a match: more than ten a second in the longest one.
  private static let maxPieces = 200_000

  mutating func record(_ newEvents: [GameEvent], of player: Int) {
    for event in newEvents { events.append(MatchEvent(player: player, event: event)) }
  }
}

extension LinkedMatch.Part {
  /// The most rows of garbage in a match: each is kept with its hole, and no match has that many.
  private static let maxArrivedRows = 200_000

  /// Whether the game has enough pieces for the next event.
  var hasPieces: Bool { game.isOver || game.dealtBeyondPreview >= game.piecesPerEvent }

  /// Advances to `time`, or as far as the dealt pieces allow.
  mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    while let due = game.nextDeadline, due <= time, due != .never {
      guard hasPieces else { return }
      game.advance(to: due, events: &events)
    }
    if !game.isOver, hasPieces, time > game.time { game.advance(to: time, events: &events) }
    reached = game.time
  }

  /// Applies an entry of the log.
  ///
  /// - Throws: `MessageFault` if the game cannot take it then.
  mutating func apply(_ entry: PlayerEvent, events: inout [GameEvent]) throws(MessageFault) {
    advance(to: entry.time, events: &events)
    guard game.time == entry.time, !game.isOver, hasPieces else {
      throw MessageFault(
        "something comes to a game at \(entry.time.microseconds), which is at \(game.time.microseconds)",
        code: .forged)
    }
    let input: GameInput? =
      switch entry.event {
      case .pad(let buttons): .pad(buttons)
      case .garbage(let arrival): .garbage(arrival)
      case .out(let player): .out(player: player)
      case .command, .givenUp: nil
      }
    if let input, let fault = game.inputError(for: input) { throw MessageFault("\(fault)", code: .forged) }
    if case .garbage(let arrival) = entry.event {
      guard arrivedRows + arrival.lines <= Self.maxArrivedRows else {
        throw MessageFault("more than \(Self.maxArrivedRows) rows of garbage come to a game", code: .flood)
      }
      arrivedRows += arrival.lines
    }
    game.perform(entry, events: &events)
    log.append(entry)
    reached = game.time
  }
}
