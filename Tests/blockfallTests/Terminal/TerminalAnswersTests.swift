import TerminalTestSupport
import Testing

@testable import BlockSettings
@testable import TerminalUI

/// A terminal, its answers to our questions, and its row of the table in blockfall-terminals(7).
struct RecordedTerminal: CustomTestStringConvertible, Sendable {
  let row: String
  var type = "xterm-256color"
  var isInScreen = false
  let answers: String
  /// Whether it reports by itself when its colours turn dark or light (mode 2031).
  ///
  /// iTerm2 and VS Code do, though they answer no question about it.
  var reportsChanges = false
  var testDescription: String { String(row.prefix { $0 != "|" }) }

  private static let dark = "\u{1b}[?997;1n"
  private static let black = "\u{1b}]11;rgb:0000/0000/0000\u{7}"
  private static let size = "\u{1b}[48;24;80;480;800t"
  private static let keyboard = "\u{1b}[?0u"
  private static let frames = "\u{1b}[?2026;2$y"
  private static func name(_ text: String) -> String { "\u{1b}P>|\(text)\u{1b}\\" }
  static func attributes(_ text: String) -> String { "\u{1b}[?\(text)c" }
  private static let notifies =
    "\u{1b}]99;i=blockfall:p=?;a=report,focus:o=always,unfocused,invisible:p=title,body,?,close:u=0,1,2\u{1b}\\"

  /// The columns: terminal, light or dark, whole frames, releases, title, notification, progress, links.
  static let all = [
    RecordedTerminal(
      row: "kitty 0.48|live|yes|yes|yes|OSC 99|yes|yes",
      answers: dark + black + notifies + name("kitty(0.48.2)") + size + keyboard + frames
        + attributes("62;52;"), reportsChanges: true),
    RecordedTerminal(
      row: "foot 1.27|live|yes|yes|yes|OSC 99|no|yes",
      answers: dark + black + notifies + name("foot(1.27.0)") + size + keyboard + frames
        + attributes("62;4;22;28;52"), reportsChanges: true),
    RecordedTerminal(
      row: "Ghostty 1.3|live|yes|yes|yes|OSC 777|yes|yes",
      answers: dark + black + name("ghostty 1.3.0-dev") + size + keyboard + frames + attributes("62;22;52"),
      reportsChanges: true),
    RecordedTerminal(
      row: "WezTerm 2025|start|yes|no|no|OSC 777|yes|yes",
      answers: black + name("WezTerm 20250215-120000-5046fc22") + frames + attributes("65;4;6;18;22")),
    RecordedTerminal(
      row: "Alacritty 0.16|start|yes|yes|no|bell|no|no",
      answers: black + keyboard + frames + attributes("6")),
    RecordedTerminal(
      row: "iTerm2 3.6|live|yes|yes|yes|OSC 9|yes|yes",
      answers: black + name("iTerm2 3.6.9") + size + keyboard + frames
        + attributes("64;1;2;4;6;17;18;21;22;52"), reportsChanges: true),
    RecordedTerminal(
      row: "Konsole 26.08|start|no|yes|no|OSC 777|yes|yes",
      answers: black + name("Konsole 26.08.0") + keyboard + attributes("62;1;4")),
    RecordedTerminal(
      row: "VTE 0.85|live|no|no|yes|bell|yes|yes",
      answers: dark + black + name("VTE(8500)") + "\u{1b}[?2026;4$y" + attributes("61;1;21;22;28"),
      reportsChanges: true),
    RecordedTerminal(
      row: "xterm 379|start|no|no|yes|bell|no|no",
      answers: black + name("XTerm(379)") + "\u{1b}[?2026;0$y"
        + attributes("64;1;2;6;9;15;16;17;18;21;22;28")),
    RecordedTerminal(
      row: "Windows Terminal 1.25|start|yes|yes|no|bell|no|no",
      answers: black + keyboard + frames + attributes("61;4;6;7;14;21;22;23;24;28;32;42;52")),
    RecordedTerminal(
      row: "VS Code|live|yes|no|no|bell|yes|yes",
      answers: black + name("xterm.js(6.0.0)") + frames + attributes("1;2"), reportsChanges: true),
    RecordedTerminal(
      row: "Termux|start|no|no|no|bell|no|no", answers: black + attributes("64;1;2;6;9;15;18;21;22")),
    RecordedTerminal(
      row: "tmux 3.3|no|no|no|yes|bell|no|no", type: "tmux-256color",
      answers: name("tmux 3.3a") + attributes("1;2")),
    RecordedTerminal(
      row: "tmux 3.7|live|yes|no|yes|bell|yes|no", type: "tmux-256color",
      answers: dark + black + name("tmux 3.7c") + frames + attributes("1;2"), reportsChanges: true),
    RecordedTerminal(
      row: "screen 4.9|no|no|no|no|bell|no|no", type: "screen", isInScreen: true, answers: attributes("1;2")),
    RecordedTerminal(row: "mosh 1.4|no|no|no|no|bell|no|no", answers: attributes("62")),
    RecordedTerminal(
      row: "Zellij 0.45|live|yes|no|no|OSC 99|no|no",
      answers: dark + black + notifies + name("Zellij(0.45.0)") + frames + attributes("62;52"),
      reportsChanges: true),
  ]
}

/// What terminals answer, played back.
@NcursesLock struct TerminalAnswersTests {
  private static func replies(_ text: String) -> [TerminalReply] {
    var decoder = InputDecoder(keys: [:])
    var events: [InputEvent] = []
    decoder.feed(Array(text.utf8)[...], into: &events)
    #expect(!decoder.isPending)
    return events.compactMap { event in
      guard case .reply(let reply) = event else {
        Issue.record("an answer is taken for \(event)")
        return nil
      }
      return reply
    }
  }

  private static func terminal(_ recorded: RecordedTerminal, on pty: PseudoTerminal) throws -> Terminal {
    let terminal = try Terminal(
      tty: TTY(input: pty.device, output: pty.device), palette: Theme.standard.palette,
      environment: TerminalEnvironment(
        type: recorded.type, screenSession: recorded.isInScreen ? "1.pts-0" : nil))
    terminal.enter()
    var buffer = CellBuffer(size: terminal.size)
    terminal.setTitle("blockfall")
    terminal.present(&buffer)
    #expect(terminal.send())
    return terminal
  }

  @Test(arguments: RecordedTerminal.all) func theAnswersShowWhatATerminalDoes(_ recorded: RecordedTerminal)
    throws
  {
    let pty = try PseudoTerminal()
    let terminal = try Self.terminal(recorded, on: pty)
    let asked = pty.output()
    #expect(asked.contains("\u{1b}]11;?\u{7}") != recorded.isInScreen)
    #expect(!asked.contains("blockfall\u{1b}\\"), "a title before the terminal is known")
    let replies = Self.replies(recorded.answers)
    for reply in replies { terminal.handle(reply) }
    terminal.notify("Boris has come.")
    terminal.showProgress(50)
    #expect(terminal.send())
    let told = pty.output()
    pty.type(RecordedTerminal.attributes("62"))
    terminal.leave()
    let left = pty.output()

    func yes(_ isSo: Bool) -> String { isSo ? "yes" : "no" }
    let isLive = recorded.reportsChanges
    if replies.contains(where: { if case .colorScheme = $0 { true } else { false } }) { #expect(isLive) }
    let knowsBackground = terminal.features.hasLightBackground != nil
    let hasTitle = told.contains("\u{1b}[22;2t\u{1b}]2;blockfall\u{1b}\\")
    let way =
      told.contains("\u{1b}]99;i=blockfall:d=1")
      ? "OSC 99"
      : told.contains("\u{1b}]777;notify;blockfall;Boris has come.\u{1b}\\")
        ? "OSC 777"
        : told.contains("\u{1b}]9;blockfall: Boris has come.\u{1b}\\")
          ? "OSC 9" : told.contains("\u{7}") ? "bell" : "none"
    let columns = [
      recorded.testDescription, isLive ? "live" : knowsBackground ? "start" : "no",
      yes(terminal.features.synchronizesOutput), yes(told.contains("\u{1b}[>31u")), yes(hasTitle), way,
      yes(told.contains("\u{1b}]9;4;1;50\u{1b}\\")), yes(terminal.features.abilities.hasLinks),
    ]
    #expect(columns.joined(separator: "|") == recorded.row)
    for (change, isLight) in isLive ? [("\u{1b}[?997;2n", true), ("\u{1b}[?997;1n", false)] : [] {
      for reply in Self.replies(change) { terminal.handle(reply) }
      #expect(terminal.features.hasLightBackground == isLight, "\(change.debugDescription)")
    }
    #expect(left.contains("\u{1b}[23;2t") == hasTitle, "the title is not given back")
    #expect(left.contains("\u{1b}]9;4;0;\u{1b}\\") == told.contains("]9;4;1;50"))
    #expect(left.contains("\u{1b}[?2031l") && left.contains("\u{1b}[?2048l"))
  }

  @Test func theManualsTableHasEachOfThem() throws {
    let page = try ManualPage("blockfall-terminals.7").text
    for recorded in RecordedTerminal.all { #expect(page.contains("\n\(recorded.row)\n"), "\(recorded.row)") }
    #expect(page.contains("\nLinux console|no|no|no|no|no|no|no\n"))
  }

  /// The console prints the rest of sequences that it does not know.
  @Test func theConsoleIsAskedNothing() throws {
    let pty = try PseudoTerminal()
    let terminal = try Self.terminal(RecordedTerminal(row: "", type: "linux", answers: ""), on: pty)
    terminal.notify("x")
    terminal.showProgress(50)
    #expect(terminal.send())
    terminal.leave()
    let output = pty.output()
    for mark in ["\u{1b}]", "\u{1b}P", "\u{1b}[>", "\u{7}", "$p", "\u{1b}[?2031", "\u{1b}[22;2t"] {
      #expect(!output.contains(mark), "\(mark.debugDescription)")
    }
  }

  @Test func aReportedSizeCountsUntilTheTTYSignalsOne() throws {
    let pty = try PseudoTerminal(columns: 0, rows: 0)
    let terminal = try Self.terminal(RecordedTerminal.all[0], on: pty)
    #expect(terminal.size == Size(columns: 80, rows: 24))
    for reply in Self.replies("\u{1b}[48;30;100;600;1000t") { terminal.handle(reply) }
    #expect(terminal.size == Size(columns: 100, rows: 30))
    terminal.handleResizeSignal()
    #expect(terminal.size == Size(columns: 80, rows: 24))
    for reply in Self.replies("\u{1b}[48;30;100;600;1000t") { terminal.handle(reply) }
    #expect(terminal.size == Size(columns: 80, rows: 24))
    pty.type(RecordedTerminal.attributes("62"))
    terminal.leave()
  }

  @Test(arguments: ["\u{1b}[48;0;100;0;0t", "\u{1b}[48;30t", "\u{1b}[8;30;100;0;0t", "\u{1b}[t"])
  func whatIsNoReportOfASizeIsNone(text: String) { #expect(Self.replies(text).isEmpty) }

  @Test func aSizeBeyondTheLargestIsCut() {
    #expect(Self.replies("\u{1b}[48;9999;9999;0;0t") == [.size(Size.largest)])
  }

  /// Names and texts come from others.
  @Test func nothingInATextEndsItsSequence() {
    let text = "a\u{1b}\\b\u{7}c;\u{9c}"
    for way in [TerminalAbilities.Notification.kitty, .titled, .plain] {
      let bytes = String(
        decoding: WindowMarks.notification(text, title: "t;\u{7}", by: way), as: UTF8.self)
      #expect(!bytes.contains("\u{7}") && !bytes.contains("a\u{1b}\\"), "\(bytes.debugDescription)")
      #expect(bytes.count { $0 == "\u{1b}" } == (way == .kitty ? 4 : 2), "\(bytes.debugDescription)")
    }
    #expect(!String(decoding: WindowMarks.title(text), as: UTF8.self).contains("\u{7}"))
    #expect(WindowMarks.link("x", to: "https://a/\u{1b}") == "x")
    #expect(WindowMarks.link("x", to: "https://a/") == "\u{1b}]8;;https://a/\u{1b}\\x\u{1b}]8;;\u{1b}\\")
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color"], false, false),
      (["TERM": "xterm-256color", "VTE_VERSION": "8500"], true, true),
      (["TERM": "xterm-256color", "VTE_VERSION": "6800"], false, true),
      (["TERM": "xterm-256color", "WT_SESSION": "1"], true, true),
      (
        ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203-1"], false,
        true
      ),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.6.9"], true, true),
      (
        ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.4.1"], false, true
      ),
      // An older kitty shows OSC 9 as a notification, and the environment has no version.
      (["TERM": "xterm-kitty"], false, true), (["TERM": "alacritty"], false, true),
      // The terminal outside does not count, and what prints it gets nothing.
      (["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "VTE_VERSION": "8500"], false, false),
      (
        ["TERM": "tmux-256color", "TMUX": "/x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.7c"], true,
        false
      ),
      (["TERM": "screen", "STY": "1.pts-0", "VTE_VERSION": "8500"], false, false),
      (["TERM": "linux", "VTE_VERSION": "8500"], false, false),
      (["TERM": "dumb", "WT_SESSION": "1"], false, false),
      ([:], false, false),
    ] as [([String: String], Bool, Bool)])
  func aCommandGoesByTheEnvironment(variables: [String: String], progress: Bool, links: Bool) {
    let abilities = TerminalAbilities { variables[$0] }
    #expect(abilities.showsProgress == progress && abilities.hasLinks == links)
  }
}
