import BlockEngine
import BlockSearch

// Mirror images, left to right.

extension Tetromino {
  /// The mirror image of the tetromino.
  var mirrored: Tetromino {
    switch self {
    case .i, .o, .t: self
    case .s: .z
    case .z: .s
    case .j: .l
    case .l: .j
    }
  }
}

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

extension FallingPiece {
  /// The piece whose cells are the mirror image of these.
  func mirrored(inWidth width: Int, _ system: RotationSystem) -> FallingPiece {
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
    preconditionFailure("a tetromino has a mirror image")
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
