import BlockBot
import BlockEngine
import CInput

/// A bot at a match, with a thread of its own to think on: what it is asked it answers in its own time, and holds up
/// nobody.
final class BotSeat: Sendable {
  let grade: BotGrade
  private let state: Monitor<State>
  /// Whether whoever asks waits for the answer.
  private let isAwaited: Bool

  private struct State {
    var question: Game?
    var answer: Answer?
    /// Whether nobody asks any more: the thread ends.
    var isClosed = false
  }

  /// What the bot means to do next; nil for nothing.
  struct Answer: Sendable { let move: BotPlayer.Move? }

  private enum Work { case think(Game), end }

  /// A bot for games on fields of one size under a rule set.
  ///
  /// - Parameters:
  ///   - isAwaited: whether asking waits for the answer.
  ///   - ring: is called, on the bot's thread, when there is an answer.
  fileprivate init(
    _ grade: BotGrade, ruleset: Ruleset, field: FieldSize, seed: UInt64, isAwaited: Bool,
    ring: @escaping @Sendable () -> Void
  ) {
    self.grade = grade
    self.isAwaited = isAwaited
    let state = Monitor(State())
    self.state = state
    let isStarted = DetachedThread.start {
      // Made here, as it belongs to one thread.
      let player = BotPlayer(grade, ruleset: ruleset, width: field.width, height: field.height, seed: seed)
      while case .think(let game)? = BotSeat.wait(on: state) {
        let move = player.next(for: game)
        state.change { $0.answer = Answer(move: move) }
        ring()
      }
    }
    // Without a thread it does nothing, and the match goes on.
    if !isStarted { state.withLock { $0.isClosed = true } }
  }

  deinit { state.change { $0.isClosed = true } }

  private static func wait(on state: Monitor<State>) -> Work? {
    state.wait { state in
      if state.isClosed { return .end }
      defer { state.question = nil }
      return state.question.map { .think($0) }
    }
  }

  /// Asks what the bot does next in a game that only it changes until then.
  func ask(_ game: Game) {
    state.change { state in
      state.answer = nil
      state.question = game
    }
    guard isAwaited else { return }
    let answer: Answer? = state.wait { $0.isClosed ? Answer(move: nil) : $0.answer }
    state.withLock { $0.answer = answer }
  }

  /// Takes the answer to what was asked last; nil while the bot thinks.
  func takeAnswer() -> Answer? {
    state.withLock { state in
      defer { state.answer = nil }
      return state.answer
    }
  }
}

/// Where bots think: whoever has an answer rings the bell, which wakes the run loop, and the match looks for it.
final class BotRoom: Service, Sendable {
  /// Readable when a bot has an answer; −1 where the system gave none, or nobody waits for it.
  let descriptor: Int32
  private let isAwaited: Bool

  /// A room whose bots think while the program does something else.
  init() {
    descriptor = cinput_bell()
    isAwaited = false
  }

  private init(isAwaited: Bool) {
    descriptor = -1
    self.isAwaited = isAwaited
  }

  /// A room in which whoever asks waits for the answer: the same happens at the same moments, each time.
  static let awaited = BotRoom(isAwaited: true)

  /// A bot takes a seat.
  func seat(_ grade: BotGrade, ruleset: Ruleset, field: FieldSize, seed: UInt64) -> BotSeat {
    let bell = descriptor
    return BotSeat(grade, ruleset: ruleset, field: field, seed: seed, isAwaited: isAwaited) {
      if bell >= 0 { cinput_bell_ring(bell) }
    }
  }

  func takeMessages() -> [Message] {
    cinput_bell_hush(descriptor)
    return [.tick]
  }

  func perform(_ effect: Effect) {}
}
