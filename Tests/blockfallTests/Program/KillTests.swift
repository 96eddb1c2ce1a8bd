import BlockEngine
import Glibc
import TerminalTestSupport
import Testing

@testable import BlockStorage

/// A killed program cannot save anything: what the person has seen must already be in the file.
@Suite struct KillTests {
  private func shownScore(_ terminal: EmulatedTerminal) -> Int? {
    let words = terminal.text.split(whereSeparator: { $0 == " " || $0 == "\n" })
    guard let label = words.firstIndex(of: "Score"), label + 1 < words.count else { return nil }
    return Int(words[label + 1])
  }

  @Test(arguments: 0..<8)
  func noCommandIsLostThatWasSeenObeyed(seed: Int) throws {
    let home = try TemporaryFolder()
    var random = SeededGenerator(seed: UInt64(seed))
    let process = try PseudoTerminalProcess.game(home: home)
    var seen = 0
    for _ in 0..<1 + random.draw(below: 4) {
      let moves = (0..<random.draw(below: 7)).map { _ in ["h", "l", "x", "z"][Int(random.draw(below: 4))] }
      try process.send(moves.joined() + " ")
      let before = seen
      try process.wait(for: "a higher score than \(before)") { shownScore($0).map { $0 > before } == true }
      seen = try #require(shownScore(process.terminal))
    }
    // Kill it while more input is on its way.
    try process.send("hhl ")
    process.signal(SIGKILL)
    #expect(try process.waitForExit() == .signal(SIGKILL))

    let directory = DataDirectory(path: home.path + "/data/blockfall")
    let left = try #require(try GamesFolder(directory: directory).unfinished().first)
    #expect(left.game.score >= seen)
    let verified = try ReplayFile.verify(directory.replay(left.id))
    #expect(verified.game.digest == left.game.digest)

    let again = try PseudoTerminalProcess(home: home)
    try again.wait(for: "the unfinished game") {
      $0.contains("Paused") && shownScore($0) == left.game.score
    }
    try again.quit()
  }
}
