import BlockEngine

/// Counts sequences of resting places under rules whose kicks depend on more than the maps contain.
struct FallbackPerftCounter {
  private let ruleset: Ruleset
  private let playfield: Playfield
  private let queue: [Tetromino]
  private let finder: PlacementFinder

  init(_ ruleset: Ruleset, _ playfield: Playfield, _ queue: [Tetromino], halfTurns: Bool) {
    self.ruleset = ruleset
    self.playfield = playfield.with(hiddenRows: ruleset.hiddenRows)
    self.queue = queue
    finder = PlacementFinder(
      ruleset: ruleset, width: playfield.width, height: playfield.height, halfTurns: halfTurns)
  }

  /// The number of sequences of places of the queue's first `depth` pieces.
  func count(depth: Int) -> Int { count(queue[..<depth], on: playfield) }

  private func count(_ rest: ArraySlice<Tetromino>, on playfield: Playfield) -> Int {
    guard let piece = rest.first else { return 1 }
    // A place with a spin and one without have the same cells.
    var seen: Set<[Int]> = []
    return finder.placements(of: piece, on: playfield).reduce(0) { sum, placement in
      guard seen.insert(placement.piece.minos.map { $0.y * 64 + $0.x }.sorted()).inserted else { return sum }
      if rest.count == 1 { return sum + 1 }
      guard let next = self.playfield(playfield, after: placement.piece) else { return sum }
      return sum + count(rest.dropFirst(), on: next)
    }
  }

  /// The field after a piece locks; nil if that ends the game.
  private func playfield(_ playfield: Playfield, after piece: FallingPiece) -> Playfield? {
    var next = playfield
    guard next.lock(piece) != nil else { return nil }
    return switch ruleset.lockOut {
    case .never: next
    case .wholePiece: piece.minos.contains { $0.y >= 0 } ? next : nil
    case .anyMino: next.highestRow >= next.hiddenRows ? next : nil
    }
  }
}
