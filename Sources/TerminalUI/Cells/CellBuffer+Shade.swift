extension CellBuffer {
  /// Draws everything below the navigation bar, or within a rectangle, halfway to the background, because something
  /// else stands before it.
  package mutating func shade(_ rect: Rect? = nil) {
    let area = rect ?? Rect(x: 0, y: 1, columns: size.columns, rows: max(0, size.rows - 1))
    for y in max(0, area.minY)..<max(0, min(area.maxY, size.rows)) {
      for x in max(0, area.minX)..<max(0, min(area.maxX, size.columns)) {
        self[x, y].style.attributes.insert(.shaded)
      }
    }
  }
}
