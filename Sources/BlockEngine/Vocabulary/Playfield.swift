/// The locked minos: a grid of `width` × `height` visible cells with open hidden rows above it.
///
/// `x` grows to the right and `y` down; (0, 0) is the upper left visible cell, hidden rows have negative `y`.
///
/// ```swift
/// let field = try Playfield(diagram: """
///   ....
///   ....
///   .O..
///   TTT.
///   """)
/// field[1, 2]  // .o
/// ```
///
/// The store is larger than the visible field: three wall columns on the left, walls to the end of the word on the
/// right and solid rows below. So no 4×4 matrix that a rule tests leaves it, and a collision is the AND of four rows
/// with the matrix's. A row is one `UInt32`, cell `x` is bit `x + 3`. For every row, a `RowWindow` holds the four
/// rows of its test side by side: a test is one checked array access, and a lock, which is rare, writes each row four
/// times. A second array, which no collision test reads, has the tetromino of each cell in four bits.
///
/// Both are plain arrays: inline arrays within a game were copied to the stack at every collision test (25 million
/// random steps a second instead of 80).
public struct Playfield: Sendable {
  /// The widths a playfield can have: wall columns and cells fit a 32-bit row.
  public static let widths = 4...26
  /// The heights a playfield can have, without hidden rows.
  public static let heights = 4...40
  /// The possible numbers of hidden rows.
  static let hiddenRowCounts = 4...26

  package static let wallColumns = 3
  static let floorRows = 3

  /// Columns, 4…26.
  public let width: Int
  /// Visible rows, 4…40.
  public let height: Int
  /// Rows above row 0, 4…26; `Ruleset.lockOut` decides whether a mino may stay there.
  public let hiddenRows: Int

  /// For each row from the top hidden one, that row and the three below it.
  var windows: [RowWindow]
  /// For each row, cell x at bits 4x…4x + 3: 0 if it is empty, else `Mino`'s raw value + 1.
  var colours: [UInt128]
  /// The store's index of the highest row with a mino; the floor's if there is none.
  package var highestRow: Int
  /// A row with walls and no mino.
  let emptyRow: UInt32

  /// An empty playfield.
  ///
  /// - Throws: `PlayfieldError.size` if the width or height is outside `widths` or `heights`.
  public init(width: Int, height: Int) throws(PlayfieldError) {
    try self.init(width: width, height: height, hiddenRows: 4)
  }

  /// An empty playfield with so many rows above row 0.
  ///
  /// - Throws: `PlayfieldError.size` if the width or height is outside `widths` or `heights`.
  public init(width: Int, height: Int, hiddenRows: Int) throws(PlayfieldError) {
    guard Playfield.widths.contains(width), Playfield.heights.contains(height) else {
      throw .size(width: width, height: height)
    }
    precondition(Playfield.hiddenRowCounts.contains(hiddenRows), "4 to 26 hidden rows")
    self.width = width
    self.height = height
    self.hiddenRows = hiddenRows
    let cells: UInt32 = (1 << UInt32(width)) - 1
    emptyRow = ~(cells << UInt32(Playfield.wallColumns))
    windows = Array(repeating: .floor, count: hiddenRows + height + Playfield.floorRows)
    colours = Array(repeating: 0, count: hiddenRows + height)
    highestRow = hiddenRows + height
    for index in 0..<highestRow { setRow(index, to: emptyRow) }
  }

  /// The mino at (x, y), hidden rows included; nil if the cell is empty.
  ///
  /// - Precondition: `x` is 0 ..< `width` and `y` is −`hiddenRows` ..< `height`.
  public subscript(x: Int, y: Int) -> Mino? {
    get {
      precondition(x >= 0 && x < width && y >= -hiddenRows && y < height, "a cell of the playfield")
      let code = UInt8(truncatingIfNeeded: colours[y + hiddenRows] >> UInt128(4 * x)) & 15
      return code == 0 ? nil : Mino(rawValue: code - 1)
    }
    set {
      precondition(x >= 0 && x < width && y >= -hiddenRows && y < height, "a cell of the playfield")
      let index = y + hiddenRows
      let bit: UInt32 = 1 << UInt32(x + Playfield.wallColumns)
      colours[index] &= ~(15 << UInt128(4 * x))
      if let newValue { colours[index] |= UInt128(newValue.rawValue + 1) << UInt128(4 * x) }
      setRow(index, to: newValue == nil ? row(index) & ~bit : row(index) | bit)
      findHighestRow(from: 0)
    }
  }

  /// Whether any cell of row `y`, hidden rows included, is taken.
  public func hasMino(inRow y: Int) -> Bool { row(y + hiddenRows) != emptyRow }

  /// Whether every cell of row `y` is taken.
  public func isFull(row y: Int) -> Bool { row(y + hiddenRows) == .max }

  /// The number of locked minos, hidden rows included.
  public var minoCount: Int {
    (0..<(hiddenRows + height)).reduce(0) { $0 + (row($1) & ~emptyRow).nonzeroBitCount }
  }

  mutating func findHighestRow(from index: Int) {
    var index = index
    let floor = hiddenRows + height
    while index < floor, row(index) == emptyRow { index += 1 }
    highestRow = index
  }
}

extension Playfield: Equatable {
  /// Whether two playfields have the same size and the same minos of the same tetrominoes.
  public static func == (a: Playfield, b: Playfield) -> Bool {
    guard a.width == b.width, a.height == b.height, a.hiddenRows == b.hiddenRows else { return false }
    return (0..<(a.hiddenRows + a.height)).allSatisfy { a.colours[$0] == b.colours[$0] }
  }
}

extension Playfield {
  /// The visible rows with another number of empty hidden rows above them.
  package func with(hiddenRows: Int) -> Playfield {
    guard hiddenRows != self.hiddenRows else { return self }
    guard var other = try? Playfield(width: width, height: height, hiddenRows: hiddenRows) else {
      preconditionFailure("a playfield's own size can be had again")
    }
    for y in 0..<height {
      other.setRow(y + hiddenRows, to: row(y + self.hiddenRows))
      other.colours[y + hiddenRows] = colours[y + self.hiddenRows]
    }
    other.findHighestRow(from: 0)
    return other
  }
}
