import BlockEngine
import Testing

@testable import BlockLink

/// Late watchers, and the bandwidth of watching.
@Suite struct WatchingTests {
  @Test func aWatcherFromMinuteFiveHasTheWholeMatchAtOnceAndCostsLittle() throws {
    var world = LinkWorld(seed: 12, network: .instant)
    let settings = RoomSettings(goal: .life)
    _ = world.startMatch(2, watchers: 0, settings) { _ in Careful() }
    _ = world.run(for: 300_000_000)
    let games = world.clients[0].session.match?.games
    try #require(games?.allSatisfy { !$0.isOver } == true)
    let before = world.now
    world.watch("late")
    let index = world.clients.count - 1
    let isThere = world.run(for: 300_000) { world in
      guard let match = world.clients[index].session.match else { return false }
      return (1...2).allSatisfy { player in
        let own = world.clients[player - 1].session.match?.game(of: player).time.microseconds ?? .max
        return match.game(of: player).time.microseconds > own - 1_000_000
      }
    }
    #expect(isThere)
    #expect(world.now.since(before) < 300_000)
    var bytes = 0
    world.onDelivery = { bytes += $0 == index ? $1 : 0 }
    _ = world.run(for: 10_000_000)
    #expect(bytes / 10 < 2 * 2_048, "\(bytes / 10) bytes a second for two players")
    for player in 0...1 { world.clients[player].session.giveUp(at: world.now) }
    _ = world.run(for: 10_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    try world.expectResults(players: [0, 1])
  }
}
