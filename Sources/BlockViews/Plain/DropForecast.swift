import BlockEngine
import BlockPlatform

/// The result of a hard drop: the rows that it clears and the holes that it covers.
package struct DropForecast: Equatable, Sendable {
  /// The number of cleared rows.
  var rows = 0
  /// The number of empty cells directly under the piece that stay covered after the full rows are cleared.
  var holes = 0
  /// The height of the stack under the piece in each of its columns, from the left.
  package var under: [Int] = []
  /// The height of the stack after it.
  var height = 0

  /// The forecast for the falling piece; nil if there is none.
  package init?(of game: Game) {
    guard let ghost = game.ghost else { return nil }
    self.init(of: ghost, on: game.visiblePlayfield)
  }

  /// The forecast for a piece that would lock at its place.
  init(of piece: FallingPiece, on field: Playfield) {
    let minos = piece.minos
    func isTaken(_ x: Int, _ y: Int) -> Bool { field[x, y] != nil || minos.contains { $0 == (x, y) } }
    let full = Set(minos.map(\.y)).filter { y in
      (0..<field.height).contains(y) && (0..<field.width).allSatisfy { isTaken($0, y) }
    }
    rows = full.count
    let top = (0..<field.height).first { y in
      !full.contains(y) && (field.hasMino(inRow: y) || minos.contains { $0.y == y })
    }
    if let top { height = field.height - top - full.count { $0 > top } }
    for x in Set(minos.map(\.x)).sorted() where (0..<field.width).contains(x) {
      guard let lowest = minos.filter({ $0.x == x }).map(\.y).max() else { continue }
      let below = max(0, lowest + 1)..<max(0, lowest + 1, field.height)
      let surface = below.first { field[x, $0] != nil } ?? field.height
      under.append(field.height - surface)
      let isClosed = (0..<max(0, lowest + 1)).contains { !full.contains($0) && isTaken(x, $0) }
      if isClosed { holes += surface - below.lowerBound }
    }
  }

  /// The forecast in words, the best first.
  ///
  /// - Parameters:
  ///   - saysNone: whether to mention that no hole is covered.
  ///   - saysHeight: whether to say how high the stack would be.
  package func words(saysNone: Bool, saysHeight: Bool = false) -> [String] {
    var words: [String] = []
    if rows > 0 { words.append(trn("clears %s row", "clears %s rows", rows, String(rows))) }
    if holes > 0 {
      words.append(trn("%s hole", "%s holes", holes, String(holes)))
    } else if saysNone {
      words.append(tr("no hole"))
    }
    if saysHeight { words.append(tr("height %s", String(height))) }
    return words
  }
}
