/// A size in character cells.
struct Size: Equatable, Sendable {
  var columns: Int
  var rows: Int
}

/// A place on the screen in character cells; (0, 0) is the upper left one.
struct Point: Equatable, Sendable {
  var x: Int
  var y: Int
}

/// A rectangle of character cells.
struct Rect: Equatable, Sendable {
  var origin: Point
  var size: Size

  init(x: Int, y: Int, columns: Int, rows: Int) {
    origin = Point(x: x, y: y)
    size = Size(columns: columns, rows: rows)
  }

  var minX: Int { origin.x }
  var minY: Int { origin.y }
  /// One past the last column.
  var maxX: Int { origin.x + size.columns }
  /// One past the last row.
  var maxY: Int { origin.y + size.rows }

  /// What of it is at `row` or below.
  func below(_ row: Int) -> Rect {
    let top = min(max(row, minY), maxY)
    return Rect(x: minX, y: top, columns: size.columns, rows: maxY - top)
  }

  func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
