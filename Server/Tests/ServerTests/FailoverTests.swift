import BlockEngine
import BlockLink
import Foundation
import LinkTransport
import RecordStore
import Synchronization
import Testing

@testable import blockfall_server

/// A database that has lost the last results, as an asynchronous standby has: the nodes offer them again.
@Suite("A store that goes back to an older copy")
struct FailoverTests {
  private static let condition = ConditionTrait.enabled(
    if: PostgresServer.absence == nil, "\(PostgresServer.absence ?? "")")

  private let folder = TemporaryFolder()
  private let place = TemporaryFolder()

  /// A desk as a server has it, whose results are in the test's folder.
  private func desk(_ store: any RecordStore, _ log: @escaping @Sendable (String) -> Void = { _ in }) throws
    -> RecordDesk
  {
    let log = ServerLog(log)
    return RecordDesk(
      store, ReplayExaminer(program: RunningProgram.path, isSandboxed: false, log: log),
      ResultFolder(in: try PrivateFolder(making: place.path), log: log), season: "a season", log: log)
  }

  /// Has matches kept, one after the other.
  private static func play(_ numbers: ClosedRange<Int>, _ desk: RecordDesk) {
    for number in numbers {
      let match = RankedStoreTests.match(
        number, number % 5 + 1, (number + number / 5) % 4 + 6, number % 3 == 0 ? .second : .first)
      let condition = Condition()
      let isDone = Mutex(false)
      desk.save(FinishedMatch(id: match.id, ranked: match.ranked, file: match.file)) { _ in
        condition.change { isDone.withLock { $0 = true } }
      }
      #expect(condition.wait { isDone.withLock { $0 } })
    }
  }

  /// Everybody's rating after all days, which closes them: the store is not used after it.
  private static func ratings(_ store: any RecordStore) throws -> [String] {
    let times = BoardTimes(season: "a season", day: "2099-01-01")
    return try store.page(RatingQuery(rules: .modern), for: nil, times).places
      .map { "\($0.name) \($0.rating) \($0.series) \($0.wins)" }.sorted()
  }

  @Test(
    "A standby that lacks the last results has the same ratings as one that lost nothing, once its nodes have offered them again",
    condition)
  func standby() throws {
    let server = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: server)
    let store = try data.open()
    let desk = try desk(store)
    Self.play(1...6, desk)
    try server.stop("INT")
    try server.keepCopy()
    try server.start()
    #expect(Waiting.until { (try? store.probe()) != nil })
    Self.play(7...20, desk)
    let before = try #require(store.origin)
    let right = try Self.ratings(data.open())
    try server.stop("KILL")
    try server.putBackCopy()
    try server.start(asStandby: true)
    let other = try data.open()
    #expect(Waiting.until { (try? other.series(atMost: 99, of: nil).count) == 20 })
    #expect(try other.ratingFaults(atMost: 9) == [] && other.faults() == [])
    #expect(Waiting.until { store.origin != before })
    #expect(before.refusal == nil && store.origin?.system == before.system)
    #expect(before.timeline == "00000001" && store.origin?.timeline == "00000002")
    // The next start offers them once more, which changes nothing.
    let lines = Mutex<[String]>([])
    let again = try self.desk(data.open()) { line in lines.withLock { $0.append(line) } }
    Self.play(21...21, again)
    #expect(
      Waiting.until { lines.withLock { $0 }.contains { $0.hasPrefix("the store has all of this node's") } })
    #expect(
      try other.series(atMost: 99, of: nil).count == 21
        && lines.withLock { $0 }.allSatisfy { !$0.contains("again") })
    #expect(right.count == 9)
    let last = try #require(try other.series(atMost: 1, of: nil).first?.id)
    #expect(try other.annul(series: last, because: "one more"))
    #expect(try Self.ratings(other) == right)
    withExtendedLifetime(desk) {}
  }

  @Test("A database that was lost whole gets what its nodes have", condition)
  func anew() throws {
    let server = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: server)
    let store = try data.open()
    let desk = try desk(store)
    Self.play(1...8, desk)
    let before = try #require(store.origin)
    let right = try Self.ratings(data.open())
    try server.stop("INT")
    try server.makeAnew()
    try server.start()
    _ = try server.makeDatabase(data.database)
    let other = try data.open()
    #expect(Waiting.until { (try? other.series(atMost: 99, of: nil).count) == 8 })
    #expect(try Self.ratings(other) == right)
    #expect(store.origin?.system != before.system && store.origin?.system != nil)
    withExtendedLifetime(desk) {}
  }

  @Test(
    "A file of SQLite that is put back gets what the node has after its next start")
  func file() throws {
    let data = try TestStore(.sqlite, in: folder)
    try Self.play(1...6, desk(data.open()))
    try FileManager.default.copyItem(atPath: data.database, toPath: data.database + ".copy")
    try Self.play(7...20, desk(data.open()))
    let right = try Self.ratings(data.open())
    try FileManager.default.removeItem(atPath: data.database)
    try FileManager.default.moveItem(atPath: data.database + ".copy", toPath: data.database)
    let lines = Mutex<[String]>([])
    let desk = try desk(data.open()) { line in lines.withLock { $0.append(line) } }
    let store = try data.open()
    #expect(Waiting.until { (try? store.series(atMost: 99, of: nil).count) == 20 })
    #expect(
      Waiting.until { lines.withLock { $0 }.contains("the store has 14 results again that it did not have") })
    #expect(try store.ratingFaults(atMost: 9) == [] && Self.ratings(store) == right)
    withExtendedLifetime(desk) {}
  }

  // MARK: Nodes

  private static let key = [UInt8](repeating: 7, count: 32)

  private static func node(
    _ name: String, _ store: any RecordStore, _ log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> NodeDesk {
    try NodeDesk(
      name, address: try #require(NodeAddress("node.example:1")), key: key, store, log: ServerLog(log))
  }

  private static func report(_ codes: [String]) -> NodeReport {
    NodeReport(
      rooms: codes.map { code in
        NodeRoom(
          code: code,
          entry: RoomList.Entry(
            name: "room \(code)", rules: .modern, players: 1, seats: 2, isPlaying: false, isWatchable: true),
          isListed: true)
      })
  }

  /// One exchange, waited for.
  private static func exchange(_ desk: NodeDesk, _ report: NodeReport? = nil) -> NodeNews {
    let condition = Condition()
    let found = Mutex<NodeNews?>(nil)
    desk.exchange(report, isAsked: false) { news in condition.change { found.withLock { $0 = news } } }
    #expect(condition.wait { found.withLock { $0 != nil } })
    return found.withLock { $0 } ?? NodeNews(nil)
  }

  /// The rooms of the other nodes, as an operator sees them.
  private static func rooms(_ desk: NodeDesk) -> [String] {
    let condition = Condition()
    let found = Mutex<[String]?>(nil)
    desk.administer(["rooms"]) { answer in condition.change { found.withLock { $0 = answer?.lines ?? [] } } }
    #expect(condition.wait { found.withLock { $0 != nil } })
    return found.withLock { $0 } ?? []
  }

  @Test("On another timeline, and in another database, a node enters its rooms anew", condition)
  func timeline() throws {
    let server = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: server)
    let lines = Mutex<[String]>([])
    let desk = try Self.node("one", data.open()) { line in lines.withLock { $0.append(line) } }
    _ = Self.exchange(desk, Self.report(["AAAAAA"]))
    try server.stop("INT")
    try server.keepCopy()
    try server.start()
    #expect(Waiting.until { Self.exchange(desk, Self.report(["BBBBBB", "CCCCCC"])).absence == nil })
    try server.stop("INT")
    try server.putBackCopy()
    try server.start(asStandby: true)
    let store = try data.open()
    func codes() throws -> [String]? { try store.nodes(otherThan: "", known: [:]).first?.rooms?.map(\.code) }
    #expect(Waiting.until { Self.exchange(desk).absence == nil && (try? codes()) == ["BBBBBB", "CCCCCC"] })
    #expect(
      Waiting.until {
        _ = Self.exchange(desk)
        return lines.withLock { $0 }.contains { $0.contains("timeline 00000002") }
      })
    #expect(try codes() == ["BBBBBB", "CCCCCC"])
    try server.stop("INT")
    try server.makeAnew()
    try server.start()
    _ = try server.makeDatabase(data.database)
    #expect(Waiting.until { Self.exchange(desk).absence == nil && (try? codes()) == ["BBBBBB", "CCCCCC"] })
  }

  @Test(
    "A database that does not tell its timeline is used all the same, and the log says so once", condition)
  func untold() throws {
    let server = try PostgresServer()
    let name = try server.makeDatabase()
    try server.run("REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC", in: name)
    try server.run("REVOKE EXECUTE ON FUNCTION pg_current_wal_lsn() FROM PUBLIC", in: name)
    try server.run("CREATE ROLE plain LOGIN")
    try server.run("GRANT ALL ON SCHEMA public TO plain", in: name)
    let url = server.url(name).replacing("user=blockfall", with: "user=plain")
    let store = try #require(StoreAddress(url)).open()
    #expect(store.origin?.system == nil && store.origin?.timeline == nil && store.origin?.refusal != nil)
    let lines = Mutex<[String]>([])
    let desk = try Self.node("one", store) { line in lines.withLock { $0.append(line) } }
    for _ in 1...3 { #expect(Self.exchange(desk, Self.report(["AAAAAA"])).absence == nil) }
    #expect(lines.withLock { $0 }.filter { $0.contains("does not tell") }.count == 1)
  }

  @Test("A room that is opened at one node is told to the others by the database", condition)
  func notification() throws {
    let data = try TestStore(.postgres, in: folder)
    let (one, two) = (try Self.node("one", data.open()), try Self.node("two", data.open()))
    let condition = Condition()
    let calls = Mutex(0)
    func isCalled(after number: Int) -> Bool { condition.wait { calls.withLock { $0 > number } } }
    two.listen { condition.change { calls.withLock { $0 += 1 } } }
    // It says so once it listens.
    #expect(isCalled(after: 0))
    _ = Self.exchange(one, Self.report([]))
    _ = Self.exchange(two, Self.report([]))
    for code in ["AAAAAA", "BBBBBB", "CCCCCC"] {
      // What comes of what was there before is over, or comes late and is harmless.
      let before = calls.withLock { $0 }
      _ = Self.exchange(one, Self.report([code]))
      // Nothing but the notification makes the other node look.
      var seen = before
      while !Self.rooms(two).contains(where: { $0.contains("room \(code)") }) {
        guard isCalled(after: seen) else {
          Issue.record("nobody says that there is a room")
          return
        }
        seen = calls.withLock { $0 }
        _ = Self.exchange(two)
      }
    }
    // Anybody may send one, with anything in it.
    let before = calls.withLock { $0 }
    try data.execute("SELECT pg_notify('blockfall_nodes', '{\"rooms\":[\"\u{1b}[2J\"]}')")
    #expect(isCalled(after: before))
    #expect(Self.exchange(two).absence == nil)
  }

  @Test("Who listens connects anew after the database was away", condition)
  func listening() throws {
    let server = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: server)
    let store = try data.open()
    let condition = Condition()
    let calls = Mutex(0)
    let watch = try #require(store.watchNodes { condition.change { calls.withLock { $0 += 1 } } })
    #expect(Waiting.until { watch.isListening })
    try server.stop("KILL")
    #expect(Waiting.until { !watch.isListening })
    try server.start()
    #expect(Waiting.until { watch.isListening })
    let before = calls.withLock { $0 }
    try data.execute("SELECT pg_notify('blockfall_nodes', '')")
    #expect(condition.wait { calls.withLock { $0 > before } })
    #expect(try TestStore(.sqlite, in: folder).open().watchNodes {} == nil)
  }
}
