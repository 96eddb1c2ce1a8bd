import BlockEngine

/// A match across a network as one of its clients sees it: one's own game, which never waits, and the others' as far as
/// they are known.
public struct LinkedMatch: Sendable {
  /// What is known of one player's game.
  struct Part: Sendable {
    var game: Game
    var log = PartLog()
    /// How far it is known to be.
    var reached = GameTime.zero
  }

  let deal: Deal
  let header: MatchHeader
  /// All games, in seat order.
  private(set) var parts: [Part] = []
  /// The pieces that have been dealt.
  private(set) var pieces: [Tetromino]
  var clock: SessionClock
  /// For whom the match stands (seats), and how many microseconds each had left when that was said; empty if it goes on.
  public internal(set) var standing: [(player: Int, left: Int64)] = []
  /// What has happened in the games and nobody has taken.
  var events: [MatchEvent] = []
  /// What came to one's own game and has not been said to the server.
  var unsaid: [LinkMessage.PlayEntry] = []
  /// Where one's own log and game were with each message to the server that it may still refuse.
  var said: [(number: Int, log: PartLog.Cursor, reached: GameTime)] = []
  /// How many times 64 pieces one's own digest has been told for.
  var digests = 0
  /// Whether the end of one's own game has been said.
  var hasSaidEnd = false
  /// How it ended; nil while it goes on.
  public internal(set) var result: LinkedResult?

  /// - Throws: `MessageFault` if no such match can be played.
  init(_ deal: Deal, at now: LinkTime) throws(MessageFault) {
    self.deal = deal
    pieces = deal.pieces
    clock = SessionClock(startsIn: deal.startsIn, at: now)
    let setup = deal.settings.setup(players: deal.players.count, seed: 0, pieces: deal.pieces)
    header = LinkedMatch.header(deal, seed: 0, pieces: deal.pieces)
    var (writer, reader) = (ReplayWriter(), MatchReader())
    writer.write(header)
    do throws(ReplayError) { try reader.read(writer.bytes.span) } catch {
      throw MessageFault("the server deals a match that no file can tell of: \(error.message)")
    }
    for player in 1...deal.players.count {
      do throws(GameError) { parts.append(Part(game: try Game(setup.game(of: player)))) } catch {
        throw MessageFault("the server deals a match that cannot be played: \(error)")
      }
    }
  }

  /// The header of the match's file.
  static func header(_ deal: Deal, seed: UInt64, pieces: [Tetromino]) -> MatchHeader {
    let bots = deal.players.map(\.bot)
    let series = MatchSeries(
      firstTo: deal.settings.firstTo, seed: 0, wins: deal.wins, playedCount: deal.played)
    return MatchHeader(
      deal.settings.setup(players: deal.players.count, seed: seed, pieces: pieces),
      names: deal.players.map(\.name), started: deal.started, bots: bots.contains { $0 > 0 } ? bots : [],
      series: deal.settings.firstTo > 1 ? series : nil)
  }

  /// One's own seat, from 1; nil for a watcher.
  public var seat: Int? { deal.you > 0 ? deal.you : nil }
  /// The players' names, in seat order.
  public var names: [String] { deal.players.map(\.name) }
  /// The players' grades, in seat order; 0 for a person.
  public var bots: [Int] { deal.players.map(\.bot) }
  /// What is played.
  public var settings: RoomSettings { deal.settings }
  /// The match's own id, harmless as a part of a file's name.
  public var id: String { deal.match }
  /// All games, in seat order: one's own as it is, the others' as far as they are known.
  public var games: [Game] { parts.map(\.game) }

  /// The game of `player` (from 1).
  public func game(of player: Int) -> Game { parts[player - 1].game }

  /// Microseconds until the match's clock starts or goes on; 0 once it does.
  public func countdown(at now: LinkTime) -> Int64 {
    let reached = seat.map { parts[$0 - 1].reached } ?? .zero
    return max(0, reached.microseconds - clock.time(at: now))
  }

  /// When the match's clock will read `time`; nil while it stands.
  public func moment(of time: GameTime) -> LinkTime? { clock.stands ? nil : clock.moment(of: time) }

  /// Takes pieces that are dealt.
  mutating func take(_ more: [Tetromino]) {
    pieces += more
    for index in parts.indices { parts[index].game.deal(more) }
  }

  mutating func note(_ happened: [GameEvent], of player: Int) {
    for event in happened { events.append(MatchEvent(player: player, event: event)) }
  }

  /// Calls `change` with a player's part.
  mutating func withPart<Result>(
    _ player: Int, _ change: (inout Part) throws(MessageFault) -> Result
  ) throws(MessageFault) -> Result {
    try change(&parts[player - 1])
  }

  mutating func replace(_ part: Part, of player: Int) { parts[player - 1] = part }
}

extension LinkedMatch.Part {
  /// How many pieces an input or a deadline takes at most: the next one, and one more if a hold was remembered.
  static let piecesAtOnce = 2

  /// Whether the game has pieces for whatever comes next.
  var hasPieces: Bool { game.isOver || game.dealtAhead >= Self.piecesAtOnce }

  /// Goes on to `time`, or as far as pieces have been dealt.
  mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    while let due = game.nextDeadline, due <= time, due != .never {
      guard hasPieces else { return }
      game.advance(to: due, events: &events)
    }
    if !game.isOver, hasPieces, time > game.time { game.advance(to: time, events: &events) }
    reached = game.time
  }

  /// Takes an entry of the log.
  ///
  /// - Throws: `MessageFault` if it cannot come to the game then.
  mutating func take(_ entry: PartEntry, events: inout [GameEvent]) throws(MessageFault) {
    advance(to: entry.time, events: &events)
    guard game.time == entry.time, !game.isOver, hasPieces else {
      throw MessageFault(
        "something comes to a game at \(entry.time.microseconds), which is at \(game.time.microseconds)",
        code: .forged)
    }
    let input: GameInput? =
      switch entry.event {
      case .garbage(let arrival): .garbage(arrival)
      case .out(let player): .out(player: player)
      case .command, .givenUp: nil
      }
    if let input, let fault = game.fault(of: input) { throw MessageFault("\(fault)", code: .forged) }
    game.take(entry, events: &events)
    log.append(entry)
    reached = game.time
  }
}
