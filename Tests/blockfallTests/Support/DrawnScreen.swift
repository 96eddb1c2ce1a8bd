import TerminalTestSupport
import Testing

@testable import BlockSettings
@testable import TerminalUI

/// The program as a terminal shows it, drawn by both writers, which must agree.
@NcursesLock final class DrawnScreen {
  let terminal: EmulatedTerminal
  private let depth: ColorDepth
  private let palette: Palette

  init(_ size: Size, depth: ColorDepth, theme: Theme = .standard) {
    self.depth = depth
    palette = theme.palette
    terminal = EmulatedTerminal(size: size)
  }

  func show(_ driver: ModelDriver) throws { try show(driver.screen) }

  func show(_ buffer: CellBuffer) throws {
    terminal.feed(try bytes(of: buffer, by: .ncurses))
    let other = EmulatedTerminal(size: terminal.size)
    other.feed(try bytes(of: buffer, by: .cells))
    #expect(StyledFrame(terminal) == StyledFrame(other), "ncurses and the cell writer draw the same")
  }

  private func bytes(of buffer: CellBuffer, by writer: WriterChoice) throws -> [UInt8] {
    let display = try Display(
      description: TerminalDescription(type: depth == .ansi ? "xterm" : "xterm-256color"),
      size: terminal.size,
      colorDepth: depth, palette: palette, encoding: .utf8, writer: writer)
    var frame = buffer
    var bytes: [UInt8] = []
    display.present(&frame, into: &bytes)
    return bytes
  }
}
