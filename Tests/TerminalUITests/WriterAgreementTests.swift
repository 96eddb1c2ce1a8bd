import TerminalTestSupport
import Testing

@testable import TerminalUI

/// Compares the two writers, which share no code beyond the looks of styles, with each other.
@NcursesLock struct WriterAgreementTests {
  private let size = Size(columns: 22, rows: 6)

  @Test(arguments: ColorDepth.allCases)
  func bothShowTheSameOnRandomFrames(depth: ColorDepth) throws {
    let byNcurses = try screens(of: .ncurses, depth: depth, count: 250)
    let byCells = try screens(of: .cells, depth: depth, count: 250)
    for (number, pair) in zip(byNcurses, byCells).enumerated() where pair.0 != pair.1 {
      Issue.record("frame \(number)\n\(pair.0)\n\(pair.1)")
      return
    }
  }

  /// The terminal's screens after each of `count` random frames.
  private func screens(of writer: WriterChoice, depth: ColorDepth, count: Int) throws -> [StyledFrame] {
    var random = Lehmer(state: 7 + UInt64(count))
    let display = try Display(
      description: TerminalDescription(type: depth == .ansi ? "xterm" : "xterm-256color"), size: size,
      colorDepth: depth, palette: .probe, encoding: .utf8, writer: writer)
    let terminal = EmulatedTerminal(size: size)
    var buffer = CellBuffer(size: size)
    return (0..<count).map { number in
      // Mostly a few changes, every tenth time a new screen.
      if number % 10 == 0 { buffer.reset(to: size) }
      for _ in 0..<(number % 10 == 0 ? 60 : 1 + random.below(9)) { scribble(on: &buffer, &random) }
      var bytes: [UInt8] = []
      var frame = buffer
      display.present(&frame, into: &bytes)
      terminal.feed(bytes)
      return StyledFrame(terminal)
    }
  }

  /// Writes a random word anywhere; may split wide characters and reach the last column.
  private func scribble(on buffer: inout CellBuffer, _ random: inout Lehmer) {
    let words = ["a", "abc", "     ", "▀▄", "字", "漢字x", "é", "e\u{301}", "-----", "x"]
    let style = Style(
      foreground: Ink.probed[random.below(Ink.probed.count)],
      background: random.below(2) == 0 ? .standard : Ink.probed[random.below(Ink.probed.count)],
      attributes: [[], [], .bold, .underline, .reverse][random.below(5)])
    buffer.put(
      words[random.below(words.count)], x: random.below(size.columns), y: random.below(size.rows), style)
  }
}
