/// Rectangles of the same fill, as one SVG path.
struct SVGArea {
  private var shapes: [CellShape] = []
  /// The last rectangle with this column and width; one directly below extends it.
  private var lowest: [Span: Int] = [:]

  private struct Span: Hashable {
    var x: Int
    var width: Int
  }

  mutating func add(_ shape: CellShape) {
    if let last = shapes.last, last.y == shape.y, last.height == shape.height,
      last.x + last.width == shape.x, last.height < CellShape.cellHeight
    {
      // Merge parts of neighbouring cells; whole cells already come as runs.
      shapes[shapes.count - 1].width += shape.width
      return
    }
    let span = Span(x: shape.x, width: shape.width)
    if let index = lowest[span], shapes[index].width == shape.width,
      shapes[index].y + shapes[index].height == shape.y
    {
      shapes[index].height += shape.height
      return
    }
    lowest[span] = shapes.count
    shapes.append(shape)
  }

  /// The path data: each rectangle starts relative to the lower left corner of the previous one, where the pen is;
  /// filling closes it.
  var path: String {
    var text = ""
    var place = (x: 0, y: 0)
    for shape in shapes {
      text += "m" + pair(shape.x - place.x, shape.y - place.y)
      text += "h" + SVGNumber.eighths(shape.width) + "v" + SVGNumber.eighths(shape.height)
      text += "h" + SVGNumber.eighths(-shape.width)
      place = (shape.x, shape.y + shape.height)
    }
    return text
  }

  /// Two numbers; a minus sign also separates them.
  private func pair(_ a: Int, _ b: Int) -> String {
    SVGNumber.eighths(a) + (b < 0 ? "" : " ") + SVGNumber.eighths(b)
  }
}
