import BlockEngine
import BlockPlatform
import BlockSettings

/// A falling piece in words: its letter, orientation and columns.
package struct PieceWords: Sendable {
  let piece: FallingPiece

  package init(_ piece: FallingPiece) { self.piece = piece }

  package var letter: String { String(piece.tetromino.letter) }

  /// The piece's orientation; nil for an O, which looks the same in every one.
  ///
  /// Derived from the cells, so that it holds for any rotation system.
  var pointing: String? {
    let minos = piece.minos
    guard let left = minos.map(\.x).min(), let right = minos.map(\.x).max(),
      let top = minos.map(\.y).min(), let bottom = minos.map(\.y).max()
    else { return nil }
    let isLying = right - left > bottom - top
    switch piece.tetromino {
    case .o: return nil
    case .i, .s, .z: return isLying ? tr("lying") : tr("standing")
    case .t, .j, .l: break
    }
    // The single mino beside the line of three.
    let odd = minos.first { mino in
      minos.count { isLying ? $0.y == mino.y : $0.x == mino.x } == 1
    }
    guard let odd else { return nil }
    if piece.tetromino == .t {
      if isLying { return odd.y == top ? tr("stem up") : tr("stem down") }
      return odd.x == left ? tr("stem left") : tr("stem right")
    }
    if isLying {
      switch (odd.y == top, odd.x == left) {
      case (true, true): return tr("lying, left end up")
      case (true, false): return tr("lying, right end up")
      case (false, true): return tr("lying, left end down")
      case (false, false): return tr("lying, right end down")
      }
    }
    switch (odd.y == top, odd.x == left) {
    case (true, true): return tr("standing, top to the left")
    case (true, false): return tr("standing, top to the right")
    case (false, true): return tr("standing, foot to the left")
    case (false, false): return tr("standing, foot to the right")
    }
  }

  /// The columns that the piece covers, from 1.
  func columns(_ verbosity: Verbosity) -> String {
    let covered = piece.minos.map { $0.x + 1 }
    guard let first = covered.min(), let last = covered.max() else { return "" }
    return verbosity == .full ? GameNarration.columns(first, last) : PieceWords.range(first, last)
  }

  /// The columns, after the piece's orientation if that is to be said.
  package func place(saysPointing: Bool, _ verbosity: Verbosity) -> String {
    ([saysPointing ? pointing : nil].compactMap(\.self) + [columns(verbosity)]).joined(separator: ", ")
  }

  /// A range of numbers in words.
  package static func range(_ first: Int, _ last: Int) -> String {
    first == last ? String(first) : tr("%s to %s", String(first), String(last))
  }
}
