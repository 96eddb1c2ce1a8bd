import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSearch

extension Replay {
  /// The time between two keys of a shown solution, in microseconds.
  private static let solutionPace: Int64 = 400_000

  /// A replay that solves a puzzle at a pace that a viewer can follow; nil if no solution was found.
  package static func solution(of puzzle: GameSetup) -> Replay? {
    guard var game = try? Game(puzzle), var solver = PuzzleSolver(game),
      case .solved(let commands) = solver.solve()
    else { return nil }
    var replay = Replay(header: ReplayHeader(puzzle, player: nil, started: WallTime.now.text))
    var time = GameTime.zero
    for command in commands {
      time = time.advanced(by: solutionPace)
      game.perform(command, at: time)
      replay.body.steps.append(ReplayStep(command, at: time))
    }
    replay.body.result = ReplayResult(of: game)
    return replay
  }
}
