import BlockEngine
import BlockPlatform
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

  /// A name that no other puzzle has: the goal and the pieces, and of equal ones a number.
  package func title(of index: Int) -> String {
    let puzzle = puzzles[index]
    let isSame = { (other: Puzzle) in
      other.goal == puzzle.goal && other.position.queue == puzzle.position.queue
    }
    let name = tr(
      "%s with %s", puzzle.goal.title, puzzle.position.queue.map { String($0.letter) }.joined(separator: " "))
    guard puzzles.count(where: isSame) > 1 else { return name }
    return tr("%s (%s)", name, String(puzzles[...index].count(where: isSame)))
  }

  /// The puzzle of this number; nil if there is none.
  package subscript(number number: UInt64) -> Puzzle? {
    number > 0 && number <= UInt64(puzzles.count) ? puzzles[Int(number) - 1] : nil
  }
}
