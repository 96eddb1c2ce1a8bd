import BlockEngine
import Testing

@testable import BlockLink

/// Short conversations, cut everywhere.
@Suite struct ResumptionTests {
  /// Two players fill their fields with hard drops.
  private struct Stacker: Hands {
    mutating func next(for game: Game) -> (command: GameCommand, time: GameTime, isRepeat: Bool)? {
      (.hardDrop, game.time.advanced(by: 150_000), false)
    }
    mutating func forget() {}
  }

  private static func conversation(cutAfter: Int?) -> LinkWorld {
    var world = LinkWorld(seed: 3, network: .instant)
    world.cutAfter = cutAfter
    _ = world.meet(2, watchers: 1, RoomSettings()) { _ in Stacker() }
    _ = world.run(for: 60_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    return world
  }

  @Test func aMatchIsProvedWhicheverPacketTheConnectionIsLostAfter() throws {
    let whole = Self.conversation(cutAfter: nil)
    try whole.holdResults(players: [0, 1])
    #expect(whole.packetCount > 100)
    // After each of them where the promises are tried at full length.
    let step = LinkedMatchTests.isThorough ? 1 : 17
    for count in stride(from: 1, through: whole.packetCount, by: step) {
      let world = Self.conversation(cutAfter: count)
      try world.holdResults(players: [0, 1])
    }
  }
}
