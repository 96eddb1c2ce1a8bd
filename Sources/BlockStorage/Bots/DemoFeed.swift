import BlockBot
import BlockEngine
import BlockPlatform

/// A bot's game, computed ahead of its display on a separate thread, which ends with this object.
package final class DemoFeed: Sendable {
  /// A move of the bot and its evaluation.
  package struct Step: Sendable {
    package var move: BotPlayer.Move
    package var thought: BotPlayer.Analysis?
  }

  private struct State {
    var steps: [Step] = []
    var isOver = false
    var isStopped = false
  }

  /// The most steps that wait to be shown.
  private static let capacity = 200

  private let state = Monitor(State())

  /// Starts to play the game of `setup`.
  package init(_ setup: GameSetup, grade: BotGrade) {
    let state = state
    let isStarted = DetachedThread.start { DemoFeed.play(setup, grade, state) }
    if !isStarted { state.change { $0.isOver = true } }
  }

  deinit { state.change { $0.isStopped = true } }

  /// The bot's next step; nil if it is undecided or has finished.
  package var next: Step? { state.withLock { $0.steps.first } }

  /// Whether the bot has finished and every step has been taken.
  package var isOver: Bool { state.withLock { $0.isOver && $0.steps.isEmpty } }

  /// Removes the next step.
  package func advance() { state.change { $0.steps.removeFirst() } }

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
        return state.steps.count < capacity ? true : nil
      }
      guard isWanted == true else { return }
      let step = Step(move: move, thought: player.analysis)
      state.change { $0.steps.append(step) }
    }
  }
}
