import Testing

@testable import BlockLink

/// Names that belong to keys.
@Suite struct NameBookTests {
  private static func key(_ letter: Character) -> String { String(repeating: letter, count: 32) }

  private static func hello(_ name: String) -> LinkMessage {
    .hello(.init(version: 1, program: "1", name: name, features: LinkProtocol.features))
  }

  /// A lobby in which Ada and Bo, connections 1 and 2, have played a match.
  private static func played(bot: Int = 0) -> LobbyTable {
    var table = LobbyTable()
    table.lobby.adopt(NameBook())
    for (id, name, letter) in [(1, "Ada", Character("a")), (2, "Bo", "b")] {
      table.connect(id, key: key(letter))
      table.send(
        .hello(
          .init(version: 1, program: "1", name: name, features: LinkProtocol.features, bot: id == 2 ? bot : 0)
        ), id)
    }
    table.send(.open(RoomSettings(), name: "room"), 1)
    table.send(.join(room: "room", isWatcher: false), 2)
    for id in [1, 2] { table.send(.ready(true), id) }
    table.wait(LinkProtocol.countdown, pinging: [1, 2])
    table.play(1, upto: 100_000, [.init(delay: 100_000, event: .givenUp)])
    table.wait(300_000)
    table.play(2, upto: 300_000, [.init(delay: 300_000, event: .out(player: 1))])
    for id in [1, 2] { table.send(.bye(nil, reason: "done"), id) }
    return table
  }

  @Test func whoHasPlayedUnderANameKeepsItWhetherConnectedOrNot() {
    var table = Self.played()
    let changed = table.lobby.drainNames()
    #expect(changed.map(\.name) == ["Ada", "Bo"])
    for (id, name) in [(3, "Ada"), (4, "Bo"), (5, "\u{410}da")] {
      table.connect(id, key: Self.key("c"))
      table.send(Self.hello(name), id)
      guard case .bye(.name, _, _)? = table.drain(id).last else {
        Issue.record("\(name) is taken by another")
        continue
      }
    }
    table.connect(6, key: Self.key("a"))
    table.send(Self.hello("Ada"), 6)
    #expect(table.closed[6] == nil)
  }

  @Test func aNameAloneAndABotsNameBelongToNobody() {
    var table = LobbyTable()
    table.lobby.adopt(NameBook())
    table.connect(1, key: Self.key("a"))
    table.send(Self.hello("Ada"), 1)
    table.send(.bye(nil, reason: "done"), 1)
    table.connect(2, key: Self.key("b"))
    table.send(Self.hello("Ada"), 2)
    #expect(table.closed[2] == nil, "who only looks around takes no name")
    let names = Self.played(bot: 3).lobby.names?.entries.map(\.name)
    #expect(names == ["Ada"])
  }

  @Test func aKeyHasOneNameAndAYearWithoutAMatchFreesIt() {
    var book = NameBook()
    let (a, b): ([UInt8], [UInt8]) = ([1], [2])
    let first = book.record("Ada", a, at: "2026-11-23T00:00:00Z")
    let sameDay = book.record("Ada", a, at: "2026-11-23T20:00:00Z")
    let other = book.record("Ada", b, at: "2027-11-23T00:00:00Z")
    #expect(first?.name == "Ada" && sameDay == nil && other == nil)
    #expect(book.allows("Ada", b, at: "2027-11-23T00:00:01Z"))
    let second = book.record("Eva", a, at: "2026-12-01T00:00:00Z")
    #expect(second != nil && book.allows("Ada", b, at: "2026-12-01T00:00:00Z"), "the old name is free")
    let freed = book.free("Eva", at: "2026-12-02T00:00:00Z")
    #expect(freed?.key == nil && book.entries.isEmpty)
  }

  @Test func aLineIsReadAsItWasWrittenAndNothingElseIs() {
    for line in ["key:00ff 2026-11-23T00:00:00Z Ada B", "free 2026-11-23T00:00:00Z Ada"] {
      #expect(NameBook.Entry(line: line)?.line == line)
    }
    for line in [
      "", "key:00 soon Ada", "key: 2026-11-23T00:00:00Z Ada", "key:00 2026-11-23T00:00:00Z \u{1b}", "free",
    ] {
      #expect(NameBook.Entry(line: line) == nil)
    }
  }
}
