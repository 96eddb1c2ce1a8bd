import BlockBot
import BlockControls
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// A player's place in a match: the person's input or the bot, and the current look of the field.
package struct MatchSeat: Sendable {
  /// The seat's number, from 1.
  package let player: Int
  /// The player's name on the screen.
  package var name: String
  /// A shorter name for narrow places; nil if there is none.
  package var briefName: String?
  /// A person's input; nil for a bot, and for a person without devices.
  package var input: SeatControls?
  package let bot: BotSeat?
  /// Whether a bot plays, here or elsewhere.
  let isBot: Bool
  /// Whether a person plays against it and sees snapshots of its game.
  package var isOpponent = false
  /// The current snapshot of an opponent; nil if the screen shows the game itself.
  package private(set) var snapshot: OpponentSnapshot?
  package var effects = FieldEffects()
  /// The sounds for a player who does not see the field.
  package var spatialCues = SpatialCues()
  /// The time until which the field shows a garbage hit.
  var hitEnd: Moment?
  /// The attack with the most lines, and its time.
  package private(set) var hardestAttack: (lines: Int, time: GameTime)?
  /// The last report for a player who does not see the field.
  var lastReport = OpponentReport()
  /// The bot's remaining moves for its piece, in order.
  private var moves: [BotPlayer.Move] = []
  /// The state at the bot's last question: the piece's number, and the lines received.
  private var askedState: (pieceCount: Int, receivedLines: Int)?
  /// Whether the bot is thinking.
  private var isThinking = false
  /// Whether the game differs from what the bot expected.
  private var hasDiverged = false
  /// The reason why an external program cannot play on; nil if it can.
  private var failure: BotHost.Failure?

  /// The time for which a field shows a hit.
  static let hitTime = Duration.milliseconds(250)

  package init(player: Int, name: String, input: SeatControls?, bot: BotSeat?, isBot: Bool? = nil) {
    self.player = player
    self.name = name
    self.input = input
    self.bot = bot
    self.isBot = isBot ?? (bot != nil)
  }

  // MARK: Events

  /// Counts and shows events of the seat's game, and passes them to the input.
  ///
  /// - Parameters:
  ///   - matrix: the piece's matrix before it rotated; nil if no command rotated it.
  ///   - byItself: whether time alone caused the events.
  /// - Returns: the input's commands in response.
  package mutating func handle(
    _ events: [GameEvent], in game: Game, rotatedFrom matrix: Matrix?, byItself: Bool,
    _ context: DrawingContext
  ) -> [ControlCommand] {
    var commands: [ControlCommand] = []
    if !isOpponent {
      effects.announce(events, in: game, context.settings, at: context.now)
    }
    for event in events {
      count(event)
      guard !isOpponent else { continue }
      effects.show(event, from: matrix, motion: context.settings.animations, at: context.now)
      commands += input?.handle(event, in: game, at: context.now) ?? []
      if case .garbageEntered = event.kind, !context.settings.reducedMotion {
        hitEnd = context.now + MatchSeat.hitTime
      }
      if byItself, case .locked = event.kind {
        input?.guardHardDrop(context.settings, in: game, at: context.now)
      }
    }
    if game.isOver { stopInputAndEffects(at: context.now) }
    return commands
  }

  mutating func count(_ event: GameEvent) {
    snapshot?.handle(event)
    if case .attackSent(let attack) = event.kind, attack.lines > (hardestAttack?.lines ?? 0) {
      hardestAttack = (attack.lines, event.time)
    }
  }

  /// Ends the effects whose time is over.
  package mutating func removeExpiredEffects(at now: Moment) {
    effects.removeExpired(at: now)
    if let end = hitEnd, end <= now {
      hitEnd = nil
      effects.setNeedsRedraw()
    }
  }

  /// Ends all input and effects, for a pause or the end.
  package mutating func stopInputAndEffects(at now: Moment) {
    input?.controls.cancel(at: ControlTime(now))
    effects.removeAll()
    hitEnd = nil
    snapshot = nil
  }

  // MARK: Snapshots of an opponent

  /// Takes a new snapshot of an opponent's game if one is due.
  package mutating func updateSnapshot(of game: @autoclosure () -> Game, at now: Moment) {
    guard isOpponent else { return }
    if let snapshot {
      guard let next = snapshot.next, next <= now else { return }
    }
    snapshot = OpponentSnapshot(game(), after: snapshot, at: now)
    effects.setNeedsRedraw()
  }

  /// The time of the next automatic change during play.
  package func nextWake(after now: Moment, _ clock: PlayClock) -> Moment? {
    let due = earliest(input?.controls.nextDeadline.map(Moment.init), botWake(clock))
    return earliest(due, earliest(earliest(effects.nextChange(after: now), hitEnd), snapshot?.next))
  }

  /// The time at which the bot must give its command.
  ///
  /// Commands that nobody sees are performed late, with their own times: at the next snapshot, and at the latest with
  /// the last one of a piece.
  private func botWake(_ clock: PlayClock) -> Moment? {
    guard let due = botTime.flatMap(clock.moment(of:)) else { return nil }
    guard isOpponent, let snapshot, let last = moves.last.flatMap({ clock.moment(of: $0.time) }) else {
      return due
    }
    return min(last, max(due, snapshot.nextWhileFalling))
  }

  /// Whether the game may run by itself until `nextWake`: the bot knows its moves, and nobody watches the piece.
  package var isPlanned: Bool { isOpponent && snapshot != nil && !moves.isEmpty }

  // MARK: The bot

  /// Asks the bot for its moves with the current piece unless they are known, and takes its answer if there is one.
  package mutating func think(about game: @autoclosure () -> Game) {
    guard let bot else { return }
    takeAnswer(of: bot)
    guard !isThinking, moves.isEmpty, failure == nil else { return }
    let game = game()
    guard !game.isOver else { return }
    bot.ask(game, hasDiverged: hasDiverged)
    askedState = (game.pieceCount, game.receivedLines)
    (isThinking, hasDiverged) = (true, false)
    takeAnswer(of: bot)
  }

  private mutating func takeAnswer(of bot: BotSeat) {
    guard isThinking, let answer = bot.takeAnswer() else { return }
    isThinking = false
    moves = answer.moves
    failure = answer.failure
  }

  /// Takes the reason why an external program cannot play on; a second call gives nil.
  package mutating func takeFailure() -> BotHost.Failure? { failure.take() }

  /// The time of the bot's next command.
  package var botTime: GameTime? { moves.first?.time }

  /// Takes the bot's next command; nil if it no longer suits the game, so that the bot must think again.
  ///
  /// Garbage that arrives changes nothing until a piece locks. So moves stay valid for the piece that was current at
  /// the question; moves for the following piece do only if no lines have arrived since.
  package mutating func takeMove(in game: Game) -> BotPlayer.Move? {
    guard let move = moves.first else { return nil }
    if let askedState, move.pieceCount != askedState.pieceCount,
      game.receivedLines != askedState.receivedLines
    {
      hasDiverged = true
    }
    guard move.pieceCount == game.pieceCount, !hasDiverged else {
      moves = []
      return nil
    }
    // The answer came too late for its times: performing all of it at once would be no human pace.
    if move.time < game.time { moves = [] } else { moves.removeFirst() }
    return move
  }
}
