import BlockEngine

/// The value of a line of a rule file, read word by word.
///
/// Each method returns nil if its part is missing; the reader then reports the form of the key.
package struct RulesetValue {
  package private(set) var words: ArraySlice<Substring>

  package init(_ text: Substring) {
    words = text.split { $0 == " " || $0 == "\t" }[...]
  }

  /// Whether everything has been read.
  package var isAtEnd: Bool { words.isEmpty }

  /// Reads the next word.
  package mutating func word() -> Substring? { words.popFirst() }

  /// Skips the next word if it is `word`; returns whether it was.
  package mutating func consume(_ word: String) -> Bool {
    guard words.first.map({ $0 == word }) ?? false else { return false }
    words.removeFirst()
    return true
  }

  /// Reads a whole number within `range`.
  package mutating func number(_ range: ClosedRange<Int>) -> Int? {
    words.popFirst().flatMap { Int($0, in: range) }
  }

  /// Reads `none` as nil, or a whole number within `range`; nil of the outer kind for anything else.
  package mutating func optionalNumber(_ range: ClosedRange<Int>) -> Int?? {
    if consume("none") { return .some(nil) }
    return number(range).map { .some($0) }
  }

  /// Reads a size as `10x20`.
  package mutating func fieldSize() -> FieldSize? {
    let sides = word()?.split(separator: "x", omittingEmptySubsequences: false) ?? []
    guard sides.count == 2, let width = Int(sides[0], in: Playfield.widths),
      let height = Int(sides[1], in: Playfield.heights)
    else { return nil }
    return FieldSize(width: width, height: height)
  }

  /// Reads one of the given words and returns its value.
  package mutating func choice<Value>(_ choices: KeyValuePairs<String, Value>) -> Value? {
    let word = word()
    return choices.first { word.map(String.init) == $0.key }?.value
  }

  /// Reads one of the words of an enumeration.
  package mutating func choice<Value: RawRepresentable<String>>() -> Value? {
    word().flatMap { Value(rawValue: String($0)) }
  }

  /// Reads `count` whole numbers.
  package mutating func numbers(_ count: Int, _ range: ClosedRange<Int>) -> [Int]? {
    var numbers: [Int] = []
    for _ in 0..<count {
      guard let number = number(range) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Reads a word of piece letters.
  package mutating func pieces(_ counts: ClosedRange<Int>) -> [Tetromino]? {
    guard let word = word(), counts.contains(word.count) else { return nil }
    let pieces = word.compactMap { Tetromino(letter: $0) }
    return pieces.count == word.count ? pieces : nil
  }

  /// Reads values by level: one for all, one for each level from `first` on, or `level:value` in the order of levels.
  package mutating func table(from first: Int, _ range: ClosedRange<Int>) -> LevelTable? {
    var steps: [LevelTable.Step] = []
    var isByLevel: Bool?
    while let word = words.first, let parts = RulesetValue.step(word, range) {
      words.removeFirst()
      if isByLevel ?? (parts.level != nil) != (parts.level != nil) { return nil }
      isByLevel = parts.level != nil
      let level = parts.level ?? first + steps.count
      if let last = steps.last, last.level >= level { return nil }
      steps.append(LevelTable.Step(level: level, value: Int64(parts.value)))
    }
    guard let isByLevel, steps.count <= 1_000 else { return nil }
    return steps.count == 1 && !isByLevel ? LevelTable(steps[0].value) : LevelTable(steps: steps)
  }

  /// Parses `value` or `level:value`.
  private static func step(_ word: Substring, _ range: ClosedRange<Int>) -> (level: Int?, value: Int)? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard let value = parts.last.flatMap({ Int($0, in: range) }) else { return nil }
    if parts.count == 1 { return (nil, value) }
    guard parts.count == 2, let level = Int(parts[0], in: 0...9_999) else { return nil }
    return (level, value)
  }

  /// Reads times by level with their unit.
  package mutating func time(from first: Int) -> RuleTime? {
    guard let table = table(from: first, 0...Int(RuleTime.maxMicroseconds)), let unit = word() else {
      return nil
    }
    switch unit {
    case "us": return RuleTime.checked(table, .microseconds, factor: 1)
    case "ms": return RuleTime.checked(table, .microseconds, factor: 1_000)
    case "s": return RuleTime.checked(table, .microseconds, factor: 1_000_000)
    case "frames": return RuleTime.checked(table, .frames, factor: 1)
    default: return nil
    }
  }
}

extension RuleTime {
  /// The most frames a time in a rule set may have.
  package static let maxFrames: Int64 = 1_000_000

  /// Converts times from a unit that is `factor` times as long; nil if one exceeds the maximum.
  fileprivate static func checked(_ table: LevelTable, _ unit: Unit, factor: Int64) -> RuleTime? {
    let maximum = unit == .frames ? maxFrames : maxMicroseconds / factor
    guard table.steps.allSatisfy({ $0.value <= maximum }) else { return nil }
    return RuleTime(
      LevelTable(steps: table.steps.map { LevelTable.Step(level: $0.level, value: $0.value * factor) }), unit)
  }
}
