import Testing

/// An idle program does nothing.
@Suite struct IdleTests {
  enum Place: CaseIterable, Sendable { case menu, pause, help, over }

  @Test(arguments: Place.allCases)
  func whereNothingMovesThereIsNoWakeUpAndNoByte(place: Place) throws {
    let process = try place == .menu ? PseudoTerminalProcess.menu() : .game()
    switch place {
    case .menu: break
    case .pause: try process.send("p", until: "Paused")
    case .help: try process.send("?", until: "The aim")
    case .over: try process.send("          ", until: "Game over")
    }
    // Background work such as saving may still write something, and in the menu a game plays itself for some seconds.
    // Then the program must be quiet for longer than anything that happens once a second.
    let limit = ContinuousClock.now + PseudoTerminalProcess.patience
    while ContinuousClock.now < limit {
      if try isQuiet(process) { return }
    }
    Issue.record("never quiet for two seconds and a half")
  }

  /// Whether the program sleeps through two and a half seconds and writes nothing.
  private func isQuiet(_ process: PseudoTerminalProcess) throws -> Bool {
    try process.waitUntilIdle()
    let (bytes, wakeUps) = (process.output.count, process.wakeUps)
    do {
      try process.wait(deadline: .milliseconds(2_500)) { _ in process.output.count != bytes }
      return false
    } catch {
      return process.wakeUps == wakeUps
    }
  }
}
