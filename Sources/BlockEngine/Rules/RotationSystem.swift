/// The matrix of each tetromino in each orientation.
///
/// The four matrices of a tetromino are packed into one word, so that turning a piece is a shift and no look-up.
public struct RotationSystem: Sendable {
  /// For each tetromino its four matrices, orientation n in bits 16n…16n + 15.
  private let turns: [UInt64]

  /// Spawn matrices turned whole, 4×4: what the classic rules do.
  public static let wholeMatrix = RotationSystem(spawnMatrices: [
    Matrix(rows: ["....", "####", "....", "...."]),
    Matrix(rows: ["....", ".##.", ".##.", "...."]),
    Matrix(rows: ["....", ".#..", "###.", "...."]),
    Matrix(rows: ["....", ".##.", "##..", "...."]),
    Matrix(rows: ["....", "##..", ".##.", "...."]),
    Matrix(rows: ["....", "#...", "###.", "...."]),
    Matrix(rows: ["....", "..#.", "###.", "...."]),
  ])

  private init(spawnMatrices: [Matrix]) {
    turns = spawnMatrices.map { spawn in
      var matrix = spawn
      var packed: UInt64 = 0
      for orientation in Orientation.allCases {
        packed |= UInt64(matrix.bits) << UInt64(16 * orientation.rawValue)
        matrix = matrix.turnedClockwise
      }
      return packed
    }
  }

  /// The matrix of `tetromino` turned to `orientation`.
  public func matrix(of tetromino: Tetromino, _ orientation: Orientation) -> Matrix {
    PackedTurns(word: turns[Int(tetromino.rawValue)])[orientation]
  }

  func turns(of tetromino: Tetromino) -> PackedTurns {
    PackedTurns(word: turns[Int(tetromino.rawValue)])
  }
}

/// The four matrices of one tetromino.
struct PackedTurns: Sendable {
  let word: UInt64

  @inline(__always)
  subscript(orientation: Orientation) -> Matrix { self[quarterTurns: orientation.rawValue] }

  @inline(__always)
  subscript(quarterTurns turns: UInt8) -> Matrix {
    Matrix(bits: UInt16(truncatingIfNeeded: word &>> (UInt64(turns & 3) &* 16)))
  }
}
