/// A size in character cells.
package struct Size: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The largest size of a terminal to use; the rest of a larger one stays as it is.
  package static let largest = Size(columns: 1_000, rows: 400)
}

/// A place on the screen in character cells; (0, 0) is the upper left one.
package struct Point: Equatable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A rectangle of character cells.
package struct Rect: Equatable, Sendable {
  package var origin: Point
  package var size: Size

  package init(x: Int, y: Int, columns: Int, rows: Int) {
    origin = Point(x: x, y: y)
    size = Size(columns: columns, rows: rows)
  }

  package var minX: Int { origin.x }
  package var minY: Int { origin.y }
  /// One past the last column.
  package var maxX: Int { origin.x + size.columns }
  /// One past the last row.
  package var maxY: Int { origin.y + size.rows }

  /// The part at `row` and below.
  package func below(_ row: Int) -> Rect {
    let top = min(max(row, minY), maxY)
    return Rect(x: minX, y: top, columns: size.columns, rows: maxY - top)
  }

  /// Whether the rectangles have a cell in common.
  package func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
