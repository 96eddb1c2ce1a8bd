import Foundation
import Glibc
import TerminalTestSupport
import Testing

@testable import TerminalUI

@NcursesLock struct TerminalDescriptionTests {
  @Test(
    arguments: [
      (nil, TerminalError.typeNotSet), ("", .typeNotSet),
      ("no-such-terminal", .typeUnknown("no-such-terminal")),
      ("../xterm", .typeUnknown("../xterm")), ("dumb", .cannotAddressCursor("dumb")),
    ] as [(String?, TerminalError)])
  func aTypeThatCannotServeIsRefused(type: String?, error: TerminalError) {
    #expect(throws: error) { try TerminalDescription(type: type) }
  }

  /// Their descriptions come with the terminals, and seldom with a machine that one of them is a guest of.
  @Test(arguments: ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "wezterm", "konsole-256color"])
  func aTerminalThatIsLikeXtermNeedsNoDescriptionOfItsOwn(type: String) throws {
    let description = try TerminalDescription(type: type)
    #expect([type, "xterm-256color"].contains(description.name))
    #expect(description.colors >= 256 && description.isXtermLike)
  }

  @Test func aTypeThatOnlyAnotherFolderDescribesIsFoundThere() throws {
    let folder = NSTemporaryDirectory() + "/terminfo-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var entry = try #require(TerminfoEntry.load(name: "xterm-256color"))
    entry.name = "blockfall-test"
    try FileManager.default.createDirectory(atPath: folder + "/b", withIntermediateDirectories: true)
    try Data(entry.compiled()).write(to: URL(filePath: folder + "/b/blockfall-test"))
    defer { unsetenv("TERMINFO_DIRS") }
    #expect(throws: TerminalError.typeUnknown("blockfall-test")) {
      try TerminalDescription(type: "blockfall-test")
    }
    #expect(try TerminalDescription(type: "blockfall-test", orIn: ["/nowhere", folder]).colors == 256)
    #expect(throws: TerminalError.typeUnknown("no-such-terminal")) {
      try TerminalDescription(type: "no-such-terminal", orIn: [folder])
    }
  }

  @Test(arguments: [
    ("xterm", true), ("xterm-256color", true), ("tmux-256color", true), ("screen", true), ("linux", true),
    ("vt100", false),
  ])
  func theCellWriterIsForTerminalsWithTheStandardSequences(type: String, isStandard: Bool) throws {
    #expect(try TerminalDescription(type: type).hasStandardSequences == isStandard)
  }

  @Test(arguments: [
    ("xterm", true), ("xterm-256color", true), ("tmux-256color", true), ("screen", true), ("linux", false),
    ("vt100", false),
  ])
  func privateModesAreForTerminalsOfXtermsKind(type: String, isXtermLike: Bool) throws {
    #expect(try TerminalDescription(type: type).isXtermLike == isXtermLike)
  }

  @Test(arguments: [("xterm-256color", 256), ("xterm", 8), ("vt100", 0)])
  func colorsAreTerminfos(type: String, colors: Int) throws {
    #expect(try TerminalDescription(type: type).colors == colors)
  }

  @Test func keysAreTerminfos() throws {
    let keys = try TerminalDescription(type: "xterm-256color").keySequences
    #expect(keys[Array("\u{1b}OD".utf8)] == KeyEvent(key: .left))
    #expect(keys[Array("\u{1b}[15~".utf8)] == KeyEvent(key: .function(5)))
    #expect(keys[Array("\u{1b}[Z".utf8)] == KeyEvent(key: .tab, modifiers: .shift))
    #expect(keys.values.allSatisfy { $0.key != .function(13) }, "the decoder reads Shift-F1 itself")
  }

  @Test(
    arguments: ["xterm", "xterm-256color", "linux", "tmux-256color", "screen", "rxvt", "screen-256color"],
    [ColorDepth.none, .ansi, .indexed, .direct])
  func thePaletteIsNeverChanged(type: String, depth: ColorDepth) throws {
    let display = try Display(
      description: TerminalDescription(type: type), size: Size(columns: 20, rows: 4), colorDepth: depth,
      palette: .probe, encoding: .utf8)
    var bytes: [UInt8] = []
    for round in 0..<2 {
      var buffer = CellBuffer(size: Size(columns: 20, rows: 4))
      buffer.put("word", x: round, y: 1, Style(foreground: Ink.probed[0], background: Ink.probed[1]))
      display.present(&buffer, into: &bytes)
      display.leave(into: &bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("word") && !text.contains("\u{1b}]"), "\(text.debugDescription)")
  }

  @Test func stringsThatDoNotFitIntoAnEntryAreLeftOut() {
    var entry = TerminfoEntry(name: "x")
    entry.strings["cup"] = Array("\u{1b}[H".utf8)
    entry.strings["is2"] = [UInt8](repeating: 0x61, count: 40_000)
    #expect(entry.compiled().count < 1 << 15)
  }

  @Test func delaysAreLeftOut() {
    #expect(TerminalDescription.withoutPadding(Array("a$<5>b$<5.5*/>$c".utf8)) == Array("ab$c".utf8))
    #expect(TerminalDescription.withoutPadding(Array("a$<5>b$<$<5".utf8)) == Array("ab$<$<5".utf8))
  }

  @Test func aCrashLeavesTheAlternateScreenAndShowsTheCursor() throws {
    let bytes = String(
      decoding: try TerminalDescription(type: "xterm-256color").leaveScreen, as: UTF8.self)
    #expect(bytes.contains("\u{1b}[?1049l") && bytes.contains("\u{1b}[?25h") || bytes.contains("\u{1b}[?12l"))
  }
}
