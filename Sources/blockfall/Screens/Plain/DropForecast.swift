import BlockEngine

/// What a hard drop would leave: the rows that it clears and the holes that it covers.
struct DropForecast: Equatable, Sendable {
  /// How many rows would be cleared.
  var rows = 0
  /// How many empty cells would lie right under the piece, closed from above.
  var holes = 0
  /// The heights of the columns that the piece is above, from the left.
  var under: [Int] = []

  /// The forecast for the falling piece; nil if there is none.
  init?(of game: Game) {
    guard let ghost = game.ghost else { return nil }
    self.init(of: ghost, on: game.seenPlayfield)
  }

  /// The forecast for a piece that would lock where it is.
  init(of piece: FallingPiece, on field: Playfield) {
    let minos = piece.minos
    let heights = GameNarration.heights(of: field)
    for x in Set(minos.map(\.x)).sorted() where heights.indices.contains(x) {
      under.append(heights[x])
      guard let lowest = minos.filter({ $0.x == x }).map(\.y).max() else { continue }
      holes += (max(0, lowest + 1)..<max(0, lowest + 1, field.height)).prefix { field[x, $0] == nil }.count
    }
    for y in Set(minos.map(\.y)) where (0..<field.height).contains(y) {
      let own = Set(minos.filter { $0.y == y }.map(\.x))
      if (0..<field.width).allSatisfy({ own.contains($0) || field[$0, y] != nil }) { rows += 1 }
    }
  }

  /// The forecast in words, the best first.
  ///
  /// - Parameter saysNone: whether it is said that there would be no hole.
  func words(saysNone: Bool) -> [String] {
    var words: [String] = []
    if rows > 0 { words.append(trn("clears %s row", "clears %s rows", rows, String(rows))) }
    if holes > 0 {
      words.append(trn("%s hole", "%s holes", holes, String(holes)))
    } else if saysNone {
      words.append(tr("no hole"))
    }
    return words
  }
}
