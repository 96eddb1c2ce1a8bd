import CNcurses
import TerminalTestSupport
import Testing

@testable import TerminalUI

/// Checks that the terminal shows the last buffer, independently of earlier frames.
@NcursesLock struct DrawnFrameTests {
  @Test(
    arguments: [
      ("xterm-256color", ColorDepth.indexed), ("xterm-256color", .direct), ("xterm", .ansi), ("xterm", .none),
      ("tmux-256color", .indexed), ("linux", .ansi), ("vt100", .none),
    ], [nil, .ncurses, .cells] as [WriterChoice?])
  func theTerminalShowsTheLastBuffer(terminal: (type: String, depth: ColorDepth), writer: WriterChoice?)
    throws
  {
    let (type, depth) = terminal
    // The terminfo entry of `linux` forbids underline with colour (ncv).
    let underlines = type != "linux"
    var random = Lehmer(state: 42)
    var size = Size(columns: 24, rows: 8)
    let display = try Display(
      description: TerminalDescription(type: type), size: size, colorDepth: depth,
      palette: .probe, encoding: .utf8, writer: writer)
    let terminal = EmulatedTerminal(size: size)
    var buffer = CellBuffer(size: size)
    for step in 0..<120 {
      if step % 30 == 29 {
        size = Size(columns: 10 + random.below(20), rows: 3 + random.below(8))
        display.resize(to: size)
        terminal.resize(to: size)
        buffer.reset(to: size)
      }
      for _ in 0..<(1 + random.below(12)) { change(&buffer, &random) }
      var bytes: [UInt8] = []
      var frame = buffer
      display.present(&frame, into: &bytes)
      terminal.feed(bytes)
      guard let difference = difference(buffer, terminal, depth, underlines: underlines) else { continue }
      Issue.record("step \(step): \(difference)")
      return
    }
  }

  private func change(_ buffer: inout CellBuffer, _ random: inout Lehmer) {
    let (x, y) = (random.below(buffer.size.columns), random.below(buffer.size.rows))
    let style = Style(
      foreground: Ink.probed[random.below(Ink.probed.count)],
      background: Ink.probed[random.below(Ink.probed.count)],
      attributes: [[], [], .bold, .underline, .reverse][random.below(5)])
    for offset in 0..<(1 + random.below(5)) where x + offset < buffer.size.columns {
      // A wide character that loses a half leaves a blank. This model avoids that case by blanking it first.
      if buffer[x + offset, y].base == 0 { buffer[x + offset - 1, y] = .blank }
      if x + offset + 1 < buffer.size.columns, buffer[x + offset + 1, y].base == 0 {
        buffer[x + offset + 1, y] = .blank
      }
      let kind = random.below(8)
      if kind == 0, x + offset + 2 < buffer.size.columns {
        if buffer[x + offset + 2, y].base == 0 { buffer[x + offset + 2, y] = .blank }
        buffer[x + offset, y] = Cell("字", style)
        buffer[x + offset + 1, y] = .covered(style)
        return
      }
      buffer[x + offset, y] = kind < 4 ? Cell(" ", style) : Cell(["▀", "a", "é"][kind % 3], style)
    }
  }

  private func difference(
    _ buffer: CellBuffer, _ terminal: EmulatedTerminal, _ depth: ColorDepth, underlines: Bool
  ) -> String? {
    for y in 0..<buffer.size.rows {
      for x in 0..<buffer.size.columns {
        let cell = buffer[x, y]
        let seen = terminal[x, y]
        let text = cell.base == 0 ? "" : Unicode.Scalar(cell.base).map(String.init) ?? ""
        if cell.base != 0, seen.text != text { return "(\(x), \(y)) \(text) is \(seen)" }
        if depth == .none || cell.base == 0 { continue }
        let reverse = cell.style.attributes.contains(.reverse)
        let wanted = color(cell.style.background, depth)
        if seen.reverse != reverse || seen.background != wanted {
          return "(\(x), \(y)) \(cell.style) is \(seen)"
        }
        if text != " " {
          let bold = cell.style.attributes.contains(.bold)
          let underline = underlines ? cell.style.attributes.contains(.underline) : seen.underline
          let foreground = color(cell.style.foreground, depth)
          if seen.foreground != foreground || seen.bold != bold || seen.underline != underline {
            return "(\(x), \(y)) \(cell.style) is \(seen)"
          }
        }
      }
    }
    return nil
  }

  private func color(_ ink: Ink, _ depth: ColorDepth) -> EmulatedCell.Color {
    let color = Palette.probe[ink]
    switch depth {
    case .none: return .default
    case .ansi: return color.ansi.map { .index(Int($0)) } ?? .default
    case .indexed: return color.indexed.map { .index(Int($0)) } ?? .default
    case .direct:
      return color.rgb.map { .rgb(UInt8($0 >> 16), UInt8($0 >> 8 & 255), UInt8($0 & 255)) } ?? .default
    }
  }
}
