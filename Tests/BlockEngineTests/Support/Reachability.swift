import BlockEngine

/// The places that a piece can reach on a field without gravity, found cell by cell.
///
/// The steps are those of the classic rules: sideways or else diagonally down, a quarter turn either way, one
/// row down. It is independent of the engine.
struct Reachability {
  struct Place: Hashable {
    var turns: Int
    var x: Int
    var y: Int
  }

  private let taken: [[Bool]]
  private let tetromino: Tetromino
  private let width: Int
  /// All reachable places, including the spawn; none if there is no room at the spawn.
  private(set) var places: Set<Place> = []

  /// Searches the field drawn by `rows`, in which `.` is free, from the spawn of `tetromino`.
  init(of tetromino: Tetromino, on rows: [String]) {
    taken = rows.map { $0.map { $0 != "." } }
    width = rows[0].count
    self.tetromino = tetromino
    let spawn = Place(turns: 0, x: (width - 4) / 2, y: -1)
    guard fits(spawn) else { return }
    places = [spawn]
    var frontier = [spawn]
    while let place = frontier.popLast() {
      for other in steps(from: place) where places.insert(other).inserted { frontier.append(other) }
    }
  }

  /// The places in which the piece can lock.
  var resting: [Place] { places.filter { !fits($0.moved(0, 1)) } }

  /// The number of distinct sets of cells of those places; different orientations may cover the same cells.
  var restingCells: Int { Set(resting.map { Set(minos($0).map { $0.y * 64 + $0.x }) }).count }

  private func steps(from place: Place) -> [Place] {
    var others: [Place] = []
    for step in [-1, 1] {
      if fits(place.moved(step, 0)) {
        others.append(place.moved(step, 0))
      } else if fits(place.moved(step, 1)) {
        others.append(place.moved(step, 1))
      }
    }
    for turns in [1, 3] {
      let turned = Place(turns: (place.turns + turns) % 4, x: place.x, y: place.y)
      if fits(turned) { others.append(turned) }
    }
    if fits(place.moved(0, 1)) { others.append(place.moved(0, 1)) }
    return others
  }

  private func minos(_ place: Place) -> [(x: Int, y: Int)] {
    drawnMinos(tetromino, quarterTurns: place.turns).map { (place.x + $0.x, place.y + $0.y) }
  }

  private func fits(_ place: Place) -> Bool {
    minos(place).allSatisfy { mino in
      mino.x >= 0 && mino.x < width && mino.y < taken.count && (mino.y < 0 || !taken[mino.y][mino.x])
    }
  }
}

extension Reachability.Place {
  fileprivate func moved(_ x: Int, _ y: Int) -> Self { .init(turns: turns, x: self.x + x, y: self.y + y) }
}
