import BlockLink
import Glibc
import LinkTransport
import Synchronization
import Testing

@testable import RecordStore
@testable import blockfall_server

/// What every form of the store does with what is decided at one node and counts at all.
@Suite("Orders in the store")
struct NodeOrderTests {
  private let folder = TemporaryFolder()
  private static let now = WallClock.text()

  private static func ban(_ number: Int, _ text: String? = nil) -> NodeOrder {
    let word = "network:" + String(0x0a00_0000 + number, radix: 16).leftPadded(to: 8)
    return NodeOrder(.ban, word, text ?? "\(word) always", at: now)
  }

  private static func name(_ name: String, _ key: UInt8, at time: String = now) -> NodeOrder {
    let word = "key:" + String(repeating: String(UInt32(key), radix: 16).leftPadded(to: 2), count: 32)
    return NodeOrder(.name, name.lowercased(), "\(word) \(time) \(name)", at: time)
  }

  @Test(
    "Each node reads all that was said since it has read last, in its order, of each subject the last word",
    arguments: StoreForm.here)
  func reading(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let (one, two) = (try data.open(), try data.open())
    #expect(try two.orders(after: 0, atMost: 9).orders.isEmpty)
    try one.tell((1...60).map { Self.ban($0) }, from: "one")
    var read: [NodeOrder] = []
    var last = 0
    for _ in 1...4 {
      let part = try two.orders(after: last, atMost: 17)
      #expect(part.newest == 60 && part.orders.allSatisfy { $0.node == "one" })
      (read, last) = (read + part.orders.map(\.order), part.last)
    }
    #expect(read == (1...60).map { Self.ban($0) } && last == 60)
    // One that was lifted is a word of its own, and comes again.
    try two.tell([Self.ban(3, "")], from: "two")
    let lifted = try one.orders(after: 60, atMost: 99)
    #expect(lifted.orders.map(\.order) == [Self.ban(3, "")] && lifted.last == 61)
    #expect(try one.orders(after: 0, atMost: 99).orders.count == 60)
    // Nothing that two say at once is lost.
    try one.tell([NodeOrder(.notice, "", "noon", at: Self.now)], from: "one")
    try two.tell([NodeOrder(.notice, "", "noon", at: Self.now)], from: "two")
    #expect(try one.orders(after: 61, atMost: 99).orders.map(\.order.text) == ["noon", "noon"])
  }

  @Test("What was said once a day ago goes, and no number is used twice", arguments: StoreForm.here)
  func old(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let store = try data.open()
    try store.tell(
      [Self.ban(1), NodeOrder(.kick, "Ann", "", at: WallClock.text(after: -90_000))], from: "one")
    #expect(try store.orders(after: 0, atMost: 9).newest == 2)
    try store.tell([NodeOrder(.kick, "Bob", "", at: Self.now)], from: "one")
    let rest = try store.orders(after: 0, atMost: 9)
    #expect(rest.orders.map(\.order.subject) == [Self.ban(1).subject, "Bob"] && rest.newest == 3)
    // What a later version of the program says is passed over.
    try data.execute("UPDATE orders SET kind = 'dance' WHERE subject = 'Bob'")
    let known = try store.orders(after: 1, atMost: 9)
    #expect(known.orders.isEmpty && known.last == 3)
  }

  @Test(
    "A name is the key's that has said so first, a key has one name, and a freed one is anybody's",
    arguments: StoreForm.here)
  func names(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    func owners() throws -> [String] {
      try store.orders(after: 0, atMost: 99).orders.filter { $0.order.kind == .name }
        .map { "\($0.order.subject) \($0.order.text.dropFirst(4).prefix(2))" }
    }
    try store.tell([Self.name("Ann", 1)], from: "one")
    try store.tell([Self.name("Ann", 2), Self.name("Bob", 2)], from: "two")
    #expect(try owners() == ["ann 01", "bob 02"])
    try store.tell([Self.name("Anna", 1)], from: "one")
    #expect(try owners() == ["bob 02", "anna 01"])
    try store.tell([Self.name("Ann", 2)], from: "two")
    #expect(try owners() == ["anna 01", "ann 02"])
    let free = NodeOrder(.free, "anna", "free \(Self.now) Anna", at: Self.now)
    try store.tell([free], from: "two")
    #expect(try owners() == ["ann 02"])
    #expect(try store.orders(after: 0, atMost: 99).orders.last?.order == free)
    // A year without a match frees it too.
    let past = WallClock.text(after: -366 * 86_400)
    try store.tell([Self.name("Zed", 3, at: past)], from: "one")
    #expect(try owners() == ["ann 02"])
  }

  @Test("A copy has the bans", arguments: StoreForm.here)
  func copying(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    try store.tell([Self.ban(1), Self.ban(2)], from: "one")
    try store.backUp(to: "\(folder.path)/copy.db")
    let copy = try SQLiteRecordStore(path: "\(folder.path)/copy.db")
    #expect(try copy.orders(after: 0, atMost: 9).orders.map(\.order) == [Self.ban(1), Self.ban(2)])
  }

  // MARK: Nodes

  private static func node(_ name: String, _ store: any RecordStore) throws -> NodeDesk {
    try NodeDesk(
      name, address: try #require(NodeAddress("node.example:1")), key: [UInt8](repeating: 7, count: 32),
      store,
      log: ServerLog { _ in })
  }

  /// One exchange, waited for.
  private static func exchange(_ desk: NodeDesk) -> NodeNews {
    let condition = Condition()
    let found = Mutex<NodeNews?>(nil)
    desk.exchange(nil, isAsked: true) { news in condition.change { found.withLock { $0 = news } } }
    #expect(condition.wait { found.withLock { $0 != nil } })
    return found.withLock { $0 } ?? NodeNews(nil)
  }

  /// Says something at a node; returns why the others cannot be told.
  private static func tell(_ orders: [NodeOrder], _ desk: NodeDesk) -> String? {
    let condition = Condition()
    let found = Mutex<String??>(.none)
    desk.tell(orders) { reason in condition.change { found.withLock { $0 = .some(reason) } } }
    #expect(condition.wait { found.withLock { $0 != nil } })
    return found.withLock { $0 ?? nil }
  }

  @Test(
    "A node hears what is said at another one; one that starts later hears what is kept, and says what it alone has",
    arguments: StoreForm.here)
  func nodes(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let (one, two) = (try Self.node("one", data.open()), try Self.node("two", data.open()))
    for desk in [one, two] {
      let first = Self.exchange(desk)
      #expect(first.areOrdersWhole && first.orders.isEmpty)
      desk.offer([])
    }
    let kick = NodeOrder(.kick, "Ann", "enough", at: Self.now)
    #expect(Self.tell([Self.ban(1), kick], one) == nil)
    let heard = Self.exchange(two)
    #expect(heard.orders == [Self.ban(1), kick] && !heard.areOrdersWhole)
    #expect(Self.exchange(two).orders.isEmpty)
    // What happens once has happened at the first.
    #expect(Self.exchange(one).orders == [Self.ban(1)])
    let late = try Self.node("three", data.open())
    let all = Self.exchange(late)
    #expect(all.areOrdersWhole && all.orders == [Self.ban(1)])
    late.offer([Self.ban(1, "network:0a000001 always other"), Self.ban(2), Self.name("Ann", 1)])
    _ = Self.exchange(late)
    #expect(Self.exchange(two).orders == [Self.ban(2), Self.name("Ann", 1)])
    // A lifted one is not said again by a node that was off.
    #expect(Self.tell([Self.ban(2, "")], two) == nil)
    let again = try Self.node("three", data.open())
    #expect(Self.exchange(again).orders.contains(Self.ban(2, "")))
    again.offer([Self.ban(2), Self.name("Bob", 2)])
    _ = Self.exchange(again)
    #expect(Self.exchange(one).orders == [Self.name("Ann", 1), Self.ban(2, "")])
  }

  @Test(
    "A ban that is said while the store is away is told when it is back, and what is said once is not",
    .enabled(if: PostgresServer.absence == nil, "\(PostgresServer.absence ?? "")"))
  func away() throws {
    let server = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: server)
    let (one, two) = (try Self.node("one", data.open()), try Self.node("two", data.open()))
    for desk in [one, two] {
      _ = Self.exchange(desk)
      desk.offer([])
    }
    try server.stop("INT")
    let kick = NodeOrder(.kick, "Ann", "enough", at: Self.now)
    #expect(Self.tell([Self.ban(1), kick], one) == "the server's database is away")
    try server.start()
    #expect(Waiting.until { Self.exchange(one).absence == nil })
    var heard: [NodeOrder] = []
    #expect(
      Waiting.until {
        heard += Self.exchange(two).orders
        return !heard.isEmpty
      })
    #expect(heard == [Self.ban(1)])
  }

  @Test(
    "In an older copy of the store a node reads all that is kept, and says what the copy lacks",
    arguments: StoreForm.here)
  func olderCopy(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let desk = try Self.node("one", data.open())
    _ = Self.exchange(desk)
    desk.offer([])
    #expect(Self.tell([Self.ban(1), Self.ban(2)], desk) == nil)
    _ = Self.exchange(desk)
    try data.execute("DELETE FROM orders WHERE number > 1")
    let news = Self.exchange(desk)
    #expect(news.areOrdersWhole && news.orders == [Self.ban(1)])
    desk.offer([Self.ban(1), Self.ban(2)])
    _ = Self.exchange(desk)
    #expect(try data.open().orders(after: 0, atMost: 9).orders.map(\.order) == [Self.ban(1), Self.ban(2)])
  }
}

extension String {
  fileprivate func leftPadded(to count: Int) -> String {
    String(repeating: "0", count: count - self.count) + self
  }
}
