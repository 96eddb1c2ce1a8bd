import BlockSettings
import TerminalUI

/// Scraps of paper that fall over the empty places of the screen for a moment, because a game is a new best.
package struct Confetti: Equatable, Sendable {
  /// When it begins.
  package let start: Moment

  package init(start: Moment) { self.start = start }

  private static let length = Duration.milliseconds(2_000)
  /// Ten pictures a second.
  private static let step = Duration.milliseconds(100)
  private static let inks: [Ink] = [.pieceI, .pieceO, .pieceT, .pieceS, .pieceZ, .pieceJ, .pieceL]

  /// When the next picture is due; nil if all is over.
  package func nextChange(after now: Moment) -> Moment? {
    guard now < start + Confetti.length else { return nil }
    return start + Confetti.step * (Int((now - start) / Confetti.step) + 1)
  }

  /// Draws the scraps that are in the air into empty cells below the bar.
  package func draw(into buffer: inout CellBuffer, at now: Moment, isASCII: Bool) {
    guard now >= start, now < start + Confetti.length else { return }
    let step = Int((now - start) / Confetti.step)
    let size = buffer.size
    let marks: [Unicode.Scalar] = isASCII ? ["*", "+", "."] : ["▪", "▖", "▝", "■"]
    for scrap in 0..<(size.columns / 3) {
      // Spread by a multiplicative hash, the same each time.
      let hash = Int((UInt64(scrap + 1) &* 0x9E37_79B9_7F4A_7C15) >> 33)
      let speed = 1 + hash % 3
      let x = (hash / 7 % size.columns + (step * (hash % 5 - 2)) / 4 + size.columns) % size.columns
      let y = 1 + (step - hash / 11 % 8) * speed * size.rows / 40
      guard y >= 1, y < size.rows, step >= hash / 11 % 8 else { continue }
      let cell = buffer[x, y]
      guard cell == .blank else { continue }
      buffer[x, y] = Cell(
        marks[(hash / 13 + step) % marks.count], Style(foreground: Confetti.inks[scrap % Confetti.inks.count])
      )
    }
  }
}
