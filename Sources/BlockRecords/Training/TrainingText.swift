import BlockEngine

/// Why a text of openers or spins cannot be read.
public struct TrainingError: Error {
  /// The line, from 1.
  public let line: Int
  /// What is wrong.
  public let reason: LocalizedMessage
}

/// The lines of a text of openers or spins: `key: value`, or rows of a diagram; `//` begins a comment line.
struct TrainingLines {
  enum Line {
    case value(key: String, text: String)
    case row(String)
  }

  /// The most lines of a text.
  private static let maxLines = 10_000

  private(set) var lines: [(number: Int, line: Line)] = []

  init(_ text: String) throws(TrainingError) {
    var number = 0
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard number <= Self.maxLines else {
        throw TrainingError(line: number, reason: "a text has at most \(Self.maxLines) lines")
      }
      var line = String(part)
      while line.last == " " || line.last == "\r" { line.removeLast() }
      if line.isEmpty || line.hasPrefix("//") { continue }
      if let end = line.firstIndex(of: ":") {
        let text = line[line.index(after: end)...].drop { $0 == " " }
        lines.append((number, .value(key: String(line[..<end]), text: String(text))))
      } else {
        lines.append((number, .row(line)))
      }
    }
  }
}

/// A T-spin that a text asks for.
public struct TrainingSpin: Equatable, Sendable {
  /// Full or mini.
  public let spin: Spin
  /// The rows that it clears, 0…3.
  public let rows: Int

  /// Reads `full 2` or `mini 1`.
  init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    guard words.count == 2, let rows = Int(words[1]), (0...3).contains(rows) else { return nil }
    switch words[0] {
    case "full": spin = .full
    case "mini": spin = .mini
    default: return nil
    }
    self.rows = rows
  }
}

/// A chance that a search has counted.
public struct TrainingChance: Equatable, Sendable {
  /// The cases that are wanted, at most `total`.
  public let count: Int
  /// All cases, at least 1.
  public let total: Int

  package init(count: Int, of total: Int) {
    self.count = count
    self.total = total
  }

  /// Reads `711/840`.
  init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2, (1...5_040).contains(numbers[1]), (0...numbers[1]).contains(numbers[0]) else {
      return nil
    }
    self.init(count: numbers[0], of: numbers[1])
  }
}

extension Playfield {
  /// A field of the modern rules whose lowest rows are a diagram's; every character but `.` is taken.
  ///
  /// - Throws: `TrainingError` for the line `number`, in which the diagram ends.
  init(trainingRows rows: [String], taken: (Character) -> Bool, line number: Int) throws(TrainingError) {
    let rules = Ruleset.modern
    let size = rules.field
    guard rows.count < size.height,
      var field = try? Playfield(width: size.width, height: size.height, hiddenRows: rules.hiddenRows)
    else { throw TrainingError(line: number, reason: "a diagram has fewer than \(size.height) rows") }
    for (index, row) in rows.enumerated() {
      guard row.count == size.width else {
        throw TrainingError(
          line: number, reason: "a row of a diagram has \(size.width) cells, not \(row.count)")
      }
      for (x, cell) in row.enumerated() where taken(cell) {
        field[x, size.height - rows.count + index] = .garbage
      }
    }
    self = field
  }
}
