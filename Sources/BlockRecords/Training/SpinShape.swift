import BlockEngine

/// A field on which a T turns into a slot, by the name that players know it by.
public struct SpinShape: Equatable, Sendable {
  /// The name.
  public let name: String
  /// What players call it, without what tells variants apart; several shapes may have one.
  public let family: String
  /// The field.
  public let field: Playfield
  /// The spins that it gives, one T after the other.
  public let spins: [TrainingSpin]
  /// Where the first T goes, as cells from the upper left one; nil if only one place gives its spin.
  public let first: [Cell]?
  /// The pieces of the field that the text shows by their letters.
  public let places: [FallingPiece]

  /// A cell of the field.
  public struct Cell: Hashable, Sendable {
    /// The column, from 0.
    public let x: Int
    /// The row, from 0 and growing down.
    public let y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Reads a text of spins.
  ///
  /// - Throws: `TrainingError` at the first wrong line.
  public static func read(_ text: String) throws(TrainingError) -> [SpinShape] {
    var shapes: [SpinShape] = []
    var name: String?
    var family: String?
    var spins: [TrainingSpin] = []
    var rows: [String] = []
    var first: [Cell]?
    var last = 0
    func end() throws(TrainingError) {
      guard let found = name else { return }
      guard !spins.isEmpty, !rows.isEmpty else {
        throw TrainingError(line: last, reason: "a spin has rows and says what it gives")
      }
      let field = try Playfield(trainingRows: rows, taken: { $0 != "." }, line: last)
      shapes.append(
        SpinShape(
          name: found, family: family ?? String(found.prefix { $0 != "," && $0 != "(" }.trimmingBlanks),
          field: field, spins: spins, first: first, places: places(in: rows, on: field)))
      (name, family, spins, rows, first) = (nil, nil, [], [], nil)
    }
    for (number, line) in try TrainingLines(text).lines {
      switch line {
      case .value("spin", let text):
        try end()
        name = text
      case .value("family", let text): family = text
      case .value("gives", let text):
        guard let spin = TrainingSpin(text) else {
          throw TrainingError(line: number, reason: "'\(text)' is no spin such as full 2")
        }
        spins.append(spin)
      case .value("t", let text):
        guard let cells = Self.cells(text) else {
          throw TrainingError(line: number, reason: "t is four cells such as 3,2 4,1 4,2 5,2")
        }
        first = cells
      case .value: break
      case .row(let row):
        guard name != nil else { throw TrainingError(line: number, reason: "a row comes after a spin") }
        rows.append(row)
      }
      last = number
    }
    try end()
    return shapes
  }

  /// The pieces of a diagram: four cells of a letter that touch each other and no other cell of that letter.
  private static func places(in rows: [String], on field: Playfield) -> [FallingPiece] {
    var letters: [Cell: Tetromino] = [:]
    for (index, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() {
        letters[Cell(x: x, y: field.height - rows.count + index)] = Tetromino(letter: letter)
      }
    }
    var places: [FallingPiece] = []
    for y in 0..<field.height {
      for x in 0..<field.width {
        guard let tetromino = letters[Cell(x: x, y: y)] else { continue }
        var group: Set<Cell> = []
        var edge = [Cell(x: x, y: y)]
        while let cell = edge.popLast() {
          guard letters[cell] == tetromino, group.insert(cell).inserted else { continue }
          edge += [(-1, 0), (1, 0), (0, -1), (0, 1)].map { Cell(x: cell.x + $0.0, y: cell.y + $0.1) }
        }
        for cell in group { letters[cell] = nil }
        if let piece = FallingPiece(tetromino, covering: group) { places.append(piece) }
      }
    }
    return places
  }

  /// Reads four cells, columns from 1 at the left and rows from 1 at the floor.
  private static func cells(_ text: String) -> [Cell]? {
    let size = Ruleset.modern.field
    let cells = text.split(separator: " ").compactMap { word -> Cell? in
      let numbers = word.split(separator: ",").compactMap { Int($0) }
      guard numbers.count == 2, (1...size.width).contains(numbers[0]), (1...size.height).contains(numbers[1])
      else { return nil }
      return Cell(x: numbers[0] - 1, y: size.height - numbers[1])
    }
    return cells.count == 4 ? cells : nil
  }
}

extension FallingPiece {
  /// The piece that covers these cells; nil if none does.
  fileprivate init?(_ tetromino: Tetromino, covering cells: Set<SpinShape.Cell>) {
    guard let left = cells.map(\.x).min(), let top = cells.map(\.y).min() else { return nil }
    for orientation in Orientation.allCases {
      let matrix = Ruleset.modern.rotationSystem.matrix(of: tetromino, orientation)
      let own = (0..<16).filter { matrix.bits >> UInt16($0) & 1 == 1 }
      let x = left - (own.map { $0 & 3 }.min() ?? 0)
      let y = top - (own.map { $0 >> 2 }.min() ?? 0)
      let piece = FallingPiece(tetromino: tetromino, orientation: orientation, x: x, y: y, matrix: matrix)
      if Set(piece.minos.map { SpinShape.Cell(x: $0.x, y: $0.y) }) == cells {
        self = piece
        return
      }
    }
    return nil
  }
}
