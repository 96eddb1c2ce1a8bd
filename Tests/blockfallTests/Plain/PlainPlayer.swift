import Testing

@testable import BlockSettings
@testable import TerminalUI

/// A player who listens: reads lists by ear, asks at every place what a drop would leave there, and drops at the best.
struct PlainPlayer {
  private var driver: ModelDriver
  private var reader = PlainReader()
  private let beat: Duration
  /// Whether the game is over.
  private(set) var hasEnded = false
  /// The narration as pieces were placed.
  private(set) var heard: [String] = []
  /// The final screen as read aloud.
  private(set) var screen: [String] = []

  /// A possible placement as narrated.
  private struct Place: Equatable {
    var turns: Int
    var steps: Int
    var words: String
    var worth: Int
  }

  /// - Parameter beat: the time each key takes.
  init(settings: Settings, seed: UInt64, beat: Duration) {
    driver = ModelDriver(
      size: PlainTerminal.screen, seed: seed, isUnicode: false, settings: settings, isPlain: true)
    self.beat = beat
  }

  // MARK: Lists

  /// Presses a key and returns all lines that are read.
  private mutating func read(_ key: Key) -> [String] {
    driver.press(key)
    return reader.lines(of: driver.screen, narration: driver.drainNarration())
  }

  /// Goes down a list until an entry is said to be selected; returns the line.
  @discardableResult
  private mutating func find(_ title: String) throws -> String {
    func selected(_ lines: [String]) -> String? {
      lines.first { $0 == "> \(title)" || $0.hasPrefix("> \(title), ") }
    }
    if let line = selected(reader.lines(of: driver.screen, narration: driver.drainNarration())) {
      return line
    }
    for _ in 0..<80 { if let line = selected(read(.down)) { return line } }
    return try #require(nil as String?, "\(title) is in no line")
  }

  /// Finds an entry and chooses it; returns what is said then.
  @discardableResult
  mutating func choose(_ title: String) throws -> [String] {
    try find(title)
    return read(.enter)
  }

  /// Finds an entry and changes its value until the wanted one is said.
  mutating func change(_ title: String, to value: String, by key: Key = .right) throws {
    var line = try find(title)
    for _ in 0..<40 where !line.hasPrefix("> \(title), \(value)") {
      line = try #require(read(key).first { $0.hasPrefix("> ") }, "\(title) has no value \(value)")
    }
    #expect(line.hasPrefix("> \(title), \(value)"))
  }

  // MARK: Playing

  /// Waits for the count before a game.
  mutating func begin() {
    driver.pass(.seconds(2))
    _ = driver.drainNarration()
  }

  /// Presses a key and returns the narration.
  private mutating func hear(_ key: Key) -> [String] {
    driver.press(key)
    let said = driver.drainNarration()
    guard beat > .zero else { return said }
    driver.pass(beat)
    // Narration of what happens meanwhile is no answer.
    _ = driver.drainNarration()
    return said
  }

  mutating func placePiece() throws {
    let said = try #require(hear(.character("v")).last).prefix { $0 != "." }
    let heights = said.matches(of: /\d+/).compactMap { Int($0.0) }
    var best: Place?
    for turns in 0..<4 {
      _ = hear(.home)
      for steps in 0..<20 {
        guard let place = try listen(turns: turns, steps: steps, heights: heights) else { return end() }
        if place.worth > best?.worth ?? .min { best = place }
        if hear(.right).last == "No room" { break }
      }
      // Four rotations restore the orientation.
      _ = hear(.up)
    }
    let chosen = try #require(best)
    for _ in 0..<chosen.turns { _ = hear(.up) }
    _ = hear(.home)
    for _ in 0..<chosen.steps { _ = hear(.right) }
    guard let found = try listen(turns: chosen.turns, steps: chosen.steps, heights: heights) else {
      return end()
    }
    #expect(PlainPlayer.columns(found.words) == PlainPlayer.columns(chosen.words))
    driver.press(.character(" "))
    // What is said while the key takes its time belongs to the story.
    driver.pass(beat)
    let landed = reader.lines(of: driver.screen, narration: driver.drainNarration())
    let last = hear(.character("w"))
    heard += landed + last
    // A panel at the end: a match's, or if no piece falls, a game's.
    if last == ["No piece is falling."] || landed.contains(where: { $0.hasSuffix("!") }) {
      end()
      screen += landed
    }
  }

  /// Reads what the screen says at the end.
  private mutating func end() {
    hasEnded = true
    screen = reader.lines(of: driver.screen, narration: driver.drainNarration())
  }

  /// Asks where the piece is and what a drop would leave, and rates the field after it;
  /// nil if no piece falls any more.
  private mutating func listen(turns: Int, steps: Int, heights: [Int]) throws -> Place? {
    let words = try #require(hear(.character("w")).last)
    if words == "No piece is falling." { return nil }
    let first = try #require(PlainPieces.firstColumn(in: words))
    let shape = try #require(PlainPieces.shape(in: words), "\(words)").columns
    let under = Array(heights[first..<first + shape.count])
    let told = try #require(words.firstMatch(of: /Under it ([0-9 ]+)\./)).1
    #expect(told == under.map(String.init).joined(separator: " ")[...])
    let floor = zip(under, shape).map { $0 - $1.bottom }.max() ?? 0
    let covered = zip(under, shape).map { floor + $1.bottom - $0 }.reduce(0, +)
    let holes = words.firstMatch(of: /(\d+) holes?/).flatMap { Int($0.1) } ?? 0
    let rows = words.firstMatch(of: /clears (\d+) row/).flatMap { Int($0.1) } ?? 0
    // The narrated drop follows from the shape and the heights, except that full rows may open holes again.
    #expect(rows > 0 ? holes <= covered : holes == covered, "\(words)")
    var after = heights
    for (offset, column) in shape.enumerated() { after[first + offset] = floor + column.top }
    let bumps = zip(after, after.dropFirst()).map { abs($0 - $1) }.reduce(0, +)
    let total = after.reduce(0, +) - rows * after.count
    let worth = 76 * rows - 51 * total - 360 * holes - 18 * bumps
    return Place(turns: turns, steps: steps, words: words, worth: worth)
  }

  private static func columns(_ words: String) -> Substring? {
    words.firstMatch(of: /columns? \d+( to \d+)?/).map { $0.0 }
  }
}
