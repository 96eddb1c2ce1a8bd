import BlockBot
import BlockEngine
import BlockPlatform
import CInput
import Glibc

/// A program that plays by the Tetris Bot Protocol, run and spoken to by a thread of its own.
///
/// Nothing here waits for the program: `ask` sends a request, `take` returns what has arrived. The program and its
/// processes end soon after `end`, or once nothing refers to this object any more.
package final class ForeignBot: Sendable {
  /// An order of the bot's owner.
  enum Order: Sendable {
    /// Asks for a placement of the game's piece, after so many microseconds of thinking.
    indirect case ask(Game, thinking: Int64)
    /// A piece has locked at the bot's placement.
    indirect case confirm(BotHost.BotMove)
    /// The bot is no longer needed.
    case end
  }

  /// The state that the bot's thread shares with the others.
  struct State: Sendable {
    var orders: [Order] = []
    /// Outcomes that nobody has taken yet.
    var outcomes: [BotHost.Outcome] = []
    var hasEnded = false
  }

  private let state = Monitor(State())
  /// Rung when there is an order.
  private let bell: CInt

  /// Starts a program; the first outcome is `ready` or a failure.
  ///
  /// - Parameters:
  ///   - command: a command for the shell.
  ///   - readable: folders that it may read beside those of its command's files.
  ///   - onOutcome: called on the bot's thread whenever there is an outcome to take.
  init(
    _ command: String, _ protection: BotProtection, reading readable: [String] = [],
    onOutcome: @escaping @Sendable () -> Void = {}
  ) {
    bell = cinput_event()
    let (state, bell) = (state, bell)
    let isStarted =
      bell >= 0
      && DetachedThread.start {
        if let process = BotProcess.start(command, protection, reading: readable) {
          var session = BotSession(process, state: state, bell: bell, onOutcome: onOutcome)
          session.run()
        } else {
          state.change { $0.outcomes.append(.failed(.notStarted)) }
          onOutcome()
        }
        state.change { $0.hasEnded = true }
        if bell >= 0 { close(bell) }
      }
    if !isStarted {
      state.change { state in
        state.outcomes.append(.failed(.notStarted))
        state.hasEnded = true
      }
    }
  }

  deinit { end() }

  /// Asks for a placement of `game`'s piece; the answer is a move, or a failure, after which no more answers come.
  ///
  /// - Parameter thinking: how long the bot may think before it has to answer, in microseconds.
  func ask(_ game: Game, thinking: Int64 = 0) { send(.ask(game, thinking: thinking)) }

  /// Tells the bot that a piece has locked at its placement.
  func confirm(_ move: BotHost.BotMove) { send(.confirm(move)) }

  /// Ends the program: it is asked to quit, then gets SIGTERM, then SIGKILL.
  package func end() { send(.end) }

  private func send(_ order: Order) {
    // The bot's thread closes the bell, so ring it under the lock or not at all.
    state.change { state in
      guard !state.hasEnded else { return }
      state.orders.append(order)
      cinput_event_signal(bell)
    }
  }

  /// Waits for the next outcome, no longer than the protocol's timeout.
  func wait() -> BotHost.Outcome {
    while true {
      let outcome: BotHost.Outcome? = state.wait { state in
        if !state.outcomes.isEmpty { return state.outcomes.removeFirst() }
        return state.hasEnded ? .failed(.exited) : nil
      }
      if let outcome { return outcome }
    }
  }

  /// Waits until the program is gone.
  package func waitForEnd() {
    _ = state.wait { $0.hasEnded ? true : nil }
  }
}
