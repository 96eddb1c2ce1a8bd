import BlockEngine

/// A match as the server runs it: every game by what its player says that he did, and nothing by what he claims.
struct HostedMatch: Sendable {
  /// What a player's game has to take, in this order.
  struct News: Sendable {
    enum Kind: Sendable {
      case garbage(GarbageArrival)
      case out(player: Int)
    }
    let kind: Kind
    /// When it was sent, by the sender's clock.
    let sentAt: GameTime
  }

  /// One player.
  struct Seat: Sendable {
    let session: UInt64
    let name: String
    let bot: Int
    var game: Game
    var log = PartLog()
    var holes: HoleDealer
    /// What has been handed out and the game has not taken.
    var news: [News] = []
    /// How far the player has said that his game goes.
    var reached = GameTime.zero
    /// How long the match may still stand for him.
    var patience = LinkProtocol.patience
    /// The number of the last of his messages that counts.
    var lastMessage = 0
    var entries: Allowance
    /// Whether the others know that he is out.
    var isAnnounced = false
    /// Whether he has said where his game stands since the match stands.
    var isConfirmed = false
    /// The number of the message that told him so.
    var standMessage = Int.max
    /// Whether the match stands because his game was late, and others' were not.
    var isWaitedFor = false
    /// Whether he has left for good.
    var hasLeft = false
  }

  /// What is to be said, and to whom.
  enum Effect: Sendable {
    /// To a player, by his seat.
    case say(LinkMessage, seat: Int)
    /// To everybody who plays or watches.
    case tell(LinkMessage)
    /// A player's part is over for a reason that the log should know.
    case log(String)
  }

  /// Who is to play.
  typealias Player = (session: UInt64, name: String, bot: Int)

  let facts: MatchFacts
  var seats: [Seat] = []
  var clock: MatchClock
  var subscribers: [Subscriber] = []
  /// The pieces that have been dealt.
  private(set) var dealt: [Tetromino] = []
  private var dealer: PieceDealer
  /// How far a player may be ahead although the clock is not there: he was, before it stood.
  var leeway: Int64 = 0
  /// When the match began to stand, and how long that has been charged for.
  var stoodSince: LinkTime?
  var chargedUntil = LinkTime(microseconds: 0)
  /// When the watchers were told last what is new.
  var watchersTold = LinkTime(microseconds: 0)
  /// Whether its end has been written down.
  var isRecorded = false
  /// How it ended; nil while it has not.
  private(set) var end: LinkMessage.MatchEnd?
  /// Who won; nil if nobody did, or it is not over.
  private(set) var winner: Int?

  /// - Throws: `MatchError` if the settings cannot be played.
  init(
    _ facts: MatchFacts, players: [Player], limits: LobbyLimits, startingAt start: LinkTime
  ) throws(MatchError) {
    self.facts = facts
    clock = MatchClock(startingAt: start)
    dealer = PieceDealer(facts.setup.game(of: 1))
    for (index, player) in players.enumerated() {
      let own = facts.setup.game(of: index + 1)
      let game: Game
      do throws(GameError) { game = try Game(own) } catch {
        throw MatchError(player: index + 1, error)
      }
      seats.append(
        Seat(
          session: player.session, name: player.name, bot: player.bot, game: game, holes: HoleDealer(own),
          entries: Allowance(perSecond: limits.entriesPerSecond, burst: limits.entryBurst, at: 0)))
    }
    dealMore()
  }

  var id: String { facts.id }
  var settings: RoomSettings { facts.settings }

  /// Whether all games are over.
  var isOver: Bool { end != nil }

  /// Whether the clock stands.
  var stands: Bool { clock.standsAt != nil }

  /// Seats whose games go on.
  var living: [Int] { seats.indices.filter { !seats[$0].game.isOver } }

  /// The match's file as far as it goes.
  var file: [UInt8]? {
    try? LinkedMatchFile.make(
      facts.header, seats.map { LinkedMatchFile.Part(log: $0.log, reached: $0.reached) }
    ).bytes
  }

  /// What somebody is told if the match is stopped.
  func stop(for seat: Int?) -> LinkMessage.Stop {
    let own = seat.flatMap { seats[$0].game.isOver ? nil : seats[$0] }
    return LinkMessage.Stop(
      seed: facts.seed, nonce: facts.nonce,
      own: own.map { LinkMessage.Stop.Own(through: $0.lastMessage, at: $0.reached) })
  }

  func seat(of session: UInt64) -> Int? {
    seats.firstIndex { $0.session == session && !$0.hasLeft }
  }

  /// Deals so many pieces that every game has enough ahead.
  mutating func dealMore() {
    var taken = 0
    for seat in seats.indices { taken = max(taken, seats[seat].game.takenPieces) }
    let needed = taken + facts.shown + LinkProtocol.piecesAhead
    guard dealt.count < needed else { return }
    for _ in dealt.count..<(needed + LinkProtocol.piecesAhead) { dealt.append(dealer.next()) }
  }

  /// Ends the match: all games are over.
  mutating func finish() {
    let games = seats.map(\.game)
    winner = Match.winner(of: games, settings.goal)
    end = LinkMessage.MatchEnd(
      seed: facts.seed, nonce: facts.nonce, ranking: Match.ranking(of: games, settings.goal),
      isDraw: settings.goal.seconds != nil && winner == nil,
      digest: Match.digest(of: games, settings.goal).value)
  }
}
