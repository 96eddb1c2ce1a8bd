import BlockEngine
import BlockSearch

/// A player without hands in a game: it gives its commands with their times, one by one.
public protocol DuelSeat: AnyObject {
  /// The next command for `game`; nil if the game ends before there is one.
  ///
  /// - Throws: the reason if the player cannot continue.
  func next(for game: Game) throws(BotHost.Failure) -> BotPlayer.Move?

  /// Drops the player's plan, because the game has changed since its last command.
  func discardPlan()
}

extension BotPlayer: DuelSeat {}

/// A user's own program as a player: it chooses the placements, and our hands execute them.
///
/// It is not thread-safe.
public final class HostedBot: DuelSeat {
  /// The program's answer, and the time it took in microseconds.
  public typealias Answer = (move: BotHost.BotMove, delay: Int64)

  private let ask: (Game) throws(BotHost.Failure) -> Answer
  private let confirm: (BotHost.BotMove) -> Void
  private let keyInterval: Int64
  /// The least time from a spawn to the first key, in microseconds.
  private let thinkingTime: Int64
  private var hands = BotHands()
  /// The last answer, and the number of locked pieces at that time.
  private var last: (move: BotHost.BotMove, lockCount: Int)?

  /// A program with the hands of a grade.
  ///
  /// - Parameters:
  ///   - ask: asks the program to place the falling piece of a game, and waits for the answer.
  ///   - confirm: reports to the program that a piece of its choice has locked.
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
    try hands.moves(for: game, atMost: 1, deciding: decide).first
  }

  /// The next commands for `game`, all for one piece; empty if the game ends before there is one.
  ///
  /// - Throws: the reason if the program cannot continue.
  public func moves(for game: Game) throws(BotHost.Failure) -> [BotPlayer.Move] {
    try hands.moves(for: game, deciding: decide)
  }

  /// Drops the plan.
  public func discardPlan() {
    hands.discardPlan()
    last = nil
  }

  private func decide(_ game: Game) throws(BotHost.Failure) -> BotHands.Plan? {
    if let last, last.lockCount == game.lockCount, last.move.usesHold, !game.canHold {
      // The piece that the hold brought.
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
