/// One character cell of the screen: a base scalar with up to two combining marks, and how it is drawn.
struct Cell: Equatable, Sendable {
  /// The base scalar; 0 marks the right half of a wide character, which the cell to its left draws.
  var base: UInt32
  /// Combining marks upon the base; 0 where there is none.
  var marks: (UInt32, UInt32) = (0, 0)
  var style: Style

  init(_ scalar: Unicode.Scalar, _ style: Style = .standard) {
    base = scalar.value
    self.style = style
  }

  /// The cell that the right half of a wide character covers.
  static func covered(_ style: Style) -> Cell {
    var cell = Cell(" ", style)
    cell.base = 0
    return cell
  }

  static let blank = Cell(" ")

  static func == (a: Cell, b: Cell) -> Bool {
    a.base == b.base && a.style == b.style && a.marks == b.marks
  }
}
