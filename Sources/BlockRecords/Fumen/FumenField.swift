import BlockEngine

/// A diagram's field: 10 columns, 23 rows and below them the next row of garbage to rise.
public struct FumenField: Equatable, Sendable {
  /// Columns.
  public static let width = 10
  /// Rows, without the garbage row.
  public static let height = 23
  static let cellCount = width * (height + 1)

  /// The colours of all cells, row by row from the top, the garbage row last: 0 for empty, else the format's number.
  var colours: [UInt8]

  /// An empty field.
  public init() { colours = Array(repeating: 0, count: FumenField.cellCount) }

  /// The mino at (x, y), y growing down; row 23 is the garbage row; nil if the cell is empty.
  ///
  /// - Precondition: `x` is 0 ..< 10 and `y` is 0 ... 23.
  public subscript(x: Int, y: Int) -> Mino? {
    get { Mino(fumenColour: colours[y * FumenField.width + x]) }
    set { colours[y * FumenField.width + x] = newValue?.fumenColour ?? 0 }
  }

  /// Whether every cell of row `y` is taken.
  func isFull(row y: Int) -> Bool {
    colours[(y * FumenField.width)..<((y + 1) * FumenField.width)].allSatisfy { $0 != 0 }
  }

  /// Adds the piece's minos to the field, except those above its top.
  mutating func lock(_ piece: FumenPiece) {
    for (x, y) in piece.minos where y >= 0 { self[x, y] = Mino(piece.tetromino) }
  }

  /// Removes full rows except the garbage row and moves the rows above them down.
  mutating func clearFullRows() {
    var rest: [UInt8] = []
    var cleared = 0
    for y in 0..<FumenField.height {
      if isFull(row: y) {
        cleared += 1
      } else {
        rest += colours[(y * FumenField.width)..<((y + 1) * FumenField.width)]
      }
    }
    guard cleared > 0 else { return }
    let garbage = colours[(FumenField.height * FumenField.width)...]
    colours = Array(repeating: 0, count: cleared * FumenField.width) + rest + garbage
  }

  /// Moves everything up a row: the garbage row enters the field, and the top row is lost.
  mutating func rise() {
    colours.removeFirst(FumenField.width)
    colours += Array(repeating: 0, count: FumenField.width)
  }

  /// Swaps left and right, except in the garbage row.
  mutating func mirror() {
    for y in 0..<FumenField.height {
      colours[(y * FumenField.width)..<((y + 1) * FumenField.width)].reverse()
    }
  }
}

extension FumenField {
  /// The rows as in a playfield's diagram, top first, the garbage row last.
  public var diagramRows: [String] {
    (0...FumenField.height).map { y in
      String((0..<FumenField.width).map { x in self[x, y]?.letter ?? "." })
    }
  }

  /// Reads a diagram: a line for each row, of `.` and `IOTSZJL#`, the last one on the floor; rows may be full.
  ///
  /// - Throws: `FumenError` if a line does not have 10 cells, a character is no cell, or there are more than 23
  ///   lines.
  public init(diagram: some StringProtocol) throws(FumenError) {
    var lines = diagram.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.init()
    let top = FumenField.height - lines.count
    if let first = lines.first, top < 0 || first.count != FumenField.width {
      throw .size(width: first.count, height: lines.count)
    }
    for (y, line) in lines.enumerated() {
      guard line.count == FumenField.width else { throw .line(y + 1, width: line.count) }
      for (x, letter) in line.enumerated() where letter != "." {
        guard let mino = Mino(letter: letter) else { throw .cell(letter, line: y + 1, column: x + 1) }
        self[x, top + y] = mino
      }
    }
  }

  /// The visible rows of a playfield, on the same floor.
  ///
  /// - Throws: `FumenError.size` if the playfield is not 10 wide, or higher than 23.
  public init(_ playfield: Playfield) throws(FumenError) {
    guard playfield.width == FumenField.width, playfield.height <= FumenField.height else {
      throw .size(width: playfield.width, height: playfield.height)
    }
    self.init()
    let top = FumenField.height - playfield.height
    for y in 0..<playfield.height {
      for x in 0..<playfield.width { self[x, top + y] = playfield[x, y] }
    }
  }

  /// The lowest 20 rows, or all 23 if there is a mino above those.
  ///
  /// `init(diagram:)` reads them back, full rows included.
  public var diagram: String {
    let top = colours.prefix(3 * FumenField.width).allSatisfy { $0 == 0 } ? 3 : 0
    return diagramRows[top..<FumenField.height].reduce(into: "") { $0 += $1 + "\n" }
  }

  /// The field as a game can have it: without full rows and without the garbage row.
  ///
  /// It is 20 rows high, or 23 if there is a mino above those.
  public var playfield: Playfield {
    var field = self
    field.clearFullRows()
    return field.unclearedPlayfield
  }

  private var unclearedPlayfield: Playfield {
    let top = colours.prefix(3 * FumenField.width).allSatisfy { $0 == 0 } ? 3 : 0
    guard var playfield = try? Playfield(width: FumenField.width, height: FumenField.height - top) else {
      preconditionFailure("a playfield can be 10 wide and 20 to 23 high")
    }
    for y in top..<FumenField.height {
      for x in 0..<FumenField.width where self[x, y] != nil { playfield[x, y - top] = self[x, y] }
    }
    return playfield
  }
}

extension Mino {
  /// The mino with the format's number: I L O Z T J S and grey from 1 to 8; nil for any other.
  init?(fumenColour colour: UInt8) {
    switch colour {
    case 1: self = .i
    case 2: self = .l
    case 3: self = .o
    case 4: self = .z
    case 5: self = .t
    case 6: self = .j
    case 7: self = .s
    case 8: self = .garbage
    default: return nil
    }
  }

  /// The format's number, 1…8.
  var fumenColour: UInt8 {
    switch self {
    case .i: 1
    case .l: 2
    case .o: 3
    case .z: 4
    case .t: 5
    case .j: 6
    case .s: 7
    case .garbage: 8
    }
  }
}
