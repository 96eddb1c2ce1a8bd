import BlockEngine
import BlockRecords
import Glibc
import Testing

@testable import BlockLink
@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import TerminalUI

/// The end of a match, whose proof plays all games again.
@Suite struct LongMatchTests {
  private static func result(
    entries: Int, sha256: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> LinkedResult {
    var log = PlayerEventLog()
    for number in 0..<entries {
      let time = GameTime(microseconds: Int64(number) * 1_000)
      log.append(PlayerEvent(time: time, event: .command(.left, isRepeat: false)))
    }
    let deal = Deal(
      match: "00ff", commitment: Array(repeating: 0, count: 32), settings: RoomSettings(),
      players: [.init(name: "Anna", bot: 0), .init(name: "Boris", bot: 0)], you: 1,
      started: "2026-11-23T00:00:00Z", wins: [0, 0], played: 0, startsIn: 0, pieces: [])
    return LinkedResult(
      ranking: [1, 2], winner: 1,
      .init(
        deal: deal, parts: [.init(log: log, reached: .zero), .init(log: PlayerEventLog(), reached: .zero)],
        seed: 1, nonce: Array(repeating: 0, count: 32),
        result: MatchResult(ranking: [1, 2], isDraw: false, digest: 0), sha256: sha256))
  }

  @Test func theProofOfALongMatchDoesNotHoldUpTheLoop() {
    let gate = Monitor(false)
    var played = RoomMatch()
    // Its proof is not done before the gate is open.
    played.end(
      Self.result(entries: RoomMatch.maxAwaitedEntries + 1) { _ in
        _ = gate.wait(atMost: .seconds(60)) { $0 ? true : nil }
        return []
      }, isSigned: false, at: Moment(nanoseconds: 0))
    #expect(played.awaitsProof && played.fault == nil)
    gate.change { $0 = true }
    while played.awaitsProof { sched_yield() }
    #expect(played.fault == .commitment)
  }

  @Test func theProofOfAnUsualMatchIsThereWithTheResult() {
    var played = RoomMatch()
    played.end(Self.result(entries: 100) { _ in [] }, isSigned: false, at: Moment(nanoseconds: 0))
    #expect(!played.awaitsProof && played.fault == .commitment)
  }
}
