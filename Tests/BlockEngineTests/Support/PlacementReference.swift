import BlockEngine

/// The resting places of pieces without gravity, and their sequences, by brute force.
///
/// It searches cell by cell with the drawn pieces and the published kicks, independently of the engine.
struct PlacementReference {
  let isModern: Bool
  let halfTurns: Bool
  let width: Int
  let height: Int

  /// A field as its taken cells, `y * 64 + x`; hidden rows have a negative y.
  typealias Field = Set<Int>

  private var hiddenRows: Int { isModern ? 20 : 4 }

  private func minos(_ piece: Tetromino, _ turns: Int) -> [(x: Int, y: Int)] {
    isModern ? SuperRotation.minos(piece, turns) : drawnMinos(piece, quarterTurns: turns)
  }

  private struct Place {
    var turns: Int
    var x: Int
    var y: Int
  }

  /// The sets of cells in which `piece` can come to rest.
  func rests(of piece: Tetromino, on field: Field) -> Set<Field> {
    var taken = Array(repeating: false, count: (hiddenRows + height) * width)
    for cell in field {
      let y = (cell + 64 * hiddenRows) / 64
      taken[y * width + (cell + 64 * hiddenRows) % 64] = true
    }
    let shapes = (0..<4).map { minos(piece, $0) }
    func fits(_ place: Place) -> Bool {
      if place.y < -hiddenRows { return false }
      for mino in shapes[place.turns] {
        let (x, y) = (place.x + mino.x, place.y + mino.y)
        if x < 0 || x >= width || y >= height || taken[(y + hiddenRows) * width + x] { return false }
      }
      return true
    }
    var spawn = Place(turns: 0, x: (width - 4) / 2, y: isModern ? -2 : -1)
    guard fits(spawn) else { return [] }
    if isModern {
      spawn.y += 1
      if !fits(spawn) { spawn.y -= 1 }
    }
    // An array, since a set would spend most of the time hashing.
    var seen = Array(repeating: false, count: 4 * (width + 8) * (hiddenRows + height + 4))
    func isNew(_ place: Place) -> Bool {
      let row = place.turns * (hiddenRows + height + 4) + place.y + hiddenRows
      let index = row * (width + 8) + place.x + 4
      defer { seen[index] = true }
      return !seen[index]
    }
    _ = isNew(spawn)
    var frontier = [spawn]
    var rests: Set<Field> = []
    while let place = frontier.popLast() {
      var others: [Place] = []
      for step in [-1, 1] {
        var other = Place(turns: place.turns, x: place.x + step, y: place.y)
        if !isModern, !fits(other) { other.y += 1 }
        if fits(other) { others.append(other) }
      }
      for quarters in halfTurns ? [1, 2, 3] : [1, 3] {
        let after = (place.turns + quarters) % 4
        let tests = isModern ? SuperRotation.turn(piece, from: place.turns, to: after).tests : [(0, 0)]
        for test in tests {
          let turned = Place(turns: after, x: place.x + test.x, y: place.y - test.y)
          if fits(turned) {
            others.append(turned)
            break
          }
        }
      }
      let below = Place(turns: place.turns, x: place.x, y: place.y + 1)
      if fits(below) {
        others.append(below)
      } else {
        rests.insert(Set(shapes[place.turns].map { (place.y + $0.y) * 64 + place.x + $0.x }))
      }
      for other in others where isNew(other) { frontier.append(other) }
    }
    return rests
  }

  /// The number of sequences of resting places of `queue`.
  func count(_ queue: ArraySlice<Tetromino>, on field: Field) -> Int {
    guard let piece = queue.first else { return 1 }
    let rests = rests(of: piece, on: field)
    if queue.count == 1 { return rests.count }
    return rests.reduce(0) { sum, cells in
      guard let next = self.field(field, after: cells) else { return sum }
      return sum + count(queue.dropFirst(), on: next)
    }
  }

  /// The field after a piece locks in `cells`; nil if that ends the game.
  private func field(_ field: Field, after cells: Field) -> Field? {
    if isModern, cells.allSatisfy({ $0 < 0 }) { return nil }
    var field = field.union(cells)
    for y in -hiddenRows..<height {
      let row = (0..<width).map { y * 64 + $0 }
      guard row.allSatisfy(field.contains) else { continue }
      field = Set(field.subtracting(row).map { $0 < y * 64 ? $0 + 64 : $0 })
    }
    return !isModern && field.contains { $0 < 0 } ? nil : field
  }
}
