import BlockEngine

/// The puzzles that come with the program, from easy to hard.
///
/// A puzzle's number, from 1, is the seed of its games, so that a result tells which one was solved: a puzzle is
/// never taken out, and a new one goes to the end.
struct PuzzleSet: Sendable {
  let puzzles: [Puzzle]

  /// Reads the puzzles.
  init() {
    puzzles = PuzzleSet.texts.map { text in
      do throws(PositionError) { return try Puzzle(text: text) } catch {
        preconditionFailure("the program's own puzzles can be read: \(error)")
      }
    }
  }

  /// The puzzles as they are written.
  static let texts = grade1 + grade2 + grade3 + grade4 + grade5

  /// The puzzle whose number is `number`; nil if there is none.
  subscript(number number: UInt64) -> Puzzle? {
    number > 0 && number <= UInt64(puzzles.count) ? puzzles[Int(number) - 1] : nil
  }
}
