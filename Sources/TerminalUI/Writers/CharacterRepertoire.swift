/// Decides which characters of a cell are sent to the terminal.
///
/// No content of a cell may act as a control sequence or shift the columns, wherever its text came from. An unsafe
/// character is replaced by a visible mark.
struct CharacterRepertoire {
  /// The scalars to draw: a base and up to two combining marks, 0 if there is none.
  struct Glyph: Equatable {
    var base: UInt32
    var marks: (UInt32, UInt32)

    /// Whether nothing of it shows the foreground colour.
    var isBlank: Bool { base == 0x20 && marks == (0, 0) }

    static func == (a: Glyph, b: Glyph) -> Bool { a.base == b.base && a.marks == b.marks }
  }

  /// The first wide characters are Hangul Jamo; most cells are below.
  static let firstWide: UInt32 = 0x1100

  let encoding: CharacterEncoding

  /// Whether the cell's character takes two columns.
  func isWide(_ cell: Cell) -> Bool {
    guard cell.base >= Self.firstWide, encoding == .utf8, let scalar = Unicode.Scalar(cell.base)
    else { return false }
    return columns(of: scalar) == 2 && !isInvisible(cell.base)
  }

  /// Whether the cell is a character without marks that takes one column.
  func isSingle(_ cell: Cell) -> Bool {
    guard cell.isBare, cell.base != 0 else { return false }
    return cell.base < 0x7f || !isWide(cell)
  }

  /// The characters to draw for a cell.
  ///
  /// - Parameters:
  ///   - fitsWide: whether the cell to its right is free for a wide character.
  ///   - takesMarks: whether it may have combining marks; in the last column terminals misplace them.
  func glyph(of cell: Cell, fitsWide: Bool, takesMarks: Bool = true) -> Glyph {
    let base = cell.base
    if base >= 0x20, base < 0x7f, cell.marks == (0, 0) { return Glyph(base: base, marks: (0, 0)) }
    // Half of a wide character without its other half.
    if base == 0 || (isWide(cell) && !fitsWide) { return Glyph(base: 0x20, marks: (0, 0)) }
    guard isDrawable(base) else { return Glyph(base: UInt32(UInt8(ascii: "?")), marks: (0, 0)) }
    guard takesMarks else { return Glyph(base: base, marks: (0, 0)) }
    let first = mark(cell.marks.0)
    let second = mark(cell.marks.1)
    return Glyph(base: base, marks: first == 0 ? (second, 0) : (first, second))
  }

  private func isDrawable(_ value: UInt32) -> Bool {
    if value >= 0x20, value < 0x7f { return true }
    guard encoding == .utf8, let scalar = Unicode.Scalar(value) else { return false }
    return columns(of: scalar) > 0 && !isInvisible(value)
  }

  private func mark(_ value: UInt32) -> UInt32 {
    guard value != 0, encoding == .utf8, let scalar = Unicode.Scalar(value), !isInvisible(value)
    else { return 0 }
    return columns(of: scalar) == 0 ? value : 0
  }

  /// Unsafe characters, and joiners, which would join the contents of two cells.
  private func isInvisible(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return true }
    return !scalar.isPrintable || value == 0x200c || value == 0x200d
  }
}
