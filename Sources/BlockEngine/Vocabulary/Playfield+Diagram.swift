/// Why a playfield could not be created.
public enum PlayfieldError: Error, Equatable {
  /// A width or height outside `Playfield.widths` or `Playfield.heights`.
  case size(width: Int, height: Int)
  /// A line of a diagram (from 1) whose length differs from the first one's.
  case unequalLine(line: Int, width: Int, expected: Int)
  /// A character (line and column from 1) that is no cell.
  case unknownCharacter(Character, line: Int, column: Int)
  /// A line (from 1) without an empty cell: a playfield has no full rows.
  case fullRow(line: Int)
}

extension PlayfieldError: Localizable {
  /// One sentence: what was wrong and what would be right.
  public var localizedMessage: LocalizedMessage {
    switch self {
    case .size(let width, let height):
      "the playfield is \(width) wide and \(height) high; it can be 4 to 26 wide and 4 to 40 high"
    case .unequalLine(let line, let width, let expected):
      "line \(line) has \(width) cells and the first one \(expected); all must have the same length"
    case .unknownCharacter(let character, let line, let column):
      LocalizedMessage(
        "line \(line), column \(column) has \(character.debugDescription); a cell is one of . I O T S Z J L #"
      )
    case .fullRow(let line):
      "line \(line) is full; a full row would have been cleared"
    }
  }
}

extension Playfield {
  /// Reads a diagram.
  ///
  /// Each line is a visible row, top first: `.` empty, `IOTSZJL` a mino of that tetromino, `#` garbage.
  /// A line feed at the end is optional.
  ///
  /// - Throws: `PlayfieldError` for a wrong line, character or size.
  public init(diagram: some StringProtocol) throws(PlayfieldError) {
    try self.init(diagram: diagram, hiddenRows: 4)
  }

  /// A playfield from its diagram, with so many empty hidden rows above it.
  ///
  /// - Throws: `PlayfieldError` as `init(diagram:)`.
  public init(diagram: some StringProtocol, hiddenRows: Int) throws(PlayfieldError) {
    var lines = diagram.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let width = lines.first?.count ?? 0
    for (index, line) in lines.enumerated() where line.count != width {
      throw .unequalLine(line: index + 1, width: line.count, expected: width)
    }
    try self.init(width: width, height: lines.count, hiddenRows: hiddenRows)
    for (y, line) in lines.enumerated() {
      for (x, character) in line.enumerated() where character != "." {
        guard let mino = Mino(letter: character) else {
          throw .unknownCharacter(character, line: y + 1, column: x + 1)
        }
        self[x, y] = mino
      }
      if isFull(row: y) { throw .fullRow(line: y + 1) }
    }
  }

  /// The visible rows as a diagram, top first, each without its line feed.
  public var diagramRows: [String] { (0..<height).map(diagramRow) }

  /// The visible rows as a diagram, each with a line feed at its end; `init(diagram:)` reads it back.
  public var diagram: String {
    diagramRows.reduce(into: "") { $0 += $1 + "\n" }
  }

  /// The diagram of row `y`, hidden rows included.
  public func diagramRow(_ y: Int) -> String {
    String((0..<width).map { x in self[x, y]?.letter ?? "." })
  }
}
