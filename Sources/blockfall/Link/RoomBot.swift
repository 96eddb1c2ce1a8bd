import BlockBot
import BlockEngine
import BlockLink
import TerminalUI

/// A bot that this game seats in a room: a player as any other there, over a connection of its own, and marked as a bot.
///
/// It is ready for every match. Whoever owns it passes messages on to it as to a `LinkConnection`.
struct RoomBot: Sendable {
  let grade: BotGrade
  /// Which of its owner's bots it is, from 1.
  let number: Int
  /// The code of the room that it is for.
  private let room: String
  private var connection: LinkConnection
  /// The thread that thinks, while a match is played.
  private var seat: MatchSeat?
  /// How many of its names somebody had already.
  private var namesTaken = 0
  /// Why it cannot play on; nil if it can.
  private(set) var failure: String?

  /// So many names are tried.
  private static let mostNames = 8

  /// A bot that goes to a room of the server at `address`.
  ///
  /// - Parameter number: which of its owner's bots it is, from 1.
  init(_ grade: BotGrade, _ number: Int, to address: String, room: String, _ outbox: inout Outbox) {
    (self.grade, self.number, self.room) = (grade, number, room)
    let name = number == 1 ? tr("Robot") : tr("Robot %s", String(number))
    connection = LinkConnection(to: address, name: name, bot: grade.number)
    connection.start(&outbox)
  }

  /// Its name after others have had so many: names are those of the whole server, a code is the
  /// room's alone.
  private func name(after taken: Int) -> String {
    tr("Robot %s", "\(room)-\(number + taken - 1)")
  }

  /// Its name there.
  var name: String { connection.session.name }

  /// Takes news of the program that carries its connection.
  mutating func take(_ news: LinkNews, for ticket: Ticket, at now: Moment, _ outbox: inout Outbox) {
    connection.take(news, for: ticket, at: now, &outbox)
  }

  /// Leaves the room and the server.
  mutating func leave(at now: Moment, _ outbox: inout Outbox) { connection.leave(at: now, &outbox) }

  /// When to call `catchUp` at the latest.
  func nextWake(after now: Moment) -> Moment? {
    // What is overdue waits for the server, whose word wakes.
    earliest(connection.nextWake(after: now), nextMove.flatMap { $0 > now ? $0 : nil })
  }

  // MARK: Playing

  /// Does whatever is due by now.
  mutating func catchUp(in context: ScreenContext, _ outbox: inout Outbox) {
    think()
    while let due = nextMove, due <= context.now, press(at: due, now: context.now, &outbox) { think() }
    connection.advance(to: context.now, &outbox)
    for event in connection.takeEvents() { take(event, in: context, &outbox) }
    _ = connection.takeMatchEvents()
    if case .over(let end) = connection.state { take(end, &outbox) }
    think()
  }

  /// When it gives its next command; nil if it does not know one, and while the match stands.
  private var nextMove: Moment? {
    guard let match = connection.session.match, match.result == nil else { return nil }
    return seat?.botTime.flatMap { match.moment(of: $0) }.map(Moment.init)
  }

  private mutating func think() {
    guard let match = connection.session.match, match.result == nil, let own = match.seat else { return }
    seat?.think(about: match.game(of: own))
  }

  /// Gives its command; false while the game takes none, as after a silence of the server.
  private mutating func press(at due: Moment, now: Moment, _ outbox: inout Outbox) -> Bool {
    connection.advance(to: due, &outbox)
    guard let match = connection.session.match, let own = match.seat, match.isRunning(at: LinkTime(now))
    else { return false }
    guard let move = seat?.takeMove(in: match.game(of: own)) else { return true }
    return connection.perform(at: due, &outbox) { session, time in
      session.perform(move.command, isRepeat: move.isRepeat, at: time)
      return true
    }
  }

  // MARK: The room

  private mutating func take(_ event: LinkEvent, in context: ScreenContext, _ outbox: inout Outbox) {
    let room = room
    switch event {
    case .online: connection.perform(at: context.now, &outbox) { $0.join(room, at: $1) }
    case .room(let room):
      guard room.you > 0, !room.isPlaying, !room.members[room.you - 1].isReady else { return }
      connection.perform(at: context.now, &outbox) { $0.ready(at: $1) }
    case .matchBegan: sit(in: context)
    case .matchEnded: seat = nil
    case .left: failure = tr("The room is closed.")
    case .refused(let code, "join", _, _): failure = code.text
    case .resumed, .shown, .silent, .ended, .list, .invited, .withdrawn, .answered, .matchStands,
      .matchGoesOn, .ruled, .doubted, .refused:
      break
    }
  }

  private mutating func sit(in context: ScreenContext) {
    guard let match = connection.session.match, let own = match.seat else { return }
    let rules = Ruleset(match.settings.rules)
    // All get the same pieces: bots of one grade differ by their seeds.
    let bot = context.bots.seat(
      .grade(grade), ruleset: rules, field: rules.field, seed: match.id.fingerprint &+ UInt64(own))
    seat = MatchSeat(player: own, name: name, hands: nil, bot: bot)
  }

  private mutating func take(_ end: LinkEnd, _ outbox: inout Outbox) {
    if case .ended(.name, _) = end, namesTaken < RoomBot.mostNames {
      namesTaken += 1
      connection = LinkConnection(to: connection.address, name: name(after: namesTaken), bot: grade.number)
      return connection.start(&outbox)
    }
    if end != .left { failure = end.text(address: connection.address) }
  }
}
