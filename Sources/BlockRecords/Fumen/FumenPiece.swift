import BlockEngine

/// A piece on a diagram's page.
public struct FumenPiece: Equatable, Sendable {
  /// Which tetromino it is.
  public var tetromino: Tetromino
  /// Its orientation.
  public var orientation: Orientation
  /// The column of the cell that the format stores as the piece's place, 0…9.
  ///
  /// It is one of the piece's own cells, drawn here as `o`; T, J and L turn about it, and O has one orientation.
  /// ```
  /// lying    T     J     L     S     Z     I     O     upright  S    Z    I
  ///         .#.   #..   ..#   .o#   #o.   #o##   o#            #.   .#   #
  ///         #o#   #o#   #o#   ##.   .##          ##            #o   o#   o
  ///                                                            .#   #.   #
  ///                                                                      #
  /// ```
  public var x: Int
  /// The row of that cell, 0…22 from the top; the garbage row is 23.
  public var y: Int

  /// A piece, without a check that it is within the field.
  public init(_ tetromino: Tetromino, _ orientation: Orientation = .spawn, x: Int, y: Int) {
    self.tetromino = tetromino
    self.orientation = orientation
    self.x = x
    self.y = y
  }

  /// The minos, in a matrix whose cell (1, 1) is the piece's place.
  ///
  /// The orientations are those of the super rotation system, except that I, S and Z have only two, and that these
  /// and O are in the lower rows of their box.
  var matrix: Matrix {
    let system = RotationSystem.superRotation
    switch (tetromino, orientation) {
    case (.t, _), (.j, _), (.l, _): return system.matrix(of: tetromino, orientation)
    case (.o, _): return Matrix(bits: system.matrix(of: .o, .spawn).bits << 4)
    case (.i, .spawn), (.i, .half): return system.matrix(of: .i, .spawn)
    case (.s, .spawn), (.s, .half), (.z, .spawn), (.z, .half): return system.matrix(of: tetromino, .half)
    case (.i, _), (.s, _): return system.matrix(of: tetromino, .counterclockwise)
    case (.z, _): return system.matrix(of: .z, .clockwise)
    }
  }

  /// The four cells that the piece covers.
  public var minos: [(x: Int, y: Int)] {
    let matrix = matrix
    return (0..<16).compactMap { bit in
      matrix.bits >> UInt16(bit) & 1 == 1 ? (x - 1 + (bit & 3), y - 1 + (bit >> 2)) : nil
    }
  }

  /// Whether the piece is between the walls and above the floor; it may stick out at the top.
  public var isWithinField: Bool {
    minos.allSatisfy { $0.x >= 0 && $0.x < FumenField.width && $0.y < FumenField.height }
  }
}
