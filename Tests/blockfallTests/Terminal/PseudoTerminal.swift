import CNcurses
import Glibc
import Testing

@testable import TerminalUI

/// Both ends of a pseudo-terminal in the test's process.
final class PseudoTerminal {
  let master: Int32
  let device: Int32
  private var masterIsOpen = true

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var (master, device): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&master, &device, nil, nil, &size) == 0)
    _ = blockfall_set_status_flags(master, O_NONBLOCK)
    (self.master, self.device) = (master, device)
  }

  deinit {
    hangUp()
    close(device)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  func hangUp() {
    if masterIsOpen { close(master) }
    masterIsOpen = false
  }

  /// Everything written to the terminal since the last call.
  func output() -> String {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: result, as: UTF8.self) }
      result += buffer[..<count]
    }
  }

  var modes: [tcflag_t] {
    var found = termios()
    tcgetattr(device, &found)
    return [found.c_iflag, found.c_oflag, found.c_cflag, found.c_lflag]
  }
}
