/// An arcade machine's field: ten columns, twenty rows and one row above them.
///
/// Rows are numbered from −1 down, as in a playfield. It holds no arrays, so that a frame allocates nothing.
package struct ArcadeField: Sendable {
  static let width = 10
  static let height = 20
  /// A row without an empty cell.
  package static let fullRow: UInt16 = 0x3ff
  /// The fourth bit of every cell of a row in `minos`: only garbage, the highest number, has that bit.
  private static let garbageBits: UInt64 = 0x88_8888_8888

  /// The cells of each row, bit x for column x.
  package private(set) var rows = InlineArray<21, UInt16>(repeating: 0)
  /// What is in each cell, four bits for a column: 0 for nothing, else `Mino`'s raw value + 1.
  private(set) var minos = InlineArray<21, UInt64>(repeating: 0)

  /// Whether there is no mino at all.
  var isEmpty: Bool { minoCount == 0 }

  /// The number of locked minos.
  var minoCount: Int { rows.indices.reduce(0) { $0 + rows[$1].nonzeroBitCount } }

  /// Puts the minos of a piece into the field; those above the row over the field are lost.
  mutating func lock(_ matrix: Matrix, of tetromino: Tetromino, x: Int, y: Int) {
    for row in 0..<4 where y + row >= -1 && y + row < ArcadeField.height {
      for column in 0..<4 where matrix[column, row] {
        rows[y + row + 1] |= 1 << UInt16(x + column)
        minos[y + row + 1] |= UInt64(tetromino.rawValue + 1) << UInt64(4 * (x + column))
      }
    }
  }

  /// The number of full rows with garbage among the four from `y` on.
  func fullGarbageRows(from y: Int) -> Int {
    (y + 1..<y + 5).count {
      rows.indices.contains($0) && rows[$0] == ArcadeField.fullRow && minos[$0] & ArcadeField.garbageBits != 0
    }
  }

  /// Removes the full rows among the four from `y` on and moves everything above them down.
  mutating func clearFullRows(from y: Int) -> ClearedRows {
    var cleared = ClearedRows(top: y, mask: 0)
    for offset in 0..<4 {
      let full = y + offset + 1
      guard rows.indices.contains(full), rows[full] == ArcadeField.fullRow else { continue }
      cleared.mask |= 1 << UInt8(offset)
      for index in stride(from: full, to: 0, by: -1) {
        rows[index] = rows[index - 1]
        minos[index] = minos[index - 1]
      }
      (rows[0], minos[0]) = (0, 0)
    }
    return cleared
  }

  /// Sets the rows as masks of their columns, with minos of no piece.
  package mutating func setRows(_ masks: InlineArray<21, UInt16>) {
    rows = masks
    for row in rows.indices {
      minos[row] = 0
      for x in 0..<ArcadeField.width where masks[row] >> UInt16(x) & 1 == 1 {
        minos[row] |= UInt64(Mino.garbage.rawValue + 1) << UInt64(4 * x)
      }
    }
  }

  /// Copies the field into a playfield of its size.
  func write(to playfield: inout Playfield) {
    for row in rows.indices {
      for x in 0..<ArcadeField.width {
        let mino = Mino(code: minos[row] >> UInt64(4 * x))
        if playfield[x, row - 1] != mino { playfield[x, row - 1] = mino }
      }
    }
  }

  /// Takes over a playfield of its size.
  mutating func read(_ playfield: Playfield) {
    for row in rows.indices {
      (rows[row], minos[row]) = (0, 0)
      for x in 0..<ArcadeField.width {
        guard let mino = playfield[x, row - 1] else { continue }
        rows[row] |= 1 << UInt16(x)
        minos[row] |= UInt64(mino.rawValue + 1) << UInt64(4 * x)
      }
    }
  }
}

extension Mino {
  /// The mino in the lowest four bits of `code`; nil for an empty cell.
  fileprivate init?(code: UInt64) {
    let value = UInt8(code & 15)
    guard value > 0 else { return nil }
    self.init(rawValue: value - 1)
  }
}

extension ArcadeField: TurningField {
  static func shape(of matrix: Matrix) -> Matrix { matrix }

  func fits(_ matrix: Matrix, x: Int, y: Int) -> Bool {
    for row in 0..<4 {
      let bits = matrix.bits >> UInt16(4 * row) & 15
      if bits == 0 { continue }
      // Columns from −4 on, so that no shift is negative.
      let place = UInt32(bits) << UInt32(x + 4)
      guard place & ~(UInt32(ArcadeField.fullRow) << 4) == 0, y + row < ArcadeField.height else {
        return false
      }
      if y + row >= -1, place >> 4 & UInt32(rows[y + row + 1]) != 0 { return false }
    }
    return true
  }
}
