import BlockRecords
import Foundation
import TerminalTestSupport
import Testing

@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// A replay in the built program, on terminals too small for its field and all its buttons.
@Suite struct SmallReplayTests {
  @Test func onASmallTerminalTheButtonsGiveWayToTheField() throws {
    let home = try TemporaryFolder()
    let syncer = JournalSyncer()
    let game = try StorageSamples.playedGame(in: home.data, seed: 7, syncer: syncer)
    _ = syncer.finish(atMost: .seconds(30))
    let process = try PseudoTerminalProcess(
      ["replays", "play", "--data-dir", home.data.path, "\(game.id)"], home: home)
    try process.wait(for: "the buttons") { $0.contains("Slower") }
    process.resize(to: Size(columns: 24, rows: 12))
    try process.wait(for: "the field alone") {
      $0.contains("Replay") && !$0.contains("Slower") && !$0.contains("small")
    }
    process.resize(to: Size(columns: 80, rows: 24))
    try process.wait(for: "the buttons") { $0.contains("Slower") }
  }
}
