import BlockLink
import Testing

@testable import TerminalUI

/// Whoever or whatever ends, those who are left read it within ten seconds.
@Suite struct SaidEndTests {
  /// An end, from the view of the second player.
  enum End: CaseIterable, Sendable {
    case otherProgramIsKilled, serverIsKilled, serverStops, serverFallsSilent, ownCarrierIsKilled
  }

  private static let words = [
    "Connection lost", "waiting for Anna", "The match ended early", "The server has closed",
    "connection lost",
  ]

  @Test(arguments: End.allCases, [false, true]) func anyEndIsReadWithinTenSeconds(_ end: End, inMatch: Bool) {
    var world = inMatch ? RoomWorld.playing() : RoomWorld.withTwo()
    world.pass(milliseconds: 500)
    for word in Self.words { #expect(!world.players[1].shows(word)) }
    switch end {
    case .otherProgramIsKilled: world.cut(0, isDead: true)
    case .serverIsKilled:
      world.isReachable = false
      for player in [0, 1] { world.cut(player) }
    case .serverStops: world.stopServer()
    case .serverFallsSilent: world.dropsMessagesFromServer = true
    case .ownCarrierIsKilled:
      world.isReachable = false
      world.cut(1)
    }
    var passed = 0
    while passed < 10_000, !Self.words.contains(where: { world.players[1].shows($0) }) {
      world.pass(milliseconds: 100)
      passed += 100
    }
    #expect(passed < 10_000, "\(world.players[1].screen.text)")
  }

  @Test func ifTheServerOfAHostedRoomIsKilledTheHostReadsItAtOnce() throws {
    var world = RoomWorld()
    world.host("Anna")
    world.pass(milliseconds: 200)
    world.endHostedServer()
    #expect(world.players[0].shows("The server has closed."), "\(world.players[0].screen.text)")
  }
}
