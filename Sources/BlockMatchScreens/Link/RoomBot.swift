import BlockBot
import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockStorage
import BlockViews
import TerminalUI

/// A bot that this game seats in a room: a player with its own connection, marked as a bot.
///
/// It is ready for every match. Its owner passes messages to it as to a `LinkConnection`.
struct RoomBot: Sendable {
  let grade: BotGrade
  /// Its number among its owner's bots, from 1.
  let number: Int
  /// The code of its room.
  private let room: String
  private var connection: LinkConnection
  /// The thread that thinks during a match.
  private var seat: MatchSeat?
  /// The number of its names that were taken.
  private var namesTaken = 0
  /// The reason why it cannot play on; nil if it can.
  private(set) var failure: String?

  /// The most names to try.
  private static let maxNames = 8

  /// Sends a bot to a room of the server at `address`.
  ///
  /// - Parameter number: its number among its owner's bots, from 1.
  init(_ grade: BotGrade, _ number: Int, to address: String, room: String, _ context: inout ScreenContext) {
    (self.grade, self.number, self.room) = (grade, number, room)
    let name = number == 1 ? tr("Robot") : tr("Robot %s", String(number))
    connection = LinkConnection(to: address, name: name, bot: grade.number)
    connection.start(&context)
  }

  /// Its name after so many were taken; the room's code makes it unique, since names are shared by the whole server.
  private func name(after taken: Int) -> String { tr("Robot %s", "\(room)-\(number + taken - 1)") }

  /// Its current name.
  var name: String { connection.session.name }

  /// Takes news of the program that carries its connection.
  mutating func handle(
    _ event: ServerEvent, for ticket: Ticket, at now: Moment, _ context: inout ScreenContext
  ) {
    connection.handle(event, for: ticket, at: now, &context)
  }

  /// Leaves the room and the server.
  mutating func leave(at now: Moment, _ context: inout ScreenContext) { connection.leave(at: now, &context) }

  /// The latest time for the next call of `catchUp`.
  func nextWake(after now: Moment) -> Moment? {
    // An overdue move waits for a message of the server; its arrival wakes the program.
    earliest(connection.nextWake(after: now), nextMove.flatMap { $0 > now ? $0 : nil })
  }

  // MARK: Playing

  /// Does everything due by now.
  mutating func catchUp(in context: inout ScreenContext) {
    think()
    while let due = nextMove, due <= context.now, press(at: due, now: context.now, &context) { think() }
    connection.advance(to: context.now, &context)
    for event in connection.drainEvents() { handle(event, in: &context) }
    _ = connection.drainMatchEvents()
    if case .over(let end) = connection.state { handle(end, &context) }
    think()
  }

  /// The time of its next command; nil if it has none, and while the match is paused.
  private var nextMove: Moment? {
    guard let match = connection.session.match, match.result == nil else { return nil }
    return seat?.botTime.flatMap { match.moment(of: $0) }.map(Moment.init)
  }

  private mutating func think() {
    guard let match = connection.session.match, match.result == nil, let own = match.seat else { return }
    seat?.think(about: match.game(of: own))
  }

  /// Performs its command; false while the game takes none, such as after a silence of the server.
  private mutating func press(at due: Moment, now: Moment, _ context: inout ScreenContext) -> Bool {
    connection.advance(to: due, &context)
    guard let match = connection.session.match, let own = match.seat, match.isRunning(at: LinkTime(now))
    else { return false }
    guard let move = seat?.takeMove(in: match.game(of: own)) else { return true }
    return connection.perform(at: due, &context) { session, time in
      session.perform(move.command, isRepeat: move.isRepeat, at: time)
      return true
    }
  }

  // MARK: The room

  private mutating func handle(_ event: LinkEvent, in context: inout ScreenContext) {
    let room = room
    switch event {
    case .online: connection.perform(at: context.now, &context) { $0.join(room, at: $1) }
    case .room(let room):
      guard room.you > 0, !room.isPlaying, !room.members[room.you - 1].isReady else { return }
      connection.perform(at: context.now, &context) { $0.ready(at: $1) }
    case .matchBegan: takeSeat(in: context)
    case .matchEnded: seat = nil
    case .left: failure = tr("The room is closed.")
    case .refused(let code, "join", _, _): failure = code.text
    case .notMoved(let fault): failure = fault.text
    case .redirected, .moved, .resumed, .regained, .returned, .restarting, .notice, .broadcastUpdated,
      .silent, .ended, .placed,
      .seeking, .found, .unfound, .rated, .ratings,
      .board, .record, .ownRecords, .forgotten, .list,
      .invited, .withdrawn, .answered,
      .matchPaused,
      .matchResumed, .matchSigned, .ruled, .invalidData, .refused:
      break
    }
  }

  private mutating func takeSeat(in context: ScreenContext) {
    guard let match = connection.session.match, let own = match.seat else { return }
    let rules = Ruleset(match.settings.rules)
    // All seats get the same pieces: bots of the same grade differ by their seeds.
    let bot = context.bots.seat(
      .grade(grade), ruleset: rules, field: rules.field, seed: match.id.fingerprint &+ UInt64(own))
    seat = MatchSeat(player: own, name: name, input: nil, bot: bot)
  }

  private mutating func handle(_ end: LinkEnd, _ context: inout ScreenContext) {
    if case .ended(.name, _) = end, namesTaken < RoomBot.maxNames {
      namesTaken += 1
      connection = LinkConnection(to: connection.address, name: name(after: namesTaken), bot: grade.number)
      return connection.start(&context)
    }
    if end != .left { failure = end.text(address: connection.shownAddress) }
  }
}
