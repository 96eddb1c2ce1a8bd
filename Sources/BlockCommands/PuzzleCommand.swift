import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSearch

/// `blockfall puzzle`: reads puzzle files and prints their solutions.
struct PuzzleCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "puzzle",
      abstract: tr("Check puzzle files, and look for ways to solve them."),
      discussion: tr(
        """
        A puzzle is a text of lines 'name: TEXT', 'grade: 1…5', 'rules: classic|modern', 'pieces: LETTERS', \
        'goal: allClear|lines:N|spin:N|clear:N|garbage' and 'solution: COMMANDS', with the lowest rows of the field \
        as a diagram after them. Each is printed with a solution: its own, or one that was found.
        """))
  }

  @Argument(help: ArgumentHelp(tr("The puzzles."), valueName: tr("file")))
  var files: [String]

  /// More bytes than any puzzle has.
  private static let maxBytes = 1 << 15

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    var texts: [String] = []
    for file in files { texts.append(try Self.solved(file).text) }
    try console.put(lines: texts.joined(separator: "\n"))
    return 0
  }

  private static func solved(_ file: String) throws(CommandFailure) -> Puzzle {
    var puzzle = try read(file)
    guard puzzle.solution.isEmpty else { return puzzle }
    var solver = PuzzleSolver(puzzle)
    switch solver.solve() {
    case .solved(let solution): puzzle.solution = solution
    case .unsolvable:
      throw refusal(
        of: file, tr("it has no solution; no way of placing its pieces reaches \(puzzle.goal.word)"))
    case .undecided:
      throw refusal(
        of: file, tr("no solution was found in \(PuzzleSolver.standardNodeLimit) fields; give one"))
    }
    return puzzle
  }

  private static func read(_ file: String) throws(CommandFailure) -> Puzzle {
    let text = try BoundedBytes.text(of: file, called: name(of: file), atMost: maxBytes)
    do throws(PositionError) { return try Puzzle(text: text) } catch {
      throw refusal(of: file, translated(error.localizedMessage))
    }
  }

  private static func name(of file: String) -> String { tr("puzzle file '%s'", file) }

  private static func refusal(of file: String, _ reason: String) -> CommandFailure {
    .refused("\(name(of: file)): \(reason)")
  }
}
