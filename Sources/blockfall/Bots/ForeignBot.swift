import BlockBot
import BlockEngine
import CInput
import Glibc
import TerminalUI

/// A program that plays by the Tetris Bot Protocol; a thread of its own runs it and speaks with it.
///
/// Nobody waits for the program: `ask` says what is wanted, `take` gives what has come. It is gone, with all that
/// belongs to it, soon after `end`, or once nobody holds this any more.
final class ForeignBot: Sendable {
  /// What whoever has the bot wants of it.
  enum Order: Sendable {
    /// Says where the piece of a game shall go, after so many microseconds to think.
    case ask(Game, thinking: Int64)
    /// A piece has locked where the bot wanted it.
    case confirm(BotHost.BotMove)
    /// Nothing any more.
    case end
  }

  /// What the thread and everybody else share.
  struct State: Sendable {
    var orders: [Order] = []
    /// What came of them and nobody has taken.
    var outcomes: [BotHost.Outcome] = []
    var isGone = false
  }

  private let state = Monitor(State())
  /// Rung when there is an order.
  private let bell: CInt

  /// Starts a program; what becomes of that comes as its first outcome: `ready`, or a failure.
  ///
  /// - Parameters:
  ///   - command: for the shell.
  ///   - onOutcome: is called on the bot's thread whenever there is something to take.
  init(_ command: String, _ protection: BotProtection, onOutcome: @escaping @Sendable () -> Void = {}) {
    bell = cinput_bell()
    let (state, bell) = (state, bell)
    let isStarted =
      bell >= 0
      && DetachedThread.start {
        if let process = BotProcess.start(command, protection) {
          var talk = BotTalk(process, state: state, bell: bell, onOutcome: onOutcome)
          talk.run()
        } else {
          state.change { $0.outcomes.append(.failed(.notStarted)) }
          onOutcome()
        }
        state.change { $0.isGone = true }
        if bell >= 0 { close(bell) }
      }
    if !isStarted {
      state.change { state in
        state.outcomes.append(.failed(.notStarted))
        state.isGone = true
      }
    }
  }

  deinit { end() }

  /// Asks where the piece of `game` shall go: the answer is a move, or the failure after which nothing comes.
  ///
  /// - Parameter thinking: how long it may think before it has to say, microseconds.
  func ask(_ game: Game, thinking: Int64 = 0) { send(.ask(game, thinking: thinking)) }

  /// Tells that a piece has locked where the bot wanted it.
  func confirm(_ move: BotHost.BotMove) { send(.confirm(move)) }

  /// Lets the program go: it is asked to, then told to, then made to.
  func end() { send(.end) }

  private func send(_ order: Order) {
    // The bell is the thread's to close, so it is rung under the lock or not at all.
    state.change { state in
      guard !state.isGone else { return }
      state.orders.append(order)
      cinput_bell_ring(bell)
    }
  }

  /// The next outcome; waits for it, which takes no longer than the protocol's patience.
  func wait() -> BotHost.Outcome {
    while true {
      let outcome: BotHost.Outcome? = state.wait { state in
        if !state.outcomes.isEmpty { return state.outcomes.removeFirst() }
        return state.isGone ? .failed(.ended) : nil
      }
      if let outcome { return outcome }
    }
  }

  /// Waits until the program is gone.
  func waitForEnd() {
    _ = state.wait { $0.isGone ? true : nil }
  }
}
