import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockStorage

/// The space that a host gives a stranger.
@Suite struct QuotaTests {
  @Test func aFullFolderKeepsNoNewGameUntilSomethingIsDeleted() throws {
    let home = try TemporaryFolder()
    let setup = GameSetup(ruleset: .classic, seed: 1)
    let first = try GameSaver(directory: .success(home.data)).begin(setup, player: nil)
    #expect(first.saveState == .saved)
    let saver = GameSaver(directory: .success(home.data), quota: home.data.size - 1)
    let second = try saver.begin(setup, player: nil)
    guard case .unsaved(let reason) = second.saveState else {
      Issue.record("a full folder takes a game")
      return
    }
    #expect(reason.contains("full"))
    try home.data.remove(first.id)
    #expect(try saver.begin(setup, player: nil).saveState == .saved)
  }
}
