import BlockEngine
import Testing

@testable import BlockSettings
@testable import TerminalUI

/// Modern games played from the narration of plain mode alone.
@Suite struct PlainPlayerTests {
  /// Different games: one without delay, one with 40 ms per key, and one of slow play with a second per key.
  @Test(arguments: [
    (seed: 1, beat: Duration.zero, isSlow: false), (2, .milliseconds(40), false), (3, .seconds(1), true),
  ])
  func fortyLinesArePlayedFromWordsAlone(seed: UInt64, beat: Duration, isSlow: Bool) throws {
    var settings = Settings()
    settings.slowPlay = isSlow
    settings.rules = .modern
    settings.mode = .builtIn(.sprint)
    var player = PlainPlayer(settings: settings, seed: seed, beat: beat)
    player.begin()
    for _ in 0..<300 where !player.hasEnded { try player.placePiece() }
    #expect(player.screen.contains("Forty lines!"), "\(player.screen) \(player.heard.suffix(20))")
  }
}

/// A player who listens: asks at every place what a drop would leave there, and drops at the best.
private struct PlainPlayer {
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

  mutating func begin() {
    _ = hear(.enter)
    driver.pass(.seconds(2))
    _ = driver.takeNarration()
  }

  /// Presses a key and returns the narration.
  private mutating func hear(_ key: Key) -> [String] {
    driver.press(key)
    let said = driver.takeNarration()
    guard beat > .zero else { return said }
    driver.pass(beat)
    // Narration of what happens meanwhile is no answer.
    _ = driver.takeNarration()
    return said
  }

  mutating func placePiece() throws {
    let said = try #require(hear(.character("v")).last).prefix { $0 != "." }
    let heights = said.matches(of: /\d+/).compactMap { Int($0.0) }
    var best: Place?
    for turns in 0..<4 {
      _ = hear(.home)
      for steps in 0..<20 {
        let place = try listen(turns: turns, steps: steps, heights: heights)
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
    let found = try listen(turns: chosen.turns, steps: chosen.steps, heights: heights)
    #expect(PlainPlayer.columns(found.words) == PlainPlayer.columns(chosen.words))
    let landed = hear(.character(" "))
    // If the question about the piece has no answer, the game is over: read the screen.
    let last = hear(.character("w"))
    if last == ["No piece is falling."] {
      hasEnded = true
      screen = reader.lines(of: driver.screen)
    }
    heard += landed + last
  }

  /// Asks where the piece is and what a drop would leave, and rates the field after it.
  private mutating func listen(turns: Int, steps: Int, heights: [Int]) throws -> Place {
    let words = try #require(hear(.character("w")).last)
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
