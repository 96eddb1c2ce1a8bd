import BlockEngine

/// A field, pieces and a goal, with one solution.
public struct Puzzle: Equatable, Sendable {
  /// The name, in a few words.
  public var name: String
  /// The difficulty, from 1 to 5.
  public var grade: Int
  /// The rules, the field and the pieces.
  public var position: Position
  /// The goal.
  public var goal: PuzzleGoal
  /// The commands of one solution; empty if the puzzle has none.
  public var solution: [GameCommand]

  /// The grades, from easy to hard.
  public static let grades = 1...5
  /// The most pieces of a puzzle.
  public static let maxPieces = 20

  /// A puzzle with a solution, or with none if `solution` is empty.
  public init(name: String, grade: Int, position: Position, goal: PuzzleGoal, solution: [GameCommand]) {
    self.name = name
    self.grade = grade
    self.position = position
    self.goal = goal
    self.solution = solution
  }

  /// The setup of a game of this puzzle.
  ///
  /// - Parameter number: the puzzle's number; it serves as the seed, because the game draws nothing.
  public func setup(number: UInt64) -> GameSetup {
    position.setup(seed: number, mode: .puzzle(goal))
  }

  /// Whether `commands`, all given at once, reach the goal.
  public func isSolved(by commands: [GameCommand]) -> Bool {
    guard var game = try? Game(setup(number: 0)) else { return false }
    for command in commands { game.perform(command, at: .zero) }
    return game.endCause == .goal
  }
}

extension Puzzle {
  /// The lines of a puzzle before its diagram.
  static let lineNames = ["name", "grade", "rules", "pieces", "goal", "solution"]

  /// Reads a puzzle: lines `name:`, `grade:` (1 to 5), `rules:`, `pieces:`, `goal:` and `solution:`, and the lowest
  /// rows of the field as a diagram; `grade:`, `rules:` (default modern) and `solution:` are optional.
  ///
  /// A goal is `allClear`, `lines:N`, `spin:N`, `clear:N` or `garbage`; a solution consists of the words of scripts.
  ///
  /// - Throws: `PositionError` at the first invalid line, or if the solution does not reach the goal.
  public init(text: some StringProtocol) throws(PositionError) {
    let text = try PositionText(text, names: Puzzle.lineNames)
    let rules = try text.rules() ?? .modern
    let field = Ruleset(rules).field
    name = text.fields["name"]?.value ?? ""
    grade = Int(text.fields["grade"]?.value ?? "1") ?? 0
    guard Puzzle.grades.contains(grade) else {
      throw PositionError(line: text.fields["grade"]?.line, message: "a grade is 1 to 5")
    }
    let pieces = try text.pieces("pieces", limit: Puzzle.maxPieces)
    guard !pieces.isEmpty else { throw PositionError(line: nil, message: "the puzzle gives no pieces") }
    guard let goal = text.fields["goal"], let found = PuzzleGoal(word: goal.value) else {
      throw PositionError(
        line: text.fields["goal"]?.line, message: "a goal is allClear, lines:N, spin:N, clear:N or garbage")
    }
    self.goal = found
    let playfield = try text.playfield(width: field.width, height: field.height)
    position = Position(rules: rules, playfield: playfield, queue: pieces)
    solution = []
    if let solutionField = text.fields["solution"] {
      for word in solutionField.value.split(separator: " ") {
        guard let command = GameCommand(word: String(word)) else {
          throw PositionError(
            line: solutionField.line,
            message:
              "there is no command \(word.prefix(40).debugDescription); one is left right cw ccw half soft hard or hold"
          )
        }
        solution.append(command)
      }
      guard isSolved(by: solution) else {
        throw PositionError(
          line: solutionField.line, message: "the solution does not reach the goal \(found.word)")
      }
    }
    do throws(GameError) { _ = try Game(setup(number: 0)) } catch {
      throw PositionError(line: nil, message: error.localizedMessage)
    }
  }

  /// The puzzle as a text that `init(text:)` reads back.
  public var text: String {
    var text = "name: \(name)\ngrade: \(grade)\nrules: \(position.rules.rawValue)\n"
    text += "pieces: \(String(position.queue.map(\.letter)))\ngoal: \(goal.word)\n"
    if !solution.isEmpty { text += "solution: \(solution.map(\.word).joined(separator: " "))\n" }
    let rows = position.playfield.diagramRows.drop { $0.allSatisfy { $0 == "." } }
    return text + (rows.isEmpty ? position.playfield.diagramRows.suffix(1) : rows).joined(separator: "\n")
      + "\n"
  }
}
