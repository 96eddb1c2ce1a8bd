import TerminalTestSupport
import Testing

@testable import TerminalUI

/// The program within tmux, which parses the terminal's input and sends its own.
@Suite struct MultiplexerTests {
  /// The program in a separate tmux with its default settings.
  private func withTmux(_ play: (PseudoTerminalProcess) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let tmux = ["tmux", "-S", folder.path + "/tmux"]
    let process = try PseudoTerminalProcess(
      tmux + [
        "-f", "/dev/null", "new-session", "NO_COLOR=1 \(BuiltProgram.path) --seed 1", ";", "set", "-g",
        "status", "off",
      ], program: "/usr/bin/env", home: folder)
    defer {
      let end = try? PseudoTerminalProcess(tmux + ["kill-server"], program: "/usr/bin/env", home: folder)
      _ = try? end?.waitForExit()
    }
    try process.wait { $0.contains("Quick game") && $0.mouseMode != 0 }
    try play(process)
  }

  /// A click in SGR mouse encoding.
  private func click(at place: Point) -> String {
    "\u{1b}[<0;\(place.x + 1);\(place.y + 1)M\u{1b}[<0;\(place.x + 1);\(place.y + 1)m"
  }

  @Test func mouseKittyAndOlderKeysComeThroughTmux() throws {
    try withTmux { process in
      let item = try #require(process.terminal.position(of: "Quick game"))
      try process.send(click(at: item))
      try process.wait { !$0.contains("Quick game") }
      try process.send("\r")
      try process.wait { $0.contains("Score 0") }

      // A double tap hard drops, which scores, unlike falling.
      // The lowest corner is the field's: frames beside it have corners too.
      let size = process.terminal.size
      let corner = try #require(
        (0..<size.rows).reversed().lazy.flatMap { y in (0..<size.columns).map { Point(x: $0, y: y) } }
          .first { process.terminal[$0.x, $0.y].text == "└" })
      let middle = Point(x: corner.x + 10, y: corner.y - 10)
      try process.send(click(at: middle) + click(at: middle), until: "a drop") { !$0.contains("Score 0") }

      // Move to the left wall by xterm's keys, and drop by the kitty protocol's.
      let above = Point(x: corner.x + 1, y: corner.y - 1)
      #expect(process.terminal[above.x, above.y].text.allSatisfy { $0 == " " })
      try process.send(String(repeating: "\u{1b}[D", count: 20) + "\u{1b}[32u")
      try process.wait { !$0[above.x, above.y].text.allSatisfy { $0 == " " } }
      try process.send("p")
      try process.wait { $0.contains("Paused") }
    }
  }
}
