import BlockEngine
import BlockRecords

/// The built-in puzzles, from easy to hard.
///
/// A puzzle's number, from 1, is the seed of its games and identifies it in results, so puzzles are never removed, and
/// new ones go to the end.
package struct PuzzleSet: Sendable {
  package let puzzles: [Puzzle]

  /// Parses the puzzles.
  package init() {
    puzzles = PuzzleSet.texts.map { text in
      do throws(PositionError) { return try Puzzle(text: text) } catch {
        preconditionFailure("the program's own puzzles can be read: \(error)")
      }
    }
  }

  /// The puzzles as texts.
  package static let texts = grade1 + grade2 + grade3 + grade4 + grade5

  /// The puzzle of this number; nil if there is none.
  package subscript(number number: UInt64) -> Puzzle? {
    number > 0 && number <= UInt64(puzzles.count) ? puzzles[Int(number) - 1] : nil
  }
}
