import BlockEngine
import Testing

@testable import TerminalUI
@testable import blockfall

/// Modern games played by somebody who hears what plain mode says, and knows nothing else.
@Suite struct PlainPlayerTests {
  /// Games of other pieces: one in which each key takes its time, and one whose pieces wait while somebody thinks long.
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

/// Plays by what is said: asks at every place what a drop would leave there, and drops where that is best.
private struct PlainPlayer {
  private var driver: ModelDriver
  private var reader = PlainReader()
  private let beat: Duration
  /// Whether the game is over, by what stands on the screen then.
  private(set) var hasEnded = false
  /// What was told of the pieces as they were placed.
  private(set) var heard: [String] = []
  /// What is read of the screen at the end.
  private(set) var screen: [String] = []

  /// A place as it is told.
  private struct Place: Equatable {
    var turns: Int
    var steps: Int
    var words: String
    var worth: Int
  }

  /// - Parameter beat: how long each key takes.
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

  /// Presses a key and listens.
  private mutating func hear(_ key: Key) -> [String] {
    driver.press(key)
    let said = driver.takeNarration()
    guard beat > .zero else { return said }
    driver.pass(beat)
    // What happens meanwhile is heard, and is no answer.
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
      // Four turns lead back to where it began.
      _ = hear(.up)
    }
    let chosen = try #require(best)
    for _ in 0..<chosen.turns { _ = hear(.up) }
    _ = hear(.home)
    for _ in 0..<chosen.steps { _ = hear(.right) }
    let found = try listen(turns: chosen.turns, steps: chosen.steps, heights: heights)
    #expect(PlainPlayer.columns(found.words) == PlainPlayer.columns(chosen.words))
    let landed = hear(.character(" "))
    // Where no piece can be asked for any more the game is over, and the screen is read.
    let last = hear(.character("w"))
    if last.isEmpty {
      hasEnded = true
      screen = reader.lines(of: driver.screen)
    }
    heard += landed + last
  }

  /// Asks where the piece is and what a drop would leave, and thinks of the field after it.
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
    // What is told of the drop is what the shape and the heights give, but for holes that full rows open again.
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
