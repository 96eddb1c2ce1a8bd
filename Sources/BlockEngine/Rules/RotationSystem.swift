/// The matrix of each tetromino in each orientation, and what a turn tries where there is no room.
///
/// The four matrices of a tetromino lie together, so that a piece has all of them at hand and turning it asks for nothing.
public struct RotationSystem: Sendable {
  /// For each tetromino its four matrices.
  private let turns: [PackedTurns]
  /// For each tetromino and each orientation before and after, sixteen a tetromino, the kicks of the turn.
  private let kicks: [Kicks]

  /// Spawn matrices turned whole, 4×4, without kicks: what the classic rules do.
  public static let wholeMatrix = RotationSystem(
    spawnMatrices: [
      Matrix(rows: ["....", "####", "....", "...."]),
      Matrix(rows: ["....", ".##.", ".##.", "...."]),
      Matrix(rows: ["....", ".#..", "###.", "...."]),
      Matrix(rows: ["....", ".##.", "##..", "...."]),
      Matrix(rows: ["....", "##..", ".##.", "...."]),
      Matrix(rows: ["....", "#...", "###.", "...."]),
      Matrix(rows: ["....", "..#.", "###.", "...."]),
    ],
    turning: { _, matrix in matrix.turnedClockwise(within: 4) },
    kicks: { _, _, _ in .none })

  init(
    spawnMatrices: [Matrix], turning: (Tetromino, Matrix) -> Matrix,
    kicks: (Tetromino, _ from: Orientation, _ to: Orientation) -> Kicks
  ) {
    turns = zip(Tetromino.allCases, spawnMatrices).map { tetromino, spawn in
      var matrix = spawn
      var packed: UInt64 = 0
      for orientation in Orientation.allCases {
        packed |= UInt64(matrix.bits) << UInt64(16 * orientation.rawValue)
        matrix = turning(tetromino, matrix)
      }
      return PackedTurns(word: packed)
    }
    self.kicks = Tetromino.allCases.flatMap { tetromino in
      Orientation.allCases.flatMap { from in
        Orientation.allCases.map { to in kicks(tetromino, from, to) }
      }
    }
  }

  /// The matrix of `tetromino` turned to `orientation`.
  public func matrix(of tetromino: Tetromino, _ orientation: Orientation) -> Matrix {
    turns[Int(tetromino.rawValue)][orientation]
  }

  /// What a turn of `tetromino` from one orientation to another tries, the turn in place first.
  public func kicks(of tetromino: Tetromino, from: Orientation, to: Orientation) -> Kicks {
    kicks[Int(tetromino.rawValue) * 16 + Int(from.rawValue) * 4 + Int(to.rawValue)]
  }

  func turns(of tetromino: Tetromino) -> PackedTurns {
    turns[Int(tetromino.rawValue)]
  }
}

/// The four matrices of one tetromino, orientation n in bits 16n…16n + 15, and as rows of a playfield's store.
@usableFromInline
struct PackedTurns: Sendable {
  @usableFromInline let word: UInt64
  /// What a collision test needs of them: made once, as a step would take a tenth of its instructions to spread the bits.
  let windows: InlineArray<4, RowWindow>

  init(word: UInt64) {
    self.word = word
    windows = InlineArray { RowWindow(Matrix(bits: UInt16(truncatingIfNeeded: word &>> (UInt64($0) &* 16)))) }
  }

  @inlinable @inline(__always)
  subscript(orientation: Orientation) -> Matrix { self[quarterTurns: orientation.rawValue] }

  @inlinable @inline(__always)
  subscript(quarterTurns turns: UInt8) -> Matrix {
    Matrix(bits: UInt16(truncatingIfNeeded: word &>> (UInt64(turns & 3) &* 16)))
  }

  @inline(__always)
  func window(quarterTurns turns: UInt8) -> RowWindow { windows[Int(turns & 3)] }
}
