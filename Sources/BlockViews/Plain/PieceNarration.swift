import BlockEngine
import BlockPlatform
import BlockSettings
import TerminalUI

/// A game that is only watched, in a line for each piece, or a summary of several if they come fast.
package struct PieceNarration: Sendable {
  /// The pieces and the cleared rows since the last line.
  private var pieces = 0
  private var rows = 0
  /// The last of these pieces.
  private var last: FallingPiece?
  private var lastLine: Moment?

  /// The least time between two lines, and between summaries of several pieces.
  private static let (pause, summaryPause) = (Duration.seconds(1), Duration.seconds(3))

  package init() {}

  /// Takes note of the events of a game, and says what is due.
  ///
  /// - Parameters:
  ///   - name: whose game it is; nil if there is only one.
  ///   - isLast: whether nothing more comes.
  package mutating func narrate(
    _ events: [GameEvent], in game: Game, of name: String? = nil, at now: Moment,
    isLast: Bool = false, _ narration: inout GameNarration
  ) {
    for event in events {
      switch event.kind {
      case .locked(let piece, _):
        pieces += 1
        last = piece
      case .linesCleared(let cleared): rows += cleared.count
      default: break
      }
    }
    guard pieces > 0, let last else { return }
    let passed = lastLine.map { now - $0 } ?? Self.summaryPause
    guard isLast || game.isOver || passed >= (pieces == 1 ? Self.pause : Self.summaryPause) else { return }
    let words = PieceWords(last)
    var parts =
      pieces == 1
      ? [words.letter, words.place(saysPointing: true, .full)]
      : [trn("%s piece", "%s pieces", pieces, String(pieces))]
    if rows > 0 { parts.append(trn("%s row cleared", "%s rows cleared", rows, String(rows))) }
    parts.append(tr("height %s", String(game.visiblePlayfield.stackHeight)))
    let line = parts.joined(separator: ", ")
    narration.add(name.map { "\($0): \(line)" } ?? line)
    (pieces, rows, self.last, lastLine) = (0, 0, nil, now)
  }
}
