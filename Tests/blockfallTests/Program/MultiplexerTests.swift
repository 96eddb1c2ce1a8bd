import Glibc
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
      // The field stands in the middle: frames beside it have corners too.
      let size = process.terminal.size
      let corners = (0..<size.rows).flatMap { y in (0..<size.columns).map { Point(x: $0, y: y) } }
        .filter { process.terminal[$0.x, $0.y].text == "└" }
      let corner = try #require(
        corners.min { abs($0.x + 11 - size.columns / 2) < abs($1.x + 11 - size.columns / 2) })
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

  // MARK: Nothing as text

  /// A program that stands between the game and the terminal.
  struct Host: CustomTestStringConvertible, Sendable {
    let name: String
    /// A script that starts the game, given as `$1`, within the program, with files of its own in `$2`.
    let start: String
    var end = ":"
    var testDescription: String { name }
    var isThere: Bool { access("/usr/bin/\(name)", X_OK) == 0 }

    static let all = [
      Host(
        name: "tmux", start: #"exec tmux -S "$2/tmux" -f /dev/null new-session "$1 --seed 1""#,
        end: #"tmux -S "$2/tmux" kill-server"#),
      Host(
        name: "screen",
        start:
          #"mkdir -m 700 "$2/s"; export SCREENDIR="$2/s"; exec screen -c /dev/null -S game "$1" --seed 1"#,
        end: #"SCREENDIR="$2/s" screen -S game -X quit"#),
      Host(
        name: "mosh",
        start: #"""
          export MOSH_SERVER_NETWORK_TMOUT=120; set -- $(mosh-server new -i 127.0.0.1 -- "$1" --seed 1 2>/dev/null | sed -n "s/MOSH CONNECT //p")
          export MOSH_KEY="$2"; exec mosh-client 127.0.0.1 "$1"
          """#),
    ].filter(\.isThere)
  }

  /// Parts of what the game asks and tells a terminal beside drawing, as one that prints them shows them.
  private static let marks = [
    "]11;", "]99;", "]777;", "]9;", "]8;", "]2;", "]52;", "[22;2t", "[23;2t", "2;blockfall", "996n", "997;",
    "?2026",
    "?2031", "?2048", "?1004", "$p", "$y", "P>", ">q", "[>", "[?", "?u",
  ]

  @Test(arguments: Host.all) func nothingBesideTheDrawingIsSeenAsTextIn(_ host: Host) throws {
    let folder = try TemporaryFolder()
    try folder.data.prepare()
    func run(_ script: String) throws -> PseudoTerminalProcess {
      try PseudoTerminalProcess(
        ["-c", script, "sh", BuiltProgram.path, folder.path], program: "/bin/sh",
        environment: ["LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"], home: folder)
    }
    let process = try run(host.start)
    defer { _ = try? (try? run(host.end))?.waitForExit() }
    func look(_ when: String) {
      for mark in Self.marks { #expect(!process.terminal.text.contains(mark), "\(when): \(mark)") }
    }
    try process.wait { $0.contains("Quick game") }
    look("in the menu")
    try process.send("\r")
    try process.wait { $0.contains("Score") }
    look("in a game")
    try process.send("p")
    try process.wait { $0.contains("Paused") }
    look("paused")
    try process.send("q")
    try process.wait { $0.contains("‹ Quit") || $0.contains("Which keys?") }
    if process.terminal.contains("Which keys?") { try process.send("\u{1b}") }
    try process.wait { $0.contains("‹ Quit") }
    look("in the menu again")
    try process.send("q")
    try process.waitForExit()
    look("after the end")
    let sent = String(decoding: process.output, as: UTF8.self)
    for mark in ["\u{1b}]99;", "\u{1b}]777;", "\u{1b}]9;", "\u{1b}]8;"] {
      #expect(!sent.contains(mark), "\(mark.debugDescription) reaches the terminal outside")
    }
  }
}
