import BlockBot
import BlockEngine

/// A bot's game, worked out ahead of what is seen of it by a thread of its own, which ends with this.
final class DemoFeed: Sendable {
  /// What the bot does, and what it thought of it.
  struct Step: Sendable {
    var move: BotPlayer.Move
    var thought: BotPlayer.Thought?
  }

  private struct State {
    var steps: Fifo<Step> = Fifo()
    var isOver = false
    var isStopped = false
  }

  /// As many steps as wait to be seen.
  private static let most = 200

  private let state = Monitor(State())

  /// Begins to play the game that `setup` gives.
  init(_ setup: GameSetup, grade: BotGrade) {
    let state = state
    let isStarted = DetachedThread.start { DemoFeed.play(setup, grade, state) }
    if !isStarted { state.change { $0.isOver = true } }
  }

  deinit { state.change { $0.isStopped = true } }

  /// What the bot does next; nil if it has not decided, or does nothing any more.
  var next: Step? { state.withLock { $0.steps.first } }

  /// Whether the bot does nothing any more.
  var isOver: Bool { state.withLock { $0.isOver && $0.steps.first == nil } }

  /// Says that the next step has been made.
  func advance() { state.change { $0.steps.removeFirst() } }

  private static func play(_ setup: GameSetup, _ grade: BotGrade, _ state: Monitor<State>) {
    defer { state.change { $0.isOver = true } }
    guard var game = try? Game(setup) else { return }
    let player = BotPlayer(
      grade, ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height,
      seed: setup.seed)
    while let move = player.next(for: game) {
      game.perform(move.command, at: move.time)
      let isWanted: Bool? = state.wait { state in
        if state.isStopped { return false }
        return state.steps.count < most ? true : nil
      }
      guard isWanted == true else { return }
      let step = Step(move: move, thought: player.thought)
      state.change { $0.steps.append(step) }
    }
  }
}

/// Steps in the order in which they were decided.
private struct Fifo<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  private var start = 0

  var first: Element? { start < elements.count ? elements[start] : nil }
  var count: Int { elements.count - start }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeFirst() {
    start += 1
    guard start > 1_000 else { return }
    elements.removeFirst(start)
    start = 0
  }
}
