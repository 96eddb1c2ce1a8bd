import BlockEngine
import BlockLink
import Dispatch
import GRDB
import Glibc
import LinkTransport
import RecordStore
import Standings
import Testing

/// What every form of the store has to do.
@Suite("The store of records")
struct RecordStoreTests {
  /// The forms.
  enum Form: CaseIterable { case sqlite }

  private static let times = BoardTimes(season: "2026", day: "2026-11-26")

  private static func store(_ form: Form, in folder: TemporaryFolder) throws -> any RecordStore {
    switch form {
    case .sqlite: try SQLiteRecordStore(path: "\(folder.path)/boards.db")
    }
  }

  /// A game without a replay behind it.
  static func record(
    _ player: UInt8, nonce: UInt8, score: Int = 0, time: Int64 = 60_000_000, mode: String = "endless",
    level: Int = 1, at: String = "2026-11-26T12:00:00Z", season: String = "2026", name: String? = nil
  ) -> NewRecord {
    NewRecord(
      key: [UInt8](repeating: player, count: 32), name: name ?? "player \(player)",
      game: ExaminedGame(
        rules: "modern", mode: mode, level: level, seed: .max - UInt64(nonce), nonce: [player, nonce],
        started: "2026-11-26T11:00:00Z", cause: "blockOut", score: score, lines: 40, endLevel: 4, pieces: 99,
        presses: 300, time: time),
      replay: [player, nonce, 10], at: at, season: season)
  }

  private static func names(_ store: any RecordStore, _ query: BoardQuery) throws -> [String] {
    try store.page(query, for: nil, times).places.map(\.name)
  }

  private static let endless = BoardQuery(rules: .modern, mode: .endless)

  @Test("A record improves or is not kept, and nothing is kept twice", arguments: Form.allCases)
  func improving(form: Form) throws {
    let folder = TemporaryFolder()
    let store = try Self.store(form, in: folder)
    let first = try store.take(Self.record(1, nonce: 1, score: 500))
    #expect(first == RecordPlace(record: first.record, rank: 1, total: 1, change: .improved))
    let other = try store.take(Self.record(2, nonce: 1, score: 700))
    #expect(other.rank == 1 && other.total == 2)
    let worse = try store.take(Self.record(1, nonce: 2, score: 400))
    #expect(worse == RecordPlace(record: first.record, rank: 2, total: 2, change: .notBetter))
    let again = try store.take(Self.record(1, nonce: 1, score: 500))
    #expect(again == RecordPlace(record: first.record, rank: 2, total: 2, change: .known))
    let better = try store.take(Self.record(1, nonce: 3, score: 900))
    #expect(better.rank == 1 && better.total == 2 && better.change == .improved)
    #expect(try Self.names(store, Self.endless) == ["player 1", "player 2"])
    #expect(try store.latest(atMost: 9).count == 3)
    #expect(try store.faults() == [])
  }

  @Test("A second game with the same pieces is refused", arguments: Form.allCases)
  func sameNonce(form: Form) throws {
    let folder = TemporaryFolder()
    let store = try Self.store(form, in: folder)
    _ = try store.take(Self.record(1, nonce: 1, score: 500))
    var other = Self.record(1, nonce: 1, score: 900)
    other.replay = [9]
    #expect(throws: RecordFault.self) { try store.take(other) }
    #expect(try store.page(Self.endless, for: nil, Self.times).places.map(\.score) == [500])
  }

  @Test("Friends are found by name, with their ranks among all, and oneself", arguments: Form.allCases)
  func friends(form: Form) throws {
    let folder = TemporaryFolder()
    let store = try Self.store(form, in: folder)
    for player in UInt8(1)...9 { _ = try store.take(Self.record(player, nonce: 1, score: Int(player) * 100)) }
    var query = Self.endless
    query.friends = ["player 2", "player 8", "nobody", "' OR 1"]
    let own = [UInt8](repeating: 5, count: 32)
    let page = try store.page(query, for: own, Self.times)
    #expect(page.places.map(\.name) == ["player 8", "player 5", "player 2"])
    #expect(page.places.map(\.rank) == [2, 5, 8] && page.total == 3 && page.own == 5)
    #expect(try store.page(query, for: nil, Self.times).places.map(\.rank) == [2, 8])
    query.level = 7
    #expect(try store.page(query, for: own, Self.times).places == [])
  }

  @Test("Live games come first, whatever replayed ones say", arguments: Form.allCases)
  func live(form: Form) throws {
    let folder = TemporaryFolder()
    let store = try Self.store(form, in: folder)
    _ = try store.take(Self.record(1, nonce: 1, score: 900))
    var live = Self.record(2, nonce: 1, score: 500)
    live.mark = .live
    let place = try store.take(live)
    #expect(place.rank == 1 && place.mark == .live && place.total == 2)
    let page = try store.page(Self.endless, for: nil, Self.times)
    #expect(page.places.map(\.mark) == [.live, .replayed] && page.places.map(\.score) == [500, 900])
    // A better game that is only replayed takes no live one's place; a better live one does.
    #expect(try store.take(Self.record(2, nonce: 2, score: 990)).change == .notBetter)
    live = Self.record(1, nonce: 3, score: 600)
    live.mark = .live
    #expect(try store.take(live).rank == 1)
    #expect(try store.record(place.record)?.mark == .live)
    #expect(try store.faults() == [])
  }

  @Test("A replay is read in parts", arguments: Form.allCases)
  func parts(form: Form) throws {
    let folder = TemporaryFolder()
    let store = try Self.store(form, in: folder)
    let id = try store.take(Self.record(1, nonce: 4)).record
    let part = try #require(try store.replay(of: id, from: 1, atMost: 9))
    #expect(part.size == 3 && part.bytes == [4, 10])
    #expect(try store.replay(of: id, from: 3, atMost: 9) == nil)
    #expect(try store.replay(of: id + 1, from: 0, atMost: 9) == nil)
  }

  @Test("Ties go to the shorter play, then to the earlier one", arguments: Form.allCases)
  func ties(form: Form) throws {
    let folder = TemporaryFolder()
    let store = try Self.store(form, in: folder)
    _ = try store.take(Self.record(1, nonce: 1, score: 500, time: 9, at: "2026-11-26T12:00:02Z"))
    _ = try store.take(Self.record(2, nonce: 1, score: 500, time: 8, at: "2026-11-26T12:00:03Z"))
    _ = try store.take(Self.record(3, nonce: 1, score: 500, time: 9, at: "2026-11-26T12:00:01Z"))
    #expect(try Self.names(store, Self.endless) == ["player 2", "player 3", "player 1"])
  }

  @Test(
    "Each mode compares what it is about",
    arguments: [("sprint", true), ("ultra", false), ("survival", false)]
  )
  func order(mode: String, shortIsBetter: Bool) throws {
    let folder = TemporaryFolder()
    let store = try Self.store(.sqlite, in: folder)
    let (long, short) = (
      Self.record(1, nonce: 1, score: 900, time: 90, mode: mode),
      Self.record(2, nonce: 1, score: 500, time: 50, mode: mode)
    )
    _ = try store.take(long)
    _ = try store.take(short)
    let query = BoardQuery(rules: .modern, mode: try #require(GameMode(word: mode)))
    #expect(try Self.names(store, query).first == (shortIsBetter ? "player 2" : "player 1"))
  }

  @Test("A board is of its level, its season and its day", arguments: Form.allCases)
  func periods(form: Form) throws {
    let folder = TemporaryFolder()
    let store = try Self.store(form, in: folder)
    _ = try store.take(Self.record(1, nonce: 1, score: 900, at: "2025-11-26T12:00:00Z", season: "2025"))
    _ = try store.take(Self.record(1, nonce: 2, score: 500, at: "2026-11-26T12:00:00Z"))
    _ = try store.take(Self.record(2, nonce: 1, score: 700, level: 5, at: "2026-11-25T12:00:00Z"))
    var query = Self.endless
    #expect(try store.page(query, for: nil, Self.times).places.map(\.score) == [900, 700])
    query.period = .season
    #expect(try store.page(query, for: nil, Self.times).places.map(\.score) == [700, 500])
    query.period = .day
    #expect(try store.page(query, for: nil, Self.times).places.map(\.score) == [500])
    (query.period, query.level) = (.all, 5)
    #expect(try store.page(query, for: nil, Self.times).places.map(\.score) == [700])
  }

  @Test("Pages follow each other, and the one around a player has the player", arguments: Form.allCases)
  func pages(form: Form) throws {
    let folder = TemporaryFolder()
    let store = try Self.store(form, in: folder)
    for player in 1...30 { _ = try store.take(Self.record(UInt8(player), nonce: 1, score: 1_000 - player)) }
    var query = Self.endless
    var seen: [Int] = []
    while true {
      let page = try store.page(query, for: nil, Self.times)
      if page.places.isEmpty { break }
      #expect(page.total == 30 && page.own == nil)
      seen += page.places.map(\.rank)
      query.first += BoardPage.size
    }
    #expect(seen == Array(1...30))
    query.isAround = true
    let around = try store.page(query, for: [UInt8](repeating: 20, count: 32), Self.times)
    #expect(around.own == 20 && around.places.contains { $0.rank == 20 && $0.name == "player 20" })
    // Who has no place sees the beginning.
    #expect(try store.page(query, for: [1], Self.times).first == 0)
  }

  @Test("An annulled record leaves all boards, and the one before it is back", arguments: Form.allCases)
  func annulling(form: Form) throws {
    let folder = TemporaryFolder()
    let store = try Self.store(form, in: folder)
    _ = try store.take(Self.record(1, nonce: 1, score: 500))
    let best = try store.take(Self.record(1, nonce: 2, score: 900))
    _ = try store.take(Self.record(2, nonce: 1, score: 700))
    #expect(try store.annul(best.record, because: "a bot played"))
    for period in BoardQuery.Period.allCases {
      for level in [nil, 1] {
        var query = Self.endless
        (query.period, query.level) = (period, level)
        #expect(try store.page(query, for: nil, Self.times).places.map(\.score) == [700, 500])
      }
    }
    #expect(try store.record(best.record)?.annulled == "a bot played")
    #expect(try store.annul(best.record, because: "again") == false)
    #expect(try store.annul(999, because: "none") == false)
    #expect(try store.faults() == [])
    // It cannot be sent again.
    #expect(try store.take(Self.record(1, nonce: 2, score: 900)).change == .known)
  }

  @Test("A player who is removed is nowhere any more", arguments: Form.allCases)
  func forgetting(form: Form) throws {
    let folder = TemporaryFolder()
    let store = try Self.store(form, in: folder)
    let place = try store.take(Self.record(1, nonce: 1, score: 500))
    _ = try store.take(Self.record(2, nonce: 1, score: 700))
    let player = try #require(try store.record(place.record)?.player)
    #expect(try store.forget(player: player) == 1)
    #expect(try store.forget(player: player) == nil)
    #expect(try store.record(place.record) == nil && store.replay(of: place.record) == nil)
    #expect(try Self.names(store, Self.endless) == ["player 2"])
    #expect(try store.faults() == [])
  }

  @Test("What is kept is there after a new start, and in a backup", arguments: Form.allCases)
  func keeping(form: Form) throws {
    let folder = TemporaryFolder()
    var place: RecordPlace
    do {
      let store = try Self.store(form, in: folder)
      place = try store.take(Self.record(1, nonce: 1, score: 500, name: "Ada"))
      try store.backUp(to: "\(folder.path)/copy.db")
      #expect(throws: StoreError.self) { try store.backUp(to: "\(folder.path)/copy.db") }
    }
    for name in ["boards.db", "copy.db"] {
      var status = stat()
      #expect(stat("\(folder.path)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o600)
      let store = try SQLiteRecordStore(path: "\(folder.path)/\(name)")
      let record = try #require(try store.record(place.record))
      #expect(
        record.name == "Ada" && record.rank == 1 && record.game == Self.record(1, nonce: 1, score: 500).game)
      #expect(try store.replay(of: place.record) == [1, 1, 10])
    }
  }

  @Test("A store of another version, or another program's, stays as it is")
  func others() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/boards.db"
    for (make, reason) in [
      ("PRAGMA user_version = 99", "version 99"), ("CREATE TABLE a (b)", "another program's"),
    ] {
      unlink(path)
      try DatabaseQueue(path: path).write { try $0.execute(sql: make) }
      do {
        _ = try SQLiteRecordStore(path: path)
        Issue.record("it is taken")
      } catch {
        #expect("\(error)".contains(reason))
      }
    }
    unlink(path)
    let text = String(
      repeating: "not a database, but a text that is long enough to be looked at\n", count: 20)
    try PrivateFolder(making: folder.path).write(Array(text.utf8), to: "boards.db")
    #expect(throws: StoreError.self) { try SQLiteRecordStore(path: path) }
  }

  @Test("Two at one file count each result once")
  func twoAtOnce() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/boards.db"
    let stores = [try SQLiteRecordStore(path: path), try SQLiteRecordStore(path: path)]
    DispatchQueue.concurrentPerform(iterations: 40) { index in
      let record = Self.record(UInt8(index / 2 + 1), nonce: 1, score: 100 + index / 2)
      #expect((try? stores[index % 2].take(record)) != nil)
    }
    #expect(try stores[0].page(Self.endless, for: nil, Self.times).total == 20)
    #expect(try stores[0].latest(atMost: 99).count == 20)
    #expect(try stores[1].faults() == [])
  }
}
