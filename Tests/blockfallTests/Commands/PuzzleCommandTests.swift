import BlockEngine
import BlockRecords
import Testing

@Suite struct PuzzleCommandTests {
  private func run(_ text: String) throws -> CommandTrial.Outcome {
    let folder = try TemporaryFolder()
    return CommandTrial().run("puzzle", try folder.file("puzzle", text))
  }

  @Test func aPuzzleIsPrintedWithAWayToSolveIt() throws {
    let outcome = try run("pieces: I\ngoal: clear:4\n" + String(repeating: "#########.\n", count: 4))
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let puzzle = try Puzzle(text: outcome.output)
    #expect(puzzle.isSolved(by: puzzle.solution))
  }

  @Test(arguments: [
    (
      "pieces: O\ngoal: clear:4\n#########.\n",
      "it has no solution; no way of placing its pieces reaches clear:4"
    ),
    ("pieces: OX\ngoal: clear:4\n#########.\n", "line 1: letter 2 is \"X\"; a piece is one of I O T S Z J L"),
    ("pieces: O\ngoal: win\n#########.\n", "line 2: a goal is allClear"),
    (
      "pieces: O\ngoal: lines:1\nsolution: hard\n#########.\n", "line 3: the solution does not reach the goal"
    ),
    ("", "gives no pieces"),
  ])
  func aPuzzleThatIsNoneIsRefusedInOneLine(_ text: String, _ reason: String) throws {
    let outcome = try run(text)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.count == 1 && outcome.errors[0].contains(reason), "\(outcome.errors)")
  }

  @Test func aFileThatIsTooLongIsNotReadInPart() throws {
    let puzzle = "pieces: I\ngoal: clear:4\n" + String(repeating: "#########.\n", count: 4)
    let outcome = try run(puzzle + String(repeating: "\n", count: 60_000) + "this is no puzzle\n")
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errors.count == 1)
    #expect(outcome.errors[0].hasSuffix("has more than 32768 bytes; that much is not read"))
    #expect(CommandTrial().run("puzzle", "/dev/zero").errors.first?.contains("more than 32768 bytes") == true)
  }
}
