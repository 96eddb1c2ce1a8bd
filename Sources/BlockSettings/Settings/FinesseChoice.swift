import BlockPlatform

/// What is said of keys that a piece did not need.
package enum FinesseChoice: String, CaseIterable, Sendable {
  /// Nothing.
  case off
  /// How many pieces had such keys, on the result.
  case count
  /// That, and the better keys after each such piece.
  case show
  /// That, and the piece comes again, in modes that can undo.
  case again = "repeat"

  /// The choice's title.
  var title: String {
    switch self {
    case .off: tr("off")
    case .count: tr("count", context: "a finesse setting")
    case .show: tr("show")
    case .again: tr("play again")
    }
  }
}
