import Glibc
import Testing

/// Ends from outside the program's menus.
@Suite struct EndTests {
  enum Place: String, CaseIterable, Sendable { case menu, game, pause, help }

  private func process(in place: Place) throws -> PseudoTerminalProcess {
    if place == .menu { return try .menu() }
    let process = try PseudoTerminalProcess.game()
    switch place {
    case .menu, .game: break
    case .pause: try process.send("p", until: "Paused")
    case .help: try process.send("?", until: "The aim")
    }
    return process
  }

  @Test(arguments: Place.allCases, [SIGTERM, SIGHUP])
  func aSignalToEndIsObeyedAndTheTerminalGivenBack(place: Place, signal: Int32) throws {
    let process = try process(in: place)
    process.signal(signal)
    #expect(try process.waitForExit() == .status(0))
    process.expectTerminalGivenBack()
  }

  @Test(arguments: Place.allCases)
  func aTerminalThatIsGoneEndsTheProgram(place: Place) throws {
    let process = try process(in: place)
    process.hangUp()
    let exit = try process.waitForExit()
    #expect(exit == .status(0))
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL])
  func aCrashGivesTheTerminalBack(signal: Int32) throws {
    let process = try PseudoTerminalProcess.game()
    try process.wait(for: "the mouse") { $0.mouseMode == 2 }
    process.signal(signal)
    #expect(try process.waitForExit() == .signal(signal))
    process.expectTerminalGivenBack()
  }

  @Test func controlBackslashAndItsSignalQuitNothing() throws {
    let process = try PseudoTerminalProcess.game()
    try process.send("\u{1c}\u{1c}")
    process.signal(SIGQUIT)
    try process.send("p")
    try process.wait(for: "the pause") { $0.contains("Paused") }
  }

  @Test func anInterruptIsAsControlC() throws {
    let process = try PseudoTerminalProcess.game()
    process.signal(SIGINT)
    try process.wait(for: "the menu") { $0.contains("Quick game") && $0.contains("Continue") }
    process.signal(SIGINT)
    #expect(try process.waitForExit() == .status(0))
    process.expectTerminalGivenBack()
  }

  @Test func controlCLeavesTheGameAndThenTheProgram() throws {
    let process = try PseudoTerminalProcess.game()
    try process.send("\u{3}")
    try process.wait(for: "the menu") { $0.contains("Quick game") }
    try process.send("\u{3}")
    #expect(try process.waitForExit() == .status(0))
  }
}
