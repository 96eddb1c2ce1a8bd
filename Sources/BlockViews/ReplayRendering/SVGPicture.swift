import BlockSettings
import TerminalUI

/// The changes from one frame of cells to the next, as SVG elements; a cell is one unit wide and two high.
struct SVGPicture {
  private var palette: SVGPalette
  private let theme: Theme
  private var grounds = Layer()
  /// Blocks and lines, whose colour may equal the background of another cell.
  private var shapes = Layer()
  private var texts: [String] = []

  /// One layer: areas by their paint, in the order of first use.
  private struct Layer {
    private(set) var paints: [SVGPaint] = []
    private(set) var areas: [SVGPaint: SVGArea] = [:]

    mutating func add(_ shape: CellShape, _ x: Int, _ y: Int, _ paint: SVGPaint) {
      var shape = shape
      shape.x += x * CellShape.cellWidth
      shape.y += y * CellShape.cellHeight
      if areas[paint] == nil { paints.append(paint) }
      areas[paint, default: SVGArea()].add(shape)
    }
  }

  /// The elements that turn one frame into the next of the same size; without a previous frame, the whole next one.
  static func elements(
    of buffer: CellBuffer, over before: CellBuffer?, in theme: Theme, palette: inout SVGPalette
  ) -> [String] {
    var picture = SVGPicture(palette: palette, theme: theme)
    for y in 0..<buffer.size.rows { picture.addRow(y, of: buffer, over: before) }
    let elements = picture.elements()
    palette = picture.palette
    return elements
  }

  private mutating func addRow(_ y: Int, of buffer: CellBuffer, over before: CellBuffer?) {
    let columns = buffer.size.columns
    var x = 0
    while x < columns {
      guard before?[x, y] != buffer[x, y] else {
        x += 1
        continue
      }
      var end = x + 1
      while end < columns, before?[end, y] != buffer[end, y], buffer[end, y].style == buffer[x, y].style {
        end += 1
      }
      addRun(x..<end, y, of: buffer)
      x = end
    }
  }

  /// Adds a run of cells of one style.
  private mutating func addRun(_ columns: Range<Int>, _ y: Int, of buffer: CellBuffer) {
    let style = buffer[columns.lowerBound, y].style
    let look = CellLook(style, in: theme)
    if style.foreground.repeats {
      var x = columns.lowerBound
      while x < columns.upperBound {
        let end = tileEnd(x..<columns.upperBound, y, of: buffer)
        fill(x..<end, y, with: tile(x..<end, y, look, of: buffer))
        x = end
      }
      return
    }
    fill(columns, y, with: .color(look.background))
    var word: Range<Int>?
    for x in columns {
      let scalar = buffer[x, y].base
      if scalar <= 0x20 || CellShape.shapes(of: scalar) != nil {
        // The right half of a wide character extends the word.
        if scalar == 0, let started = word {
          word = started.lowerBound..<(x + 1)
          continue
        }
        if let word { write(word, y, look, of: buffer) }
        word = nil
        for shape in CellShape.shapes(of: scalar) ?? [] { shapes.add(shape, x, y, .color(look.foreground)) }
      } else {
        word = (word?.lowerBound ?? x)..<(x + 1)
      }
    }
    if let word { write(word, y, look, of: buffer) }
  }

  /// The end of a run of two alternating characters.
  private func tileEnd(_ columns: Range<Int>, _ y: Int, of buffer: CellBuffer) -> Int {
    var x = columns.lowerBound + 1
    while x < columns.upperBound, x < columns.lowerBound + 2 || buffer[x, y].base == buffer[x - 2, y].base {
      x += 1
    }
    return x
  }

  private func tile(_ columns: Range<Int>, _ y: Int, _ look: CellLook, of buffer: CellBuffer) -> SVGPaint {
    let first = buffer[columns.lowerBound, y].base
    let second = columns.count > 1 ? buffer[columns.lowerBound + 1, y].base : first
    if first <= 0x20, second <= 0x20 { return .color(look.background) }
    let isEven = columns.lowerBound % 2 == 0
    return .tile(
      even: isEven ? first : second, odd: isEven ? second : first, foreground: look.foreground,
      background: look.background)
  }

  private mutating func fill(_ columns: Range<Int>, _ y: Int, with paint: SVGPaint) {
    grounds.add(
      CellShape(x: 0, y: 0, width: columns.count * CellShape.cellWidth, height: CellShape.cellHeight),
      columns.lowerBound, y, paint)
  }

  private mutating func write(_ columns: Range<Int>, _ y: Int, _ look: CellLook, of buffer: CellBuffer) {
    let name = palette.name(ofText: look.foreground, isBold: look.isBold, isUnderlined: look.isUnderlined)
    var text = "<text class=\"\(name)\" x=\"\(columns.lowerBound)\" y=\"\(y * 2 + 1).5\""
    // Makes a word as wide as its cells in any font.
    if columns.count > 1 { text += " textLength=\"\(columns.count)\"" }
    text += ">"
    for x in columns where buffer[x, y].base != 0 {
      let cell = buffer[x, y]
      for scalar in [cell.base, cell.marks.0, cell.marks.1] where scalar != 0 {
        text += SVGText.escaped(scalar)
      }
    }
    texts.append(text + "</text>")
  }

  private mutating func elements() -> [String] {
    var paths: [String] = []
    for layer in [grounds, shapes] {
      for paint in layer.paints {
        paths.append("<path class=\"\(palette.name(of: paint))\" d=\"\(layer.areas[paint]?.path ?? "")\"/>")
      }
    }
    return paths + texts
  }
}
