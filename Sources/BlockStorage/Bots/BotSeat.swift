import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import CInput
import TerminalUI

/// A bot or an external program in a match, which thinks on its own thread and so holds up nobody.
package final class BotSeat: Sendable {
  /// The kind of player.
  package enum Player: Equatable, Sendable {
    case grade(BotGrade)
    /// An external program, by its shell command, which only those with the right may run.
    case program(String, Permissions.Programs)

    /// The player for a number in a match file: a grade, or `MatchHeader.program`; nil for 0, a person, for an unknown
    /// grade, and for a program without the right to run one.
    package init?(number: Int, program: String, _ right: Permissions.Programs?) {
      if number == MatchHeader.program {
        guard let right else { return nil }
        self = .program(program, right)
      } else if let grade = BotGrade(number) {
        self = .grade(grade)
      } else {
        return nil
      }
    }
  }

  package let player: Player
  private let state: Monitor<State>
  /// Whether `ask` waits for the answer.
  private let isBlocking: Bool

  private struct State {
    var question: ConfirmationPanel?
    var answer: Answer?
    /// A program's news that has not been reported yet.
    var notice: String?
    /// Whether the seat is gone, so that the thread must end.
    var isClosed = false
  }

  /// The bot's moves for a piece; empty if the game ends before it can do anything.
  package struct Answer: Sendable {
    package let moves: [BotPlayer.Move]
    /// The reason why it cannot play on; nil if it can.
    package var failure: BotHost.Failure?
  }

  private struct ConfirmationPanel {
    let game: Game
    /// Whether the game differs from what the bot expected.
    let hasDiverged: Bool
  }

  private enum Work { case think(ConfirmationPanel), end }

  /// A bot for games of one field size under a rule set.
  ///
  /// - Parameters:
  ///   - isBlocking: whether `ask` waits for the answer.
  ///   - ring: called on the bot's thread when there is an answer.
  fileprivate init(
    _ player: Player, ruleset: Ruleset, field: FieldSize, seed: UInt64, isBlocking: Bool,
    ring: @escaping @Sendable () -> Void
  ) {
    self.player = player
    self.isBlocking = isBlocking
    let state = Monitor(State())
    self.state = state
    let isStarted = DetachedThread.start {
      switch player {
      case .grade(let grade):
        // Created here because it is bound to one thread.
        let player = BotPlayer(grade, ruleset: ruleset, width: field.width, height: field.height, seed: seed)
        BotSeat.think(on: state, ring) { (question) throws(BotHost.Failure) in
          if question.hasDiverged { player.discardPlan() }
          return player.moves(for: question.game)
        }
      case .program(let command, let right): BotSeat.run(command, right, on: state, ring)
      }
    }
    // Without a thread it does nothing, and the match goes on.
    if !isStarted { state.withLock { $0.isClosed = true } }
  }

  deinit { state.change { $0.isClosed = true } }

  /// Answers questions until the seat is closed.
  private static func think(
    on state: Monitor<State>, _ ring: () -> Void,
    _ moves: (ConfirmationPanel) throws(BotHost.Failure) -> [BotPlayer.Move]
  ) {
    while case .think(let question)? = wait(on: state) {
      let answer: Answer
      do throws(BotHost.Failure) { answer = Answer(moves: try moves(question)) } catch {
        answer = Answer(moves: [], failure: error)
      }
      state.change { $0.answer = answer }
      ring()
    }
  }

  /// Runs a program until the seat is closed; it ends with the thread.
  private static func run(
    _ command: String, _ right: Permissions.Programs, on state: Monitor<State>, _ ring: () -> Void
  ) {
    var programs = DuelPrograms(commands: [command])
    programs.protection = BotProtection.find(searchPath: environmentValue("PATH"))
    programs.readable = right.readable
    guard programs.protection == .bubblewrap || right.trusts(command) else {
      // The player has not been asked yet.
      return think(on: state, ring) { (_) throws(BotHost.Failure) in throw .notStarted }
    }
    state.change { $0.notice = programs.protection.text }
    ring()
    do throws(BotHost.Failure) {
      let program = try programs.start(0)
      let hosted = programs.seat(of: program, isTimed: true)
      think(on: state, ring) { (question) throws(BotHost.Failure) in
        if question.hasDiverged { hosted.discardPlan() }
        return try hosted.moves(for: question.game)
      }
      program.end()
      program.waitForEnd()
    } catch {
      think(on: state, ring) { (_) throws(BotHost.Failure) in throw error }
    }
  }

  /// Takes a program's news: how it is sandboxed.
  package func takeNotice() -> String? { state.withLock { $0.notice.take() } }

  private static func wait(on state: Monitor<State>) -> Work? {
    state.wait { state in
      if state.isClosed { return .end }
      return state.question.take().map { .think($0) }
    }
  }

  /// Asks for the bot's moves with the current piece of a game that only the bot changes until then.
  ///
  /// - Parameter hasDiverged: whether the game differs from what the bot expected at its last question.
  package func ask(_ game: Game, hasDiverged: Bool = false) {
    state.change { state in
      state.answer = nil
      state.question = ConfirmationPanel(game: game, hasDiverged: hasDiverged)
    }
    guard isBlocking else { return }
    let answer: Answer? = state.wait { $0.isClosed ? Answer(moves: []) : $0.answer }
    state.withLock { $0.answer = answer }
  }

  /// Takes the answer to the last question; nil while the bot thinks.
  package func takeAnswer() -> Answer? { state.withLock { $0.answer.take() } }
}

/// The bots' answers for the run loop: a bot with an answer rings the bell, and the match looks for it.
package final class BotService: Sendable {
  /// Readable when a bot has an answer; −1 if the system gave no descriptor, or if `ask` waits.
  package let descriptor: Int32
  private let isBlocking: Bool

  /// A service whose bots think in the background, unless it is blocking.
  package init(isBlocking: Bool = false) {
    descriptor = isBlocking ? -1 : cinput_event()
    self.isBlocking = isBlocking
  }

  /// A service whose `ask` waits for the answer, so that every run is the same.
  package static let blocking = BotService(isBlocking: true)

  package func seat(_ player: BotSeat.Player, ruleset: Ruleset, field: FieldSize, seed: UInt64) -> BotSeat {
    let bell = descriptor
    return BotSeat(player, ruleset: ruleset, field: field, seed: seed, isBlocking: isBlocking) {
      if bell >= 0 { cinput_event_signal(bell) }
    }
  }

  /// Stops the bell until the next answer.
  package func clear() { cinput_event_clear(descriptor) }
}
