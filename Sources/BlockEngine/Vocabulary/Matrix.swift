/// A piece's 4×4 matrix of booleans in sixteen bits: cell (x, y) is bit 4y + x, y growing down.
public struct Matrix: Hashable, Sendable {
  /// The sixteen cells.
  public let bits: UInt16

  /// A matrix with the given bits.
  @inlinable
  public init(bits: UInt16) {
    self.bits = bits
  }

  /// A matrix drawn as four rows of four characters, top first; `#` is a mino.
  package init(rows: [String]) {
    var bits: UInt16 = 0
    for (y, row) in rows.enumerated() {
      for (x, character) in row.utf8.enumerated() where character == UInt8(ascii: "#") {
        bits |= 1 << UInt16(4 * y + x)
      }
    }
    self.bits = bits
  }

  /// Whether there is a mino at column `x` and row `y`, both 0…3.
  public subscript(x: Int, y: Int) -> Bool { bits >> UInt16(4 * y + x) & 1 == 1 }

  /// The upper left `size` × `size` cells turned clockwise by a quarter: (x, y) goes to (size − 1 − y, x).
  func turnedClockwise(within size: Int) -> Matrix {
    var turned: UInt16 = 0
    for y in 0..<size {
      for x in 0..<size where self[x, y] {
        turned |= 1 << UInt16(4 * x + size - 1 - y)
      }
    }
    return Matrix(bits: turned)
  }

  /// The lowest row with a mino, 0…3.
  ///
  /// - Precondition: the matrix is not empty.
  var lowestRow: Int { 3 - bits.leadingZeroBitCount / 4 }

  /// The four rows, top first, drawn with `#` and `.`.
  public var diagram: [String] {
    (0..<4).map { y in String((0..<4).map { x in self[x, y] ? "#" : "." }) }
  }
}
