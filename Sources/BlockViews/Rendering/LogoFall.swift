import TerminalUI

/// The letters of the game's name fall into place once, when the program starts.
package struct LogoFall: Equatable, Sendable {
  /// When it began.
  package let start: Moment

  package init(start: Moment) { self.start = start }

  /// The time between two letters.
  private static let delay = Duration.milliseconds(45)
  /// The time of a row.
  private static let rowTime = Duration.milliseconds(20)
  /// The pictures of it.
  private static let step = Duration.milliseconds(40)
  /// The rows that the last letter falls.
  private static let maxRows = 12
  package static let letters = 9

  private static var length: Duration { delay * (letters - 1) + rowTime * maxRows }

  /// When the next picture is due; nil if all letters have landed.
  package func nextChange(after now: Moment) -> Moment? {
    guard now < start + LogoFall.length else { return nil }
    return start + LogoFall.step * (Int((now - start) / LogoFall.step) + 1)
  }

  /// How many rows above its place a letter is, counted from 0; 0 once it has landed.
  package func rowsAbove(letter: Int, at now: Moment) -> Int {
    let elapsed = now - start - LogoFall.delay * letter
    return max(0, LogoFall.maxRows - max(0, Int(elapsed / LogoFall.rowTime)))
  }
}
