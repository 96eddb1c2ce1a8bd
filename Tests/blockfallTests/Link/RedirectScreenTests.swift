import BlockEngine
import Testing

@testable import BlockLink
@testable import BlockMatchScreens
@testable import BlockScreens
@testable import TerminalUI

/// A player who asks for a room at another node of the server.
@Suite struct RedirectScreenTests {
  /// Anna has a room; Boris asks for one that another node has.
  ///
  /// - Parameter isThere: whether the address of the other node leads to Anna's room.
  private static func world(
    isThere: Bool, address: String = "play.example:25625", _ change: (inout RoomWorld) -> Void = { _ in }
  ) throws -> RoomWorld {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.open(by: 0)
    let code = try #require(try world.screen(0).connection.session.room?.code)
    world.addNode(
      at: try #require(NodeAddress("two.example:25626")), room: "there", code: isThere ? code : "ZZZZZZ")
    change(&world)
    world.join("Boris", room: "there", address: address)
    world.pass(milliseconds: 1_000)
    return world
  }

  private static func runs(_ world: RoomWorld) -> [[String]] {
    world.runs.filter { $0.player == 1 && $0.arguments[0] == "connect" }.map(\.arguments)
  }

  /// What Boris reads, however it is broken into lines.
  private static func words(_ world: RoomWorld) -> String {
    world.players[1].screen.text.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
  }

  private static let sent = [
    "connect", "--report", "--sent-from", "outside", "two.example:25626#\(RoomWorld.fingerprint)",
  ]

  @Test func isTakenToItWithoutAWordAndReadsThat() throws {
    let world = try Self.world(isThere: true)
    #expect(Self.runs(world) == [["connect", "--report", "play.example:25625"], Self.sent])
    #expect(world.players[1].shows("Anna") && world.players[0].shows("Boris"))
    #expect(
      world.players[1].shows("You have been moved to the address of the room."),
      "\(world.players[1].screen.text)")
  }

  @Test func comesBackToTheSameNodeAfterALostConnection() throws {
    var world = try Self.world(isThere: true)
    world.cut(1)
    world.pass(milliseconds: 1_000)
    #expect(Self.runs(world).last == Self.sent && Self.runs(world).count == 3)
    #expect(world.players[1].shows("Anna"))
  }

  @Test func isNotSentInACircle() throws {
    let world = try Self.world(isThere: false)
    #expect(Self.runs(world).count == 4)
    #expect(Self.words(world).contains("You stay here."), "\(world.players[1].screen.text)")
    // The list of that node is there to choose from.
    #expect(world.players[1].shows("Refresh"))
  }

  @Test(arguments: [
    ("inward inside", "an address inside your own machine or network"),
    ("changedKey another", "The key of two.example:25626 is not the expected one"),
  ])
  func readsWhyNobodyGoesThere(failure: String, text: String) throws {
    let world = try Self.world(isThere: true) { $0.nodeFailure = failure }
    #expect(Self.runs(world).count == 2)
    let words = Self.words(world)
    #expect(words.contains(text), "\(world.players[1].screen.text)")
  }

  @Test func staysWhereItIsIfItCameByASocket() throws {
    let world = try Self.world(isThere: true, address: "unix:/test")
    #expect(Self.runs(world).count == 1)
    #expect(
      Self.words(world).contains("a local connection cannot go there"), "\(world.players[1].screen.text)")
  }

  @Test func triesForAWhileIfTheNodeStartsAgain() throws {
    var world = try Self.world(isThere: true) { $0.nodeFailure = "unreachable nobody" }
    #expect(Self.runs(world).count > 2)
    world.nodeFailure = nil
    world.pass(milliseconds: 4_000)
    #expect(world.players[1].shows("Anna"))
  }
}
