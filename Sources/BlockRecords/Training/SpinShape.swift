import BlockEngine

/// A field on which a T turns into a slot, by the name that players know it by.
public struct SpinShape: Equatable, Sendable {
  /// The name.
  public let name: String
  /// The field.
  public let field: Playfield
  /// The spins that it gives, one T after the other.
  public let spins: [TrainingSpin]
  /// Where the first T goes, as cells from the upper left one; nil if only one place gives its spin.
  public let first: [Cell]?

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
      shapes.append(SpinShape(name: found, field: field, spins: spins, first: first))
      (name, spins, rows, first) = (nil, [], [], nil)
    }
    for (number, line) in try TrainingLines(text).lines {
      switch line {
      case .value("spin", let text):
        try end()
        name = text
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
