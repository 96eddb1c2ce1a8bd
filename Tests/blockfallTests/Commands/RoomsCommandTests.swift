import Testing

@testable import BlockCommands
@testable import BlockStorage

/// The list of `blockfall rooms`.
@Suite struct RoomsCommandTests {
  private static let rooms = RoomsCommand.rooms(
    in: Array(
      (1...45).map { "10.0.0.\($0):1#a\tmodern\t\($0 % 3)/2\troom \($0)\n" }.joined().utf8))

  @Test func roomsWithASeatComeFirstAndTheFullestOfThemBeforeTheOthers() {
    let listed = LocalNetwork.Room.listed(Self.rooms)
    #expect(
      listed.map(\.seats) == Array(repeating: "1/2", count: 15) + Array(repeating: "0/2", count: 15)
        + Array(repeating: "2/2", count: 15))
    // The server's program has the newest first.
    #expect(listed[0].name == "room 1" && listed[1].name == "room 4")
  }

  @Test func ofTheFullestTheRoomThatWasOpenedLastComesFirstWheneverItIsHeard() {
    for order in [[1, 2, 3], [3, 2, 1], [2, 1, 3]] {
      var network = LocalNetwork()
      for number in order {
        let address = "10.0.0.\(number):1#a"
        _ = network.handle(
          Array("opened\t\(address)\t\(number * 10)\r\nroom\t\(address)\tmodern\t1/2\troom \(number)\n".utf8))
      }
      _ = network.handle(Array("room\t10.0.0.4:1#a\tmodern\t1/2\tan older host's\n".utf8))
      _ = network.handle(Array("room\t10.0.0.5:1#a\tmodern\t2/3\tfuller\n".utf8))
      #expect(
        LocalNetwork.Room.listed(network.rooms).map(\.name) == [
          "fuller", "room 3", "room 2", "room 1", "an older host's",
        ])
    }
  }

  @Test func thePagesHaveEachRoomOnce() {
    let pages = (1...4).map { RoomsCommand.page($0, of: Self.rooms) }
    #expect(pages.map(\.count) == [20, 20, 5, 0] && pages.flatMap { $0 } == Self.rooms)
    #expect(
      RoomsCommand.page(.max, of: Self.rooms).isEmpty && RoomsCommand.page(nil, of: Self.rooms).count == 45)
  }

  @Test func aSearchTakesNamesAndRulesInAnyCase() {
    #expect(Self.rooms.filter { $0.matches("OOM 4") }.count == 7)
    #expect(Self.rooms.filter { $0.matches("Modern") }.count == 45 && !Self.rooms[0].matches("league"))
  }
}
