/// The seven pieces by the names that plain mode gives their orientations.
enum PlainPieces {
  /// An orientation of a piece: for each column from the left, its lowest cell and the cell above its
  /// highest.
  struct Shape: Equatable {
    /// The name in plain mode, such as `T, stem down`.
    let words: String
    let columns: [(bottom: Int, top: Int)]

    static func == (a: Shape, b: Shape) -> Bool { a.words == b.words }
  }

  private static let table: [(String, [(Int, Int)])] = [
    ("O", [(0, 2), (0, 2)]), ("I, lying", [(0, 1), (0, 1), (0, 1), (0, 1)]), ("I, standing", [(0, 4)]),
    ("S, lying", [(0, 1), (0, 2), (1, 2)]), ("S, standing", [(1, 3), (0, 2)]),
    ("Z, lying", [(1, 2), (0, 2), (0, 1)]), ("Z, standing", [(0, 2), (1, 3)]),
    ("T, stem up", [(0, 1), (0, 2), (0, 1)]), ("T, stem right", [(0, 3), (1, 2)]),
    ("T, stem down", [(1, 2), (0, 2), (1, 2)]), ("T, stem left", [(1, 2), (0, 3)]),
    ("J, lying, left end up", [(0, 2), (0, 1), (0, 1)]),
    ("J, standing, top to the right", [(0, 3), (2, 3)]),
    ("J, lying, right end down", [(1, 2), (1, 2), (0, 2)]),
    ("J, standing, foot to the left", [(0, 1), (0, 3)]),
    ("L, lying, right end up", [(0, 1), (0, 1), (0, 2)]),
    ("L, standing, foot to the right", [(0, 3), (0, 1)]),
    ("L, lying, left end down", [(0, 2), (1, 2), (1, 2)]),
    ("L, standing, top to the left", [(2, 3), (0, 3)]),
  ]

  /// All orientations of all pieces.
  static let shapes = table.map { row in
    Shape(words: row.0, columns: row.1.map { (bottom: $0.0, top: $0.1) })
  }

  /// The orientations of a piece, by its letter.
  static func shapes(of letter: Character) -> [Shape] { shapes.filter { $0.words.first == letter } }

  /// The orientation that a line names; nil if it names none.
  static func shape(in line: String) -> Shape? {
    let name = line.split(separator: ", ").prefix { !$0.hasPrefix("column") }.joined(separator: ", ")
    return shapes.first { $0.words == name }
  }

  /// The first column that a piece covers according to a line, from 0.
  static func firstColumn(in line: String) -> Int? {
    line.firstMatch(of: /columns? (\d+)/).flatMap { Int($0.1) }.map { $0 - 1 }
  }
}
