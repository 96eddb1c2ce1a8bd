import BlockEngine

/// Somebody who sits at a game without hands: he says, one by one, which commands he gives and when.
public protocol DuelSeat: AnyObject {
  /// The next command for `game`; nil if the game ends before there is one.
  ///
  /// - Throws: why he cannot play on.
  func next(for game: Game) throws(BotHost.Failure) -> BotPlayer.Move?

  /// Forgets what he meant to do: the game has changed since he said his last command.
  func forget()
}

extension BotPlayer: DuelSeat {}

/// A program of somebody's at a game: it says where pieces shall go, and hands of ours bring them there.
///
/// It is for one thread.
public final class HostedBot: DuelSeat {
  /// What the program answers, and how long it took, microseconds.
  public typealias Answer = (move: BotHost.BotMove, delay: Int64)

  private let ask: (Game) throws(BotHost.Failure) -> Answer
  private let confirm: (BotHost.BotMove) -> Void
  private let keyInterval: Int64
  /// From a piece to the first key at the soonest.
  private let thinkingTime: Int64
  private var hands = BotHands()
  /// What it said last, and how many pieces had locked then.
  private var last: (move: BotHost.BotMove, lockCount: Int)?

  /// A program with hands of a grade.
  ///
  /// - Parameters:
  ///   - ask: asks it where the falling piece of a game shall go, and waits for the answer.
  ///   - confirm: tells it that a piece has locked, which it had said the place of.
  public init(
    handsOf grade: BotGrade, ask: @escaping (Game) throws(BotHost.Failure) -> Answer,
    confirm: @escaping (BotHost.BotMove) -> Void
  ) {
    self.ask = ask
    self.confirm = confirm
    keyInterval = grade.keyInterval
    thinkingTime = grade.thinkingTime
  }

  /// The next command for `game`; nil if the game ends before there is one.
  public func next(for game: Game) throws(BotHost.Failure) -> BotPlayer.Move? {
    try hands.way(for: game, atMost: 1, deciding: decide).first
  }

  /// The next commands for `game`, all for one piece; none if the game ends before there is one.
  ///
  /// - Throws: why the program cannot play on.
  public func way(for game: Game) throws(BotHost.Failure) -> [BotPlayer.Move] {
    try hands.way(for: game, deciding: decide)
  }

  /// Forgets what it meant to do.
  public func forget() {
    hands.forget()
    last = nil
  }

  private func decide(_ game: Game) throws(BotHost.Failure) -> BotHands.Plan? {
    if let last, last.lockCount == game.lockCount, last.move.usesHold, !game.canHold {
      // The piece that it put the other one aside for.
      return plan(last.move.placement, usesHold: false, game, after: keyInterval)
    }
    if let last, last.lockCount + 1 == game.lockCount { confirm(last.move) }
    let answer = try ask(game)
    last = (answer.move, game.lockCount)
    return plan(
      answer.move.placement, usesHold: answer.move.usesHold, game, after: max(thinkingTime, answer.delay))
  }

  private func plan(_ target: Placement, usesHold: Bool, _ game: Game, after delay: Int64) -> BotHands.Plan {
    BotHands.Plan(
      pieceCount: game.pieceCount, target: target, usesHold: usesHold, interval: keyInterval,
      next: game.time.advanced(by: delay))
  }
}
