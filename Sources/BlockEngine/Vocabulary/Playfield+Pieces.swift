extension Playfield {
  /// Whether a piece's matrix at (x, y) covers a wall, the floor or a locked mino.
  ///
  /// It tests two rows at once, as one word: a matrix's four columns reach at most bit 31 of their row.
  @inline(__always)
  package func collides(_ matrix: Matrix, x: Int, y: Int) -> Bool {
    collides(RowWindow(matrix), x: x, y: y)
  }

  /// The same for a matrix as rows of the store, from its first column on.
  @inline(__always)
  func collides(_ matrix: RowWindow, x: Int, y: Int) -> Bool {
    let minos = matrix.moved(to: x)
    // The index is always within 0…127, so only one of an array's two bounds comparisons remains.
    let window = windows[(y &+ hiddenRows) & 127]
    return window.upper & minos.upper | window.lower & minos.lower != 0
  }

  /// Whether a piece's matrix fits at (x, y), which may be anywhere: outside the store it does not.
  package func fits(_ matrix: Matrix, x: Int, y: Int) -> Bool { fits(RowWindow(matrix), x: x, y: y) }

  /// The same for a matrix as rows of the store, from its first column on.
  @inline(__always)
  func fits(_ matrix: RowWindow, x: Int, y: Int) -> Bool {
    x >= -Playfield.wallColumns && x < width && y >= -hiddenRows && y < height
      && !collides(matrix, x: x, y: y)
  }

  /// Whether (x, y) is a wall, the floor or a locked mino.
  ///
  /// - Precondition: (x, y) is in the store.
  func isTaken(_ x: Int, _ y: Int) -> Bool {
    row(y + hiddenRows) >> UInt32(x + Playfield.wallColumns) & 1 == 1
  }

  /// The row where a piece at (x, y) comes to rest if it falls straight down.
  @usableFromInline
  package func restingRow(of matrix: Matrix, x: Int, y: Int) -> Int {
    // The way is free down to where the matrix's lower edge meets the highest mino.
    var row = max(y, highestRow - hiddenRows - 4)
    while !collides(matrix, x: x, y: row + 1) { row += 1 }
    return row
  }

  /// Adds the piece's minos to the playfield.
  package mutating func lock(_ matrix: Matrix, of mino: Mino, x: Int, y: Int) {
    let top = y + hiddenRows
    add(RowWindow(matrix, x: x), at: top)
    highestRow = min(highestRow, top + matrix.bits.trailingZeroBitCount / 4)
    let code = UInt64(mino.rawValue + 1)
    var minos = UInt64(matrix.bits)
    var index = top
    while minos != 0 {
      let row = minos & 15
      if row != 0 {
        // Four bits become four nibbles, left walls included: the matrix may overlap them, its minos do not.
        let nibbles = (row | row &<< 3 | row &<< 6 | row &<< 9) & 0x1111 &* code
        colours[index] |= (UInt128(nibbles) &<< UInt128(4 &* (x &+ Playfield.wallColumns))) &>> 12
      }
      minos &>>= 4
      index += 1
    }
  }

  /// Removes the full rows among the four from `y` on and moves everything above them down.
  package mutating func clearFullRows(from y: Int) -> ClearedRows {
    var cleared = ClearedRows(top: y, mask: 0)
    let top = y + hiddenRows
    for offset in 0..<4 {
      let full = top + offset
      guard full < hiddenRows + height, row(full) == .max else { continue }
      cleared.mask |= 1 << UInt8(offset)
      // From the top down: lower rows have not moved yet, so `full` is still the right index.
      var index = full
      while index > highestRow {
        setRow(index, to: row(index - 1))
        colours[index] = colours[index - 1]
        index -= 1
      }
      setRow(highestRow, to: emptyRow)
      colours[highestRow] = 0
      highestRow += 1
    }
    if cleared.mask != 0 { findHighestRow(from: highestRow) }
    return cleared
  }
}

/// The rows that a lock cleared, up to four, with their places before the clear.
public struct ClearedRows: Hashable, Sendable, Sequence {
  /// The row of the upper edge of the locked piece's matrix.
  let top: Int
  /// Bit n for row `top` + n.
  var mask: UInt8

  @usableFromInline
  init(top: Int, mask: UInt8) {
    self.top = top
    self.mask = mask
  }

  /// The number of cleared rows, 0…4.
  public var count: Int { mask.nonzeroBitCount }

  /// An iterator over the rows from the highest to the lowest.
  public func makeIterator() -> Iterator { Iterator(top: top, mask: mask) }

  /// Iterates over the rows from the highest to the lowest.
  public struct Iterator: IteratorProtocol {
    let top: Int
    var mask: UInt8

    /// The next row, or nil after the lowest.
    public mutating func next() -> Int? {
      guard mask != 0 else { return nil }
      defer { mask &= mask &- 1 }
      return top + mask.trailingZeroBitCount
    }
  }
}
