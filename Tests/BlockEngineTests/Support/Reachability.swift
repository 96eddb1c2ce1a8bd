import BlockEngine

/// Where a piece can be brought on a field while gravity waits: breadth first, cell by cell.
///
/// The steps are those of the classic rules: to the side or else diagonally down, a quarter turn either way, a row
/// down. Nothing of the engine has a part in it.
struct Reachability {
  struct Place: Hashable {
    var turns: Int
    var x: Int
    var y: Int
  }

  private let taken: [[Bool]]
  private let tetromino: Tetromino
  private let width: Int
  /// All places that can be reached, the spawn included; none where there is no room at spawn.
  private(set) var places: Set<Place> = []

  /// Floods the field that `rows` draw, `.` being free, from the spawn of `tetromino`.
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

  /// The places that the piece can lock in.
  var resting: [Place] { places.filter { !fits($0.moved(0, 1)) } }

  /// How many sets of cells those are: turned pieces may cover the same ones.
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
