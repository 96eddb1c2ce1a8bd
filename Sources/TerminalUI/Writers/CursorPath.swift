/// The shortest path of the cursor from one cell to another, in moves that all ECMA-48 terminals know.
///
/// Line feed, carriage return and backspace only move the cursor: the tty is raw, and a path down ends on the screen,
/// so that nothing scrolls.
enum CursorPath {
  /// Appends the path from `start`, nil if unknown, to `end`; nothing if they are the same cell.
  static func append(from start: Point?, to end: Point, into bytes: inout [UInt8]) {
    guard let start else { return place(at: end, into: &bytes) }
    let down = end.y - start.y
    let right = end.x - start.x
    guard length(from: start, to: end) < positioningLength(end) else { return place(at: end, into: &bytes) }
    if down > 0, down <= sequenceLength(down) {
      for _ in 0..<down { bytes.append(0x0a) }
    } else if down != 0 {
      sequence(abs(down), down > 0 ? "B" : "A", into: &bytes)
    }
    if right == 0 { return }
    let fromLeft = end.x == 0 ? 1 : 1 + sequenceLength(end.x)
    if horizontalLength(right, to: end.x) == fromLeft {
      bytes.append(0x0d)
      if end.x > 0 { sequence(end.x, "C", into: &bytes) }
    } else if right > 0 {
      sequence(right, "C", into: &bytes)
    } else if -right <= sequenceLength(-right) {
      for _ in 0..<(-right) { bytes.append(0x08) }
    } else {
      sequence(-right, "D", into: &bytes)
    }
  }

  /// The number of bytes of that path.
  static func length(from start: Point?, to end: Point) -> Int {
    guard let start else { return positioningLength(end) }
    let down = end.y - start.y
    let upOrDown = down > 0 ? min(down, sequenceLength(down)) : sequenceLength(-down)
    let moves = horizontalLength(end.x - start.x, to: end.x) + upOrDown
    // The first cell has the shortest positioning sequence.
    return moves <= homeLength ? moves : min(moves, positioningLength(end))
  }

  /// The bytes of a path to a column, from the first column or from the cursor.
  private static func horizontalLength(_ right: Int, to column: Int) -> Int {
    let fromLeft = column == 0 ? 1 : 1 + sequenceLength(column)
    return min(fromLeft, right > 0 ? sequenceLength(right) : min(-right, sequenceLength(-right)))
  }

  private static func place(at end: Point, into bytes: inout [UInt8]) {
    bytes.append(0x1b)
    bytes.append(UInt8(ascii: "["))
    if end != Point(x: 0, y: 0) {
      bytes.append(decimal: end.y + 1)
      if end.x > 0 {
        bytes.append(UInt8(ascii: ";"))
        bytes.append(decimal: end.x + 1)
      }
    }
    bytes.append(UInt8(ascii: "H"))
  }

  private static let homeLength = 3

  private static func positioningLength(_ end: Point) -> Int {
    if end == Point(x: 0, y: 0) { return homeLength }
    return 3 + digits(end.y + 1) + (end.x > 0 ? 1 + digits(end.x + 1) : 0)
  }

  /// Appends a move by `count` cells; a single one needs no number.
  private static func sequence(_ count: Int, _ letter: Unicode.Scalar, into bytes: inout [UInt8]) {
    bytes.append(0x1b)
    bytes.append(UInt8(ascii: "["))
    if count != 1 { bytes.append(decimal: count) }
    bytes.append(UInt8(ascii: letter))
  }

  /// The bytes of a move by `count` cells; 0 for no move.
  private static func sequenceLength(_ count: Int) -> Int {
    count == 0 ? 0 : count == 1 ? 3 : 3 + digits(count)
  }

  private static func digits(_ value: Int) -> Int { value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : 4 }
}
