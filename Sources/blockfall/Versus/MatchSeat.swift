import BlockBot
import BlockEngine
import TerminalUI

/// A player's place in a match: the hands or the bot that plays, and the current look of the field.
struct MatchSeat: Sendable {
  /// The seat's number, from 1.
  let player: Int
  /// The player's name on the screen.
  var name: String
  /// A shorter name for narrow places; nil if there is none.
  var briefName: String?
  /// A person's hands; nil for a bot, and for a person without devices.
  var hands: SeatHands?
  let bot: BotSeat?
  /// Whether a bot plays, here or elsewhere.
  let isBot: Bool
  /// Whether a person plays against it and sees its game in glances.
  var isOpponent = false
  /// The current glance at an opponent; nil if the screen shows the game itself.
  private(set) var glance: Glance?
  var look = FieldLook()
  /// The sounds for a player who does not see the field.
  var ears = Ears()
  /// The statistics of clears.
  private(set) var figures = GameFigures()
  /// The time until which the field shows a garbage hit.
  var hitEnd: Moment?
  /// The attack with the most lines, and its time.
  private(set) var hardestAttack: (lines: Int, time: GameTime)?
  /// The last report for a player who does not see the field.
  var told = OpponentReport()
  /// The bot's remaining moves for its piece, in order.
  private var way: [BotPlayer.Move] = []
  /// The state at the bot's last question: the piece's number, and the lines received.
  private var asked: (pieceCount: Int, receivedLines: Int)?
  /// Whether the bot is thinking.
  private var isAsked = false
  /// Whether the game differs from what the bot expected.
  private var isOtherwise = false
  /// The reason why an external program cannot play on; nil if it can.
  private var failure: BotHost.Failure?

  /// The time for which a field shows a hit.
  static let hitTime = Duration.milliseconds(250)

  init(player: Int, name: String, hands: SeatHands?, bot: BotSeat?, isBot: Bool? = nil) {
    self.player = player
    self.name = name
    self.hands = hands
    self.bot = bot
    self.isBot = isBot ?? (bot != nil)
  }

  // MARK: Events

  /// Counts and shows events of the seat's game, and passes them to the hands.
  ///
  /// - Parameters:
  ///   - matrix: the piece's matrix before it rotated; nil if no command rotated it.
  ///   - byItself: whether time alone caused the events.
  /// - Returns: the hands' commands in response.
  mutating func take(
    _ events: [GameEvent], in game: Game, turned matrix: Matrix?, byItself: Bool, _ context: ScreenContext
  ) -> [ControlCommand] {
    var wishes: [ControlCommand] = []
    if !isOpponent {
      look.announce(events, in: game, celebrates: context.settings.showsCelebrations, at: context.now)
    }
    for event in events {
      count(event)
      guard !isOpponent else { continue }
      look.take(event, from: matrix, motion: context.settings.motion, at: context.now)
      wishes += hands?.tell(of: event, in: game, at: context.now) ?? []
      if case .garbageEntered = event.kind, !context.settings.reducedMotion {
        hitEnd = context.now + MatchSeat.hitTime
      }
      if byItself, case .locked = event.kind {
        hands?.guardHardDrop(context.settings, in: game, at: context.now)
      }
    }
    if game.isOver { rest(at: context.now) }
    return wishes
  }

  /// Counts an event.
  mutating func count(_ event: GameEvent) {
    figures.take(event)
    glance?.note(event)
    if case .attackSent(let attack) = event.kind, attack.lines > (hardestAttack?.lines ?? 0) {
      hardestAttack = (attack.lines, event.time)
    }
  }

  /// Ends the effects whose time is over.
  mutating func forget(at now: Moment) {
    look.forget(at: now)
    if let end = hitEnd, end <= now {
      hitEnd = nil
      look.lookDiffers()
    }
  }

  /// Ends all input and effects, for a pause or the end.
  mutating func rest(at now: Moment) {
    hands?.controls.cancel(at: ControlTime(now))
    look.rest()
    hitEnd = nil
    glance = nil
  }

  // MARK: Seen in glances

  /// Takes a new glance at an opponent's game if one is due.
  mutating func watch(_ game: @autoclosure () -> Game, at now: Moment) {
    guard isOpponent else { return }
    if let glance {
      guard let next = glance.next, next <= now else { return }
    }
    glance = Glance(game(), after: glance, at: now)
    look.lookDiffers()
  }

  /// The time of the next automatic change during play.
  func nextWake(after now: Moment, _ clock: PlayClock) -> Moment? {
    let due = earliest(hands?.controls.nextDeadline.map(Moment.init), botWake(clock))
    return earliest(due, earliest(earliest(look.nextChange(after: now), hitEnd), glance?.next))
  }

  /// The time at which the bot must give its command.
  ///
  /// Commands that nobody sees are performed late, with their own times: at the next glance, and at the latest with
  /// the last one of a piece.
  private func botWake(_ clock: PlayClock) -> Moment? {
    guard let due = botTime.flatMap(clock.moment(of:)) else { return nil }
    guard isOpponent, let glance, let last = way.last.flatMap({ clock.moment(of: $0.time) }) else {
      return due
    }
    return min(last, max(due, glance.nextOnTheWay))
  }

  /// Whether the game may run by itself until `nextWake`: the bot knows its moves, and nobody watches the piece.
  var isForeseen: Bool { isOpponent && glance != nil && !way.isEmpty }

  // MARK: The bot

  /// Asks the bot for its moves with the current piece unless they are known, and takes its answer if there is one.
  mutating func think(about game: @autoclosure () -> Game) {
    guard let bot else { return }
    takeAnswer(of: bot)
    guard !isAsked, way.isEmpty, failure == nil else { return }
    let game = game()
    guard !game.isOver else { return }
    bot.ask(game, isOtherwise: isOtherwise)
    asked = (game.pieceCount, game.receivedLines)
    (isAsked, isOtherwise) = (true, false)
    takeAnswer(of: bot)
  }

  private mutating func takeAnswer(of bot: BotSeat) {
    guard isAsked, let answer = bot.takeAnswer() else { return }
    isAsked = false
    way = answer.way
    failure = answer.failure
  }

  /// Takes the reason why an external program cannot play on; a second call gives nil.
  mutating func takeFailure() -> BotHost.Failure? {
    defer { failure = nil }
    return failure
  }

  /// The time of the bot's next command.
  var botTime: GameTime? { way.first?.time }

  /// Takes the bot's next command; nil if it no longer suits the game, so that the bot must think again.
  ///
  /// Garbage that arrives changes nothing until a piece locks. So moves stay valid for the piece that was current at
  /// the question; moves for the following piece do only if no lines have arrived since.
  mutating func takeMove(in game: Game) -> BotPlayer.Move? {
    guard let move = way.first else { return nil }
    if let asked, move.pieceCount != asked.pieceCount, game.receivedLines != asked.receivedLines {
      isOtherwise = true
    }
    guard move.pieceCount == game.pieceCount, !isOtherwise else {
      way = []
      return nil
    }
    // The answer came too late for its times: performing all of it at once would be no human pace.
    if move.time < game.time { way = [] } else { way.removeFirst() }
    return move
  }
}
