import Testing

@testable import TerminalUI

/// Puzzles solved from the narration of plain mode alone.
@Suite struct PlainPuzzleTests {
  /// Some of each kind of goal: one piece and several, with and without hold, modern and classic rules.
  @Test(arguments: [1, 2, 3, 5, 6, 7, 9, 10, 12, 13, 14, 17, 18, 19, 21, 22, 26, 27, 35])
  func aPuzzleIsSolvedFromWordsAlone(number: Int) throws {
    var player = PlainPuzzler()
    try player.open(number)
    try player.think()
    while !player.hasEnded { try player.placePiece() }
    #expect(player.screen.first == "Solved!", "\(player.told.joined(separator: "\n")) \(player.screen)")
  }

  /// Finds a spin by rotating and listening.
  @Test(arguments: [15, 20])
  func aSpinIsFoundFromWordsAlone(number: Int) throws {
    var player = PlainPuzzler()
    try player.open(number)
    try player.spin()
    #expect(player.screen.first == "Solved!", "\(player.told.suffix(60).joined(separator: "\n"))")
  }

  @Test func undoAndRedoAreAnnounced() throws {
    var player = PlainPuzzler()
    try player.open(3)
    #expect(player.hear(.character("b")) == ["Nothing to undo"])
    let before = (heights: player.hear(.character("v")), place: player.hear(.character("w")))
    _ = player.hear(.character(" "))
    let lines = player.hear(.character("b"))
    #expect(lines.first == "Undone" && Array(lines.dropFirst().prefix(2)) == before.heights + before.place)
    #expect(lines.last == "Next L")
    #expect(player.hear(.character("y")).first == "Redone")
    #expect(player.hear(.character("y")) == ["Nothing to redo"])
  }

  @Test func aHoldThatIsRefusedIsToldAsOne() throws {
    var player = PlainPuzzler()
    try player.open(3)
    #expect(player.hear(.character("c")).first == "Held J")
    #expect(player.hear(.character("c")) == ["No hold"])
  }
}

/// A player who hears a puzzle, solves it on a field in the head, and presses keys.
private struct PlainPuzzler {
  private var driver = ModelDriver(size: PlainTerminal.screen, isUnicode: false, isPlain: true)
  private var reader = PlainReader()
  private var goal = Goal.all
  private var field = Field(width: 0)
  private var queue: [Character] = []
  private var plan: [Step] = []
  /// All narration so far.
  private(set) var told: [String] = []
  private(set) var hasEnded = false
  /// The final screen as read aloud.
  private(set) var screen: [String] = []

  private enum Goal: Equatable {
    case all, garbage
    case lines(Int), atOnce(Int), spin(Int)
  }

  private struct Step {
    let usesHold: Bool
    let shape: PlainPieces.Shape
    let column: Int
    let after: Field
  }

  /// A state that the search has already visited.
  private struct State: Hashable {
    let field: Field
    let left: Int
    let held: Character?
    let lines: Int
  }

  /// A field in the head: its rows from the bottom.
  private struct Field: Hashable {
    let width: Int
    /// An empty cell, one filled from the start, or one filled by a piece.
    enum Cell { case empty, garbage, piece }
    var rows: [[Cell]] = []

    init(width: Int) { self.width = width }

    subscript(x: Int, y: Int) -> Cell {
      get { y < rows.count ? rows[y][x] : .empty }
      set {
        while rows.count <= y { rows.append(Array(repeating: .empty, count: width)) }
        rows[y][x] = newValue
      }
    }

    var heights: [Int] {
      (0..<width).map { x in (rows.lastIndex { $0[x] != .empty } ?? -1) + 1 }
    }

    var count: Int { rows.map { $0.count { $0 != .empty } }.reduce(0, +) }

    /// The field with a shape added; nil if a cell is taken.
    func with(_ shape: PlainPieces.Shape, column: Int, floor: Int) -> Field? {
      var field = self
      for (x, cells) in shape.columns.enumerated() {
        for y in floor + cells.bottom..<floor + cells.top {
          guard field[column + x, y] == .empty else { return nil }
          field[column + x, y] = .piece
        }
      }
      return field
    }

    /// Removes full rows and returns their number.
    mutating func clear() -> Int {
      let left = rows.filter { $0.contains(.empty) }
      defer { rows = left }
      return rows.count - left.count
    }

    /// The field in the words of a question about gaps.
    var words: String {
      let parts = rows.indices.filter { rows[$0].contains { $0 != .empty } }.map { y in
        let empty = (0..<width).filter { rows[y][$0] == .empty }
        var ranges: [String] = []
        for x in empty where !empty.contains(x - 1) {
          let last = (x..<width).prefix { empty.contains($0) }.last ?? x
          ranges.append(x == last ? "\(x + 1)" : "\(x + 1) to \(last + 1)")
        }
        if rows[y].contains(.garbage) { ranges.append("garbage") }
        return "Row \(y + 1): \(ranges.joined(separator: ", "))"
      }
      return parts.isEmpty ? "The field is empty." : parts.joined(separator: ". ")
    }
  }

  // MARK: Listening

  /// Presses a key and returns the narration.
  mutating func hear(_ key: Key) -> [String] {
    driver.press(key)
    let lines = driver.drainNarration()
    told += ["[\(key)]"] + lines
    return lines
  }

  /// Opens a puzzle and parses its narration.
  mutating func open(_ number: Int) throws {
    driver.open("Puzzles")
    for _ in 1..<number { driver.press(.down) }
    let heard = hear(.enter)
    let lines = [driver.screen.reading.title] + heard
    let goals = lines.compactMap(PlainPuzzler.goal)
    goal = try #require(goals.count == 1 ? goals[0] : nil, "not exactly one goal: \(lines)")
    let heights = try #require(lines.first { $0.hasPrefix("Heights ") })
    let gaps = try #require(lines.first { $0.hasPrefix("Row ") })
    field = Field(width: heights.prefix { $0 != "." }.matches(of: /\d+/).count)
    for row in gaps.split(separator: ". ") {
      let parts = row.split(separator: ": ")
      let y = try #require(Int(parts[0].dropFirst(4))) - 1
      let ranges = parts[1].split(separator: ", ")
      for x in 0..<field.width { field[x, y] = ranges.last == "garbage" ? .garbage : .piece }
      for range in ranges where range != "garbage" {
        let ends = range.split(separator: " to ").compactMap { Int($0) }
        for x in try #require(ends.first)...(try #require(ends.last)) { field[x - 1, y] = .empty }
      }
    }
    #expect(heights.hasPrefix("Heights " + PlainPuzzler.words(field.heights)))
    let place = try #require(lines.first { $0.contains("Under it") })
    let next = try #require(lines.last)
    queue = [try #require(place.first)]
    // The letters after "Next".
    if next.hasPrefix("Next ") { queue += next.dropFirst(5).filter { $0 != " " } }
    #expect(next.hasPrefix("Next ") || next == "This is the last piece.")
  }

  private static func goal(_ line: String) -> Goal? {
    switch line {
    case "Clear the whole field": .all
    case "Clear the garbage": .garbage
    case "Two lines at once": .atOnce(2)
    case "Three lines at once": .atOnce(3)
    case "Four lines at once": .atOnce(4)
    case "T-spin single": .spin(1)
    case "T-spin double": .spin(2)
    case "T-spin triple": .spin(3)
    default: line.firstMatch(of: /^Clear (\d+) lines?$/).flatMap { Int($0.1) }.map(Goal.lines)
    }
  }

  /// Heights as narrated, in groups of five.
  private static func words(_ heights: [Int]) -> String {
    stride(from: 0, to: heights.count, by: 5).map { first in
      heights[first..<min(first + 5, heights.count)].map(String.init).joined(separator: " ")
    }.joined(separator: ", ")
  }

  // MARK: Solving

  /// Finds placements that reach the goal.
  mutating func think() throws {
    var seen: Set<State> = []
    plan = try #require(
      way(field, queue[...], held: nil, lines: 0, &seen), "no solution: \(goal) \(queue) \(field.words)")
  }

  private func way(
    _ field: Field, _ queue: ArraySlice<Character>, held: Character?, lines: Int, _ seen: inout Set<State>
  ) -> [Step]? {
    let left = queue.count + (held == nil ? 0 : 1)
    guard left > 0, seen.insert(State(field: field, left: queue.count, held: held, lines: lines)).inserted
    else { return nil }
    // Prune: the cells must suffice, and the rows they fill must include all that has to clear.
    let full = (field.count + 4 * left) / field.width
    switch goal {
    case .all: guard field.rows.count <= full else { return nil }
    case .lines(let count): guard lines + full >= count else { return nil }
    case .atOnce(let count), .spin(let count): guard full >= count else { return nil }
    case .garbage: break
    }
    let first = queue.first ?? held
    let rest = queue.dropFirst()
    let stillHeld = queue.isEmpty ? nil : held
    if let first, let found = way(placing: first, false, field, rest, stillHeld, lines, &seen) {
      return found
    }
    guard field.width == 10, let first = queue.first, let other = held ?? rest.first, other != first else {
      return nil
    }
    return way(placing: other, true, field, held == nil ? rest.dropFirst() : rest, first, lines, &seen)
  }

  private func way(
    placing letter: Character, _ usesHold: Bool, _ field: Field, _ rest: ArraySlice<Character>,
    _ held: Character?, _ lines: Int, _ seen: inout Set<State>
  ) -> [Step]? {
    let heights = field.heights
    for shape in PlainPieces.shapes(of: letter) {
      for column in 0...field.width - shape.columns.count {
        let floor = shape.columns.indices.map { heights[column + $0] - shape.columns[$0].bottom }.max() ?? 0
        guard var after = field.with(shape, column: column, floor: max(0, floor)) else { continue }
        let rows = after.clear()
        let step = Step(usesHold: usesHold, shape: shape, column: column, after: after)
        if reaches(after, rows, lines + rows) { return [step] }
        if let found = way(after, rest, held: held, lines: lines + rows, &seen) { return [step] + found }
      }
    }
    return nil
  }

  private func reaches(_ field: Field, _ rows: Int, _ lines: Int) -> Bool {
    switch goal {
    case .all: rows > 0 && field.rows.isEmpty
    case .garbage: !field.rows.joined().contains(.garbage)
    case .lines(let count): lines >= count
    case .atOnce(let count): rows == count
    case .spin: false
    }
  }

  // MARK: Playing

  /// Takes the next step of the plan, and checks that the narration agrees.
  mutating func placePiece() throws {
    let step = try #require(plan.first, "the puzzle continues after the plan: \(told.suffix(20))")
    plan.removeFirst()
    if step.usesHold { #expect(hear(.character("c")).first?.hasPrefix("Held ") == true) }
    try turn(to: step.shape)
    try move(to: step.column)
    let words = try #require(hear(.character("w")).last)
    let under = step.shape.columns.indices.map { String(field.heights[step.column + $0]) }
    #expect(words.contains("Under it " + under.joined(separator: " ") + "."))
    field = step.after
    #expect(hear(.character(" ")).contains { $0.hasPrefix("Landed, ") })
    try listenToTheEnd()
    if !hasEnded { #expect(hear(.character("g")) == [field.words]) }
  }

  /// If no piece is falling, the game is over: read the screen.
  private mutating func listenToTheEnd() throws {
    guard hear(.character("w")) == ["No piece is falling."] else { return }
    hasEnded = true
    screen = Array(reader.lines(of: driver.screen).drop { $0 != "Solved!" && $0 != "Out of pieces" })
  }

  private mutating func turn(to shape: PlainPieces.Shape) throws {
    for _ in 0..<4 where PlainPieces.shape(in: try #require(hear(.character("w")).last)) != shape {
      _ = hear(.up)
    }
    #expect(PlainPieces.shape(in: try #require(hear(.character("w")).last)) == shape)
  }

  private mutating func move(to column: Int) throws {
    _ = hear(.home)
    for _ in 0..<field.width {
      let words = try #require(hear(.character("w")).last)
      if PlainPieces.firstColumn(in: words) == column { return }
      _ = hear(.right)
    }
    Issue.record("cannot reach column \(column): \(told.suffix(10))")
  }

  /// Looks for a rotation at the floor that brings a T under an overhang, so that a drop clears the goal's
  /// rows.
  mutating func spin() throws {
    guard case .spin(let rows) = goal else {
      Issue.record("the goal is not a spin")
      return
    }
    let ways = [["z"], ["x"], ["z", "z"], ["x", "x"], ["a"]]
    for shape in PlainPieces.shapes(of: "T") {
      for column in 0...field.width - shape.columns.count {
        for keys in ways {
          try turn(to: shape)
          try move(to: column)
          _ = hear(.character("s"))
          for key in keys { _ = hear(.character(Character(key))) }
          let words = try #require(hear(.character("w")).last)
          let found = words.firstMatch(of: /clears (\d+) row/).flatMap { Int($0.1) } ?? 0
          if found == rows, words.contains(" 0 rows to fall"), isUnderSomething(words) {
            _ = hear(.character(" "))
            try listenToTheEnd()
            return
          }
          // Start over.
          #expect(!hear(.character("r")).isEmpty)
        }
      }
    }
    Issue.record("no spin found")
  }

  /// Whether a piece on the floor is lower than a drop from above would reach.
  private func isUnderSomething(_ words: String) -> Bool {
    guard let shape = PlainPieces.shape(in: words), let column = PlainPieces.firstColumn(in: words) else {
      return false
    }
    let heights = field.heights
    let floor = shape.columns.indices.map { heights[column + $0] - shape.columns[$0].bottom }.max() ?? 0
    var dropped = field.with(shape, column: column, floor: max(0, floor)) ?? field
    return dropped.clear() == 0
  }
}
