import BlockBot
import BlockEngine
import TerminalUI

/// What belongs to one player of a match: the hands or the bot that plays, and how the field looks at the moment.
struct MatchSeat: Sendable {
  /// A seat, from 1.
  let player: Int
  /// The player's name on the screen.
  var name: String
  /// The same where that has no room; nil if there is nothing shorter.
  var briefName: String?
  /// A person's hands; nil for a bot, and if nothing is left to play with.
  var hands: SeatHands?
  let bot: BotSeat?
  /// Whether a bot plays, wherever it thinks.
  let isBot: Bool
  /// Whether a person plays against it, and sees its game in glances.
  var isOpponent = false
  /// The current glance at an opponent; nil if the screen shows the game itself.
  private(set) var glance: Glance?
  var look = FieldLook()
  /// What listens for a player who does not see the field.
  var ears = Ears()
  /// Clears by kind.
  private(set) var figures = GameFigures()
  /// Until when the field shows that garbage has hit it.
  var hitEnd: Moment?
  /// The attack with the most lines, and when it left.
  private(set) var hardestAttack: (lines: Int, time: GameTime)?
  /// The last report for somebody who does not see the field.
  var told = OpponentReport()
  /// What the bot does with a piece, as far as it has not done it, the next first.
  private var way: [BotPlayer.Move] = []
  /// The bot's last question: the game's piece, and how many lines had arrived.
  private var asked: (pieceCount: Int, receivedLines: Int)?
  /// Whether the bot thinks.
  private var isAsked = false
  /// Whether the game has become another one than the bot thought.
  private var isOtherwise = false
  /// Why somebody's program cannot play on; nil if it can.
  private var failure: BotHost.Failure?

  /// How long a field shows a hit.
  static let hitTime = Duration.milliseconds(250)

  init(player: Int, name: String, hands: SeatHands?, bot: BotSeat?, isBot: Bool? = nil) {
    self.player = player
    self.name = name
    self.hands = hands
    self.bot = bot
    self.isBot = isBot ?? (bot != nil)
  }

  // MARK: What happens

  /// Counts and shows what happened in the seat's game, and passes it to the hands.
  ///
  /// - Parameters:
  ///   - matrix: the piece's before it turned; nil if no command turned it.
  ///   - byItself: whether time alone made it happen.
  /// - Returns: what the hands want upon that.
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

  /// Counts what happened.
  mutating func count(_ event: GameEvent) {
    figures.take(event)
    glance?.note(event)
    if case .attackSent(let attack) = event.kind, attack.lines > (hardestAttack?.lines ?? 0) {
      hardestAttack = (attack.lines, event.time)
    }
  }

  /// Forgets what is over of the looks.
  mutating func forget(at now: Moment) {
    look.forget(at: now)
    if let end = hitEnd, end <= now {
      hitEnd = nil
      look.lookDiffers()
    }
  }

  /// Lets everything rest: a pause, the end.
  mutating func rest(at now: Moment) {
    hands?.controls.cancel(at: ControlTime(now))
    look.rest()
    hitEnd = nil
    glance = nil
  }

  // MARK: Seen in glances

  /// Looks at an opponent's game anew if it is time to.
  mutating func watch(_ game: @autoclosure () -> Game, at now: Moment) {
    guard isOpponent else { return }
    if let glance {
      guard let next = glance.next, next <= now else { return }
    }
    glance = Glance(game(), after: glance, at: now)
    look.lookDiffers()
  }

  /// When something changes by itself during play.
  func nextWake(after now: Moment, _ clock: PlayClock) -> Moment? {
    let due = earliest(hands?.controls.nextDeadline.map(Moment.init), botWake(clock))
    return earliest(due, earliest(earliest(look.nextChange(after: now), hitEnd), glance?.next))
  }

  /// When the bot must give a command.
  ///
  /// What nobody sees is given as of its own time when somebody looks, at the latest when the bot is done with the piece.
  private func botWake(_ clock: PlayClock) -> Moment? {
    guard let due = botTime.flatMap(clock.moment(of:)) else { return nil }
    guard isOpponent, let glance, let last = way.last.flatMap({ clock.moment(of: $0.time) }) else {
      return due
    }
    return min(last, max(due, glance.nextOnTheWay))
  }

  /// Whether the game may run by itself until `nextWake`: the bot knows its path, and
  /// nobody sees the piece on it.
  var isForeseen: Bool { isOpponent && glance != nil && !way.isEmpty }

  // MARK: The bot

  /// Asks the bot what it does with its piece, unless that is known, and takes its answer if there is one.
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

  /// Why somebody's program cannot play on; a second call gives nil.
  mutating func takeFailure() -> BotHost.Failure? {
    defer { failure = nil }
    return failure
  }

  /// When the bot's next command is due.
  var botTime: GameTime? { way.first?.time }

  /// Takes the bot's next command; nil if it does not suit the game any more, and the bot must think anew.
  ///
  /// Until a piece locks nothing that arrives changes anything: so a way holds if its piece is still there, and if it was
  /// the next one already at the question, nothing has arrived before it.
  mutating func takeMove(in game: Game) -> BotPlayer.Move? {
    guard let move = way.first else { return nil }
    if let asked, move.pieceCount != asked.pieceCount, game.receivedLines != asked.receivedLines {
      isOtherwise = true
    }
    guard move.pieceCount == game.pieceCount, !isOtherwise else {
      way = []
      return nil
    }
    // The answer came too late for its times: all at once is nobody's pace.
    if move.time < game.time { way = [] } else { way.removeFirst() }
    return move
  }
}
