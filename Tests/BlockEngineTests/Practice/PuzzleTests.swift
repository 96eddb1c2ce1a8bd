import Testing

@testable import BlockEngine
@testable import BlockRecords
@testable import BlockSearch

@Suite struct PuzzleTests {
  private static let quad = """
    name: A well
    pieces: I
    goal: clear:4
    #########.
    #########.
    #########.
    #########.
    """

  @Test func aPuzzleIsTheSameWrittenAndRead() throws {
    var puzzle = try Puzzle(text: Self.quad)
    #expect(puzzle.name == "A well" && puzzle.grade == 1 && puzzle.position.playfield.height == 20)
    #expect(try Puzzle(text: puzzle.text) == puzzle)
    var solver = PuzzleSolver(puzzle)
    guard case .solved(let way) = solver.solve() else {
      Issue.record("no solution was found")
      return
    }
    #expect(puzzle.isSolved(by: way) && !puzzle.isSolved(by: []))
    puzzle.solution = way
    #expect(try Puzzle(text: puzzle.text) == puzzle)
  }

  @Test func aSolutionIsFoundFromTheMiddleOfAGame() throws {
    let puzzle = try Puzzle(text: "pieces: IOO\ngoal: allClear\n####..####\n####..####")
    var game = try Game(puzzle.setup(number: 0))
    // The I must be held first.
    game.perform(.hold, at: .zero)
    #expect(game.held == .i && !game.canHold)
    var solver = try #require(PuzzleSolver(game))
    guard case .solved(let way) = solver.solve() else {
      Issue.record("no solution was found from there")
      return
    }
    #expect(!way.contains(.hold))
    for command in way { game.perform(command, at: game.time) }
    #expect(game.endCause == .goal && PuzzleSolver(game) == nil)
  }

  @Test func aGameThatCannotBeSolvedAnyMoreIsFoundOut() throws {
    let puzzle = try Puzzle(text: "pieces: OI\ngoal: allClear\n####..####\n####..####")
    var game = try Game(puzzle.setup(number: 0))
    for command in [GameCommand.left, .left, .left, .hardDrop] { game.perform(command, at: .zero) }
    var solver = try #require(PuzzleSolver(game))
    #expect(solver.solve() == .unsolvable)
    #expect(PuzzleSolver(Game(ruleset: .modern, seed: 1)) == nil)
  }

  private static let classicRows = "###################.\n.###################\n"

  /// The lower part of a diagram: `count` rows, alternating between the two of `pair`.
  private static func fullBut(_ count: Int, _ pair: String) -> String {
    let rows = pair.split(separator: "\n")
    return (0..<count).map { "\n" + rows[$0 % 2] }.joined()
  }

  @Test(arguments: [
    // The path decides whether it is a spin.
    ("pieces: T\ngoal: spin:2\n####......\n###...####\n####.#####", true),
    ("pieces: T\ngoal: spin:2\n..........\n###...####\n####.#####", false),
    ("pieces: LT\ngoal: spin:2\n###.......\n###...####\n####.#####", true),
    // The held piece comes last.
    ("pieces: IO\ngoal: allClear\n####..####\n####..####", true),
    ("pieces: OI\ngoal: allClear\n......####", false),
    ("pieces: SZ\ngoal: allClear\n......####\n......####", false),
    ("pieces: OOI\ngoal: lines:2\n######....\n######....", true),
    ("pieces: O\ngoal: garbage\n#########.", false),
    ("rules: classic\npieces: O\ngoal: lines:2\n##################..\n##################..", true),
    // A piece may lock partly above row 0; the game ends only if a mino is still there after the clear.
    ("pieces: O\ngoal: lines:1\n####..####" + fullBut(19, "#########.\n.#########\n"), true),
    (
      "rules: classic\npieces: I\ngoal: lines:2\n##########.#########\n##########.#########"
        + fullBut(23, classicRows), true
    ),
    // A piece may not lock completely above row 0.
    ("pieces: OO\ngoal: clear:2\n.#########" + fullBut(19, "#########.\n.#########\n"), false),
  ])
  func aPathIsFoundOrThereIsNone(_ text: String, _ isSolvable: Bool) throws {
    let puzzle = try Puzzle(text: text)
    var solver = PuzzleSolver(puzzle)
    switch solver.solve() {
    case .solved(let way):
      #expect(isSolvable)
      #expect(puzzle.isSolved(by: way))
    case .unsolvable: #expect(!isSolvable)
    case .undecided: Issue.record("undecided")
    }
  }

  @Test func aSearchEndsAtItsNodeLimit() throws {
    var solver = PuzzleSolver(try Puzzle(text: "pieces: SZSZSZSZ\ngoal: allClear\n........##"), nodeLimit: 5)
    #expect(solver.solve() == .undecided)
  }

  @Test(arguments: [
    ("pieces: T\n..........", nil, "a goal is allClear"),
    ("goal: allClear\n..........", nil, "gives no pieces"),
    ("pieces: T\ngoal: spin:4\n..........", 2, "a goal is allClear"),
    ("pieces: T\ngoal: lines:1\ngrade: 6\n..........", 3, "a grade is 1 to 5"),
    ("pieces: T\ngoal: lines:1\nsolution: jump\n..........", 3, "there is no command \"jump\""),
    ("pieces: T\ngoal: lines:1\nsolution: hard\n..........", 3, "does not reach the goal lines:1"),
    ("pieces: T\ngoal: lines:1\n##########", nil, "is full"),
    ("pieces: T\ngoal: lines:1\n.....", 3, "a row has 10"),
    ("pieces: TITITITITITITITITITIT\ngoal: lines:1\n..........", 1, "more than 20 pieces"),
  ])
  func whatIsNoPuzzleIsRefused(_ text: String, _ line: Int?, _ reason: String) {
    do throws(PositionError) {
      _ = try Puzzle(text: text)
      Issue.record("an invalid puzzle was accepted")
    } catch {
      #expect(error.line == line)
      #expect(error.message.description.contains(reason), "\(error)")
    }
  }
}
