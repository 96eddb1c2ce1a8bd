/// Four consecutive rows of a playfield's store: all that a collision test reads.
///
/// Each word has two rows, the upper one in its lower half.
struct RowWindow: Sendable {
  /// The first and the second row.
  var upper: UInt64
  /// The third and the fourth row.
  var lower: UInt64

  /// Four solid rows.
  static let floor = RowWindow(upper: .max, lower: .max)
}

extension RowWindow {
  /// A matrix whose left edge is the store's first column.
  @inline(__always)
  init(_ matrix: Matrix) {
    let minos = UInt64(matrix.bits)
    let pair: UInt64 = 0x0000_000f_0000_000f
    // Spreads each row's four bits to a 32-bit half.
    upper = (minos | minos &<< 28) & pair
    lower = (minos &>> 8 | minos &<< 20) & pair
  }

  /// A matrix whose left edge is column `x` of the field.
  @inline(__always)
  init(_ matrix: Matrix, x: Int) {
    self = RowWindow(matrix).moved(to: x)
  }

  /// The rows moved from the store's first column to column `x` of the field.
  @inline(__always)
  func moved(to x: Int) -> RowWindow {
    let shift = UInt64(truncatingIfNeeded: x &+ Playfield.wallColumns)
    return RowWindow(upper: upper &<< shift, lower: lower &<< shift)
  }
}

extension Playfield {
  /// The row at an index of the store, walls included.
  @inline(__always)
  package func row(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: windows[index].upper) }

  /// Adds the bits of `minos` to the four rows from `top` on, in every window that contains one of them.
  mutating func add(_ minos: RowWindow, at top: Int) {
    let (upper, lower) = (minos.upper, minos.lower)
    var windows = windows.mutableSpan
    func add(_ upper: UInt64, _ lower: UInt64, _ index: Int, _ windows: inout MutableSpan<RowWindow>) {
      guard index >= 0 else { return }
      windows[index].upper |= upper
      windows[index].lower |= lower
    }
    add(0, upper &<< 32, top - 3, &windows)
    add(0, upper, top - 2, &windows)
    add(upper &<< 32, upper &>> 32 | lower &<< 32, top - 1, &windows)
    add(upper, lower, top, &windows)
    add(upper &>> 32 | lower &<< 32, lower &>> 32, top + 1, &windows)
    add(lower, 0, top + 2, &windows)
    add(lower &>> 32, 0, top + 3, &windows)
  }

  /// Sets a row in every window that contains it.
  mutating func setRow(_ index: Int, to row: UInt32) {
    let low: UInt64 = 0xffff_ffff
    let row = UInt64(row)
    windows[index].upper = windows[index].upper & ~low | row
    if index >= 1 { windows[index - 1].upper = windows[index - 1].upper & low | row << 32 }
    if index >= 2 { windows[index - 2].lower = windows[index - 2].lower & ~low | row }
    if index >= 3 { windows[index - 3].lower = windows[index - 3].lower & low | row << 32 }
  }

  /// The rows from the top hidden one down to the lowest of the floor, walls included.
  package var rows: [UInt32] { windows.indices.map(row) }
}
