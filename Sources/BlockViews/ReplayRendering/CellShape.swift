/// A rectangle within a cell, in eighths of a cell's width; a cell is 8 wide and 16 high.
struct CellShape: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  static let cellWidth = 8
  static let cellHeight = 16

  /// The rectangles that make up a block or line character; nil for a letter.
  ///
  /// Drawn as rectangles, blocks and lines look the same in any font and join without gaps.
  static func shapes(of scalar: UInt32) -> [CellShape]? {
    switch scalar {
    case 0x2580...0x2588, 0x2589...0x258f, 0x2590, 0x2596...0x259f: blocks(scalar)
    case 0x2500...0x2503, 0x250c, 0x2510, 0x2514, 0x2518: lines(scalar)
    case 0x2550: [CellShape(x: 0, y: 5, width: 8, height: 1), CellShape(x: 0, y: 10, width: 8, height: 1)]
    case 0x2800...0x28ff: dots(scalar - 0x2800)
    default: nil
    }
  }

  private static func blocks(_ scalar: UInt32) -> [CellShape] {
    switch scalar {
    case 0x2580: return [CellShape(x: 0, y: 0, width: 8, height: 8)]
    case 0x2581...0x2588:
      let height = 2 * Int(scalar - 0x2580)
      return [CellShape(x: 0, y: 16 - height, width: 8, height: height)]
    case 0x2589...0x258f: return [CellShape(x: 0, y: 0, width: Int(0x2590 - scalar), height: 16)]
    case 0x2590: return [CellShape(x: 4, y: 0, width: 4, height: 16)]
    default:
      // Quadrant bits, from bit 0 on: upper left, upper right, lower left, lower right.
      let quadrants: [UInt8] = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14]
      let bits = quadrants[Int(scalar - 0x2596)]
      return (0..<4).filter { bits >> $0 & 1 == 1 }
        .map { CellShape(x: $0 % 2 * 4, y: $0 / 2 * 8, width: 4, height: 8) }
    }
  }

  private static func lines(_ scalar: UInt32) -> [CellShape] {
    let thickness = scalar == 0x2501 || scalar == 0x2503 ? 2 : 1
    let across = { (x: Int, width: Int) in CellShape(x: x, y: 7, width: width, height: thickness) }
    let down = { (y: Int, height: Int) in CellShape(x: 3, y: y, width: thickness, height: height) }
    switch scalar {
    case 0x2500, 0x2501: return [across(0, 8)]
    case 0x2502, 0x2503: return [down(0, 16)]
    case 0x250c: return [across(3, 5), down(7, 9)]
    case 0x2510: return [across(0, 4), down(7, 9)]
    case 0x2514: return [across(3, 5), down(0, 8)]
    default: return [across(0, 4), down(0, 8)]
    }
  }

  /// The dots of a Braille character; bits 0 to 2 and 6 are the left column.
  private static func dots(_ bits: UInt32) -> [CellShape] {
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return places.indices.filter { bits >> UInt32($0) & 1 == 1 }
      .map { CellShape(x: places[$0].0 * 4, y: places[$0].1 * 4, width: 3, height: 3) }
  }
}
