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
}

extension HostedMatch {
  /// Takes what a player says that came to his game.
  ///
  /// - Throws: `MessageFault` if it cannot be so; nothing has changed then.
  mutating func play(
    _ play: LinkMessage.Play, by seat: Int, number: Int, at now: LinkTime, effects: inout [Effect]
  ) throws(MessageFault) {
    // What was said before he knew that he is out.
    guard !seats[seat].game.isOver else { return }
    try checkClock(play, by: seat, at: now)
    let start = seats[seat].log.end
    var events: [GameEvent] = []
    var taken = 0
    do throws(MessageFault) {
      try take(play, by: seat, taken: &taken, events: &events)
    } catch {
      restore(seat, to: start)
      throw error
    }
    seats[seat].news.removeFirst(taken)
    seats[seat].reached = seats[seat].game.isOver ? seats[seat].game.time : play.upto
    seats[seat].lastMessage = number
    dealMore()
    route(events, from: seat, effects: &effects)
  }

  private func checkClock(_ play: LinkMessage.Play, by seat: Int, at now: LinkTime) throws(MessageFault) {
    let (upto, before) = (play.upto.microseconds, seats[seat].reached.microseconds)
    guard upto >= before else {
      throw MessageFault(
        "its clock goes back, from \(before) to \(upto) microseconds", right: "\(before) or later",
        code: .forged)
    }
    let latest = max(clock.time(at: now) &+ LinkProtocol.hurry, leeway)
    guard upto <= latest else {
      throw MessageFault(
        "its clock is ahead: \(upto) microseconds, when the match's allows \(latest)",
        right: "at most \(LinkProtocol.hurry) microseconds ahead", code: .forged)
    }
  }

  private mutating func take(
    _ play: LinkMessage.Play, by seat: Int, taken: inout Int, events: inout [GameEvent]
  ) throws(MessageFault) {
    guard seats[seat].entries.take(play.entries.count, at: play.upto.microseconds) else {
      throw MessageFault(
        "more came to its game than hands can do", right: "at most some hundred commands a second",
        code: .forged)
    }
    var time = seats[seat].log.end.time
    for said in play.entries {
      time = time.advanced(by: said.delay)
      guard time <= play.upto, time >= seats[seat].reached else {
        throw MessageFault(
          "a command at \(time.microseconds) lies outside of \(seats[seat].reached.microseconds) to \(play.upto.microseconds)",
          right: "a time in what the message tells of", code: .forged)
      }
      let event: PartEntry.Event
      switch said.event {
      case .command(let command, let isRepeat): event = .command(command, isRepeat: isRepeat)
      case .givenUp: event = .givenUp
      case .garbage(let sender, let id):
        event = try news(taken, for: seat, at: time, is: "attack \(id) of player \(sender)") { kind in
          if case .garbage(let next) = kind, next.sender == sender, next.id == id {
            .garbage(next)
          } else {
            nil
          }
        }
        taken += 1
      case .out(let player):
        event = try news(taken, for: seat, at: time, is: "the end of player \(player)") { kind in
          if case .out(player) = kind { .out(player: player) } else { nil }
        }
        taken += 1
      }
      seats[seat].game.advance(to: time, events: &events)
      guard !seats[seat].game.isOver else {
        throw MessageFault(
          "something came to its game at \(time.microseconds), which had ended at \(seats[seat].game.time.microseconds)",
          right: "nothing after the end", code: .forged)
      }
      let entry = PartEntry(time: time, event: event)
      seats[seat].game.take(entry, events: &events)
      seats[seat].log.append(entry)
    }
    if !seats[seat].game.isOver { seats[seat].game.advance(to: play.upto, events: &events) }
    if !seats[seat].game.isOver, taken < seats[seat].news.count {
      let due = seats[seat].news[taken].sentAt.advanced(by: LinkProtocol.longestTravel)
      if due < play.upto {
        throw MessageFault(
          "it has held back what was due at \(due.microseconds)", right: "to take what arrives at once",
          code: .forged)
      }
    }
    if let digest = play.digest, digest != seats[seat].game.publicDigest.value {
      throw MessageFault(
        "its digest at \(play.upto.microseconds) is not \(seats[seat].game.publicDigest.hexadecimal), which its commands give",
        right: "the game that the commands give", code: .forged)
    }
  }

  /// The news that come next for a seat, if they are what `event` is made from.
  private func news(
    _ index: Int, for seat: Int, at time: GameTime, is name: String, _ event: (News.Kind) -> PartEntry.Event?
  ) throws(MessageFault) -> PartEntry.Event {
    guard index < seats[seat].news.count, let event = event(seats[seat].news[index].kind) else {
      throw MessageFault(
        "\(name) came to its game, which is not what was handed out next",
        right: "what was handed out, in order",
        code: .forged)
    }
    guard time <= seats[seat].news[index].sentAt.advanced(by: LinkProtocol.longestTravel) else {
      throw MessageFault(
        "\(name) came to its game later than it may be on its way", right: "to take what arrives at once",
        code: .forged)
    }
    return event
  }

  /// Brings a seat back to where its log was, after something in a message could not be.
  private mutating func restore(_ seat: Int, to end: PartLog.Cursor) {
    seats[seat].log.cut(to: end)
    guard var game = try? Game(facts.setup.game(of: seat + 1)) else { return }
    var cursor = PartLog.Cursor()
    var events: [GameEvent] = []
    while let entry = seats[seat].log.next(&cursor) {
      game.take(entry, events: &events)
      events.removeAll(keepingCapacity: true)
    }
    game.advance(to: seats[seat].reached)
    seats[seat].game = game
  }

  /// Hands out what a game has sent, and that it is over.
  mutating func route(_ events: [GameEvent], from seat: Int, effects: inout [Effect]) {
    for event in events {
      guard case .attackSent(let attack) = event.kind else { continue }
      let target = attack.target - 1
      guard !seats[target].game.isOver else { continue }
      let arrival = GarbageArrival(
        from: seat + 1, id: attack.id, ack: attack.ack, lines: attack.lines,
        holes: seats[target].holes.holes(for: attack.lines))
      seats[target].news.append(News(kind: .garbage(arrival), sentAt: event.time))
      effects.append(.say(.garbage(arrival, at: seats[target].reached), seat: target))
    }
    guard seats[seat].game.isOver, !seats[seat].isAnnounced else { return }
    seats[seat].isAnnounced = true
    seats[seat].news = []
    // Whose time is up is not out, and the others' comes by itself.
    if seats[seat].game.endCause != .goal {
      for other in living {
        seats[other].news.append(News(kind: .out(player: seat + 1), sentAt: seats[seat].game.time))
        effects.append(.say(.out(player: seat + 1), seat: other))
      }
    }
    if living.isEmpty { finish() }
  }

  private mutating func finish() {
    let games = seats.map(\.game)
    winner = Match.winner(of: games, settings.goal)
    end = LinkMessage.MatchEnd(
      seed: facts.seed, nonce: facts.nonce, ranking: Match.ranking(of: games, settings.goal),
      isDraw: settings.goal.seconds != nil && winner == nil,
      digest: Match.digest(of: games, settings.goal).value)
  }
}
