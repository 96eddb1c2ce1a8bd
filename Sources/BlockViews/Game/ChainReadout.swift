import BlockEngine
import TerminalUI

/// A chain of clears as it stands, beside the fields of games and matches.
struct ChainReadout {
  enum Kind: Sendable {
    case backToBack
    /// The lines that the back-to-back chain has charged.
    case surge
    case combo
  }

  let kind: Kind
  /// Clears after the first one, which is no chain yet; of a surge its lines.
  let count: Int

  /// The chains of a game, the longest-lived first.
  static func all(of game: Game) -> [ChainReadout] {
    let chain = game.backToBackCount - 1
    return [
      ChainReadout(kind: .backToBack, count: chain),
      ChainReadout(kind: .surge, count: chain > 0 ? game.chargedLines : 0),
      ChainReadout(kind: .combo, count: game.combo - 1),
    ].filter { $0.count > 0 }
  }

  /// The ink, which grows warmer with every second clear.
  var ink: Ink { Self.warmth[min((count - 1) / 2, Self.warmth.count - 1)] }

  private static let warmth: [Ink] = [.accent, .title, .warning]

  /// The count as a figure: times for clears, a number for lines.
  func figure(isASCII: Bool) -> String {
    kind == .surge ? String(count) : (isASCII ? "x" : "×") + String(count)
  }
}
