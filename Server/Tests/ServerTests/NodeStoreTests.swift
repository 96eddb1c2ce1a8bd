import BlockEngine
import BlockLink
import Dispatch
import Glibc
import LinkTransport
import Testing

@testable import RecordStore

/// What every form of the store does with nodes and the leases of their rooms.
@Suite("Nodes in the store")
struct NodeStoreTests {
  private let folder = TemporaryFolder()
  private static let key = [UInt8](repeating: 7, count: 32)

  private static func address(_ port: Int) throws -> NodeAddress {
    try #require(NodeAddress("node.example:\(port)"))
  }

  private static func room(_ code: String, name: String? = nil, players: Int = 1) -> NodeRoom {
    NodeRoom(
      code: code,
      entry: RoomList.Entry(
        name: name ?? "room \(code)", rules: .modern, players: players, seats: 2, isPlaying: players > 1,
        isWatchable: true), isListed: true)
  }

  private static func player(_ name: String, room: String? = nil) -> NodePlayer {
    NodePlayer(name: name, key: Array(name.utf8), room: room, isWatcher: false, isConnected: true)
  }

  @Test(
    "What a node says is what the others read, and only what has changed is read again",
    arguments: StoreForm.here)
  func leases(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let (one, two) = (try data.open(), try data.open())
    var entry = try one.register("one", address: try Self.address(1), key: Self.key, after: nil)
    _ = try two.register("two", address: try Self.address(2), key: Self.key, after: nil)
    var report = NodeReport(
      rooms: [Self.room("AAAAAA"), Self.room("BBBBBB", players: 2)],
      players: [Self.player("Ada", room: "room AAAAAA"), Self.player("Bo")])
    entry = try #require(try one.publish(NodeChange(from: nil, to: report), of: entry))
    let first = try #require(try two.nodes(otherThan: "two", known: [:]).first)
    #expect(first.entry == entry && first.rooms == report.rooms)
    #expect(try first.entry.address == Self.address(1))
    #expect(try two.players(at: "one") == report.players)
    // A beat alone changes no rooms.
    entry = try #require(try one.publish(NodeChange(from: report, to: report), of: entry))
    let second = try #require(try two.nodes(otherThan: "two", known: ["one": first.entry]).first)
    #expect(second.rooms == nil && second.entry.beat > first.entry.beat)
    let old = report
    report.rooms = [Self.room("BBBBBB", players: 1)]
    report.players = [Self.player("Ada", room: "room BBBBBB")]
    entry = try #require(try one.publish(NodeChange(from: old, to: report), of: entry))
    let third = try #require(try two.nodes(otherThan: "two", known: ["one": second.entry]).first)
    #expect(try third.rooms == report.rooms && two.players(at: "one") == report.players)
    #expect(try one.nodes(otherThan: "one", known: [:]).first?.rooms == [])
    #expect(try one.remove(node: "one"))
    #expect(try one.remove(node: "one") == false)
    #expect(try two.nodes(otherThan: "two", known: [:]).isEmpty && two.players(at: "one").isEmpty)
  }

  @Test("No node takes over the room of another, not even of one that is away", arguments: StoreForm.here)
  func takingOver(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    let one = try store.register("one", address: try Self.address(1), key: Self.key, after: nil)
    let two = try store.register("two", address: try Self.address(2), key: Self.key, after: nil)
    let report = NodeReport(rooms: [Self.room("AAAAAA")])
    _ = try store.publish(NodeChange(from: nil, to: report), of: one)
    let other = NodeReport(rooms: [Self.room("AAAAAA", name: "mine"), Self.room("BBBBBB")])
    let next = try #require(try store.publish(NodeChange(from: nil, to: other), of: two))
    _ = try store.publish(NodeChange(from: other, to: NodeReport()), of: next)
    #expect(try store.nodes(otherThan: "two", known: [:]).first?.rooms == report.rooms)
    #expect(try store.nodes(otherThan: "one", known: [:]).first?.rooms == [])
  }

  @Test("A node that starts again keeps its leases until it says what is there", arguments: StoreForm.here)
  func restarting(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let report = NodeReport(rooms: [Self.room("AAAAAA"), Self.room("BBBBBB")])
    let first = try data.open()
    let old = try first.register("one", address: try Self.address(1), key: Self.key, after: nil)
    let before = try #require(try first.publish(NodeChange(from: nil, to: report), of: old))
    let second = try data.open()
    let new = try second.register("one", address: try Self.address(9), key: Self.key, after: nil)
    #expect(new.epoch > old.epoch && !new.hasSameRooms(as: before))
    let seen = try #require(try second.nodes(otherThan: "two", known: ["one": before]).first)
    #expect(try seen.rooms == report.rooms && seen.entry.address == Self.address(9))
    // The old process, if it is still there, changes nothing and cannot come back.
    #expect(try first.publish(NodeChange(from: nil, to: NodeReport()), of: before) == nil)
    #expect(throws: NodeFault.taken("one")) {
      try first.register("one", address: try Self.address(1), key: Self.key, after: old.epoch)
    }
    let one = NodeReport(rooms: [Self.room("BBBBBB")])
    _ = try #require(try second.publish(NodeChange(from: nil, to: one), of: new))
    #expect(try second.nodes(otherThan: "two", known: [:]).first?.rooms == one.rooms)
  }

  @Test(
    "A node whose store has gone back to an older copy notices it, and enters itself anew",
    arguments: StoreForm.here)
  func olderCopy(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let store = try data.open()
    var entry = try store.register("one", address: try Self.address(1), key: Self.key, after: nil)
    entry = try #require(
      try store.publish(NodeChange(from: nil, to: NodeReport(rooms: [Self.room("AAAAAA")])), of: entry))
    try data.execute("UPDATE nodes SET beat = beat - 1, version = version - 1")
    #expect(try store.publish(NodeChange(from: nil, to: NodeReport()), of: entry) == nil)
    let new = try store.register("one", address: try Self.address(1), key: Self.key, after: entry.epoch)
    #expect(new.epoch > entry.epoch)
    #expect(try store.publish(NodeChange(from: nil, to: NodeReport()), of: new) != nil)
    #expect(try store.nodes(otherThan: "two", known: ["one": entry]).first?.rooms == [])
  }

  @Test("A node with another key than the others is refused", arguments: StoreForm.here)
  func otherKey(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    _ = try store.register("one", address: try Self.address(1), key: Self.key, after: nil)
    #expect(throws: NodeFault.otherKey(node: "one")) {
      try store.register("two", address: try Self.address(2), key: [1], after: nil)
    }
    // The only one may change its key.
    _ = try store.register("one", address: try Self.address(1), key: [1], after: nil)
    _ = try store.register("two", address: try Self.address(2), key: [1], after: nil)
  }

  @Test(
    "A store of the version before is brought to this one, and what it has stays", arguments: StoreForm.here)
  func migration(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    try data.makeOlder()
    for _ in 1...2 {
      let store = try data.open()
      #expect(try store.own(Array("a".utf8), after: 0).name == "Ada")
      _ = try store.register("one", address: try Self.address(1), key: Self.key, after: nil)
      #expect(try store.nodes(otherThan: "two", known: [:]).count == 1)
    }
  }

  @Test("A copy of the records has no nodes", arguments: StoreForm.here)
  func copying(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    let entry = try store.register("one", address: try Self.address(1), key: Self.key, after: nil)
    let report = NodeReport(rooms: [Self.room("AAAAAA")], players: [Self.player("Ada")])
    _ = try store.publish(NodeChange(from: nil, to: report), of: entry)
    try store.backUp(to: "\(folder.path)/copy.db")
    let copy = try SQLiteRecordStore(path: "\(folder.path)/copy.db")
    #expect(try copy.nodes(otherThan: "", known: [:]).isEmpty && copy.players(at: "one").isEmpty)
  }
}
