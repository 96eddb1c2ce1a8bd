import Glibc
import Testing

@testable import TerminalUI

@Suite struct TerminalPartsTests {
  @Test(
    arguments: [
      (256, nil, nil, false, ColorDepth.indexed), (8, nil, nil, false, .ansi), (16, nil, nil, false, .ansi),
      (0, nil, nil, false, .none), (256, "truecolor", nil, false, .direct), (8, "24bit", nil, false, .direct),
      (256, "yes", nil, false, .indexed), (0, "truecolor", nil, false, .none),
      (256, "truecolor", "1", false, .none), (256, nil, "", false, .indexed), (256, nil, nil, true, .none),
    ] as [(Int, String?, String?, Bool, ColorDepth)])
  func theDepthOfColor(colors: Int, colorTerm: String?, noColor: String?, refused: Bool, depth: ColorDepth) {
    let environment = TerminalEnvironment(type: "x", colorTerm: colorTerm, noColor: noColor)
    #expect(ColorDepth(terminfoColors: colors, environment: environment, isDisabled: refused) == depth)
  }

  @Test(
    arguments: [
      ("screen", "1.pts-0", nil, false), ("screen-256color", nil, nil, false),
      ("screen.xterm-256color", "1.pts-0", nil, false), ("xterm-256color", "1.pts-0", nil, false),
      // tmux, also in its older versions, and inside screen; an empty variable is none.
      ("screen-256color", nil, "/tmp/tmux-0/default,1,0", true), ("tmux-256color", nil, "/tmp/x", true),
      ("tmux-256color", "1.pts-0", "/tmp/x", true), ("screen", "1.pts-0", "/tmp/x", false),
      ("screen", nil, "", false), ("xterm-256color", "", nil, true), ("xterm", nil, nil, true),
    ] as [(String, String?, String?, Bool)])
  func insideScreenColortermSpeaksOfAnotherTerminal(
    type: String, screen: String?, tmux: String?, counts: Bool
  ) {
    let environment = TerminalEnvironment(
      type: type, colorTerm: "truecolor", screenSession: screen, tmuxSession: tmux)
    let depth = ColorDepth(terminfoColors: 256, environment: environment, isDisabled: false)
    #expect(depth == (counts ? .direct : .indexed))
  }

  @Test(arguments: [
    ("cs_CZ.UTF-8", true), ("cs_CZ.utf8", true), ("C.UTF-8", true), ("el_GR.UTF-8@euro", true),
    ("cs_CZ", false), ("C", false), ("cs_CZ.ISO-8859-2", false), ("", false),
  ])
  func aLocalesNameSaysWhetherItIsUTF8(name: String, isUTF8: Bool) {
    #expect(CharacterEncoding.asksForUTF8(locale: name) == isUTF8)
  }

  @Test func aTerminalOfXtermsKindIsAskedAndEachModeSwitchedOnIsSwitchedOff() {
    let modes = TerminalModes(isXtermLike: true, keypadOn: Array("on".utf8), keypadOff: Array("off".utf8))
    let enter = String(decoding: modes.enter, as: UTF8.self)
    let leave = String(decoding: modes.leave, as: UTF8.self)
    for mode in [1002, 1006, 1004, 2004, 2031, 2048] {
      #expect(enter.contains("\u{1b}[?\(mode)h") && leave.contains("\u{1b}[?\(mode)l"))
    }
    #expect(enter.hasSuffix("\u{1b}[?2026$p\u{1b}[c"))
    #expect(leave.hasPrefix("\u{1b}[?2026l"))
    #expect(modes.sendsRequests)
  }

  @Test func anotherTerminalIsSentNothingButItsOwnKeypadMode() {
    let modes = TerminalModes(isXtermLike: false, keypadOn: Array("on".utf8), keypadOff: Array("off".utf8))
    #expect(modes.enter == Array("on".utf8) && modes.leave == Array("off".utf8) && !modes.sendsRequests)
  }

  @Test func aFrameQueueKnowsWhenItIsTorn() {
    var queue = FrameQueue()
    #expect(queue.isEmpty && !queue.isPartlySent)
    queue.append { $0 += [1, 2, 3] }
    #expect(!queue.isEmpty && !queue.isPartlySent)
    queue.remove(first: 1)
    #expect(queue.isPartlySent && Array(queue.unsent) == [2, 3])
    queue.append { $0.append(4) }
    queue.remove(first: 3)
    #expect(queue.isEmpty && !queue.isPartlySent)
  }
}
