/// Four rows of a playfield's store, from one row down: all that a collision test reads.
///
/// Two rows lie in a word as two rows of a matrix do, the upper one in the lower half.
struct RowWindow: Sendable {
  /// The first row and the second.
  var upper: UInt64
  /// The third row and the fourth.
  var lower: UInt64

  /// Four solid rows.
  static let floor = RowWindow(upper: .max, lower: .max)
}

extension Playfield {
  /// A row by its place in the store, walls included.
  @inline(__always)
  func row(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: windows[index].upper) }

  /// Changes a row in every window that has it.
  mutating func setRow(_ index: Int, to row: UInt32) {
    let low: UInt64 = 0xffff_ffff
    let row = UInt64(row)
    windows[index].upper = windows[index].upper & ~low | row
    if index >= 1 { windows[index - 1].upper = windows[index - 1].upper & low | row << 32 }
    if index >= 2 { windows[index - 2].lower = windows[index - 2].lower & ~low | row }
    if index >= 3 { windows[index - 3].lower = windows[index - 3].lower & low | row << 32 }
  }

  /// The rows from the uppermost hidden one down to the floor's lowest, walls included.
  var rows: [UInt32] { windows.indices.map(row) }
}
