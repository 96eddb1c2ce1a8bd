import BlockEngine
import BlockLink
import Dispatch
import GRDB
import Glibc
import LinkTransport
import Standings
import Testing

@testable import RecordStore

/// What every form of the store has to do.
@Suite("The store of records")
struct RecordStoreTests {
  private let folder = TemporaryFolder()

  private static let times = BoardTimes(season: "2026", day: "2026-11-26")

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

  @Test("A record improves or is not kept, and nothing is kept twice", arguments: StoreForm.here)
  func improving(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    let first = try store.save(Self.record(1, nonce: 1, score: 500))
    #expect(first == RecordPlace(record: first.record, rank: 1, total: 1, change: .improved))
    let other = try store.save(Self.record(2, nonce: 1, score: 700))
    #expect(other.rank == 1 && other.total == 2)
    let worse = try store.save(Self.record(1, nonce: 2, score: 400))
    #expect(worse == RecordPlace(record: first.record, rank: 2, total: 2, change: .notBetter))
    let again = try store.save(Self.record(1, nonce: 1, score: 500))
    #expect(again == RecordPlace(record: first.record, rank: 2, total: 2, change: .known))
    let better = try store.save(Self.record(1, nonce: 3, score: 900))
    #expect(better.rank == 1 && better.total == 2 && better.change == .improved)
    #expect(try Self.names(store, Self.endless) == ["player 1", "player 2"])
    #expect(try store.latest(atMost: 9).count == 3)
    #expect(try store.faults() == [])
  }

  @Test("A second game with the same pieces is refused", arguments: StoreForm.here)
  func sameNonce(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    _ = try store.save(Self.record(1, nonce: 1, score: 500))
    var other = Self.record(1, nonce: 1, score: 900)
    other.replay = [9]
    #expect(throws: RecordFault.self) { try store.save(other) }
    #expect(try store.page(Self.endless, for: nil, Self.times).places.map(\.score) == [500])
  }

  @Test("Friends are found by name, with their ranks among all, and oneself", arguments: StoreForm.here)
  func friends(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    for player in UInt8(1)...9 { _ = try store.save(Self.record(player, nonce: 1, score: Int(player) * 100)) }
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

  @Test("Live games come first, whatever replayed ones say", arguments: StoreForm.here)
  func live(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    _ = try store.save(Self.record(1, nonce: 1, score: 900))
    var live = Self.record(2, nonce: 1, score: 500)
    live.mark = .live
    let place = try store.save(live)
    #expect(place.rank == 1 && place.mark == .live && place.total == 2)
    let page = try store.page(Self.endless, for: nil, Self.times)
    #expect(page.places.map(\.mark) == [.live, .replayed] && page.places.map(\.score) == [500, 900])
    // A better game that is only replayed takes no live one's place; a better live one does.
    #expect(try store.save(Self.record(2, nonce: 2, score: 990)).change == .notBetter)
    live = Self.record(1, nonce: 3, score: 600)
    live.mark = .live
    #expect(try store.save(live).rank == 1)
    #expect(try store.record(place.record)?.mark == .live)
    #expect(try store.faults() == [])
  }

  @Test("A replay is read in parts", arguments: StoreForm.here)
  func parts(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    let id = try store.save(Self.record(1, nonce: 4)).record
    let part = try #require(try store.replay(of: id, from: 1, atMost: 9))
    #expect(part.size == 3 && part.bytes == [4, 10])
    #expect(try store.replay(of: id, from: 3, atMost: 9) == nil)
    #expect(try store.replay(of: id + 1, from: 0, atMost: 9) == nil)
  }

  @Test("Ties go to the shorter play, then to the earlier one", arguments: StoreForm.here)
  func ties(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    _ = try store.save(Self.record(1, nonce: 1, score: 500, time: 9, at: "2026-11-26T12:00:02Z"))
    _ = try store.save(Self.record(2, nonce: 1, score: 500, time: 8, at: "2026-11-26T12:00:03Z"))
    _ = try store.save(Self.record(3, nonce: 1, score: 500, time: 9, at: "2026-11-26T12:00:01Z"))
    #expect(try Self.names(store, Self.endless) == ["player 2", "player 3", "player 1"])
  }

  @Test(
    "Each mode compares what it is about", arguments: StoreForm.here,
    [("sprint", true), ("ultra", false), ("survival", false)]
  )
  func order(form: StoreForm, _ trial: (mode: String, shortIsBetter: Bool)) throws {
    let (mode, shortIsBetter) = trial
    let store = try TestStore(form, in: folder).open()
    let (long, short) = (
      Self.record(1, nonce: 1, score: 900, time: 90, mode: mode),
      Self.record(2, nonce: 1, score: 500, time: 50, mode: mode)
    )
    _ = try store.save(long)
    _ = try store.save(short)
    let query = BoardQuery(rules: .modern, mode: try #require(GameMode(word: mode)))
    #expect(try Self.names(store, query).first == (shortIsBetter ? "player 2" : "player 1"))
  }

  @Test("A board is of its level, its season and its day", arguments: StoreForm.here)
  func periods(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    _ = try store.save(Self.record(1, nonce: 1, score: 900, at: "2025-11-26T12:00:00Z", season: "2025"))
    _ = try store.save(Self.record(1, nonce: 2, score: 500, at: "2026-11-26T12:00:00Z"))
    _ = try store.save(Self.record(2, nonce: 1, score: 700, level: 5, at: "2026-11-25T12:00:00Z"))
    var query = Self.endless
    #expect(try store.page(query, for: nil, Self.times).places.map(\.score) == [900, 700])
    query.period = .season
    #expect(try store.page(query, for: nil, Self.times).places.map(\.score) == [700, 500])
    query.period = .day
    #expect(try store.page(query, for: nil, Self.times).places.map(\.score) == [500])
    (query.period, query.level) = (.all, 5)
    #expect(try store.page(query, for: nil, Self.times).places.map(\.score) == [700])
  }

  @Test("Pages follow each other, and the one around a player has the player", arguments: StoreForm.here)
  func pages(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    for player in 1...30 { _ = try store.save(Self.record(UInt8(player), nonce: 1, score: 1_000 - player)) }
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

  @Test("An annulled record leaves all boards, and the one before it is back", arguments: StoreForm.here)
  func annulling(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    _ = try store.save(Self.record(1, nonce: 1, score: 500))
    let best = try store.save(Self.record(1, nonce: 2, score: 900))
    _ = try store.save(Self.record(2, nonce: 1, score: 700))
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
    #expect(try store.save(Self.record(1, nonce: 2, score: 900)).change == .known)
  }

  @Test("A player who is removed is nowhere any more", arguments: StoreForm.here)
  func forgetting(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    let place = try store.save(Self.record(1, nonce: 1, score: 500))
    _ = try store.save(Self.record(2, nonce: 1, score: 700))
    let player = try #require(try store.record(place.record)?.player)
    #expect(try store.forget(player: player) == 1)
    #expect(try store.forget(player: player) == nil)
    #expect(try store.record(place.record) == nil && store.replay(of: place.record) == nil)
    #expect(try Self.names(store, Self.endless) == ["player 2"])
    #expect(try store.faults() == [])
  }

  @Test("What is kept is there after a new start, and in a backup", arguments: StoreForm.here)
  func keeping(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let copy = "\(folder.path)/copy.db"
    let match = RankedStoreTests.match(1, 1, 2)
    var (place, changes): (RecordPlace, [RatingChange])
    do {
      let store = try data.open()
      place = try store.save(Self.record(1, nonce: 1, score: 500, name: "Ada"))
      changes = try store.save(match)
      try store.backUp(to: copy)
      #expect(throws: StoreError.self) { try store.backUp(to: copy) }
    }
    var status = stat()
    #expect(stat(copy, &status) == 0 && status.st_mode & 0o777 == 0o600)
    for store in [try data.open(), try SQLiteRecordStore(path: copy)] {
      let record = try #require(try store.record(place.record))
      #expect(
        record.name == "player 1" && record.rank == 1
          && record.game == Self.record(1, nonce: 1, score: 500).game)
      #expect(try store.replay(of: place.record) == [1, 1, 10])
      #expect(try store.save(match) == changes && store.file(ofMatch: match.id) == match.file)
      #expect(try store.faults() == [] && store.ratingFaults(atMost: 9) == [])
      // New ones get new numbers.
      #expect(try store.save(Self.record(9, nonce: 1, score: 900)).record > place.record)
    }
  }

  @Test("What is wrong in the tables is found", arguments: StoreForm.here)
  func faults(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let store = try data.open()
    for player in UInt8(1)...3 { _ = try store.save(Self.record(player, nonce: 1, score: 100)) }
    for (change, fault) in [
      (
        "UPDATE counts SET count = count + 1 WHERE shift = 0 AND period = 'all'", "counts of places are wrong"
      ),
      ("UPDATE records SET value = value - 1 WHERE id = 2", "a record that does not count"),
    ] {
      try data.execute(change)
      #expect(try store.faults().contains { $0.contains(fault) }, "\(fault)")
    }
  }

  @Test("A hostile text is a text", arguments: StoreForm.here)
  func hostile(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    let names = ["'; DROP TABLE players; --", "$1 ? ?", "\\x00", "a\u{0}b", "\u{10FFFF}é", ""]
    for (number, name) in names.enumerated() {
      var record = Self.record(UInt8(number + 1), nonce: 1, score: number, name: name)
      record.game.started = name
      let kept = try #require(try store.record(store.save(record).record))
      if !name.utf8.contains(0) { #expect(kept.name == name && kept.game.started == name) }
    }
    #expect(try store.page(Self.endless, for: nil, Self.times).total == names.count)
    #expect(try store.annul(1, because: names[0]) && store.faults() == [])
  }

  @Test("Two at one store count each of a thousand results at once", arguments: StoreForm.here)
  func twoAtOnce(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let stores = [try data.open(), try data.open()]
    // In the form of a file each result is on the disk before the next.
    let players = form == .sqlite ? 20 : 125
    // Each of a player's four games comes to both.
    DispatchQueue.concurrentPerform(iterations: players * 8) { index in
      let (player, game) = (index / 8 + 1, index / 2 % 4 + 1)
      let record = Self.record(UInt8(player), nonce: UInt8(game), score: 100 * game, mode: "endless")
      do { _ = try stores[index % 2].save(record) } catch { Issue.record("\(index): \(error)") }
    }
    let page = try stores[0].page(Self.endless, for: nil, Self.times)
    #expect(page.total == players && page.places.allSatisfy { $0.score == 400 })
    let kept = try stores[1].latest(atMost: 1_000)
    #expect(Set(kept.map { "\($0.player) \($0.game.score)" }).count == kept.count)
    #expect(kept.count >= players && kept.count <= 4 * players)
    #expect(try stores[1].faults() == [])
  }

  @Test("Two at one store count each ranked series once, whoever comes first", arguments: StoreForm.here)
  func seriesAtOnce(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let stores = [try data.open(), try data.open()]
    DispatchQueue.concurrentPerform(iterations: 40) { index in
      let series = index / 2
      let match = RankedStoreTests.match(series, series % 9 + 1, series % 9 + 11)
      do { _ = try stores[index % 2].save(match) } catch { Issue.record("\(index): \(error)") }
    }
    #expect(try stores[0].series(atMost: 99, of: nil).count == 20)
    #expect(try stores[1].ratingFaults(atMost: 9) == [] && stores[1].faults() == [])
  }

  @Test("A store of another version, or another program's, stays as it is")
  func others() throws {
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
}
