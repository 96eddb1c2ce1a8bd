import BlockEngine
import BlockRecords

/// A match as the server runs it: it replays each game from the player's commands and trusts no claim.
struct HostedMatch: Sendable {
  /// An event that a player's game must take, in order.
  struct PendingEvent: Sendable {
    /// Garbage, or another player's end.
    let event: PlayEvent<GarbageArrival>
    /// The time at which it was sent, by the sender's clock.
    let sentAt: GameTime
  }

  struct Seat: Sendable {
    let session: UInt64
    let name: String
    let bot: Int
    var game: Game
    var log = PlayerEventLog()
    /// Deals the holes of arriving garbage; nil in a live run, where none arrives.
    var holes: HoleDealer?
    /// The delivered events that the game has not taken.
    var pendingEvents: [PendingEvent] = []
    /// The time that the player has reported for the game.
    var reached = GameTime.zero
    /// The time for which the match may still pause for this player.
    var pauseBudget = LinkProtocol.pauseBudget
    /// The number of the player's last valid message.
    var lastMessage = 0
    var entryLimiter: RateLimiter
    /// How the player's commands came, since the server was last started.
    var keys = KeyFigures()
    /// Whether the others know that the player is out.
    var isEndAnnounced = false
    /// Whether the player has reported the game's time since the pause began.
    var hasConfirmedPause = false
    /// The number of the message that informed the player of the pause.
    var pauseMessageNumber = Int.max
    /// Whether the match paused because this game was late while others were not.
    var hasCausedPause = false
    /// Whether the player has left for good.
    var hasLeft = false
    /// Whether the match comes from a journal, and the player has not got it anew.
    var isReturning = false
    /// Whether nothing more is taken before that: something before it is missing.
    var ignoresRest = false
    /// The number of the message that dealt the match anew; what does not know of it belongs to the time before.
    var dealtAnew = 0
    /// Why the server has ended the game; nil if it has not.
    var ruling: RulingCode?
  }

  /// A message to send, or a line for the log.
  enum Effect: Sendable {
    /// A message to a player, by seat.
    case send(LinkMessage, seat: Int)
    /// A message to all players and watchers.
    case sendToAll(LinkMessage)
    /// A line for the log about the end of a player's part.
    case log(String)
  }

  /// A player of the match.
  typealias Player = (session: UInt64, name: String, bot: Int)

  let facts: MatchFacts
  var seats: [Seat] = []
  var clock: MatchClock
  var subscribers: [Subscriber] = []
  /// The pieces dealt so far.
  private(set) var dealt: [Tetromino] = []
  private var dealer: PieceDealer
  /// The furthest game time that a player can have reached before the pause; the clock was set back behind it.
  var maxTimeBeforePause: Int64 = 0
  /// The start of the pause, and the time up to which it has been charged.
  var pausedSince: LinkTime?
  var chargedUntil = LinkTime(microseconds: 0)
  /// The time since which a server that was started again waits for the players; nil if it does not.
  var awaitedSince: LinkTime?
  /// The decisions and states of the clock that are not in the journal yet.
  var unwritten: [JournalLine] = []
  /// Those who know the end.
  var informed: Set<UInt64> = []
  /// The time of the last report to the watchers.
  var lastWatcherReport = LinkTime(microseconds: 0)
  /// What the server says of it, signed; nil before that.
  var signature: MatchStatement?
  /// Whether all players came from one address when it began.
  var isOneAddress = false
  /// Whether the end has been recorded.
  var isRecorded = false
  /// What the server has seen of a live run; nil in a match.
  var live: LiveRun?
  /// The end of the match; nil while it goes on.
  private(set) var end: LinkMessage.MatchEnd?
  /// The winner; nil if there is none or if the match goes on.
  private(set) var winner: Int?

  /// - Throws: `MatchError` if the settings are not playable.
  init(
    _ facts: MatchFacts, players: [Player], limits: LobbyLimits, startingAt start: LinkTime
  ) throws(MatchError) {
    self.facts = facts
    clock = MatchClock(startingAt: start)
    func setup(of player: Int) -> GameSetup {
      facts.settings.game(of: player, of: players.count, seed: facts.seed, secret: facts.nonce)
    }
    dealer = PieceDealer(setup(of: 1))
    live = facts.settings.isLive ? LiveRun(startingAt: start) : nil
    for (index, player) in players.enumerated() {
      let own = setup(of: index + 1)
      let game: Game
      do throws(GameError) { game = try Game(own) } catch {
        throw MatchError(player: index + 1, error)
      }
      seats.append(
        Seat(
          session: player.session, name: player.name, bot: player.bot, game: game,
          holes: own.versus == nil ? nil : HoleDealer(own),
          entryLimiter: RateLimiter(perSecond: limits.entriesPerSecond, burst: limits.entryBurst, at: 0)))
    }
    dealMore()
  }

  var id: String { facts.id }
  var settings: RoomSettings { facts.settings }

  var isOver: Bool { end != nil }

  /// Whether the match is paused.
  var isPaused: Bool { clock.pausedAt != nil }

  /// The seats whose games go on.
  var activeSeats: [Int] { seats.indices.filter { !seats[$0].game.isOver } }

  /// The match so far.
  var record: MatchRecord {
    MatchRecord(
      id: id, header: facts.header,
      parts: seats.map { LinkedMatchFile.Part(log: $0.log, reached: $0.reached) }, statement: statement)
  }

  /// What the server says of the match once it is over, unsigned.
  private var statement: MatchStatement? {
    guard isOver, !settings.isLive else { return nil }
    return MatchStatement(
      match: id, room: facts.room, keys: facts.keys, ends: seats.map { $0.ruling?.end ?? .played },
      commitment: facts.commitment, nonce: facts.nonce)
  }

  /// The message to a participant when the match is stopped.
  func stop(for seat: Int?) -> LinkMessage.Stop {
    let own = seat.flatMap { seats[$0].game.isOver ? nil : seats[$0] }
    return LinkMessage.Stop(
      seed: facts.seed, nonce: facts.nonce,
      own: own.map { LinkMessage.Stop.Own(through: $0.lastMessage, at: $0.reached) })
  }

  func seat(of session: UInt64) -> Int? {
    seats.firstIndex { $0.session == session && !$0.hasLeft }
  }

  /// Deals enough pieces for every game.
  mutating func dealMore() {
    var taken = 0
    for seat in seats.indices { taken = max(taken, seats[seat].game.takenPieceCount) }
    // In a ranked match and a live run nobody knows more than what is shown and two pieces: each is dealt when it is due.
    let ahead = facts.dealsClosely ? RankedLimits.piecesAhead : LinkProtocol.piecesAhead
    let needed = taken + facts.previewCount + ahead
    guard dealt.count < needed else { return }
    for _ in dealt.count..<(facts.dealsClosely ? needed : needed + ahead) { dealt.append(dealer.next()) }
  }

  /// Ends the match once all games are over.
  mutating func finish() {
    let games = seats.map(\.game)
    winner = Match.winner(of: games, settings.goal)
    end = LinkMessage.MatchEnd(
      seed: facts.seed, nonce: facts.nonce, result: MatchResult(of: games, settings.goal))
  }
}
