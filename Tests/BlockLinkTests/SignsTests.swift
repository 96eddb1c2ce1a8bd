import BlockEngine
import Testing

@testable import BlockLink

/// What the server sees of ranked matches for its moderators.
@Suite struct SignsTests {
  private static func ranked(origins: [[UInt8]]) throws -> LobbyTable {
    var table = LobbyTable()
    table.lobby.setBoards(true)
    for (id, name) in [(1, "Ada"), (2, "Bo")] {
      table.signIn(id, name, origin: origins[id - 1])
      _ = table.drain(id)
    }
    for id in [1, 2] {
      table.send(.seek(.modern), id)
      if id == 1 { table.wait(200_000, pinging: [1]) }
    }
    for id in [1, 2] {
      let offers = table.drain(id).compactMap { if case .found(let offer) = $0 { offer } else { nil } }
      table.send(.accept(offer: try #require(offers.last).id, true), id)
    }
    table.wait(LinkProtocol.countdown + 4_000_000, pinging: [1, 2])
    return table
  }

  @Test(arguments: [
    ([[1, 2, 3, 4], [1, 2, 3, 4]] as [[UInt8]], true), ([[1, 2, 3, 4], [1, 2, 3, 5]], false),
    ([[1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8]], true),
    // Those of this machine have no address.
    ([[], []], false), ([[], [1, 2, 3, 4]], false),
  ])
  func twoFromOneAddressAreMarked(_ origins: [[UInt8]], _ isOne: Bool) throws {
    var table = try Self.ranked(origins: origins)
    table.send(.leave, 2)
    table.play(1, upto: 0, [.init(delay: 0, event: .out(player: 2))])
    #expect(table.ranked.map { $0.signs?.isOneAddress } == [isOne])
  }

  @Test func commandsThatComeTogetherAreCountedAndThoseOfAnInstantAreNoBundle() throws {
    var table = try Self.ranked(origins: [[1], [2]])
    func key(_ delay: Int64) -> LinkMessage.PlayEntry {
      .init(delay: delay, event: .command(.rotateClockwise, isRepeat: false))
    }
    // The first sends each as it comes, the second half a second of them at once.
    table.play(1, upto: 100_000, [key(100_000), key(0)])
    table.play(1, upto: 500_000, [key(300_000)])
    table.play(2, upto: 500_000, [key(0), key(200_000), key(1), key(299_999)])
    table.play(2, upto: 600_000)
    table.play(2, upto: 800_000, [key(100_000), key(200_000)])
    table.play(1, upto: 900_000, [.init(delay: 400_000, event: .givenUp)])
    table.play(2, upto: 900_000, [.init(delay: 0, event: .out(player: 1))])
    let signs = try #require(table.ranked.first?.signs)
    #expect(signs.keys[0] == KeyFigures(messages: 2, commands: 3))
    #expect(signs.keys[1] == KeyFigures(messages: 2, commands: 6, bundles: 1, longest: 500_000))
  }
}
