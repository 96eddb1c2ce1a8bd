import BlockEngine
import BlockRecords
import Testing

@testable import BlockSettings

@Suite struct PuzzleSetTests {
  private let set = PuzzleSet()

  @Test func thereAreAtLeastThirtyFromEasyToHard() {
    #expect(set.puzzles.count >= 30)
    #expect(set.puzzles.map(\.grade) == set.puzzles.map(\.grade).sorted())
    #expect(Set(set.puzzles.map(\.grade)) == Set(Puzzle.grades))
    #expect(Set(set.puzzles.map(\.position.text)).count == set.puzzles.count, "each puzzle occurs once")
    #expect(set[number: 1] == set.puzzles.first && set[number: 0] == nil)
    #expect(set[number: UInt64(set.puzzles.count) + 1] == nil)
  }

  @Test(arguments: PuzzleSet.texts.indices)
  func theStoredSolutionSolvesIt(_ index: Int) throws {
    let puzzle = set.puzzles[index]
    #expect(!puzzle.solution.isEmpty)
    var game = try Game(puzzle.setup(number: UInt64(index) + 1))
    for command in puzzle.solution {
      #expect(!game.isOver, "the puzzle ends before its solution does")
      game.perform(command, at: .zero)
    }
    #expect(game.endCause == .goal)
  }
}
