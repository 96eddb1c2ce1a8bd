import CNcurses

@testable import blockfall

/// What a terminal shows of the program: drawn by ncurses, read back from an emulated terminal.
@NcursesLock final class DrawnScreen {
  let terminal: EmulatedTerminal
  private let display: Display

  init(_ size: Size, depth: ColorDepth) throws {
    display = try Display(
      description: TerminalDescription(type: depth == .ansi ? "xterm" : "xterm-256color"), size: size,
      colorDepth: depth, theme: .standard, encoding: .utf8)
    terminal = EmulatedTerminal(size: size)
  }

  func show(_ driver: ModelDriver) {
    var bytes: [UInt8] = []
    var buffer = driver.screen
    display.present(&buffer, into: &bytes)
    terminal.feed(bytes)
  }
}
