import CNcurses
import Glibc
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

/// An application that records its messages and obeys a few keys.
private struct Probe: Application {
  var messages: [String] = []
  var size = Size(columns: 0, rows: 0)
  var theme: Theme { .standard }
  var wake: Moment?
  var fillsTheScreen = false

  mutating func update(_ message: Message, at now: Moment) -> [Effect] {
    switch message {
    case .input(.key(let event)) where event.key == .character("q"):
      messages.append("q")
      return [.quit]
    case .input(.key(let event)) where event.key == .escape:
      messages.append("escape")
      return [.quit]
    case .input(.key(let event)) where event.key == .character("w"):
      messages.append("w")
      wake = now
    case .input(.key(let event)): messages.append("\(event.key)")
    case .input(let event): messages.append("\(event)")
    case .resized(let size):
      self.size = size
      messages.append("resized \(size.columns)x\(size.rows)")
    case .tick:
      messages.append("tick")
      return [.quit]
    case .suspending: messages.append("suspending")
    case .continued: messages.append("continued")
    case .terminating: messages.append("terminating")
    case .shown, .storage, .link, .keyboard, .device: break
    }
    return []
  }

  /// A tick ends the loop, after 30 s at the latest, so that a missing event fails a test instead of hanging
  /// it.
  func nextWake(after now: Moment) -> Moment? { wake ?? now + .seconds(30) }

  func view(into buffer: inout CellBuffer) {
    for y in 0..<(fillsTheScreen ? buffer.size.rows : 1) {
      for x in 0..<buffer.size.columns { buffer[x, y] = Cell("x", Style(foreground: .pieceI)) }
    }
  }
}

@NcursesLock struct RunLoopTests {
  private func run(
    _ pty: PseudoTerminal, _ probe: Probe = Probe(), answers: Bool = true, before: () -> Void = {}
  ) throws -> [String] {
    if answers { pty.answerQuestions() }
    var mask = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let terminal = try Terminal(
      tty: TTY(input: pty.device, output: pty.device), palette: Theme.standard.palette,
      environment: TerminalEnvironment(type: "xterm-256color"))
    let loop = try RunLoop(probe, terminal: terminal, signals: SignalPipe())
    before()
    try loop.run()
    return loop.application.messages
  }

  @Test func theSizeComesFirstAndQuittingLeavesTheTerminalAsItWas() throws {
    let pty = try PseudoTerminal(columns: 60, rows: 20)
    let before = pty.modes
    pty.type("\u{1b}[?1;2cq")
    #expect(try run(pty) == ["resized 60x20", "q"])
    #expect(pty.modes == before)
    let output = pty.output()
    #expect(output.contains("\u{1b}[?1049h") && output.contains("\u{1b}[?1002h"))
    #expect(output.contains("\u{1b}[?1049l") && output.contains("\u{1b}[?1002l"))
  }

  @Test func aSizeOfNothingIsTakenAs80By24() throws {
    let pty = try PseudoTerminal(columns: 0, rows: 0)
    pty.type("\u{1b}[?1;2cq")
    #expect(try run(pty).first == "resized 80x24")
  }

  @Test func aLoneEscapeIsAKeyWhenNothingFollows() throws {
    let pty = try PseudoTerminal()
    pty.type("\u{1b}[?1;2c\u{1b}")
    #expect(try run(pty, answers: false) == ["resized 80x24", "escape"])
  }

  @Test func anAnswerOfTheTerminalIsNoInput() throws {
    let pty = try PseudoTerminal()
    pty.type("\u{1b}[?2026;2$y\u{1b}[?62;22cq")
    #expect(try run(pty) == ["resized 80x24", "q"])
  }

  @Test func aWakeThatWasAskedForIsATick() throws {
    let pty = try PseudoTerminal()
    pty.type("\u{1b}[?1;2cw")
    #expect(try run(pty) == ["resized 80x24", "w", "tick"])
  }

  @Test func aTerminalThatIsGoneEndsIt() throws {
    let pty = try PseudoTerminal()
    #expect(try run(pty, answers: false, before: pty.hangUp).last == "terminating")
  }

  @Test func aTerminalThatNobodyReadsHoldsNobodyUp() throws {
    let pty = try PseudoTerminal(columns: 300, rows: 200)
    var probe = Probe()
    probe.fillsTheScreen = true
    pty.type("\u{1b}[?1;2cq")
    #expect(try run(pty, probe, answers: false) == ["resized 300x200", "q"])
  }

  @Test func theSharedDescriptionStaysBlocking() throws {
    let pty = try PseudoTerminal()
    let tty = try TTY(input: pty.device, output: pty.device)
    tty.makeRaw()
    #expect(tty.input != pty.device)
    #expect(blockfall_status_flags(pty.device) & O_NONBLOCK == 0)
    #expect(blockfall_status_flags(tty.input) & O_NONBLOCK != 0)
  }

  @Test func whatIsNoTerminalIsRefused() throws {
    let null = open("/dev/null", O_RDWR)
    defer { close(null) }
    #expect(throws: TerminalError.notATerminal) { try TTY(input: null, output: null) }
  }
}
