import BlockEngine
import BlockSearch

// Mirror images, left to right.

extension Playfield {
  /// The mirror image; garbage and minos alike, since only which cells are taken matters to a search.
  var mirrored: Playfield {
    var other = self
    for y in -hiddenRows..<height where hasMino(inRow: y) {
      for x in 0..<width { other[x, y] = self[width - 1 - x, y] }
    }
    return other
  }
}

extension RotationSystem {
  /// Whether each orientation of each piece has a mirror image in another one: rule files can give any matrices.
  var hasMirrorImages: Bool {
    Tetromino.allCases.allSatisfy { tetromino in
      Orientation.allCases.allSatisfy { orientation in
        let piece = FallingPiece(
          tetromino: tetromino, orientation: orientation, x: 0, y: 0,
          matrix: matrix(of: tetromino, orientation))
        return piece.mirrorImage(inWidth: 4, self) != nil
      }
    }
  }
}

extension FallingPiece {
  /// The piece whose cells are the mirror image of these, under rules that have one of each.
  func mirrored(inWidth width: Int, _ system: RotationSystem) -> FallingPiece {
    guard let image = mirrorImage(inWidth: width, system) else {
      preconditionFailure("the rotation system has no mirror images")
    }
    return image
  }

  fileprivate func mirrorImage(inWidth width: Int, _ system: RotationSystem) -> FallingPiece? {
    let cells = Set(minos.map { Cell(x: width - 1 - $0.x, y: $0.y) })
    let left = cells.map(\.x).min() ?? 0
    let top = cells.map(\.y).min() ?? 0
    for orientation in Orientation.allCases {
      let matrix = system.matrix(of: tetromino.mirrored, orientation)
      let own = (0..<16).filter { matrix.bits >> UInt16($0) & 1 == 1 }
      let x = left - (own.map { $0 & 3 }.min() ?? 0)
      let y = top - (own.map { $0 >> 2 }.min() ?? 0)
      let piece = FallingPiece(
        tetromino: tetromino.mirrored, orientation: orientation, x: x, y: y, matrix: matrix)
      if Set(piece.minos.map { Cell(x: $0.x, y: $0.y) }) == cells { return piece }
    }
    return nil
  }

  private struct Cell: Hashable {
    let x, y: Int
  }
}

extension Placement {
  func mirrored(inWidth width: Int, _ system: RotationSystem) -> Placement {
    Placement(piece: piece.mirrored(inWidth: width, system), spin: spin)
  }
}

extension BotPosition {
  /// The mirror image.
  var mirrored: BotPosition {
    BotPosition(
      ruleset: ruleset, playfield: playfield.mirrored, queue: queue.map(\.mirrored), held: held?.mirrored,
      canHold: canHold, possibleNextPieces: possibleNextPieces.map(\.mirrored), combo: combo,
      isBackToBack: isBackToBack, incomingGarbage: incomingGarbage)
  }

  /// Numbers that tell a position from its mirror image: the taken cells row by row, the pieces.
  func sideNumbers(_ played: FallingPiece) -> [Int] {
    let rows = (-playfield.hiddenRows..<playfield.height).map { y in
      (0..<playfield.width).reduce(0) { $0 << 1 | (playfield[$1, y] == nil ? 0 : 1) }
    }
    return rows + queue.map { Int($0.rawValue) } + [held.map { Int($0.rawValue) } ?? -1]
      + played.minos.map(\.x).sorted()
  }
}
